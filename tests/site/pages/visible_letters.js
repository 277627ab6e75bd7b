// Returns the letters of the nodes that are wholly inside the visible part of the drawing.
() => {
  const box = document.querySelector(".sight").getBoundingClientRect();
  const isInside = ({ left, right, top, bottom }) =>
    left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
  return [...document.querySelectorAll(".sight text.letter")]
    .filter((letter) => isInside(letter.getBoundingClientRect()))
    .map((letter) => letter.textContent);
};
