// Start the practice page when the reader first touches it.
import { startOnFirstTouch } from "../../browser/first_touch.js";
import { importModule } from "../../browser/page.js";

const root = document.querySelector(".practice");

// Position buttons and fields on the drawing and set the width of drawing and leaf. The page's policy forbids styles
// in the markup.
export const positionAnswerControls = () => {
  for (const { style, dataset } of root.querySelectorAll(".spots button, .numbers [data-row]"))
    [style.left, style.top] = [`${dataset.x}%`, `${dataset.y}%`];
  const board = root.querySelector("figure > [data-width]");
  for (const name of ["width", "leaf"]) board.style.setProperty(`--${name}`, board.dataset[name]);
};
positionAnswerControls();

const loadPractice = async () => {
  // Hide the first exercise while that of the URL is loading.
  root.classList.toggle("waiting", location.hash.includes("="));
  const { PracticeController } = await importModule("widgets/practice/controller.js");
  return () => new PracticeController(root).startPractice();
};
startOnFirstTouch(root, "[data-do], [data-put], .spots", loadPractice, {
  onFailure: () => root.classList.remove("waiting"),
});
