// Opens the board of a game when the reader first touches it.
import { startOnFirstTouch } from "../../browser/first_touch.js";
import { importModule } from "../../browser/page.js";

// Enable the board, which loads the game when the reader first touches it.
const startGameOnTouch = (root) => {
  for (const cell of root.querySelectorAll(".board button"))
    Object.assign(cell, { ariaLabel: cell.dataset.empty, ariaDisabled: "false" });
  root.querySelector(".board").inert = location.hash.includes("="); // until the game of the address is shown
  const tree = root.querySelector(".as-tree a");
  tree.hash = tree.dataset.tree;
  const loadGame = async () => {
    const { GameController } = await importModule("widgets/game/controller.js");
    return () => new GameController(root).startGame();
  };
  startOnFirstTouch(root, "[data-do], .board", loadGame);
};
startGameOnTouch(document.querySelector(".game"));
