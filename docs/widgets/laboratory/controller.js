// Class LaboratoryController: connects the parts of the laboratory with the controls and the address.
import { assertValid } from "../../browser/validate.js";
import { enableCodeEditing } from "../../browser/editor.js";
import { isListOfStrings, makeStoredValue, readUrlHash, formatIgnoredNames } from "../../browser/untrusted.js";
import { addHashListener, importModule, markBusy } from "../../browser/page.js";
import { python } from "../../browser/python.js";
import { downloadFile } from "../../browser/download.js";
import { decompressFromUrl } from "./url_state.js";
import { TreeEditor } from "./tree_editor.js";
import { SearchForm, omitDefaultSettings } from "./form.js";
import { CodeView } from "./code_view.js";
import { SearchRunner } from "./search_runner.js";
import { LaboratoryMessages } from "./messages.js";

const PAUSE = 250; // milliseconds between the last key press and the search
const findElement = (name) => document.getElementById(`laboratory-${name}`);

// Control of the page: connects form, messages, tree, code and searches.
export class LaboratoryController {
  // Programs that this reader has run successfully: an address with one of them runs it at once.
  #trustedPrograms = makeStoredValue(() => localStorage, "laboratory code", [], isListOfStrings);

  // texts: the texts of the laboratory and those shared by all widgets; changes: name -> program with that change;
  // showView: shows a view below the tree, and closes all menus.
  constructor(texts, changes, showView) {
    const root = document.querySelector(".laboratory");
    const stepper = root.querySelector(".stepper");
    Object.assign(this, { texts, changes, root, stepper, figure: stepper.querySelector("figure") });
    this.form = new SearchForm(root, findElement);
    this.messages = new LaboratoryMessages(root, findElement, texts, {
      onReadingChosen: (text) => this.#searchTree(text).catch((reason) => this.searches.showFailure(reason)),
      showView: (view) => (showView(view), this.searches.updateTreeFolding()),
    });
    const getPrunedNote = () => (this.searches.shown.search.code === null ? texts.pruned : "");
    this.editor = new TreeEditor(root, findElement, this.figure, () => this.messages.clearAllMessages(), getPrunedNote);
    const { answer: first, second } = JSON.parse([...root.querySelectorAll("template")].at(-1).content.textContent);
    const { form, messages, editor } = this;
    this.codeView = new CodeView(root, form.code, stepper);
    this.searches = new SearchRunner({ root, find: findElement, texts, stepper, form, messages, editor }, first);
    this.searches.runProgram = (program) => this.#runProgram(program);
    this.second = second;
  }

  // Add the listeners, and show the search of the address.
  startLaboratory() {
    this.#addPageListeners();
    this.editor.fillNodeList(this.searches.shown.nodes);
    this.searches.updateCodeNote();
    this.searches.updateTreeLinks();
    if (location.hash.includes("=")) this.#showSearchFromUrl();
    // The reader may have chosen a step while this script was loading.
    else if (this.stepper.step < this.searches.shown.count - 1) this.searches.writeSearchToUrl(true);
  }

