// A reader's own game; the rest of the script is fetched when it is first touched, or if a draft is stored.
import { fetchTexts, importModule, startOnFirstTouch } from "../page.js";

const root = document.querySelector(".play");
const busy = root.querySelector(".busy");
const begin = async () => {
  const { Playing } = await importModule("play/controller.js");
  const [texts, shared, games] = await Promise.all(["play", "shared", "games"].map(fetchTexts));
  busy.textContent = "";
  new Playing(root, { ...texts, ...shared }, games).begin();
};
const failed = () => (busy.textContent = busy.dataset.unreachable);
startOnFirstTouch(root, "[type=submit], [data-do]", begin, failed);
root.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
try {
  // Restore a stored draft at once.
  const kept = Object.keys(localStorage).some((key) => key.startsWith("play "));
  if (kept) root.querySelector("textarea").dispatchEvent(new Event("pointerdown", { bubbles: true }));
} catch {} // storage is not available
