// Class SearchRunner: lets Python search with the settings of the form, and shows the results.
import * as checks from "../../browser/validate.js";
import * as elements from "../../browser/elements.js";
import { formatUrlHash } from "../../browser/untrusted.js";
import { makeRequestCounter, importModule, makeElement } from "../../browser/page.js";
import { python } from "../../browser/python.js";
import { validateSearchResponse, validateTreeShape, validateNodes } from "./responses.js";
import { PythonClient } from "./python_client.js";
import { ComparisonView } from "./comparison_view.js";
import { omitDefaultSettings } from "./form.js";
import { makeCodeListing } from "./code_view.js";

const PHONE = "(max-width: 44.98em)"; // as in bench.css

// Return a table cell with HTML from Python.
const makeTableCell = (html) => {
  const cell = makeElement("td");
  elements.setSafeHtml(cell, String(html), "phrase");
  return cell;
};

export class SearchRunner {
  shown; // the search that is shown: the response with its film, and search, the request
  runProgram; // runs a program that the reader changes, see controller.js
  failedCode = null; // the code that was run last, if it failed
  openedAddresses = makeRequestCounter(); // addresses that the reader has opened; earlier searches are not shown
  #requests = makeRequestCounter(); // counts searches; one that only reads the form is skipped if another follows
  #programTree; // the tree of the program that was run last; the site's own program has the first tree
  #shownForm = null; // what the form asks for while that search is shown, as text; null after a failure

