// Control the tasks: save the typed program, have it checked and show the verdict.
import * as checks from "../../browser/validate.js";
import { enableCodeEditing } from "../../browser/editor.js";
import { parseSafeHtml, setSafeHtml } from "../../browser/elements.js";
import { compressForUrl } from "../laboratory/url_state.js";
import { formatUrlHash } from "../../browser/untrusted.js";
import { makeElement, makePageUrl } from "../../browser/page.js";
import { python } from "../../browser/python.js";
import { ProgramDrafts } from "../../browser/drafts.js";

const PATIENCE = 10; // times the work of other programs: a request tries about fifty trees, and the judge limits each

// Validate a response of write/requests.py: the progress or the verdict.
const validateResponse = (response) => {
  checks.validateObject(response);
  if ("of" in response) return { done: checks.validateInteger(response.done), of: checks.validateInteger(response.of) };
  return {
    kind: checks.validateText(response.kind),
    name: checks.validateSentence(response.name),
    explanation: checks.validateText(response.explanation),
    figures: checks.validateText(response.figures),
    tree: checks.validateNullable(response.tree, checks.validateText),
    player: checks.validateChoice(response.player, ["max", "min"]),
  };
};

// Control of the page: tasks, drafts, the check and the verdict.
export class WriteController {
  #check = null; // the running check: its program, and request, a promise

  // texts: the texts of this page and the shared ones; tasks: task -> start program.
  constructor(root, texts, tasks) {
    const find = (name) => root.querySelector(name);
    Object.assign(this, { root, texts, form: find("form"), code: find("textarea") });
    Object.assign(this, { busy: find(".busy"), progressBar: find("progress"), stopButton: find("[data-do=stop]") });
    this.verdictBox = document.getElementById("write-verdict");
    this.drafts = new ProgramDrafts("write", this.code, tasks);
  }

  // Add the listeners, and show the task that is selected in the form.
  startTaskPage() {
    const { code, form, root } = this;
    for (const radio of form.elements.task) radio.addEventListener("change", () => this.#selectTask(radio.value));
    form.addEventListener("submit", () => this.#checkProgram());
    this.stopButton.addEventListener("click", () => this.#stopCheck());
    root.querySelector("[data-do=restore]").addEventListener("click", () => {
      this.drafts.restoreStartProgram();
      this.#clearVerdict();
    });
    code.oninput = () => this.drafts.saveDraft();
    enableCodeEditing(code, () => this.#checkProgram());
    this.drafts.showProgram(this.drafts.programName);
    this.#showTaskDescription();
    python.prepareWorker("write");
  }

  #showTaskDescription() {
    for (const paragraph of this.root.querySelectorAll("p[data-task]"))
      paragraph.hidden = paragraph.dataset.task !== this.drafts.programName;
  }

  #selectTask(taskName) {
    this.drafts.showProgram(taskName);
    this.#showTaskDescription();
    this.#clearVerdict();
    this.#setCheck(null);
  }

  // Stop the check and remove the verdict, because the program has changed.
  #clearVerdict() {
    this.#stopCheck();
    this.verdictBox.replaceChildren();
    this.busy.textContent = "";
  }

  #stopCheck() {
    if (this.#check) python.endRequest("stopped", this.#check.request);
  }

  // Set the check that is running, or null, and show whether there is one.
  #setCheck(check) {
    this.#check = check;
    this.root.toggleAttribute("data-checking", check !== null);
    this.stopButton.disabled = check === null;
  }

  // Have the program checked, instead of an earlier text of it, and show progress and verdict.
  async #checkProgram() {
    const [task, program] = [this.drafts.programName, this.code.value];
    if (this.#check?.program === program) return; // the button was pressed twice
    this.#clearVerdict();
    const check = { program };
    const isCurrent = () => check === this.#check;
    this.#setCheck(check);
    const texts = { ...this.texts, run_running: this.texts.checking };
    this.progressBar.value = 0;
    this.busy.textContent = texts.checking;
    const showProgress = (text) => text && isCurrent() && (this.busy.textContent = text);
    try {
      for (let done = null; ;) {
        const request = JSON.stringify({ task, source: program, done });
        const options = { code: program, anew: done === null, patience: PATIENCE };
        check.request = python.sendRequestWithProgress("write", request, texts, showProgress, options);
        const response = validateResponse(checks.parseJson(await check.request));
        if (!isCurrent()) return;
        if (!("of" in response)) {
          this.busy.textContent = "";
          return await this.#showVerdict(response, program);
        }
        ({ done } = response);
        this.progressBar.value = response.of && done / response.of;
      }
    } catch (reason) {
      if (!isCurrent()) return;
      python.showFailure(this.busy, reason, texts, () => {
        this.#checkProgram();
        this.stopButton.focus();
      });
    } finally {
      if (isCurrent()) this.#setCheck(null);
    }
  }

  // Show the verdict on a program. tree: on which the program is wrong, or null.
  async #showVerdict({ name, explanation, figures, tree, player }, program) {
    const text = makeElement("p");
    setSafeHtml(text, explanation, "phrase");
    this.verdictBox.append(
      makeElement("p", { className: "told", textContent: name }),
      text,
      parseSafeHtml(this.verdictBox, figures, "page"),
    );
    if (tree === null) return;
    const data = {
      tree: tree.replace(/,\s+/g, ","),
      ...(player === "min" ? { player } : {}),
      code: await compressForUrl(program),
    };
    const link = makeElement("a", {
      href: `${makePageUrl("laboratory")}#${formatUrlHash(data)}`,
      textContent: this.texts.step,
    });
    this.verdictBox.append(makeElement("p", {}, link));
  }
}
