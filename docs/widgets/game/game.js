// Opens the board of a game when the reader first touches it.
(() => {
  if (asFile) return; // it stays what it is without a script
  const root = document.querySelector(".game");
  const problem = root.querySelector(".problem");
  for (const cell of root.querySelectorAll(".board button")) Object.assign(cell, { ariaLabel: cell.dataset.empty, ariaDisabled: "false" });
  const tree = root.querySelector(".as-tree a");
  tree.hash = tree.dataset.tree;
  opening(root, "[data-do], .board", () => script("game-work.js"), () => {
    problem.hidden = false;
    problem.firstElementChild.textContent = problem.dataset.unreachable;
  });
})();
