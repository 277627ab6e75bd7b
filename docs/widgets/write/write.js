// The page on which a reader writes the search: what works it is fetched when it is first touched, or something was typed before.
import { fetchSaid, load, openOnTouch } from "../page.js";

const root = document.querySelector(".write");
const busy = root.querySelector(".busy");
const begin = async () => {
  const { Writing } = await load("write/work.js");
  const [words, shared, tasks] = await Promise.all(["write", "shared", "tasks"].map(fetchSaid));
  busy.textContent = "";
  new Writing(root, { ...words, ...shared }, tasks).begin();
};
const failed = () => (busy.textContent = busy.dataset.unreachable);
openOnTouch(root, "[type=submit], [data-do]", begin, failed);
root.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
try {
  // What was typed is put back at once.
  const kept = Object.keys(localStorage).some((key) => key.startsWith("write "));
  if (kept) root.querySelector("textarea").dispatchEvent(new Event("pointerdown", { bubbles: true }));
} catch {} // a browser that keeps nothing
