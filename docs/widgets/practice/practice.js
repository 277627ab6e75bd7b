// Opens the practice page when the reader first touches it.
(() => {
  const root = document.querySelector(".practice");
  const busy = root.querySelector(".busy");
  for (const form of root.querySelectorAll("form")) form.addEventListener("submit", (event) => event.preventDefault());
  // Where each spot stands on the drawing, and how wide that is: the page's policy allows no styles in the markup.
  window.placing = () => {
    for (const { style, dataset } of root.querySelectorAll(".spots button")) [style.left, style.top] = [`${dataset.x}%`, `${dataset.y}%`];
    const board = root.querySelector("figure > [data-width]");
    board.style.setProperty("--width", `${board.dataset.width}px`);
  };
  placing();
  const begin = async () => {
    // What an address asks for is not yet there; the exercise that is must not be taken for it.
    root.classList.toggle("waiting", location.hash.includes("="));
    await Promise.all(["python.js", "python/listed.js", "elements.js", "outside.js", "practice-work.js"].map(script));
    busy.textContent = "";
    await practice();
  };
  opening(root, "[data-do], [data-put], .spots button", begin, () => {
    root.classList.remove("waiting");
    busy.textContent = busy.dataset.unreachable;
  });
})();
