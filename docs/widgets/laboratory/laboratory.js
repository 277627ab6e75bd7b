// Load the laboratory when the reader first uses it. Handle the menus, and the choice of the view below the tree.
import { startOnFirstTouch } from "../../browser/first_touch.js";
import { fetchData, importModule } from "../../browser/page.js";

const loadLaboratory = async () => {
  const { LaboratoryController } = await importModule("widgets/laboratory/controller.js");
  const [texts, shared, changes] = await Promise.all(["laboratory", "shared", "changes"].map(fetchData));
  return () => new LaboratoryController({ ...texts, ...shared }, changes, showView).startLaboratory();
};
const root = document.querySelector(".laboratory");
const closeMenus = (exceptMenu) => {
  for (const menu of root.querySelectorAll(".menu[open]")) if (menu !== exceptMenu) menu.open = false;
};
// Show a view below the tree, and close all menus.
const showView = (view) => {
  root.dataset.view = view;
  for (const button of root.querySelectorAll("button[data-view]"))
    button.setAttribute("aria-pressed", button.dataset.view === view);
  closeMenus();
};
addEventListener("click", ({ target }) => {
  const button = target.closest?.("button[data-view]");
  if (button) showView(button.dataset.view);
  // A click on an entry closes the menu, too.
  closeMenus(target.closest?.(".menu :is([data-do], a)") ? null : target.closest?.(".menu"));
});
root.addEventListener("keydown", ({ key, target }) => {
  const menu = key === "Escape" && target.closest(".menu[open]");
  if (!menu) return;
  closeMenus();
  menu.firstElementChild.focus();
});
// Open the folded section that contains the target of the address; not all browsers do so themselves.
const openFoldedTarget = () =>
  document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");
addEventListener("hashchange", openFoldedTarget);
openFoldedTarget();
startOnFirstTouch(root, "[data-do], figure, ol.code", loadLaboratory);
