// The game tens and ones; the rest of the script is fetched when the reader first touches it.
import { startOnFirstTouch } from "../first_touch.js";
import { fetchData, importModule } from "../page.js";

const root = document.querySelector(".dice");
// Load scripts and texts, and start a game.
const loadGame = async () => {
  const { DiceController } = await importModule("dice/controller.js");
  const [texts, shared] = await Promise.all(["dice", "shared"].map(fetchData));
  return () => new DiceController(root, { ...texts, ...shared }).startPage();
};
startOnFirstTouch(root, "[data-do]", loadGame);
