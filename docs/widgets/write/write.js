// Starts the page on which a reader writes a search, on the first touch or if a saved program exists.
import { fetchTexts, importModule, startOnFirstTouch } from "../page.js";

const root = document.querySelector(".write");
const busy = root.querySelector(".busy");
const start = async () => {
  const { Writing } = await importModule("write/controller.js");
  const [texts, shared, tasks] = await Promise.all(["write", "shared", "tasks"].map(fetchTexts));
  busy.textContent = "";
  new Writing(root, { ...texts, ...shared }, tasks).begin();
};
const showUnreachable = () => (busy.textContent = busy.dataset.unreachable);
startOnFirstTouch(root, "[type=submit], [data-do]", start, showUnreachable);
root.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
try {
  // Restore a saved program at once.
  const kept = Object.keys(localStorage).some((key) => key.startsWith("write "));
  if (kept) root.querySelector("textarea").dispatchEvent(new Event("pointerdown", { bubbles: true }));
} catch {} // a browser without storage
