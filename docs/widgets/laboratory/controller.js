// Class Laboratory: connects the parts of the laboratory with the controls and the address.
import { assertValid } from "../validate.js";
import { enableCodeEditing } from "../editor.js";
import { isListOfStrings, makeStoredValue, readUrlHash, formatIgnoredNames } from "../untrusted.js";
import { addHashListener, importModule, makeElement } from "../page.js";
import { downloadFile } from "../download.js";
import { unzip } from "./url_state.js";
import { TreeEditor } from "./tree_editor.js";
import { Form, leaveOut } from "./form.js";
import { CodeView } from "./code_view.js";
import { SearchRunner } from "./search_runner.js";
import { Messages } from "./messages.js";

const PAUSE = 250; // milliseconds between the last key press and the search
const find = (name) => document.getElementById(`laboratory-${name}`);

export class Laboratory {
  // Programs that this reader has run successfully: an address with one of them runs it at once.
  #trusted = makeStoredValue(() => localStorage, "laboratory code", [], isListOfStrings);

  // texts: the texts of the laboratory and those shared by all widgets; changes: name -> program with that change.
  constructor(texts, changes) {
    const root = document.querySelector(".laboratory");
    const stepper = root.querySelector(".stepper");
    Object.assign(this, { texts, changes, root, stepper, figure: stepper.querySelector("figure") });
    this.form = new Form(root, find);
    this.messages = new Messages(root, find, texts, (text) =>
      this.#searchTree(text).catch((reason) => this.searches.fail(reason)),
    );
    const getPrunedNote = () => (this.searches.searched.code === null ? texts.pruned : "");
    this.editor = new TreeEditor(root, find, this.figure, () => this.messages.clearAll(), getPrunedNote);
    const { answer, second } = JSON.parse([...root.querySelectorAll("template")].at(-1).content.textContent);
    const { form, messages, editor } = this;
    this.codeView = new CodeView(root, form.code, stepper);
    this.searches = new SearchRunner({ root, find, texts, stepper, form, messages, editor }, answer);
    this.second = second;
  }

  begin() {
    const { form } = this;
    this.#listen();
    this.editor.setNodes(this.searches.answer.nodes);
    this.searches.updateCodeNote();
    this.searches.updateLinks();
    // What the reader has typed while this script was loading is more important than the address.
    if (JSON.stringify(form.setting) !== JSON.stringify(form.defaults)) this.searches.search();
    else if (form.ownCode === null && location.hash.includes("=")) this.#follow();
    // So is the step that the reader has chosen meanwhile.
    else if (this.stepper.step < this.searches.answer.count - 1) this.searches.writeAddress(true);
  }

