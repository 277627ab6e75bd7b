// Shows every step; lists those whose line of code is not inside the code box, or that scroll the page.
() => {
  const root = document.querySelector(".stepper");
  const code = root.querySelector(".code");
  const before = scrollY;
  return Array.from({ length: root.film.count }, (_, step) => {
    root.showFilm(root.film, step);
    const [box, line] = [code, code.querySelector(".now")].map((element) => element.getBoundingClientRect());
    return line.top < box.top || line.bottom > box.bottom || scrollY !== before;
  }).flatMap((isFault, step) => (isFault ? [step + 1] : []));
};
