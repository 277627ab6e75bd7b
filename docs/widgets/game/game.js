// Opens the board of a game when the reader first touches it.
import { isLocalFile, importModule, startOnFirstTouch } from "../page.js";

// Enable the board, which loads the game when the reader first touches it.
const startGameOnTouch = (root) => {
  const problem = root.querySelector(".problem");
  for (const cell of root.querySelectorAll(".board button"))
    Object.assign(cell, { ariaLabel: cell.dataset.empty, ariaDisabled: "false" });
  const tree = root.querySelector(".as-tree a");
  tree.hash = tree.dataset.tree;
  const loadGame = async () => {
    const { GameController } = await importModule("game/controller.js");
    new GameController(root).startGame();
  };
  startOnFirstTouch(root, "[data-do], .board", loadGame, () => {
    problem.hidden = false;
    problem.firstElementChild.textContent = problem.dataset.unreachable;
  });
};
if (!isLocalFile) startGameOnTouch(document.querySelector(".game")); // otherwise the board stays as it is without a script
