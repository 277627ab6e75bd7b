// Class ExerciseLoader: opens exercises, from the form, from the URL, or the next one.
import { assertValid, validateNumber, validateSentence } from "../../browser/validate.js";
import * as elements from "../../browser/elements.js";
import { readUrlHash, formatIgnoredNames } from "../../browser/untrusted.js";
import { makePageUrl, makeRequestCounter, setUrlHash } from "../../browser/page.js";
import { replaceContent } from "../../browser/replace_content.js";
import { positionAnswerControls } from "./practice.js";

// Return the HTML without the styles that positionAnswerControls has set, which the page's policy forbids in markup.
const getHtmlWithoutStyles = (element) => {
  const copy = element.cloneNode(true);
  for (const child of copy.children) child.removeAttribute("style");
  return copy.innerHTML;
};

export class ExerciseLoader {
  requests = makeRequestCounter(); // of exercises, and of questions of other kinds; only the latest is shown

  // first: the data of the first exercise in the page; sendRequest: sends a request to Python; texts: the page's texts;
  // onExerciseRendered: called after an exercise is shown; onFail: called with the reason when it cannot be opened.
  constructor(root, first, { sendRequest, texts, onExerciseRendered, onFail }) {
    const find = (selector) => root.querySelector(selector);
    Object.assign(this, { root, find, sendRequest, texts, onExerciseRendered, onFail });
    [this.choose, this.title, this.problem] = [".choose", ".title", ".problem"].map(find);
    [this.board, this.marks, this.spots] = ["figure > div", ".marks", ".spots"].map(find);
    [this.numbers, this.moves] = [".numbers", ".moves"].map(find);
    this.start = this.exercise = {
      ...first,
      title: this.title.textContent,
      task: find(".task").innerHTML,
      drawing: find("figure svg").outerHTML,
      spots: getHtmlWithoutStyles(this.spots),
      marks: this.marks.innerHTML,
      fields: getHtmlWithoutStyles(this.numbers),
      moves: this.moves.innerHTML,
    };
  }

  get rule() {
    return { rule: this.find(".choose [name=rule]:checked").value };
  }

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
    const { series, seed, tree, ...settings } = this.exercise.given;
    const last = this.choose.elements.series.options.length - 1;
    if (series && Number(series) < last) return { series: String(Number(series) + 1), ...this.rule };
    if (series) return { children: "2", plies: "3", seed: "1", level: "medium", ...this.rule };
    return tree ? { series: "1", ...this.rule } : { ...settings, seed: String(Number(seed) + 1) };
  }

  // Return the URL of another page with the tree of the open exercise; suffix: further parameters.
  makeTreeUrl(pageName, suffix = "") {
    const { tree, given } = this.exercise;
    assertValid(/^[\w=&.,[\]-]+$/.test(tree));
    const rule = pageName === "exercise-sheets" && given.rule === "hard" ? "&rule=hard" : "";
    return `${makePageUrl(pageName)}#${tree}${rule}${suffix}`;
  }

  // Open the exercise of a request (null: the first one). Return Python's response, undefined if it is outdated.
  // focusesTitle: whether the title gets the focus.
  async openExercise(request, addsHistoryEntry, focusesTitle = addsHistoryEntry) {
    const isLatest = this.requests.startNew();
    let response = this.start;
    if (request) {
      this.#clearProblem();
      try {
        const shown = [this.find(".desk")];
        response = await replaceContent(shown, () => this.sendRequest({ do: "open" }, request));
      } catch (reason) {
        if (isLatest()) this.#resetFormChoices();
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
    this.exercise = response;
    setUrlHash(this.urlHash, addsHistoryEntry);
    this.#renderExercise();
    if (focusesTitle) {
      this.title.focus({ preventScroll: true });
      this.title.scrollIntoView({ block: "nearest" });
    }
    return response;
  }

  // Open the exercise in the hash of the URL, and show what is ignored in the hash.
  async openExerciseFromUrl() {
    if (location.hash.slice(1) === this.urlHash) return; // the reader returned to the open exercise
    const names = [...this.choose.elements].map(({ name }) => name).filter(Boolean);
    const { parameters, ignoredNames } = readUrlHash(names);
    const opening = this.openExercise(parameters.size ? Object.fromEntries(parameters) : null, false);
    const isLatest = this.requests.getLatest();
    const response = await opening;
    this.root.classList.remove("waiting");
    for (const name of response?.lost ?? []) ignoredNames.add(name);
    const ignoredMessage = await formatIgnoredNames(ignoredNames).catch(() => this.texts.run_unreachable);
    const { problem } = this;
    if (response && ignoredMessage && isLatest())
      problem.textContent = [problem.textContent, ignoredMessage].filter(Boolean).join(" ");
  }

  get urlHash() {
    return this.exercise === this.start ? "" : this.exercise.address;
  }

  // Reset the choices that take effect at once to those of the open exercise.
  #resetFormChoices() {
    this.choose.elements.rule.value = this.exercise.given.rule;
    this.choose.elements.series.value = this.exercise.given.series ?? "";
  }

  #clearProblem() {
    for (const input of this.choose.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
    this.problem.textContent = "";
  }

  #showProblem({ problem, field: name }, request) {
    this.#resetFormChoices();
    this.problem.textContent = validateSentence(problem);
    const field = this.choose.elements[name];
    field?.setAttribute?.("aria-invalid", "true");
    if (!field?.matches?.("input, textarea")) return;
    field.value = request[name]; // the request may come from the URL
    field.closest("details")?.setAttribute("open", "");
  }

  #renderExercise() {
    const { exercise, choose, board } = this;
    this.title.textContent = exercise.title;
    elements.setSafeHtml(this.find(".task"), exercise.task, "phrase");
    board.dataset.width = validateNumber(exercise.size[0]);
    board.dataset.leaf = validateNumber(exercise.leaf);
    board.firstElementChild.replaceWith(elements.parseSafeHtml(board, exercise.drawing, "page"));
    elements.setSafeHtml(this.spots, exercise.spots, "form");
    this.marks.setAttribute("viewBox", `0 0 ${exercise.size.map(Number).join(" ")}`);
    elements.setSafeHtml(this.marks, exercise.marks, "drawing");
    elements.setSafeHtml(this.numbers, exercise.fields, "form");
    elements.setSafeHtml(this.moves, exercise.moves, "form");
    positionAnswerControls();
    this.find(".signs").hidden = !this.find("[name^=alpha]");
    for (const [name, value] of Object.entries({ player: "max", ...exercise.given }))
      if (choose.elements[name]) choose.elements[name].value = value;
    this.#resetFormChoices();
    choose.elements.uneven.checked = Boolean(exercise.given.uneven);
    this.#clearProblem();
    for (const link of this.root.querySelectorAll("[data-way]")) link.href = this.makeTreeUrl(link.dataset.way);
    this.onExerciseRendered();
  }
}
