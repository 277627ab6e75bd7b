// The first cutoff of a search: after the answer, the reader sees the reason and can change the pruned leaf.
import { importModule, makeElement, memoizeAsync } from "../../browser/page.js";

const root = document.querySelector(".decision");
const data = JSON.parse(root.querySelector("template").content.textContent);
const [verdict, state] = root.querySelector(".told").children;
const slider = root.querySelector("[type=range]");
const buttons = [...root.querySelectorAll("[data-answer]")];
const treeForm = root.querySelector("form");

// Fetch the proof when the question is answered; if that fails, try again when the slider moves.
const loadProof = memoizeAsync(async () => {
  const { PrunedLeafProof } = await importModule("widgets/decision/proof.js");
  return new PrunedLeafProof(root, data);
});
let proof = null;
// Show that the value of the slider changes nothing.
const showProofForSliderValue = async () => {
  try {
    if (!proof) state.textContent = data.fetching;
    proof = await loadProof();
    proof.proveSliderValue();
  } catch {
    state.textContent = data.unreachable;
  }
};

// Show whether the chosen answer is right, and the reason. Only the first answer counts.
const showAnswerVerdict = (chosenButton) => {
  if (root.classList.contains("answered")) return;
  root.classList.add("answered");
  for (const button of buttons) Object.assign(button, { ariaPressed: button === chosenButton, ariaDisabled: "true" });
  const textContent = chosenButton.dataset.answer === "cut" ? data.right : data.wrong;
  verdict.append(makeElement("b", { textContent }), " ", root.querySelector(".reason").cloneNode(true));
  showProofForSliderValue();
};

for (const button of buttons) button.addEventListener("click", () => showAnswerVerdict(button));
slider.addEventListener("input", showProofForSliderValue);
const openTree = (event) => {
  event.preventDefault();
  const { value } = treeForm.elements.tree;
  const tree = value.trim() && value.trimEnd(); // the indentation of the first line counts
  location.href = `${treeForm.parentElement.firstElementChild.href}${tree && `#${new URLSearchParams({ tree })}`}`;
};
treeForm.addEventListener("submit", openTree);
// A pasted tree may have several lines, but Enter opens it.
treeForm.elements.tree.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) openTree(event);
});
root.querySelector("fieldset").inert = false;
treeForm.inert = false;
