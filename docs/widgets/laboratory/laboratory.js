// Loads the laboratory when the reader first uses it. Handles the menus, and the choice of the view below the tree.
import { fetchTexts, importModule, startOnFirstTouch } from "../page.js";

const busy = document.getElementById("laboratory-busy");
const begin = async () => {
  const { Laboratory } = await importModule("laboratory/controller.js");
  const [texts, shared, changes] = await Promise.all(["laboratory", "shared", "changes"].map(fetchTexts));
  busy.textContent = "";
  new Laboratory({ ...texts, ...shared }, changes).begin();
};
const root = document.querySelector(".laboratory");
const showView = ({ dataset: { view } }) => {
  root.dataset.view = view;
  for (const button of root.querySelectorAll("button[data-view]"))
    button.setAttribute("aria-pressed", button.dataset.view === view);
};
const closeMenus = (except) => {
  for (const menu of root.querySelectorAll(".menu[open]")) if (menu !== except) menu.open = false;
};
addEventListener("click", ({ target }) => {
  const button = target.closest?.("button[data-view]");
  if (button) showView(button);
  // A click on an entry closes the menu, too.
  closeMenus(target.closest?.(".menu :is([data-do], a)") ? null : target.closest?.(".menu"));
});
root.addEventListener("keydown", ({ key, target }) => {
  const menu = key === "Escape" && target.closest(".menu[open]");
  if (!menu) return;
  closeMenus();
  menu.firstElementChild.focus();
});
// Opens the folded section that contains the target of the address; not all browsers do so themselves.
const openTarget = () => document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");
addEventListener("hashchange", openTarget);
openTarget();
startOnFirstTouch(root, "[data-do], figure, ol.code", begin, () => (busy.textContent = busy.dataset.unreachable));
