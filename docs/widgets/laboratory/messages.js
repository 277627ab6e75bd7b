// Class Messages: progress, notices, and problems beside the fields that cause them.
import { makeElement } from "../page.js";

// Numbers of characters that are quoted of a tree: before a mistake, in the mark at most, and after the mistake.
const BEFORE = 24;
const MAX_MARKED = 200;
const AFTER = 12;

// Returns an element that quotes a part of a text with a mark. start, end: of the mark, in code points as in Python.
export const quote = (text, start, end) => {
  const characters = [...text];
  const part = (from, to) => characters.slice(Math.max(0, from), to).join("");
  const cut = Math.min(end, start + MAX_MARKED);
  const after = cut < end ? end : end + AFTER;
  const mark = makeElement("mark", { textContent: part(start, cut) });
  const quotation = makeElement(
    "code",
    { translate: false },
    start > BEFORE ? "…" : "",
    part(start - BEFORE, start),
    mark,
  );
  quotation.append(part(end, after), cut < end || after < characters.length ? "…" : "");
  return quotation;
};

const markLine = (code, line) => {
  code.style.setProperty("--line", line - 1);
  code.classList.add("marked");
  code.scrollTop = (line - 6) * (code.scrollHeight / code.value.split("\n").length);
};

export class Messages {
  #notice = ""; // about the address, shown until the next search

  // onReadingChosen: called with the reader's choice if a tree can be read in two ways.
  constructor(root, find, texts, onReadingChosen) {
    Object.assign(this, { root, find, texts, onReadingChosen });
  }

  // text: what Python is doing, "" if nothing.
  showBusy(text) {
    this.find("busy").textContent = text || this.#notice;
    this.root.ariaBusy = Boolean(text);
  }

  showNotice(text) {
    this.#notice = text;
    if (!this.find("busy").textContent) this.showBusy("");
  }

  clearNotice() {
    if (this.#notice) this.showBusy((this.#notice = ""));
  }

  clearAll() {
    this.clearNotice();
    for (const element of this.root.querySelectorAll(".problem")) element.replaceChildren();
    for (const field of this.root.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
    this.find("code").classList.remove("marked");
  }

  // Opens the view, menu or popover that contains a message.
  #reveal(element, field) {
    const view = field === "code" || field === "start" ? "code" : "tree";
    this.root.querySelector(`button[data-view=${view}]`).click(); // also closes menus
    const menu = element.closest("details");
    const popover = element.closest("[popover]");
    if (menu) menu.open = true;
    if (popover && !popover.matches(":popover-open")) popover.showPopover();
  }

  // Shows a problem beside a field. line: the number of the line in code; start, end: the place in a tree;
  // readings: the trees that an ambiguous text may mean.
  showProblem(field, text, { line, start, end, readings = [] } = {}) {
    this.clearAll();
    const element = this.find(`${field}-problem`);
    element.textContent = text;
    this.#reveal(element, field);
    this.find("note").textContent = "";
    this.find(field)?.setAttribute("aria-invalid", "true");
    if (field === "tree" && end > start) element.append(" ", quote(this.find("tree").value, start, end));
    const labels = [this.texts.reading_decimals, this.texts.reading_leaves];
    for (const [at, reading] of readings.entries()) {
      const button = makeElement("button", { type: "button", textContent: labels[at] });
      button.addEventListener("click", () => this.onReadingChosen(reading));
      element.append(" ", button);
    }
    if (field === "code" && line) markLine(this.find("code"), line);
  }
}
