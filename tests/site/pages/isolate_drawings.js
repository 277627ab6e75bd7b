// Leaves only the two drawings of the stepper in the page, at their natural size and at whole pixels.
() => {
  const drawings = [...document.querySelectorAll(".stepper :is(.sight > svg, .window)")];
  const box = Object.assign(document.createElement("div"), { className: "stepper" });
  document.body.replaceChildren(box);
  box.append(...drawings);
  for (const drawing of drawings) {
    const { width, height } = drawing.viewBox.baseVal;
    Object.assign(drawing.style, { display: "block", margin: 0, minWidth: 0, maxWidth: "none", minHeight: 0 });
    Object.assign(drawing.style, { width: `${width}px`, height: `${height}px`, position: "absolute", left: 0 });
    drawing.style.top = drawing.matches(".window") ? "600px" : 0;
  }
  scrollTo(0, 0);
};
