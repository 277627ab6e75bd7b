// Measures the printed page:
//   sections: of the exercises and of the key, the top of the first exercise and the heights of all
//   beside: elements that are visible outside the sheet
//   beyond: parts of the sheet that exceed the paper
() => {
  const describe = (element) => element.outerHTML.slice(0, 80);
  const isBeside = (element) =>
    element.checkVisibility({ opacityProperty: true }) &&
    !element.closest("#sheet") &&
    !element.querySelector("#sheet") &&
    element.getBoundingClientRect().height > 0 &&
    element.textContent.trim();
  const isBeyond = (element) => element.getBoundingClientRect().right > innerWidth + 1;
  return {
    sections: [".exercises", ".key"].map((part) => {
      const section = document.querySelector(`#sheet ${part}`);
      const boxes = [...section.querySelectorAll(".exercise")].map((exercise) => exercise.getBoundingClientRect());
      return [boxes[0].top - section.getBoundingClientRect().top, ...boxes.map((box) => box.height)];
    }),
    beside: [...document.querySelectorAll("body *")].filter(isBeside).map(describe),
    beyond: [...document.querySelectorAll("#sheet *")].filter(isBeyond).map(describe),
  };
};
