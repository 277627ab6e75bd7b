// The first cutoff of a search: after the answer, the reader sees the reason and can change the pruned leaf.
import { isLocalFile, importModule, makeElement, memoizeAsync } from "../page.js";

const root = document.querySelector(".decision");
const data = JSON.parse(root.querySelector("template").content.textContent);
const [verdict, state] = root.querySelector(".told").children;
const slider = root.querySelector("[type=range]");
const buttons = [...root.querySelectorAll("[data-answer]")];
const treeForm = root.querySelector("form");

// Fetch the proof when the question is answered; if that fails, try again when the slider moves.
const open = memoizeAsync(async () => {
  const { Proof } = await importModule("decision/proof.js");
  return new Proof(root, data);
});
let proof = null;
const prove = async () => {
  try {
    if (!proof) state.textContent = data.fetching;
    proof = await open();
    proof.show();
  } catch {
    state.textContent = data.unreachable;
  }
};

const answer = (chosen) => {
  if (root.classList.contains("answered")) return;
  root.classList.add("answered");
  for (const button of buttons) Object.assign(button, { ariaPressed: button === chosen, ariaDisabled: "true" });
  const textContent = chosen.dataset.answer === "cut" ? data.right : data.wrong;
  verdict.append(makeElement("b", { textContent }), " ", root.querySelector(".reason").cloneNode(true));
  if (isLocalFile) slider.disabled = true;
  else prove();
};

for (const button of buttons) button.addEventListener("click", () => answer(button));
slider.addEventListener("input", prove);
treeForm.addEventListener("submit", (event) => {
  event.preventDefault();
  const tree = treeForm.elements.tree.value.trim();
  location.href = `${treeForm.parentElement.firstElementChild.href}${tree && `#${new URLSearchParams({ tree })}`}`;
});
root.querySelector("fieldset").inert = false;
if (!isLocalFile) treeForm.inert = false; // in a page opened as a file, the link does not work
