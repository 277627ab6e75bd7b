// Swipes over the drawing from one x to another.
([from, to]) => {
  const figure = document.querySelector(".stepper .sight");
  const send = (type, clientX, name) => {
    const touch = new Touch({ identifier: 1, target: figure, clientX, clientY: 90 });
    figure.dispatchEvent(new TouchEvent(type, { [name]: [touch], bubbles: true }));
  };
  send("touchstart", from, "touches");
  send("touchend", to, "changedTouches");
};
