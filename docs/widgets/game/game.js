// Opens the board of a game when the reader first touches it.
import { asFile, load, openOnTouch } from "../page.js";

const open = (root) => {
  const problem = root.querySelector(".problem");
  for (const cell of root.querySelectorAll(".board button"))
    Object.assign(cell, { ariaLabel: cell.dataset.empty, ariaDisabled: "false" });
  const tree = root.querySelector(".as-tree a");
  tree.hash = tree.dataset.tree;
  const begin = async () => {
    const { Game } = await load("game/controller.js");
    new Game(root).begin();
  };
  openOnTouch(root, "[data-do], .board", begin, () => {
    problem.hidden = false;
    problem.firstElementChild.textContent = problem.dataset.unreachable;
  });
};
if (!asFile) open(document.querySelector(".game")); // else it stays what it is without a script