  // --- Actions of the reader.
  // Search another tree, which is written to the form.
  #searchTree(treeText) {
    this.form.tree.value = treeText;
    this.editor.selectedPath = null;
    return this.searches.runSearch();
  }

  async #runProgram(program) {
    this.form.code.value = program;
    const isStillOpened = this.searches.openedAddresses.getLatest();
    const options = { usedCode: this.form.readersCode, anew: true, runAgain: () => this.#runProgram(program) };
    const succeeded = await this.searches.runSearch({}, options);
    if (!isStillOpened()) return;
    this.searches.failedCode = succeeded ? null : program;
    if (!succeeded) return this.searches.updateCodeNote();
    this.codeView.showCodeListing();
    const others = this.#trustedPrograms.value.filter((code) => code !== program);
    this.#trustedPrograms.value = [program, ...others].slice(0, 20);
  }

  async #openLeafForm() {
    const [branching, depth] = ["children", "depth"].map((name) => findElement(name).value);
    const [shape, { openLeafForm }] = await Promise.all([
      this.searches.fetchTreeShape({ branching, depth }),
      importModule("widgets/laboratory/leaf_form.js"),
    ]);
    if (shape) openLeafForm(shape, this.texts, (text) => this.#searchTree(text));
  }

  #searchRandomTree() {
    this.editor.selectedPath = null;
    const [branching, depth, seed] = ["children", "depth", "seed"].map((name) => findElement(name).value);
    return this.searches.runSearch({ random: { branching, depth, seed, uneven: findElement("uneven").checked } });
  }

  async #downloadSteps(format) {
    const data = await this.searches.fetchRecordedSteps(format);
    const csv = format === "csv";
    // Spreadsheet programs run formulas in CSV files: allow only letters and numbers.
    if (csv) assertValid(/^[\p{L}\p{N}_.,+\n-]*$/u.test(data));
    const type = csv ? "text/csv" : "application/json";
    downloadFile(`alphabeta-steps.${format}`, csv ? data : JSON.stringify(data, null, 1), type);
  }

  // Return the link and the search for the stepper's export menu, see stepper.js.
  async #getShareData() {
    await this.searches.writeSearchToUrl(false);
    const { tree, player, game, search } = this.searches.shown;
    const { alpha, beta, code } = search;
    // The embedded page searches a tree; it cannot show the game of a program.
    const embedParameters = game
      ? null
      : { tree: tree.replace(/,\s+/g, ","), ...omitDefaultSettings({ player, alpha, beta }) };
    return { link: location.href, embedParameters, hasReadersCode: code !== null };
  }

  // Name of a button -> function.
  get #actions() {
    const { root } = this;
    const search = (treeEdit) => this.searches.runSearch(treeEdit);
    const getPath = () => this.editor.selectedNode.path;
    const actions = {
      first: () => this.#searchTree(this.form.tree.defaultValue),
      second: () => this.#searchTree(this.second),
      draw: () => this.#searchRandomTree(),
      boxes: () => this.#openLeafForm(),
      best_first: () => search({ order: "best" }),
      worst_first: () => search({ order: "worst" }),
      best_below: () => search({ order: "best", path: getPath() }),
      worst_below: () => search({ order: "worst", path: getPath() }),
      change: () => this.editor.openPopoverBeside(root.querySelector("[data-do=change]")),
      edit: () => this.codeView.toggleEditing(),
      difference: () => this.searches.comparison.showFirstDifference(),
      set: () => search({ value: findElement("value").value, path: getPath() }),
      run: () => this.#runProgram(this.form.code.value),
      restore: () => this.#runProgram(this.form.code.defaultValue),
      // The button that stops disappears.
      stop: () => (python.endRequest("stopped"), root.querySelector("[data-do=run]").focus()),
      csv: () => this.#downloadSteps("csv"),
      json: () => this.#downloadSteps("json"),
      share: () => this.stepper.toggle("export_menu", root.querySelector(".menu:has([data-do=share]) > summary")),
    };
    for (const name of ["child", "without", "left", "right"])
      actions[name] = () => this.searches.runSearch(this.editor.prepareTreeEdit(name));
    for (const [name, program] of Object.entries(this.changes)) actions[name] = () => this.#runProgram(program);
    return actions;
  }

  #addPageListeners() {
    const { root } = this;
    const { code } = this.form;
    const actions = this.#actions;
    const fail = (reason) => this.searches.showFailure(reason);
    for (const button of root.querySelectorAll("[data-do]"))
      button.addEventListener("click", () => markBusy(button, actions[button.dataset.do]).catch(fail));
    for (const [name, action] of Object.entries({ value: "set", children: "draw", depth: "draw", seed: "draw" }))
      findElement(name).addEventListener("keydown", async (event) => {
        if (event.key === "Enter" && (await actions[action]()) && action === "set") this.editor.closePopover();
      });
    let timer = 0;
    const onChange = ({ target }) => {
      const isRadio = target.type === "radio";
      clearTimeout(timer);
      this.searches.writeSearchToUrl(isRadio || "typed");
      timer = setTimeout(
        () => this.searches.runSearch({}, { historyMode: false, isTyping: true }),
        isRadio ? 0 : PAUSE,
      );
    };
    for (const name of ["tree", "branching", "alpha", "beta"]) findElement(name).addEventListener("input", onChange);
    for (const radio of root.querySelectorAll("[name=player]")) radio.addEventListener("change", onChange);
    code.oninput = () => {
      this.searches.updateCodeNote();
      this.messages.clearAllMessages();
      this.searches.writeSearchToUrl("typed");
    };
    code.addEventListener("focus", () => python.prepareWorker("laboratory"), { once: true });
    enableCodeEditing(code, actions.run);
    this.stepper.addEventListener("step", ({ detail: { step, chosen } }) => {
      this.editor.markSelectedNode();
      if (chosen !== undefined && this.stepper.film === this.searches.shown.film)
        this.form.writeSettingsToUrl(false, step);
    });
    // This listener runs after that in laboratory.js, which changes the view.
    addEventListener(
      "click",
      ({ target }) => target.closest?.("button[data-view]") && this.searches.updateTreeFolding(),
    );
    this.stepper.getShareData = () => this.#getShareData();
    addHashListener(() => this.#showSearchFromUrl());
  }

  // --- The address.

  // Show the search of the address, when the page is opened and when the reader goes back.
  async #showSearchFromUrl() {
    const isStillOpened = this.searches.openedAddresses.startNew();
    this.messages.clearNotice();
    const address = location.href;
    const { parameters, ignoredNames } = readUrlHash([...Object.keys(this.form.settings), "code", "step"]);
    // Inside another page, which could trick the reader into clicking Run, code from an address is not even shown.
    const isFramed = parameters.has("code") && window.top !== window;
    // text is null if the code is damaged, as in an address that was cut off.
    const hasCode = parameters.has("code") && !isFramed;
    const text = hasCode
      ? await decompressFromUrl(parameters.get("code")).catch(() => null)
      : this.form.code.defaultValue;
    if (!isStillOpened()) return;
    const before = this.form.snapshot;
    this.form.fillFromUrl(parameters, ignoredNames, text);
    const step = /^[1-9]\d*$/.test(parameters.get("step")) ? parameters.get("step") - 1 : null;
    const usedCode = this.#trustedPrograms.value.includes(this.form.code.value) ? this.form.readersCode : null;
    this.codeView.toggleEditing(usedCode !== this.form.readersCode); // the reader should read code before running it
    const changed = this.form.snapshot !== before || usedCode !== this.searches.shown.search.code;
    if (changed) {
      this.stepper.showFilm(this.stepper.film, this.stepper.step); // stops playing
      this.editor.selectedPath = null;
      await this.searches.runSearch({}, { historyMode: false, step, usedCode });
    } else this.searches.showStepOfShownSearch(step);
    if (isFramed) return this.messages.showFramedCodeNotice(address);
    if (parameters.has("step") && !(step !== null && step < this.searches.shown.count)) ignoredNames.add("step");
    const notice = usedCode === null && text !== this.form.code.defaultValue ? this.texts.code_arrived : "";
    await this.#showUrlNotice(text === null ? this.texts.code_damaged : notice, ignoredNames, isStillOpened, changed);
  }

  // Show what is wrong with the address. codeNotice: about the code, or ""; ignoredNames: of invalid parameters;
  // hasSearched: whether a search has written the address.
  async #showUrlNotice(codeNotice, ignoredNames, isStillOpened, hasSearched) {
    const paramsNotice = await formatIgnoredNames(ignoredNames).catch(() => this.texts.run_unreachable);
    const notice = [codeNotice, paramsNotice].filter(Boolean).join(" ");
    if (!isStillOpened() || !notice) return;
    if (!hasSearched) this.searches.writeSearchToUrl(false); // corrects the address
    if (codeNotice) this.searches.updateCodeNote(codeNotice);
    this.messages.showNotice(notice);
  }
}
