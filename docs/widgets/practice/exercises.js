// The exercise that is open: from the form, from the address, one after the other.
import { insist, number, sentence } from "../checks.js";
import * as elements from "../elements.js";
import { readAddress, tellLost } from "../outside.js";
import { latest, writeAddress } from "../page.js";
import { placeSpots } from "./practice.js";

// As the build wrote them: what placeSpots has set is no markup, and the page's policy would complain of it.
const unplaced = (its) => {
  const copy = its.cloneNode(true);
  for (const one of copy.children) one.removeAttribute("style");
  return copy.innerHTML;
};

export class Exercises {
  #asked = latest();

  // first: what the page holds of the first exercise; ask: asks Python; words: what is said;
  // drawn: is called when one was drawn; fail: when it could not be had.
  constructor(root, first, { ask, words, drawn, fail }) {
    const find = (selector) => root.querySelector(selector);
    Object.assign(this, { root, find, ask, words, drawn, fail });
    [this.choose, this.title, this.problem] = [".choose", ".title", ".problem"].map(find);
    [this.board, this.marks, this.spots] = ["figure > div", ".marks", ".spots"].map(find);
    [this.numbers, this.moves] = [".numbers", ".moves"].map(find);
    this.start = this.opened = {
      ...first,
      title: this.title.textContent,
      task: find(".task").innerHTML,
      drawing: find("figure svg").outerHTML,
      spots: unplaced(this.spots),
      marks: this.marks.innerHTML,
      fields: unplaced(this.numbers),
      moves: this.moves.innerHTML,
    };
  }

  get rule() {
    return { rule: this.find("[name=rule]:checked").value };
  }

  // What is wanted by the form: an exercise made by chance, or the reader's own tree.
  get made() {
    const { elements: fields } = this.choose;
    const names = ["children", "plies", "seed", "level", "player"];
    const its = Object.fromEntries(names.map((name) => [name, fields[name].value]));
    return { ...its, ...(fields.uneven.checked ? { uneven: "1" } : {}), ...this.rule };
  }

  get own() {
    const { tree, player } = this.choose.elements;
    return { tree: tree.value, player: player.value, ...this.rule };
  }

  get following() {
    const { series, seed, tree, ...others } = this.opened.given;
    const last = this.choose.elements.series.options.length - 1;
    if (series && Number(series) < last) return { series: String(Number(series) + 1), ...this.rule };
    if (series) return { children: "2", plies: "3", seed: "1", level: "medium", ...this.rule };
    return tree ? { series: "1", ...this.rule } : { ...others, seed: String(Number(seed) + 1) };
  }

  // The address of another page with the tree of the open exercise; more: what else it is told.
  wayTo(page, more = "") {
    const { tree, given } = this.opened;
    insist(/^[\w=&.,[\]-]+$/.test(tree));
    const rule = page === "exercise-sheets" && given.rule === "hard" ? "&rule=hard" : "";
    return `../${page}/#${tree}${rule}${more}`;
  }

  // push: whether it is a step of its own for the back button; focus: whether the reader is led there.
  // What Python has answered is returned, if nothing else has been asked for meanwhile.
  async open(wanted, push, focus = push) {
    const isLast = this.#asked.next();
    let got = this.start;
    if (wanted) {
      this.#clearProblem();
      try {
        got = await this.ask({ do: "open" }, wanted);
      } catch (reason) {
        if (isLast()) this.#showChosen();
        return this.fail(reason);
      } finally {
        this.root.classList.remove("waiting");
      }
      if (!isLast()) return; // another one has been asked for meanwhile
    }
    if (got.problem) {
      this.#complain(got, wanted);
      return got;
    }
    this.opened = got;
    writeAddress(this.#written, push);
    this.#draw();
    if (focus) {
      this.title.focus({ preventScroll: true });
      this.title.scrollIntoView({ block: "nearest" });
    }
    return got;
  }

  async follow() {
    if (location.hash.slice(1) === this.#written) return; // and came back
    const names = [...this.choose.elements].map(({ name }) => name).filter(Boolean);
    const { its, lost } = readAddress(names);
    const opening = this.open(its.size ? Object.fromEntries(its) : null, false);
    const isLast = this.#asked.last();
    const got = await opening;
    this.root.classList.remove("waiting");
    for (const name of got?.lost ?? []) lost.add(name);
    const told = await tellLost(lost).catch(() => this.words.run_unreachable);
    const { problem } = this;
    if (got && told && isLast()) problem.textContent = [problem.textContent, told].filter(Boolean).join(" ");
  }

  // What the address says of the open exercise, as this page writes it.
  get #written() {
    return this.opened === this.start ? "" : this.opened.address;
  }

  // What is chosen at once, by a list or a button, is always that of the open exercise.
  #showChosen() {
    this.choose.elements.rule.value = this.opened.given.rule;
    this.choose.elements.series.value = this.opened.given.series ?? "";
  }

  #clearProblem() {
    for (const input of this.choose.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
    this.problem.textContent = "";
  }

  #complain({ problem, field: name }, wanted) {
    this.#showChosen();
    this.problem.textContent = sentence(problem);
    const field = this.choose.elements[name];
    field?.setAttribute?.("aria-invalid", "true");
    if (!field?.matches?.("input")) return;
    field.value = wanted[name]; // it may have come with an address
    field.closest("details")?.setAttribute("open", "");
  }

  #draw() {
    const { opened, choose, board } = this;
    this.title.textContent = opened.title;
    elements.put(this.find(".task"), opened.task, "phrase");
    board.dataset.width = number(opened.size[0]);
    board.dataset.leaf = number(opened.leaf);
    board.firstElementChild.replaceWith(elements.made(board, opened.drawing, "page"));
    elements.put(this.spots, opened.spots, "form");
    this.marks.setAttribute("viewBox", `0 0 ${opened.size.map(Number).join(" ")}`);
    elements.put(this.marks, opened.marks, "drawing");
    elements.put(this.numbers, opened.fields, "form");
    elements.put(this.moves, opened.moves, "form");
    placeSpots();
    this.find(".signs").hidden = !this.find("[name^=alpha]");
    for (const [name, its] of Object.entries({ player: "max", ...opened.given }))
      if (choose.elements[name]) choose.elements[name].value = its;
    this.#showChosen();
    choose.elements.uneven.checked = Boolean(opened.given.uneven);
    this.#clearProblem();
    for (const way of this.root.querySelectorAll("[data-way]")) way.href = this.wayTo(way.dataset.way);
    this.drawn();
  }
}
