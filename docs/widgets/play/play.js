// A reader's own game: what plays it is fetched when it is first touched, or something was typed before.
import { fetchSaid, load, openOnTouch } from "../page.js";

const root = document.querySelector(".play");
const busy = root.querySelector(".busy");
const begin = async () => {
  const { Playing } = await load("play/work.js");
  const [words, shared, games] = await Promise.all(["play", "shared", "games"].map(fetchSaid));
  busy.textContent = "";
  new Playing(root, { ...words, ...shared }, games).begin();
};
const failed = () => (busy.textContent = busy.dataset.unreachable);
openOnTouch(root, "[type=submit], [data-do]", begin, failed);
root.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
try {
  // What was typed is put back at once.
  const kept = Object.keys(localStorage).some((key) => key.startsWith("play "));
  if (kept) root.querySelector("textarea").dispatchEvent(new Event("pointerdown", { bubbles: true }));
} catch {} // a browser that keeps nothing
