// The first decision of a search: the reader answers, is told why, and may then give the pruned leaf any value.
import { asFile, load, make, once } from "../page.js";

const root = document.querySelector(".decision");
const told = JSON.parse(root.querySelector("template").content.textContent);
const [verdict, state] = root.querySelector(".told").children;
const slider = root.querySelector("[type=range]");
const buttons = [...root.querySelectorAll("[data-answer]")];
const own = root.querySelector("form");

// What proves it is fetched when it can first be wanted, and again with the next move if it could not be had.
const open = once(async () => {
  const { Proof } = await load("decision/proof.js");
  return new Proof(root, told);
});
let proof = null;
const prove = async () => {
  try {
    if (!proof) state.textContent = told.fetching;
    proof = await open();
    proof.show();
  } catch {
    state.textContent = told.unreachable;
  }
};

const answer = (chosen) => {
  if (root.classList.contains("answered")) return;
  root.classList.add("answered");
  for (const button of buttons) Object.assign(button, { ariaPressed: button === chosen, ariaDisabled: "true" });
  const textContent = chosen.dataset.answer === "cut" ? told.right : told.wrong;
  verdict.append(make("b", { textContent }), " ", root.querySelector(".reason").cloneNode(true));
  if (asFile) slider.disabled = true;
  else prove();
};

for (const button of buttons) button.addEventListener("click", () => answer(button));
slider.addEventListener("input", prove);
own.addEventListener("submit", (event) => {
  event.preventDefault();
  const tree = own.elements.tree.value.trim();
  location.href = `${own.parentElement.firstElementChild.href}${tree && `#${new URLSearchParams({ tree })}`}`;
});
root.querySelector("fieldset").inert = false;
if (!asFile) own.inert = false; // from a file it would lead nowhere
