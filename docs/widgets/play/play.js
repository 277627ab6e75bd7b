// A reader's own game; the rest of the script is fetched when it is first touched, or if a draft is stored.
import { fetchData, importModule, startOnFirstTouch } from "../page.js";

const root = document.querySelector(".play");
const busy = root.querySelector(".busy");
// Load scripts, texts and example games, and start the page.
const loadGamePage = async () => {
  const { PlayController } = await importModule("play/controller.js");
  const [texts, shared, games] = await Promise.all(["play", "shared", "games"].map(fetchData));
  busy.textContent = "";
  new PlayController(root, { ...texts, ...shared }, games).startGamePage();
};
// Show that the scripts cannot be loaded.
const showLoadFailure = () => (busy.textContent = busy.dataset.unreachable);
startOnFirstTouch(root, "[type=submit], [data-do]", loadGamePage, showLoadFailure);
root.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
try {
  // Restore a stored draft at once.
  const hasDraft = Object.keys(localStorage).some((key) => key.startsWith("play "));
  if (hasDraft) root.querySelector("textarea").dispatchEvent(new Event("pointerdown", { bubbles: true }));
} catch {} // storage is not available
