// Class SearchRunner: lets Python search with the settings of the form, and shows the results.
import * as checks from "../validate.js";
import * as elements from "../elements.js";
import { formatUrlHash } from "../untrusted.js";
import { fillPlaceholders, makeRequestCounter, importModule, makeElement } from "../page.js";
import { python } from "../python.js";
import { readAnswer, readBoxes, readNodes } from "./responses.js";
import { Asking } from "./python_client.js";
import { ComparisonView } from "./comparison_view.js";
import { leaveOut } from "./form.js";
import { listLines } from "./code_view.js";

const PHONE = "(max-width: 44.98em)"; // as in bench.css

const makeCell = (html) => {
  const cell = makeElement("td");
  elements.setSafeHtml(cell, String(html), "phrase");
  return cell;
};

export class SearchRunner {
  answer; // the answer that is shown, with the film
  failedCode = null; // the code that was run last, if it failed
  navigations = makeRequestCounter(); // counts changes of the address, after which earlier searches are not shown
  #requests = makeRequestCounter(); // counts searches; one that only reads the form is skipped if another follows
  #programTree; // the tree of the program that was run last; the site's own program has the first tree
  #shownRequest = null; // the request of the search that is shown, as text; null after a failure

  // parts: root, find, texts, stepper, form, messages and editor of the laboratory;
  // first: the answer that the page contains.
  constructor(parts, first) {
    Object.assign(this, parts);
    this.table = this.root.querySelector("details.steps");
    this.listing = this.stepper.querySelector("ol.code");
    this.originalListing = this.listing.innerHTML; // the lines of the site's function
    this.sight = this.stepper.querySelector(".sight");
    this.client = new Asking(this.texts, (text) => this.messages.showBusy(text), { ...this.form.defaults, code: null });
    this.#programTree = this.form.tree.defaultValue;
    this.answer = {
      ...first,
      wide: false,
      folded: false,
      nodes: readNodes(first.nodes, this.editor.labels),
      film: this.stepper.film,
    };
    const fail = (reason) => this.fail(reason);
    this.comparison = new ComparisonView({
      ...parts,
      ask: (request) => this.client.inTurn(() => this.#askOf(request)),
      onLaneShown: (lane) => this.#updateListing(lane),
    });
    // On a phone wide trees are folded, except in the view for editing the tree.
    this.phone = matchMedia(PHONE);
    this.phone.addEventListener("change", () => this.refold());
    this.table.addEventListener("toggle", () => this.table.open && this.#fillTable().catch(fail));
  }

  // The request of the search that is shown.
  get searched() {
    return this.client.searched;
  }

  // Shows that a search failed. reason: a known failure of the worker, or an error in showing the answer.
  fail(reason) {
    // An invalid answer may come from code of the reader's that is still running: end the worker.
    this.#shownRequest = null;
    const isKnown = ["endless", "unreachable", "stopped"].includes(reason);
    if (!isKnown) python.replaceWorker();
    const text = fillPlaceholders(this.texts[`run_${isKnown ? reason : "broken"}`], { seconds: this.client.seconds });
    if (reason === "unreachable") this.find("busy").textContent = text;
    else this.messages.showProblem("code", text);
  }

  // Updates the note beside the code: a text, or whether the code is that of the search that is shown.
  updateCodeNote(text) {
    const { code } = this.form;
    const changed = code.value === this.failedCode ? this.texts.code_failed : this.texts.code_changed;
    const isShown = code.value === (this.searched.code ?? code.defaultValue);
    this.find("code-note").textContent = text ?? (isShown ? (this.answer.differs ?? "") : changed);
    // While the field contains code that failed, the figure shows an earlier search.
    const { sight } = this;
    if (code.value === this.failedCode) sight.dataset.stale = this.texts.stale;
    else delete sight.dataset.stale;
  }

  // Updates the links that open the tree on other pages.
  updateLinks() {
    const { tree, player } = this.searched;
    const hash = formatUrlHash({ tree: tree.replace(/,\s+/g, ","), ...leaveOut({ player }) });
    for (const link of this.root.querySelectorAll("a[data-tree]")) link.hash = hash;
  }

  // Writes settings and step to the address. push: see Address.write.
  writeAddress(push) {
    const { step, film } = this.stepper;
    const hasStep = film === this.answer.film && step < this.answer.count - 1; // not a step of the original
    return this.form.writeAddress(push, hasStep ? step : null);
  }

  // Searches with the settings of the form and shows the result. Returns whether the search succeeded.
  // edit: an edit of the tree, as part of the request;
  // push: see Address.write;
  // step: the step to show, null for the last;
  // usedCode: the code to run, null for the site's own, by default that of the last search;
  // anew: whether to use a new worker, since code is run on purpose;
  // isTyping: whether to skip the search if the same one is shown, so that the step stays.
  search(edit = {}, { push = true, step = null, usedCode, anew = false, isTyping = false } = {}) {
    const isLast = this.#requests.startNew();
    const isSameAddress = this.navigations.getLatest();
    const hasEdit = Object.keys(edit).length > 0;
    return this.client.inTurn(async () => {
      if (!isLast() && usedCode === undefined && !hasEdit) return false;
      const request = { ...this.form.setting, code: usedCode === undefined ? this.searched.code : usedCode };
      request.narrow = this.#isNarrow;
      request.instead_of = this.form.insteadOf;
      request.own = anew ? this.#programTree : null; // ask for the program's tree only when the program is run
      // A search that was waiting may have read the same text from the form.
      if (isTyping && JSON.stringify(request) === this.#shownRequest) {
        this.messages.clearAll();
        return true;
      }
      let answer;
      try {
        answer = readAnswer(await this.client.ask({ do: "show", ...request, ...edit }, anew));
        if (!isSameAddress()) return false; // the reader has changed the address meanwhile
        if (answer.problem) {
          this.#shownRequest = null;
          this.messages.showProblem(answer.problem.field, answer.problem.text, answer.problem);
          if (answer.problem.field === "code") this.#explainFailure(request.code);
        }
        if (!answer.problem) {
          this.messages.clearAll();
          // Write an edited tree to the field, unless the reader is typing there.
          if (hasEdit && document.activeElement !== this.form.tree) this.form.tree.value = answer.tree;
          if (answer.brought) this.form.setTree((this.#programTree = answer.tree), answer.player);
          Object.assign(request, { own: null, player: answer.player });
          this.#showAnswer(answer, { ...request, tree: answer.tree }, step);
          this.#shownRequest = JSON.stringify(hasEdit || answer.brought ? { ...request, tree: answer.tree } : request);
          this.#loadFrames();
        }
      } catch (reason) {
        this.fail(reason);
        return false;
      }
      if (push || isLast()) this.writeAddress(push); // otherwise the next search writes it
      return !answer.problem;
    });
  }

  get #isNarrow() {
    return this.phone.matches && this.root.dataset.view !== "tree";
  }

  // Repeats the search to fold or unfold the tree, if the view needs that. The step stays.
  refold() {
    if (this.answer.wide && this.answer.folded !== this.#isNarrow)
      this.search({}, { push: false, step: this.stepper.step, usedCode: this.searched.code });
  }

  // Returns the numbers of children and leaves for the dialog of boxes, or null after showing a problem.
  async fetchShape(shape) {
    const answer = readBoxes(await this.client.inTurn(() => this.#askOf({ do: "boxes", ...shape })));
    if (!answer.problem) return answer;
    this.messages.showProblem(answer.problem.field, answer.problem.text, answer.problem);
    return null;
  }

  // Shows a step of the search that is shown already, null for the last.
  showStep(step) {
    this.#updateListing(1);
    this.stepper.showFilm(this.answer.film, step ?? this.answer.count - 1);
  }

  // Returns the recorded steps. format: "csv" or "json".
  fetchSteps(format) {
    return this.client.inTurn(() => this.#askOf({ do: "data", format }));
  }

  #showAnswer(answer, request, step) {
    this.answer = { ...answer, film: this.client.filmOf(answer) };
    this.client.searched = request;
    this.find("note").textContent = "";
    this.editor.setNodes(answer.nodes, answer.folded);
    if (answer.unmoved) this.find("note").textContent = answer.unmoved;
    if (answer.brought || answer.grown) this.find("note").textContent = answer.grown || this.texts.brought;
    if (answer.position) this.form.setStart(answer.position);
    this.#showRoles(answer).catch((reason) => this.fail(reason));
    for (const [name, html] of answer.results) elements.setSafeHtml(this.find(`result-${name}`), html, "phrase");
    this.find("count").textContent = answer.count;
    this.comparison.reset(this.answer.film);
    this.updateCodeNote();
    this.updateLinks();
    this.stepper.showFilm(this.answer.film, step ?? answer.count - 1);
  }

  // Shows the roles of the parameters of the reader's program.
  async #showRoles({ roles, relative, position }) {
    const root = this.find("roles");
    if (!roles.length) return (root.hidden = true);
    const { RolesForm } = await importModule("laboratory/roles.js");
    this.roles ??= new RolesForm(root, this.texts, (changed) => {
      Object.assign(this.form, changed);
      this.search();
    });
    this.roles.show(roles, relative ? this.texts.relative : "", position);
  }

  // Lists the code of the search that is stepped through. lane: 0 for the original, 1 for the code that was run.
  #updateListing(lane) {
    const { code } = this.searched;
    const isOriginal = lane === 0;
    if (code === null || isOriginal) this.listing.innerHTML = this.originalListing;
    else this.listing.replaceChildren(...listLines(code, this.answer.lines));
    if (isOriginal) this.sight.dataset.beside = this.texts.lane_original;
    else delete this.sight.dataset.beside;
  }

  // Loads the film's other frames, then what needs all of them.
  async #loadFrames() {
    const answer = this.answer;
    try {
      const isComplete = await this.client.stream(answer, () => answer === this.answer);
      if (isComplete && this.table.open) await this.#fillTable();
      if (isComplete && this.searched.code !== null) await this.comparison.compare();
    } catch (reason) {
      this.fail(reason);
    }
  }

  // Adds the name of a common mistake to the message about code that failed.
  async #explainFailure(code) {
    const element = this.find("code-problem");
    const message = element.textContent;
    const slip = await this.comparison.explainFailure(code);
    if (slip && element.textContent === message) element.append(" ", elements.parseSafeHtml(element, slip, "phrase"));
  }

  #askOf(request) {
    return this.client.askOf(request, this.answer.film);
  }

  async #fillTable() {
    const rows = await this.client.inTurn(() => this.#askOf({ do: "rows" }));
    const tableRows = checks.validateList(rows, (cells) =>
      makeElement("tr", {}, ...checks.validateList(cells, makeCell, 4)),
    );
    this.table.querySelector("tbody").replaceChildren(...tableRows);
  }
}
