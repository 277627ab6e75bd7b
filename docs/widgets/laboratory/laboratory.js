// Opens the laboratory when the reader first touches it.
import { fetchSaid, load, openOnTouch } from "../page.js";

const busy = document.getElementById("laboratory-busy");
const begin = async () => {
  const { Laboratory } = await load("laboratory/work.js");
  const [words, shared, changes] = await Promise.all(["laboratory", "shared", "changes"].map(fetchSaid));
  busy.textContent = "";
  new Laboratory({ ...words, ...shared }, changes).begin();
};
const root = document.querySelector(".laboratory");
openOnTouch(root, "[data-do], figure", begin, () => (busy.textContent = busy.dataset.unreachable));
