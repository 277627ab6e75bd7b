// The lines of the function beside the drawing: read while it is stepped through, edited in the same place.
import { make } from "../page.js";

// The classes that the build gives to the lines as they were: enough of Python's words to read by.
const WORDS = [
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
const WORD = new RegExp(WORDS.map(([, its]) => `(${its.source})`).join("|"), "g");

const colour = (text) => {
  const parts = [];
  let done = 0;
  for (const match of text.matchAll(WORD)) {
    const [its] = WORDS[match.findIndex((part, i) => i > 0 && part !== undefined) - 1];
    parts.push(text.slice(done, match.index), make("span", { className: its, textContent: match[0] }));
    done = match.index + match[0].length;
  }
  return [...parts, text.slice(done)];
};

// Returns them as items of a list, without the docstring; first: the line on which the function begins; end: that on
// which several functions end, null where there is one.
export const listLines = (source, [first, end]) => {
  const lines = source.split("\n");
  const inside = (number) => number < lines.length && /^([\s)]|$)/.test(lines[number]);
  let last = end ?? first;
  if (end === null) while (inside(last)) last += 1;
  let quoted = false; // inside the docstring
  const items = [];
  for (let number = first; number <= last; number += 1) {
    const text = lines[number - 1];
    const quotes = items.length === 1 || quoted ? text.split('"""').length - 1 : 0;
    if (!quoted && !quotes) items.push(make("li", { value: number }, make("code", {}, ...colour(text || " "))));
    if (quotes === 1) quoted = !quoted;
  }
  while (items.length && !items.at(-1).textContent.trim()) items.pop();
  return items;
};

export class Reading {
  // code: the field in which the lines are edited.
  constructor(root, code, stepper) {
    Object.assign(this, { root, code, stepper });
    this.listing = stepper.querySelector("ol.code");
    this.button = root.querySelector("[data-do=edit]");
    this.listing.addEventListener("click", ({ target }) => this.#open(target.closest("li")));
    this.listing.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // it would be typed
      this.#open(this.listing.querySelector(".now"));
    });
  }

  get #edits() {
    return this.root.classList.contains("editing");
  }

  // edits: whether the lines are to be edited; else what they are not now.
  turn(edits) {
    const opened = edits ?? !this.#edits;
    if (opened === this.#edits) return;
    if (edits === undefined && opened) this.#open(this.listing.querySelector(".now"));
    else if (opened) this.#show(true);
    else this.read();
  }

  // The keys are the stepper's again, if they were those of the field.
  read() {
    const held = document.activeElement === this.code;
    this.#show(false);
    if (held) this.stepper.focus({ preventScroll: true });
  }

  #show(edits) {
    this.root.classList.toggle("editing", edits);
    this.button.setAttribute("aria-pressed", edits);
  }

  // The line stays where it is on the screen, and the caret is at its end.
  #open(item) {
    const { code, listing } = this;
    const top = (item ?? listing).getBoundingClientRect().top;
    this.#show(true);
    code.focus({ preventScroll: true });
    if (!item || code.value === "") return;
    const lines = code.value.split("\n");
    const before = Math.min(item.value, lines.length);
    code.setSelectionRange(...Array(2).fill(lines.slice(0, before).join("\n").length));
    const { lineHeight, paddingTop } = getComputedStyle(code);
    const line = parseFloat(paddingTop) + parseFloat(lineHeight) * (before - 1);
    code.scrollTop = line - (top - code.getBoundingClientRect().top);
  }
}
