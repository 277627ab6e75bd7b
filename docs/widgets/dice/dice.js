// The game tens and ones; the rest of the script is fetched when the reader first touches it.
import { fetchData, importModule, startOnFirstTouch } from "../page.js";

const root = document.querySelector(".dice");
// Load scripts and texts, and start a game.
const loadGame = async () => {
  const { DiceController } = await importModule("dice/controller.js");
  const [texts, shared] = await Promise.all(["dice", "shared"].map(fetchData));
  new DiceController(root, { ...texts, ...shared }).startPage();
};
// Show that the scripts cannot be loaded.
const showLoadFailure = () => {
  const problem = root.querySelector(".problem");
  problem.hidden = false;
  problem.firstElementChild.textContent = problem.dataset.unreachable;
};
startOnFirstTouch(root, "[data-do]", loadGame, showLoadFailure);
