// The view of a graded answer: each mistake by name, and the solution with a drawing.
import { setSafeHtml } from "../../browser/elements.js";
import { fillPlaceholders, makeElement } from "../../browser/page.js";

const MIN_SCALE = 0.8; // of a drawing, which scrolls instead of shrinking more

// Make the drawings in an element large enough to read, and scrollable by keyboard.
export const fitDrawings = (element) => {
  for (const drawing of element.querySelectorAll("figure > svg")) {
    drawing.style.minWidth = `${MIN_SCALE * drawing.viewBox.baseVal.width}px`;
    const figure = drawing.parentElement;
    if (figure.scrollWidth > figure.clientWidth) figure.tabIndex = 0;
  }
};

// Return a function that formats points in the language of the page.
export const makePointFormatter = () => {
  const format = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 });
  return (points) => format.format(points);
};

// Return a paragraph for each mistake, or a single one if there is no mistake. parts: of a grade, see validateGrade.
export const makeMistakeElements = (parts, texts) => {
  const mistakes = parts.filter(({ mistake }) => mistake);
  if (!mistakes.length) return [makeElement("p", { textContent: texts.all_right })];
  return mistakes.map(({ label, mistake }) => {
    const sentence = makeElement("span", {});
    setSafeHtml(sentence, mistake, "page");
    const prefix = label ? [fillPlaceholders(texts.label_prefix, { label })] : [];
    return makeElement("p", { className: "mistake" }, ...prefix, sentence);
  });
};

// Return the solution, folded. html: of the solution; prompt: of the task as HTML, repeated above it unless it is "".
export const makeSolutionElement = (html, texts, prompt = "") => {
  const key = makeElement("div", { className: "key" });
  setSafeHtml(key, html, "page");
  const task = makeElement("p", {});
  setSafeHtml(task, prompt, "page");
  const summary = makeElement("summary", { textContent: texts.worked_solution });
  const details = makeElement("details", {}, summary, ...(prompt ? [task] : []), key);
  details.addEventListener("toggle", () => fitDrawings(details));
  return details;
};
