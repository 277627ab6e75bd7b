// Start the page on which a reader writes a search, on the first touch or if a saved program exists.
import { fetchData, importModule, startOnFirstTouch } from "../page.js";

const root = document.querySelector(".write");
const busy = root.querySelector(".busy");
// Load scripts, texts and start programs, and start the page.
const loadTaskPage = async () => {
  const { WriteController } = await importModule("write/controller.js");
  const [texts, shared, tasks] = await Promise.all(["write", "shared", "tasks"].map(fetchData));
  busy.textContent = "";
  new WriteController(root, { ...texts, ...shared }, tasks).startTaskPage();
};
// Show that the scripts cannot be loaded.
const showLoadFailure = () => (busy.textContent = busy.dataset.unreachable);
startOnFirstTouch(root, "[type=submit], [data-do]", loadTaskPage, showLoadFailure);
root.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
try {
  // Restore a saved program at once.
  const hasDraft = Object.keys(localStorage).some((key) => key.startsWith("write "));
  if (hasDraft) root.querySelector("textarea").dispatchEvent(new Event("pointerdown", { bubbles: true }));
} catch {} // a browser without storage