  // --- Actions of the reader.
  #searchTree(text) {
    this.form.tree.value = text;
    this.editor.selectedPath = null;
    return this.searches.search();
  }

  // Runs a program, and remembers it if it succeeds.
  async #run(text) {
    this.form.code.value = text;
    const isSameAddress = this.searches.navigations.getLatest();
    const succeeded = await this.searches.search({}, { usedCode: this.form.ownCode, anew: true });
    if (!isSameAddress()) return;
    this.searches.failedCode = succeeded ? null : text;
    if (succeeded) this.codeView.showListing();
    if (succeeded) this.#trusted.value = [text, ...this.#trusted.value.filter((code) => code !== text)].slice(0, 20);
    else this.searches.updateCodeNote();
  }

  // Opens the dialog for the leaves of a tree.
  async #openBoxes() {
    const [branching, depth] = ["children", "depth"].map((name) => find(name).value);
    const [shape, { openBoxes }] = await Promise.all([
      this.searches.fetchShape({ branching, depth }),
      importModule("laboratory/leaf_form.js"),
    ]);
    if (shape) openBoxes(shape, this.texts, (text) => this.#searchTree(text));
  }

  // Searches a random tree.
  #drawRandomTree() {
    this.editor.selectedPath = null;
    const [branching, depth, seed] = ["children", "depth", "seed"].map((name) => find(name).value);
    return this.searches.search({ random: { branching, depth, seed, uneven: find("uneven").checked } });
  }

  // Saves the recorded steps as a file. format: "csv" or "json".
  async #saveSteps(format) {
    const data = await this.searches.fetchSteps(format);
    const csv = format === "csv";
    // Spreadsheet programs run formulas in CSV files: allow only letters and numbers.
    if (csv) assertValid(/^[\p{L}\p{N}_.,+\n-]*$/u.test(data));
    const type = csv ? "text/csv" : "application/json";
    downloadFile(`alphabeta-steps.${format}`, csv ? data : JSON.stringify(data, null, 1), type);
  }

  // Returns the link for the stepper's export menu, see stepper.js.
  async #getLink() {
    await this.searches.writeAddress(false);
    const { tree, player, alpha, beta, code } = this.searches.searched;
    const embedParameters = { tree: tree.replace(/,\s+/g, ","), ...leaveOut({ player, alpha, beta }) };
    return { link: location.href, embedParameters, hasOwnCode: code !== null };
  }

  // Name of a button -> function.
  get #actions() {
    const { root } = this;
    const set = () => this.searches.search({ value: find("value").value, path: this.editor.selectedNode.path });
    const actions = {
      first: () => this.#searchTree(this.form.tree.defaultValue),
      second: () => this.#searchTree(this.second),
      draw: () => this.#drawRandomTree(),
      boxes: () => this.#openBoxes(),
      best_first: () => this.searches.search({ order: "best" }),
      worst_first: () => this.searches.search({ order: "worst" }),
      best_below: () => this.searches.search({ order: "best", path: this.editor.selectedNode.path }),
      worst_below: () => this.searches.search({ order: "worst", path: this.editor.selectedNode.path }),
      change: () => this.editor.openAt(root.querySelector("[data-do=change]")),
      edit: () => this.codeView.toggle(),
      difference: () => this.searches.comparison.showDifference(),
      set,
      run: () => this.#run(this.form.code.value),
      restore: () => this.#run(this.form.code.defaultValue),
      csv: () => this.#saveSteps("csv"),
      json: () => this.#saveSteps("json"),
      share: async () => {
        const { toggleExportMenu } = await importModule("stepper/export_menu.js");
        await toggleExportMenu(this.stepper, root.querySelector(".menu:has([data-do=share]) > summary"));
      },
    };
    for (const name of ["child", "without", "left", "right"])
      actions[name] = () => this.searches.search(this.editor.prepareEdit(name));
    for (const [name, program] of Object.entries(this.changes)) actions[name] = () => this.#run(program);
    return actions;
  }

  #listen() {
    const { root } = this;
    const { code } = this.form;
    const actions = this.#actions;
    const fail = (reason) => this.searches.fail(reason);
    for (const button of root.querySelectorAll("[data-do]"))
      button.addEventListener("click", () => actions[button.dataset.do]()?.catch?.(fail));
    for (const form of root.querySelectorAll("form"))
      form.addEventListener("submit", (event) => event.preventDefault());
    for (const [name, action] of Object.entries({ value: "set", children: "draw", depth: "draw", seed: "draw" }))
      find(name).addEventListener("keydown", async (event) => {
        if (event.key === "Enter" && (await actions[action]()) && action === "set") this.editor.close();
      });
    let timer = 0;
    const onChange = ({ target }) => {
      const isRadio = target.type === "radio";
      clearTimeout(timer);
      this.searches.writeAddress(isRadio || "typed");
      timer = setTimeout(() => this.searches.search({}, { push: false, isTyping: true }), isRadio ? 0 : PAUSE);
    };
    for (const name of ["tree", "branching", "alpha", "beta"]) find(name).addEventListener("input", onChange);
    for (const radio of root.querySelectorAll("[name=player]")) radio.addEventListener("change", onChange);
    code.oninput = () => {
      this.searches.updateCodeNote();
      this.messages.clearAll();
      this.searches.writeAddress("typed");
    };
    enableCodeEditing(code, actions.run);
    this.stepper.addEventListener("step", ({ detail: { step, chosen } }) => {
      this.editor.markSelected();
      if (chosen !== undefined && this.stepper.film === this.searches.answer.film) this.form.writeAddress(false, step);
    });
    // This listener runs after that in laboratory.js, which changes the view.
    addEventListener("click", ({ target }) => target.closest?.("button[data-view]") && this.searches.refold());
    this.stepper.getShareData = () => this.#getLink();
    addHashListener(() => this.#follow());
  }

  // --- The address.

  // Shows the search of the address, when the page is opened and when the reader goes back.
  async #follow() {
    const isSameAddress = this.searches.navigations.startNew();
    this.messages.clearNotice();
    const address = location.href;
    const { parameters, ignoredNames } = readUrlHash([...Object.keys(this.form.setting), "code", "step"]);
    // Inside another page, which could trick the reader into clicking Run, code from an address is not even shown.
    const isFramed = parameters.has("code") && window.top !== window;
    // text is null if the code is damaged, as in an address that was cut off.
    const hasCode = parameters.has("code") && !isFramed;
    const text = hasCode ? await unzip(parameters.get("code")).catch(() => null) : this.form.code.defaultValue;
    if (!isSameAddress()) return;
    const before = this.form.snapshot;
    this.form.fillIn(parameters, ignoredNames, text);
    const step = /^[1-9]\d*$/.test(parameters.get("step")) ? parameters.get("step") - 1 : null;
    const usedCode = this.#trusted.value.includes(this.form.code.value) ? this.form.ownCode : null;
    this.codeView.toggle(usedCode !== this.form.ownCode); // the reader should read code before running it
    const changed = this.form.snapshot !== before || usedCode !== this.searches.searched.code;
    if (changed) {
      this.stepper.showFilm(this.stepper.film, this.stepper.step); // stops playing
      this.editor.selectedPath = null;
      await this.searches.search({}, { push: false, step, usedCode });
    } else this.searches.showStep(step);
    if (isFramed) return this.#showFramedNotice(address);
    if (parameters.has("step") && !(step !== null && step < this.searches.answer.count)) ignoredNames.add("step");
    const notice = usedCode === null && text !== this.form.code.defaultValue ? this.texts.code_arrived : "";
    await this.#showAddressNotice(
      text === null ? this.texts.code_damaged : notice,
      ignoredNames,
      isSameAddress,
      changed,
    );
  }

  // Shows what is wrong with the address. codeNotice: about the code, or ""; lost: the names of invalid parameters;
  // changed: whether the search has written the address.
  async #showAddressNotice(codeNotice, ignoredNames, isSameAddress, changed) {
    const paramsNotice = await formatIgnoredNames(ignoredNames).catch(() => this.texts.run_unreachable);
    const notice = [codeNotice, paramsNotice].filter(Boolean).join(" ");
    if (!isSameAddress() || !notice) return;
    if (!changed) this.searches.writeAddress(false); // corrects the address
    if (codeNotice) this.searches.updateCodeNote(codeNotice);
    this.messages.showNotice(notice);
  }

  // Links to the page outside the frame.
  #showFramedNotice(href) {
    const { code_framed: text, open_alone: textContent } = this.texts;
    for (const name of ["code-note", "busy"])
      find(name).replaceChildren(text, " ", makeElement("a", { href, target: "_blank", rel: "noopener", textContent }));
  }
}
