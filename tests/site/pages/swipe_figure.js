// Swipes over the drawing of the stepper from the left to the right.
() => {
  const figure = document.querySelector(".stepper .sight");
  const send = (type, clientX, name) => {
    const touch = new Touch({ identifier: 1, target: figure, clientX, clientY: 90 });
    figure.dispatchEvent(new TouchEvent(type, { [name]: [touch], bubbles: true }));
  };
  send("touchstart", 100, "touches");
  send("touchend", 200, "changedTouches");
};
