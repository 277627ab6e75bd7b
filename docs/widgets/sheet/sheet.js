// Start the exercise sheets when the reader first touches the form, or at once if the address has a sheet.
import { startOnFirstTouch } from "../../browser/first_touch.js";
import { importModule } from "../../browser/page.js";

const root = document.querySelector(".sheet");
const sheet = document.getElementById("sheet");

// Make figures that are wider than the page scrollable by keyboard.
export const makeFiguresFocusable = () => {
  for (const figure of sheet.querySelectorAll("figure"))
    figure.tabIndex = figure.scrollWidth > figure.clientWidth ? 0 : -1;
};
// Return the settings of the form as a query string, without an empty tree.
export const readSettings = (form) => {
  const parameters = new URLSearchParams(new FormData(form));
  const trees = parameters.get("tree").replaceAll("\r\n", "\n"); // the line ends of the field
  if (trees.trim()) parameters.set("tree", trees);
  else parameters.delete("tree");
  return String(parameters);
};

addEventListener("resize", makeFiguresFocusable);
sheet.addEventListener("toggle", makeFiguresFocusable, true); // the key was expanded
makeFiguresFocusable();
const first = [sheet.cloneNode(true), readSettings(root.querySelector("form"))]; // before the reader changes anything
const loadSheet = async () => {
  const { SheetController } = await importModule("widgets/sheet/controller.js");
  return () => new SheetController(root, sheet, ...first).startForm();
};
startOnFirstTouch(root, "button", loadSheet);
