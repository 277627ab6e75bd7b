// Reads the reasons that an open fold shows, in the form of widgets/game/explain.py.
(fold) => {
  const shown = (element) => (element.checkVisibility() ? element.textContent : "");
  return {
    bars: fold.querySelector(".bars").textContent,
    other: shown(fold.querySelector(".other")),
    moves: Array.from(fold.querySelectorAll("li"), (row) => ({
      name: row.querySelector("b").textContent,
      worth: row.querySelector(".worth").textContent,
      found: row.querySelector("small").textContent,
      bar: ["x", "width"].map((name) => row.querySelector("rect")[name].baseVal.value),
      exact: !row.classList.contains("bound"),
      played: shown(row.querySelector("i")) !== "",
    })),
  };
};