  // parts: root, find, texts, stepper, form, messages and editor of the laboratory;
  // first: the response that the page contains.
  constructor(parts, first) {
    Object.assign(this, parts);
    this.table = this.root.querySelector("details.steps");
    this.listing = this.stepper.querySelector("ol.code");
    this.originalListing = this.listing.innerHTML; // the lines of the site's function
    this.sight = this.stepper.querySelector(".sight");
    this.client = new PythonClient(this.texts, (text) => this.messages.showProgress(text));
    this.#programTree = this.form.tree.defaultValue;
    const search = { ...this.form.defaults, code: null };
    const nodes = validateNodes(first.nodes, this.editor.labels);
    this.shown = { ...search, ...first, wide: false, folded: false, nodes, search, film: this.stepper.film };
    const fail = (reason) => this.showFailure(reason);
    this.comparison = new ComparisonView({
      ...parts,
      client: this.client,
      onLaneShown: (lane) => this.#updateCodeListing(lane),
    });
    // On a phone wide trees are folded, except in the view for editing the tree.
    this.phone = matchMedia(PHONE);
    this.phone.addEventListener("change", () => this.updateTreeFolding());
    this.table.addEventListener("toggle", () => this.table.open && this.#fillStepTable().catch(fail));
  }

  // Show that a search failed. reason: a known failure of the worker, or an error in showing the response.
  // runAgain: searches once more, see python.showFailure.
  showFailure(reason, runAgain) {
    this.#shownForm = null;
    const isOfCode = reason !== "unreachable";
    if (isOfCode) this.messages.showFieldProblem("code", "");
    python.showFailure(this.find(isOfCode ? "code-problem" : "busy"), reason, this.texts, runAgain);
  }

  // Update the note beside the code: a text, or whether the code is that of the search that is shown.
  updateCodeNote(text) {
    const { code } = this.form;
    const changed = code.value === this.failedCode ? this.texts.code_failed : this.texts.code_changed;
    const isShown = code.value === (this.shown.search.code ?? code.defaultValue);
    this.find("code-note").textContent = text ?? (isShown ? (this.shown.differs ?? "") : changed);
    // While the field contains code that failed, the figure shows an earlier search.
    const { sight } = this;
    if (code.value === this.failedCode) sight.dataset.stale = this.texts.stale;
    else delete sight.dataset.stale;
  }

  updateTreeLinks() {
    const { tree, player } = this.shown;
    const hash = formatUrlHash({ tree: tree.replace(/,\s+/g, ","), ...omitDefaultSettings({ player }) });
    for (const link of this.root.querySelectorAll("a[data-tree]")) link.hash = hash;
  }

  // Write settings and step to the address. historyMode: see LaboratoryUrl.writeUrl.
  writeSearchToUrl(historyMode) {
    const { step, film } = this.stepper;
    const hasStep = film === this.shown.film && step < this.shown.count - 1; // not a step of the original
    return this.form.writeSettingsToUrl(historyMode, hasStep ? step : null);
  }

  // Search with the settings of the form and show the result. Return a promise of whether the search succeeded.
  // treeEdit: an edit of the tree, as part of the request;
  // historyMode: see LaboratoryUrl.writeUrl;
  // step: the step to show, null for the last;
  // usedCode: the code to run, null for the site's own, by default that of the last search;
  // anew: whether the code must not have run in the worker before, since it is run on purpose;
  // isTyping: whether to skip the search if the same one is shown, so that the step stays;
  // runAgain: runs the search once more if the reader allows the code to do more.
  async runSearch(treeEdit = {}, options = {}) {
    const { historyMode = true, step = null, usedCode, anew = false, isTyping = false } = options;
    const { runAgain = () => this.runSearch(treeEdit, options) } = options;
    const isLast = this.#requests.startNew();
    const isStillOpened = this.openedAddresses.getLatest();
    const hasEdit = Object.keys(treeEdit).length > 0;
    let form, search; // what the form asks for, and with the edit
    const getRequest = () => {
      if (!isLast() && usedCode === undefined && !hasEdit) return null;
      form = {
        ...this.form.settings,
        code: usedCode === undefined ? this.shown.search.code : usedCode,
        narrow: this.#foldsWideTrees,
        instead_of: this.form.replacedStart,
      };
      // A search that was waiting may have read the same text from the form.
      if (isTyping && JSON.stringify(form) === this.#shownForm) return null;
      // Ask for the program's tree only when the program is run.
      search = { ...form, ...(anew ? { program_tree: this.#programTree } : treeEdit) };
      return { do: "search", search, shown: anew ? null : this.shown.search };
    };
    let response;
    try {
      response = await this.client.sendRequest(getRequest, anew);
      if (!response) {
        if (form) this.messages.clearAllMessages();
        return Boolean(form);
      }
      response = validateSearchResponse(response, this.root.querySelectorAll(".results dd"));
      if (!isStillOpened()) return false; // the reader has opened another address meanwhile
      if (response.problem) {
        this.#shownForm = null;
        this.messages.showFieldProblem(response.problem.field, response.problem.text, response.problem);
        if (response.problem.field === "code") this.#appendMistakeExplanation(search);
        if (response.problem.roles.length) this.#showParameterRoles(response.problem);
      } else {
        this.messages.clearAllMessages();
        // Write an edited tree to the field, unless the reader is typing there.
        if (hasEdit && document.activeElement !== this.form.tree) this.form.tree.value = response.tree;
        if (response.brought) this.form.setTreeAndPlayer((this.#programTree = response.tree), response.player);
        if (hasEdit || response.brought) Object.assign(form, { tree: response.tree, player: response.player });
        this.#shownForm = JSON.stringify(form);
        this.#showSearch(response, search, step);
        this.#loadRemainingFrames();
      }
    } catch (reason) {
      this.showFailure(reason, runAgain);
      return false;
    }
    if (historyMode || isLast()) this.writeSearchToUrl(historyMode); // otherwise the next search writes it
    return !response.problem;
  }

  get #foldsWideTrees() {
    return this.phone.matches && this.root.dataset.view !== "tree";
  }

  // Repeat the search to fold or unfold the tree, if the view needs that. The step stays.
  updateTreeFolding() {
    if (this.shown.wide && this.shown.folded !== this.#foldsWideTrees)
      this.runSearch({}, { historyMode: false, step: this.stepper.step, usedCode: this.shown.search.code });
  }

  // Return the numbers of children and leaves for the dialog of boxes, or null after showing a problem.
  async fetchTreeShape(typedShape) {
    const response = validateTreeShape(await this.#askAboutShownSearch({ do: "leaf_form", ...typedShape }));
    if (!response.problem) return response;
    this.messages.showFieldProblem(response.problem.field, response.problem.text, response.problem);
    return null;
  }

  // Show a step of the search that is shown already, null for the last.
  showStepOfShownSearch(step) {
    this.#updateCodeListing(1);
    this.stepper.showFilm(this.shown.film, step ?? this.shown.count - 1);
  }

  fetchRecordedSteps(format) {
    return this.#askAboutShownSearch({ do: "export", format });
  }

  // Show the results, the film and the tree of a search. The response has no frames yet: the stepper shows the tree
  // before the search, and the picture of the step when its frame has arrived.
  #showSearch(response, search, step) {
    this.shown = { ...response, search, film: this.client.makeFilm(response, search) };
    this.find("note").textContent = "";
    this.editor.fillNodeList(response.nodes, response.folded);
    if (response.unmoved) this.find("note").textContent = response.unmoved;
    if (response.brought || response.grown) this.find("note").textContent = response.grown || this.texts.brought;
    if (response.position) this.form.setStartPosition(response.position);
    this.#showParameterRoles(response).catch((reason) => this.showFailure(reason));
    for (const [cell, html] of response.results) elements.setSafeHtml(cell, html, "phrase");
    this.find("count").textContent = response.count;
    this.comparison.hideComparison(this.shown);
    this.updateCodeNote();
    this.updateTreeLinks();
    this.stepper.showFilm(this.shown.film, step ?? response.count - 1);
  }

  async #showParameterRoles({ roles, relative, position }) {
    const root = this.find("roles");
    if (!roles.length) return (root.hidden = true);
    const { ParameterRolesForm } = await importModule("widgets/laboratory/roles.js");
    this.roles ??= new ParameterRolesForm(root, this.texts, (changed) => {
      Object.assign(this.form, changed);
      return this.failedCode ? this.runProgram(this.failedCode) : this.runSearch();
    });
    this.roles.showRoles(roles, relative ? this.texts.relative : "", position);
  }

  // List the code of the search that is stepped through. lane: 0 for the original, 1 for the code that was run.
  #updateCodeListing(lane) {
    const { lines, search } = this.shown;
    const isOriginal = lane === 0;
    if (search.code === null || isOriginal) this.listing.innerHTML = this.originalListing;
    else this.listing.replaceChildren(...makeCodeListing(search.code, lines));
    if (isOriginal) this.sight.dataset.beside = this.texts.lane_original;
    else delete this.sight.dataset.beside;
  }

  // Load the film's other frames, then what needs all of them.
  async #loadRemainingFrames() {
    const { shown } = this;
    try {
      const isComplete = await this.client.loadRemainingFrames(shown.film, shown, shown, () => shown === this.shown);
      if (isComplete && this.table.open) await this.#fillStepTable();
      if (isComplete && shown.search.code !== null) await this.comparison.compareWithOriginal();
    } catch (reason) {
      this.showFailure(reason);
    }
  }

  // Add the name of a common mistake to the message about a program that failed. search: the request
  async #appendMistakeExplanation(search) {
    const element = this.find("code-problem");
    const message = element.textContent;
    const slip = await this.comparison.fetchMistakeExplanation(search);
    if (slip && element.textContent === message) element.append(" ", elements.parseSafeHtml(element, slip, "phrase"));
  }

  // Return the response to a request about the search that is shown, after all earlier requests.
  #askAboutShownSearch(request) {
    return this.client.sendRequest(() => ({ ...request, search: this.shown.search }));
  }

  async #fillStepTable() {
    const rows = await this.#askAboutShownSearch({ do: "rows" });
    const tableRows = checks.validateList(rows, (cells) =>
      makeElement("tr", {}, ...checks.validateList(cells, makeTableCell, 4)),
    );
    this.table.querySelector("tbody").replaceChildren(...tableRows);
  }
}
