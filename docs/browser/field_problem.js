// Show a problem at the field of a form that caused it.
import { validateSentence } from "./validate.js";

// Show a problem, or hide the last one. The last id in aria-describedby of a field is that of the place for the text.
// start, end: the range in the field, in code points as in Python
export const showFieldProblem = (form, { field, text, start, end } = {}) => {
  for (const message of form.querySelectorAll(".problem")) message.textContent = "";
  for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  if (!field) return;
  const input = form.elements[field];
  document.getElementById(input.getAttribute("aria-describedby").split(" ").at(-1)).textContent =
    validateSentence(text);
  input.ariaInvalid = "true";
  input.closest("details")?.setAttribute("open", "");
  // Do not take the focus from another field.
  if (![document.body, form.querySelector("[type=submit]")].includes(document.activeElement)) return;
  input.focus();
  const [first, last] = [start, end].map((offset) => [...input.value].slice(0, offset).join("").length);
  if (end) input.setSelectionRange(first, last);
};
