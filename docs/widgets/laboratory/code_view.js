// The code beside the drawing: a listing while the search is stepped through, a field in the same place to edit it.
import { makeElement } from "../page.js";

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

const highlight = (text) => {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [kind] = TOKENS[match.findIndex((part, i) => i > 0 && part !== undefined) - 1];
    parts.push(text.slice(end, match.index), makeElement("span", { className: kind, textContent: match[0] }));
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
};

// Returns the lines of a function as <li> elements, without the docstring. first: the number of the first line;
// end: the number of the last line of several functions, null for one function, which ends where the indent ends.
export const listLines = (source, [first, end]) => {
  const lines = source.split("\n");
  const inside = (number) => number < lines.length && /^([\s)]|$)/.test(lines[number]);
  let last = end ?? first;
  if (end === null) while (inside(last)) last += 1;
  let isDocstring = false;
  const items = [];
  for (let number = first; number <= last; number += 1) {
    const text = lines[number - 1];
    const quotes = items.length === 1 || isDocstring ? text.split('"""').length - 1 : 0;
    if (!isDocstring && !quotes)
      items.push(makeElement("li", { value: number }, makeElement("code", {}, ...highlight(text || " "))));
    if (quotes === 1) isDocstring = !isDocstring;
  }
  while (items.length && !items.at(-1).textContent.trim()) items.pop();
  return items;
};

export class CodeView {
  // code: the field for editing.
  constructor(root, code, stepper) {
    Object.assign(this, { root, code, stepper });
    this.listing = stepper.querySelector("ol.code");
    this.button = root.querySelector("[data-do=edit]");
    this.listing.addEventListener("click", ({ target }) => this.#edit(target.closest("li")));
    this.listing.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // or the field would get the line break
      this.#edit(this.listing.querySelector(".now"));
    });
  }

  get #isEditing() {
    return this.root.classList.contains("editing");
  }

  // Switches between the listing and the field. isEditing: whether to show the field; by default, the other of both.
  toggle(isEditing) {
    const opens = isEditing ?? !this.#isEditing;
    if (opens === this.#isEditing) return;
    if (isEditing === undefined && opens) this.#edit(this.listing.querySelector(".now"));
    else if (opens) this.#setEditing(true);
    else this.showListing();
  }

  // Shows the listing. If the field had the focus, the stepper gets it.
  showListing() {
    const hadFocus = document.activeElement === this.code;
    this.#setEditing(false);
    if (hadFocus) this.stepper.focus({ preventScroll: true });
  }

  #setEditing(isEditing) {
    this.root.classList.toggle("editing", isEditing);
    this.button.setAttribute("aria-pressed", isEditing);
  }

  // Shows the field with the caret at the end of a line, which keeps the same place on the screen.
  #edit(item) {
    const { code, listing } = this;
    const top = (item ?? listing).getBoundingClientRect().top;
    this.#setEditing(true);
    code.focus({ preventScroll: true });
    if (!item || code.value === "") return;
    const lines = code.value.split("\n");
    const lineNumber = Math.min(item.value, lines.length);
    code.setSelectionRange(...Array(2).fill(lines.slice(0, lineNumber).join("\n").length));
    const { lineHeight, paddingTop } = getComputedStyle(code);
    const lineTop = parseFloat(paddingTop) + parseFloat(lineHeight) * (lineNumber - 1);
    code.scrollTop = lineTop - (top - code.getBoundingClientRect().top);
  }
}
