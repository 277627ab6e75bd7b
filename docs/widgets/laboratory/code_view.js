// The code beside the drawing: a listing while the search is stepped through, a field in the same place to edit it.
import { makeElement } from "../../browser/page.js";

// Class of the syntax highlighting, as the build uses it -> pattern. A small part of Python is enough here.
const TOKENS = [
  ["s2", /"[^"]*"|'[^']*'/],
  ["c1", /#.*/],
  ["kc", /\b(?:False|None|True)\b/],
  [
    "k",
    /\b(?:and|break|class|continue|def|elif|else|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|yield)\b/,
  ],
  [
    "nb",
    /\b(?:all|any|float|hasattr|int|isinstance|iter|len|list|max|min|next|print|range|reversed|sorted|sum|tuple)\b/,
  ],
  ["nf", /(?<=\bdef )\w+/],
  ["mi", /\b\d[\d.]*\b/],
];
const TOKEN = new RegExp(TOKENS.map(([, pattern]) => `(${pattern.source})`).join("|"), "g");

// Return the parts of a line of Python, of which the tokens are elements.
const highlightPython = (line) => {
  const parts = [];
  let end = 0;
  for (const match of line.matchAll(TOKEN)) {
    const [kind] = TOKENS[match.findIndex((part, i) => i > 0 && part !== undefined) - 1];
    parts.push(line.slice(end, match.index), makeElement("span", { className: kind, textContent: match[0] }));
    end = match.index + match[0].length;
  }
  return [...parts, line.slice(end)];
};

// Return the lines of a function as <li> elements, without the docstring. firstLine: the number of the first line;
// endLine: the number of the last line of several functions, null for one function, which ends where the indent ends.
export const makeCodeListing = (program, [firstLine, endLine]) => {
  const lines = program.split("\n");
  const isInside = (number) => number < lines.length && /^([\s)]|$)/.test(lines[number]);
  let lastLine = endLine ?? firstLine;
  if (endLine === null) while (isInside(lastLine)) lastLine += 1;
  let isDocstring = false;
  const items = [];
  for (let number = firstLine; number <= lastLine; number += 1) {
    const text = lines[number - 1];
    const quotes = items.length === 1 || isDocstring ? text.split('"""').length - 1 : 0;
    if (!isDocstring && !quotes)
      items.push(makeElement("li", { value: number }, makeElement("code", {}, ...highlightPython(text || " "))));
    if (quotes === 1) isDocstring = !isDocstring;
  }
  while (items.length && !items.at(-1).textContent.trim()) items.pop();
  return items;
};

// The listing of the code and the field for editing it, of which one is visible.
export class CodeView {
  constructor(root, code, stepper) {
    Object.assign(this, { root, code, stepper });
    this.listing = stepper.querySelector("ol.code");
    this.button = root.querySelector("[data-do=edit]");
    this.listing.addEventListener("click", ({ target }) => this.#editAtLine(target.closest("li")));
    this.listing.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // or the field would get the line break
      this.#editAtLine(this.listing.querySelector(".now"));
    });
  }

  get #isEditing() {
    return this.root.classList.contains("editing");
  }

  // Switch between the listing and the field. isEditing: whether to show the field; by default, if it is hidden.
  toggleEditing(isEditing) {
    const opens = isEditing ?? !this.#isEditing;
    if (opens === this.#isEditing) return;
    if (isEditing === undefined && opens) this.#editAtLine(this.listing.querySelector(".now"));
    else if (opens) this.#setEditingMode(true);
    else this.showCodeListing();
  }

  // Show the listing. If the field had the focus, the stepper gets it.
  showCodeListing() {
    const hadFocus = document.activeElement === this.code;
    this.#setEditingMode(false);
    if (hadFocus) this.stepper.focus({ preventScroll: true });
  }

  #setEditingMode(isEditing) {
    this.root.classList.toggle("editing", isEditing);
    this.button.setAttribute("aria-pressed", isEditing);
  }

  // Show the field with the caret at the end of a line, which keeps the same place on the screen.
  // lineItem: the line in the listing, or null.
  #editAtLine(lineItem) {
    const { code, listing } = this;
    const top = (lineItem ?? listing).getBoundingClientRect().top;
    this.#setEditingMode(true);
    code.focus({ preventScroll: true });
    if (!lineItem || code.value === "") return;
    const lines = code.value.split("\n");
    const lineNumber = Math.min(lineItem.value, lines.length);
    code.setSelectionRange(...Array(2).fill(lines.slice(0, lineNumber).join("\n").length));
    const { lineHeight, paddingTop } = getComputedStyle(code);
    const lineTop = parseFloat(paddingTop) + parseFloat(lineHeight) * (lineNumber - 1);
    code.scrollTop = lineTop - (top - code.getBoundingClientRect().top);
  }
}
