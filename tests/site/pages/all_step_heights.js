// Shows every step, and returns the heights that the stepper has had.
() => {
  const root = document.querySelector(".stepper");
  const heights = new Set();
  for (let step = 0; step < root.film.ready; step += 1) {
    root.showFilm(root.film, step);
    heights.add(root.offsetHeight);
  }
  return [...heights];
};
