// What the laboratory says: what is being done, and mistakes where they were made.
import { make } from "../page.js";

const BEFORE = 24; // signs of a tree that are quoted before the mistake
const MOST = 200; // of those that are marked: no more than can be read
const AFTER = 12;

// What stands around a place in a text, and the place marked; start, end: counted in whole characters, as Python does.
export const quote = (text, start, end) => {
  const signs = [...text];
  const part = (from, to) => signs.slice(Math.max(0, from), to).join("");
  const cut = Math.min(end, start + MOST);
  const after = cut < end ? end : end + AFTER;
  const mark = make("mark", { textContent: part(start, cut) });
  const shown = make("code", { translate: false }, start > BEFORE ? "…" : "", part(start - BEFORE, start), mark);
  shown.append(part(end, after), cut < end || after < signs.length ? "…" : "");
  return shown;
};

const markLine = (code, line) => {
  code.style.setProperty("--line", line - 1);
  code.classList.add("marked");
  code.scrollTop = (line - 6) * (code.scrollHeight / code.value.split("\n").length);
};

export class Telling {
  #notice = ""; // what is to be said of the address, until something else is done

  // choose: takes one of the ways in which a tree can be read.
  constructor(root, find, words, choose) {
    Object.assign(this, { root, find, words, choose });
  }

  busy(text) {
    this.find("busy").textContent = text || this.#notice;
    this.root.ariaBusy = Boolean(text);
  }

  notice(text) {
    this.#notice = text;
    if (!this.find("busy").textContent) this.busy("");
  }

  drop() {
    if (this.#notice) this.busy((this.#notice = ""));
  }

  clear() {
    this.drop();
    for (const place of this.root.querySelectorAll(".problem")) place.replaceChildren();
    for (const field of this.root.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
    this.find("code").classList.remove("marked");
  }

  // What is told has to be seen: in a menu, in what changes a node, on a phone.
  #reveal(place, field) {
    const view = field === "code" || field === "start" ? "code" : "tree";
    this.root.querySelector(`button[data-view=${view}]`).click(); // which closes menus
    const menu = place.closest("details");
    const popover = place.closest("[popover]");
    if (menu) menu.open = true;
    if (popover && !popover.matches(":popover-open")) popover.showPopover();
  }

  // Tells what is wrong in a field, and where: line in code, start and end in a tree.
  complain(field, text, { line, start, end, readings = [] } = {}) {
    this.clear();
    const place = this.find(`${field}-problem`);
    place.textContent = text;
    this.#reveal(place, field);
    this.find("note").textContent = "";
    this.find(field)?.setAttribute("aria-invalid", "true");
    if (field === "tree" && end > start) place.append(" ", quote(this.find("tree").value, start, end));
    // What can be read in two ways is asked.
    const labels = [this.words.reading_decimals, this.words.reading_leaves];
    for (const [at, reading] of readings.entries()) {
      const button = make("button", { type: "button", textContent: labels[at] });
      button.addEventListener("click", () => this.choose(reading));
      place.append(" ", button);
    }
    if (field === "code" && line) markLine(this.find("code"), line);
  }
}
