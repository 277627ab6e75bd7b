// Class LaboratoryMessages: progress, notices, and problems beside the fields that cause them.
import { makeElement } from "../../browser/page.js";

// Numbers of characters that are quoted of a tree: before a mistake, in the mark at most, and after the mistake.
const BEFORE = 24;
const MAX_MARKED = 200;
const AFTER = 12;

// Return an element that quotes a part of a text with a mark.
// markStart, markEnd: the place of the mark, in code points as in Python.
export const makeQuotation = (text, markStart, markEnd) => {
  const characters = [...text];
  const getPart = (from, to) => characters.slice(Math.max(0, from), to).join("");
  const shownEnd = Math.min(markEnd, markStart + MAX_MARKED);
  const quoteEnd = shownEnd < markEnd ? markEnd : markEnd + AFTER;
  const before = (markStart > BEFORE ? "…" : "") + getPart(markStart - BEFORE, markStart);
  const mark = makeElement("mark", { textContent: getPart(markStart, shownEnd) });
  const isCut = shownEnd < markEnd || quoteEnd < characters.length;
  return makeElement("code", { translate: false }, before, mark, getPart(markEnd, quoteEnd) + (isCut ? "…" : ""));
};

const markCodeLine = (field, lineNumber) => {
  field.style.setProperty("--line", lineNumber - 1);
  field.classList.add("marked");
  field.scrollTop = (lineNumber - 6) * (field.scrollHeight / field.value.split("\n").length);
};

export class LaboratoryMessages {
  #notice = ""; // about the address, shown until the next search

  // onReadingChosen: called with the reader's choice if a tree can be read in two ways;
  // showView: shows a view, and closes all menus.
  constructor(root, find, texts, { onReadingChosen, showView }) {
    Object.assign(this, { root, find, texts, onReadingChosen, showView });
  }

  // Show what Python is doing. text: "" if nothing.
  showProgress(text) {
    this.find("busy").textContent = text || this.#notice;
    this.root.ariaBusy = Boolean(text);
  }

  // Show a notice about the address, which stays until the next search.
  showNotice(text) {
    this.#notice = text;
    if (!this.find("busy").textContent) this.showProgress("");
  }

  clearNotice() {
    if (this.#notice) this.showProgress((this.#notice = ""));
  }

  // Say that the code of the address is not shown in a frame, with a link to the page outside the frame.
  showFramedCodeNotice(pageUrl) {
    const { code_framed: text, open_alone: textContent } = this.texts;
    for (const name of ["code-note", "busy"])
      this.find(name).replaceChildren(
        text,
        " ",
        makeElement("a", { href: pageUrl, target: "_blank", rel: "noopener", textContent }),
      );
  }

  clearAllMessages() {
    this.clearNotice();
    for (const element of this.root.querySelectorAll(".problem")) element.replaceChildren();
    for (const field of this.root.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
    this.find("code").classList.remove("marked");
  }

  // Open the view, menu or popover that contains a message.
  #revealMessage(element, fieldName) {
    this.showView(fieldName === "code" || fieldName === "start" ? "code" : "tree");
    const menu = element.closest("details");
    const popover = element.closest("[popover]");
    if (menu) menu.open = true;
    if (popover && !popover.matches(":popover-open")) popover.showPopover();
  }

  // Show a problem beside a field. line: the number of the line in code; start, end: the place in a tree;
  // readings: the trees that an ambiguous text may mean.
  showFieldProblem(fieldName, text, { line, start, end, readings = [] } = {}) {
    this.clearAllMessages();
    const element = this.find(`${fieldName}-problem`);
    element.textContent = text;
    this.#revealMessage(element, fieldName);
    this.find("note").textContent = "";
    this.find(fieldName)?.setAttribute("aria-invalid", "true");
    if (fieldName === "tree" && end > start) element.append(" ", makeQuotation(this.find("tree").value, start, end));
    const labels = [this.texts.reading_decimals, this.texts.reading_leaves];
    for (const [index, reading] of readings.entries()) {
      const onclick = () => this.onReadingChosen(reading);
      element.append(" ", makeElement("button", { type: "button", textContent: labels[index], onclick }));
    }
    if (fieldName === "code" && line) markCodeLine(this.find("code"), line);
  }
}
