// Opens the laboratory when the reader first touches it; its menus, and which of its views stands below the tree.
import { fetchSaid, load, openOnTouch } from "../page.js";

const busy = document.getElementById("laboratory-busy");
const begin = async () => {
  const { Laboratory } = await load("laboratory/work.js");
  const [words, shared, changes] = await Promise.all(["laboratory", "shared", "changes"].map(fetchSaid));
  busy.textContent = "";
  new Laboratory({ ...words, ...shared }, changes).begin();
};
const root = document.querySelector(".laboratory");
const showView = ({ dataset: { view } }) => {
  root.dataset.view = view;
  for (const button of root.querySelectorAll("button[data-view]"))
    button.setAttribute("aria-pressed", button.dataset.view === view);
};
const closeMenus = (but) => {
  for (const menu of root.querySelectorAll(".menu[open]")) if (menu !== but) menu.open = false;
};
addEventListener("click", ({ target }) => {
  const its = target.closest?.("button[data-view]");
  if (its) showView(its);
  // What is chosen closes its menu.
  closeMenus(target.closest?.(".menu :is([data-do], a)") ? null : target.closest?.(".menu"));
});
root.addEventListener("keydown", ({ key, target }) => {
  const menu = key === "Escape" && target.closest(".menu[open]");
  if (!menu) return;
  closeMenus();
  menu.firstElementChild.focus();
});
// Prose is folded below: an address that leads into it opens it, also where the browser does not do so by itself.
const unfold = () => document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");
addEventListener("hashchange", unfold);
unfold();
openOnTouch(root, "[data-do], figure, ol.code", begin, () => (busy.textContent = busy.dataset.unreachable));
