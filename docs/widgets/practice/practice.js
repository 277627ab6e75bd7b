// Opens the practice page when the reader first touches it.
import { load, openOnTouch } from "../page.js";

const root = document.querySelector(".practice");
const busy = root.querySelector(".busy");
for (const form of root.querySelectorAll("form")) form.addEventListener("submit", (event) => event.preventDefault());

// Where each spot stands on the drawing, and how wide that is: the page's policy allows no styles in the markup.
export const placeSpots = () => {
  for (const { style, dataset } of root.querySelectorAll(".spots button"))
    [style.left, style.top] = [`${dataset.x}%`, `${dataset.y}%`];
  const board = root.querySelector("figure > [data-width]");
  board.style.setProperty("--width", `${board.dataset.width}px`);
};
placeSpots();

const begin = async () => {
  // What an address asks for is not yet there; the exercise that is must not be taken for it.
  root.classList.toggle("waiting", location.hash.includes("="));
  const { Practice } = await load("practice/work.js");
  busy.textContent = "";
  await new Practice(root).begin();
};
openOnTouch(root, "[data-do], [data-put], .spots button", begin, () => {
  root.classList.remove("waiting");
  busy.textContent = busy.dataset.unreachable;
});
