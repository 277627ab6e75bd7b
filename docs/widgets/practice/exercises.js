// Opens exercises: from the form, from the URL, or the next one.
import { assertValid, validateNumber, validateSentence } from "../validate.js";
import * as elements from "../elements.js";
import { readUrlHash, formatIgnoredNames } from "../untrusted.js";
import { makeRequestCounter, setUrlHash } from "../page.js";
import { placeSpots } from "./practice.js";

// Returns the HTML without the styles that placeSpots has set, which the page's policy forbids in markup.
const readUnplaced = (element) => {
  const copy = element.cloneNode(true);
  for (const child of copy.children) child.removeAttribute("style");
  return copy.innerHTML;
};

export class Exercises {
  #requests = makeRequestCounter();

  // first: the data of the first exercise in the page; ask: sends a request to Python; texts: the page's texts;
  // onDraw: called after an exercise is drawn; onFail: called with the reason when it cannot be opened.
  constructor(root, first, { ask, texts, onDraw, onFail }) {
    const find = (selector) => root.querySelector(selector);
    Object.assign(this, { root, find, ask, texts, onDraw, onFail });
    [this.choose, this.title, this.problem] = [".choose", ".title", ".problem"].map(find);
    [this.board, this.marks, this.spots] = ["figure > div", ".marks", ".spots"].map(find);
    [this.numbers, this.moves] = [".numbers", ".moves"].map(find);
    this.start = this.opened = {
      ...first,
      title: this.title.textContent,
      task: find(".task").innerHTML,
      drawing: find("figure svg").outerHTML,
      spots: readUnplaced(this.spots),
      marks: this.marks.innerHTML,
      fields: readUnplaced(this.numbers),
      moves: this.moves.innerHTML,
    };
  }

  get rule() {
    return { rule: this.find("[name=rule]:checked").value };
  }

  // The request for a random exercise, from the form.
  get randomRequest() {
    const { elements: fields } = this.choose;
    const names = ["children", "plies", "seed", "level", "player"];
    const settings = Object.fromEntries(names.map((name) => [name, fields[name].value]));
    return { ...settings, ...(fields.uneven.checked ? { uneven: "1" } : {}), ...this.rule };
  }

  get ownRequest() {
    const { tree, player } = this.choose.elements;
    return { tree: tree.value, player: player.value, ...this.rule };
  }

  get nextRequest() {
    const { series, seed, tree, ...settings } = this.opened.given;
    const last = this.choose.elements.series.options.length - 1;
    if (series && Number(series) < last) return { series: String(Number(series) + 1), ...this.rule };
    if (series) return { children: "2", plies: "3", seed: "1", level: "medium", ...this.rule };
    return tree ? { series: "1", ...this.rule } : { ...settings, seed: String(Number(seed) + 1) };
  }

  // Returns the URL of another page with the tree of the open exercise; suffix: further parameters.
  linkTo(page, suffix = "") {
    const { tree, given } = this.opened;
    assertValid(/^[\w=&.,[\]-]+$/.test(tree));
    const rule = page === "exercise-sheets" && given.rule === "hard" ? "&rule=hard" : "";
    return `../${page}/#${tree}${rule}${suffix}`;
  }

  // Opens the exercise of a request (null: the first one). Returns Python's response, undefined if it is outdated.
  // push: whether to add a history entry; focus: whether to focus the title.
  async open(request, push, focus = push) {
    const isLatest = this.#requests.startNew();
    let response = this.start;
    if (request) {
      this.#clearProblem();
      try {
        response = await this.ask({ do: "open" }, request);
      } catch (reason) {
        if (isLatest()) this.#resetChoices();
        return this.onFail(reason);
      } finally {
        this.root.classList.remove("waiting");
      }
      if (!isLatest()) return; // a later request was made
    }
    if (response.problem) {
      this.#showProblem(response, request);
      return response;
    }
    this.opened = response;
    setUrlHash(this.#hash, push);
    this.#draw();
    if (focus) {
      this.title.focus({ preventScroll: true });
      this.title.scrollIntoView({ block: "nearest" });
    }
    return response;
  }

  async follow() {
    if (location.hash.slice(1) === this.#hash) return; // the reader returned to the open exercise
    const names = [...this.choose.elements].map(({ name }) => name).filter(Boolean);
    const { parameters, ignoredNames } = readUrlHash(names);
    const opening = this.open(parameters.size ? Object.fromEntries(parameters) : null, false);
    const isLatest = this.#requests.getLatest();
    const response = await opening;
    this.root.classList.remove("waiting");
    for (const name of response?.lost ?? []) ignoredNames.add(name);
    const lostMessage = await formatIgnoredNames(ignoredNames).catch(() => this.texts.run_unreachable);
    const { problem } = this;
    if (response && lostMessage && isLatest())
      problem.textContent = [problem.textContent, lostMessage].filter(Boolean).join(" ");
  }

  // The URL hash of the open exercise.
  get #hash() {
    return this.opened === this.start ? "" : this.opened.address;
  }

  // Resets the choices that take effect at once to those of the open exercise.
  #resetChoices() {
    this.choose.elements.rule.value = this.opened.given.rule;
    this.choose.elements.series.value = this.opened.given.series ?? "";
  }

  #clearProblem() {
    for (const input of this.choose.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
    this.problem.textContent = "";
  }

  #showProblem({ problem, field: name }, request) {
    this.#resetChoices();
    this.problem.textContent = validateSentence(problem);
    const field = this.choose.elements[name];
    field?.setAttribute?.("aria-invalid", "true");
    if (!field?.matches?.("input")) return;
    field.value = request[name]; // the request may come from the URL
    field.closest("details")?.setAttribute("open", "");
  }

  #draw() {
    const { opened, choose, board } = this;
    this.title.textContent = opened.title;
    elements.setSafeHtml(this.find(".task"), opened.task, "phrase");
    board.dataset.width = validateNumber(opened.size[0]);
    board.dataset.leaf = validateNumber(opened.leaf);
    board.firstElementChild.replaceWith(elements.parseSafeHtml(board, opened.drawing, "page"));
    elements.setSafeHtml(this.spots, opened.spots, "form");
    this.marks.setAttribute("viewBox", `0 0 ${opened.size.map(Number).join(" ")}`);
    elements.setSafeHtml(this.marks, opened.marks, "drawing");
    elements.setSafeHtml(this.numbers, opened.fields, "form");
    elements.setSafeHtml(this.moves, opened.moves, "form");
    placeSpots();
    this.find(".signs").hidden = !this.find("[name^=alpha]");
    for (const [name, value] of Object.entries({ player: "max", ...opened.given }))
      if (choose.elements[name]) choose.elements[name].value = value;
    this.#resetChoices();
    choose.elements.uneven.checked = Boolean(opened.given.uneven);
    this.#clearProblem();
    for (const link of this.root.querySelectorAll("[data-way]")) link.href = this.linkTo(link.dataset.way);
    this.onDraw();
  }
}
