// Control the form for exams: Python makes the exam and the files step by step; the address holds all settings.
import { downloadFile } from "../../browser/download.js";
import { parseSafeHtml } from "../../browser/elements.js";
import { addHashListener, fillPlaceholders, makeElement, makeRequestCounter, setUrlHash } from "../../browser/page.js";
import { showFieldProblem } from "../../browser/field_problem.js";
import { python } from "../../browser/python.js";
import { replaceContent } from "../../browser/replace_content.js";
import { fillFormFromHash, formatIgnoredNames, formatUrlHash } from "../../browser/untrusted.js";
import {
  MAX_TEXT_LENGTH,
  parseJson,
  validateInteger,
  validateNullable,
  validateObject,
  validateSentence,
  validateText,
} from "../../browser/validate.js";

const EXAM_HASH = /^#variants=/; // all other hashes with settings are those of a sheet
const MIME_TYPES = { html: "text/html", csv: "text/csv", tex: "text/x-tex", xml: "text/xml", gift: "text/plain" };

export class ExamController {
  #pendingRequest = null; // promise of the running request, or null
  #exam = null; // { fields, hash } of the exam on the page, or null
  #unsavedFiles = []; // the names of the files to make, the first of which is being made
  #requests = makeRequestCounter();

  constructor(root) {
    const find = (selector) => root.querySelector(selector);
    Object.assign(this, { root, form: find("form"), status: find(".busy"), files: find(".files") });
    [this.stopButton, this.printButton] = [find("[data-do=stop]"), find("[data-do=print]")];
    [this.progressBar, this.paper] = [find("progress"), find("#exam")];
  }

  // Add the listeners, and make the exam of the address.
  startForm() {
    this.form.addEventListener("submit", () => this.#makeExam());
    this.stopButton.addEventListener("click", () => {
      this.#unsavedFiles = [];
      this.#stop("stopped");
    });
    this.printButton.addEventListener("click", () => this.#print());
    for (const button of this.files.querySelectorAll("[data-file]"))
      button.addEventListener("click", () => this.#saveFileInTurn(button.dataset.file));
    // The page prints what was made last, or what the reader last clicked.
    const sheet = document.querySelector("article.sheet");
    sheet?.addEventListener("click", () => this.#choosePrinted(false));
    addHashListener(() => this.#showExamFromHash());
    if (EXAM_HASH.test(location.hash)) this.#showExamFromHash();
    else this.#showStatus();
  }

  #showStatus(statusName) {
    this.status.textContent = this.status.dataset[statusName] ?? "";
  }

  // Choose whether the page prints the exam; otherwise it prints the sheet.
  #choosePrinted(isExam) {
    document.body.classList.toggle("exam-printed", isExam);
  }

  #readFields() {
    const fields = Object.fromEntries(new FormData(this.form));
    return { ...fields, tree: fields.tree.replaceAll("\r\n", "\n") };
  }

  // Return the hash for the fields; those that are empty from the start may be left out.
  #formatHash(fields) {
    const isNeeded = ([name, value]) => value !== "" || this.form.elements[name].defaultValue;
    return formatUrlHash(Object.entries(fields).filter(isNeeded));
  }

  // --- The address.

  // Make the exam of the hash in the address. Without a hash, there is none.
  async #showExamFromHash() {
    if (!location.hash) return this.#removeExam();
    if (!EXAM_HASH.test(location.hash) || location.hash.slice(1) === this.#exam?.hash) return;
    const ignoredNames = fillFormFromHash(this.form);
    const making = this.#makeExam(false);
    const isLast = this.#requests.getLatest();
    await making;
    const message = await formatIgnoredNames(ignoredNames).catch(() => this.status.dataset.unreachable);
    if (isLast() && message) this.status.textContent = [this.status.textContent, message].filter(Boolean).join(" ");
  }

  #removeExam() {
    this.#stop();
    this.form.reset();
    showFieldProblem(this.form);
    this.#showExam([], null);
  }

  // --- Requests.

  // Stop the running request, and show a status.
  #stop(statusName) {
    this.#requests.startNew();
    if (this.#pendingRequest) python.endRequest("stopped", this.#pendingRequest);
    this.#pendingRequest = null;
    this.#showProgress(null);
    this.#showStatus(statusName);
  }

  // Show how much is made, from 0 to 1; null if nothing is being made.
  #showProgress(share) {
    this.root.toggleAttribute("data-making", share !== null);
    this.stopButton.disabled = share === null;
    this.progressBar.value = share ?? 0;
  }

  async #sendRequest(request, isLast, statusName) {
    const showFetching = (isFetching) => isLast() && this.#showStatus(isFetching ? "fetching" : statusName);
    this.#pendingRequest = python.sendRequest("exam", JSON.stringify(request), showFetching);
    const response = validateObject(parseJson(await this.#pendingRequest));
    if (!isLast()) throw "stopped";
    this.#pendingRequest = null;
    if (response.count) this.#showProgress(validateInteger(response.made) / validateInteger(response.count));
    return response;
  }

  // Run a task that sends requests; show the progress and the end. Return whether the task succeeded.
  async #run(task, [busyStatus, endStatus]) {
    this.#stop(busyStatus);
    const isLast = this.#requests.getLatest();
    this.#showProgress(0);
    showFieldProblem(this.form);
    const { language } = document.documentElement.dataset;
    const settings = { language, language_tag: document.documentElement.lang };
    let status = "failed";
    try {
      const isDone = await task((request) => this.#sendRequest({ ...settings, ...request }, isLast, busyStatus));
      status = isDone ? endStatus : "";
    } catch (reason) {
      if (!isLast()) return false;
      if (python.findFailureReason(reason) === "unreachable") status = reason;
    }
    this.#pendingRequest = null;
    this.#showProgress(null);
    this.#showStatus(status);
    return status === endStatus;
  }

  // --- The exam.

  // Make the exam of the form, and show it with the buttons that save it. Return whether that succeeded.
  #makeExam(addsHistoryEntry = true) {
    const fields = this.#readFields();
    this.#unsavedFiles = [];
    const makeVariants = async (send) => {
      const variants = [];
      for (let [made, count] = [0, 1]; made < count;) {
        const response = await send({ fields, variant: variants.length, file: "" });
        if (response.problem) return showFieldProblem(this.form, validateObject(response.problem));
        if (response.exercises) variants.push([response.exercises, response.key]);
        [made, count] = [response.made, response.count];
      }
      const hash = this.#formatHash(fields);
      this.#showExam(variants, { fields, hash });
      setUrlHash(hash, addsHistoryEntry);
      return true;
    };
    return replaceContent([this.files, this.paper], () => this.#run(makeVariants, ["making", "made"]));
  }

  // Show the variants of an exam, each [exercises, key] as HTML, with the key folded.
  #showExam(variants, exam) {
    this.#exam = exam;
    const [exercises, keys] = [0, 1].map((part) =>
      variants.map((variant) => parseSafeHtml(this.paper, validateText(variant[part], MAX_TEXT_LENGTH), "page")),
    );
    this.paper.replaceChildren(...exercises);
    const title = makeElement("summary", { textContent: this.root.dataset.key });
    if (exam?.fields.key) this.paper.append(makeElement("details", {}, title, ...keys));
    for (const figure of this.paper.querySelectorAll("figure"))
      figure.tabIndex = figure.scrollWidth > figure.clientWidth ? 0 : -1;
    this.files.hidden = exam === null;
    this.#nameVariantsOnPages(variants.length);
    this.#choosePrinted(exam !== null);
  }

  // Print the variant at the foot of each page, since loose sheets get mixed up.
  #nameVariantsOnPages(count) {
    const rules = Array.from({ length: count }, (_, index) => {
      const letter = String.fromCharCode(65 + index);
      const text = fillPlaceholders(this.root.dataset.variant, { letter });
      return `@page variant-${letter} { @bottom-center { content: "${text}"; font: 9pt sans-serif; } }
        #exam .variant-${letter} { page: variant-${letter}; }`;
    });
    try {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules.join("\n"));
      document.adoptedStyleSheets = [sheet];
    } catch {} // an older browser prints the variant only at the top
  }

  // Print the exam of the form, which is made again if the form has changed.
  async #print() {
    const isShown = JSON.stringify(this.#readFields()) === JSON.stringify(this.#exam?.fields);
    if (!isShown && !(await this.#makeExam())) return;
    this.#choosePrinted(true);
    print();
  }

  // Make a file after those that the reader asked for before.
  async #saveFileInTurn(name) {
    const names = this.#unsavedFiles;
    if (names.push(name) > 1) return;
    for (; names.length && names === this.#unsavedFiles; names.shift()) await this.#saveFile(names[0]);
  }

  // Make a file of the exam on the page, and let the browser save it.
  async #saveFile(name) {
    const { fields } = this.#exam;
    let notes = "";
    const isSaved = await this.#run(
      async (send) => {
        const parts = [];
        for (let start = 0; start !== null;) {
          const response = await send({ fields, variant: 0, file: name, start });
          if (response.file === undefined) continue; // a piece was made
          const text = validateText(response.file, MAX_TEXT_LENGTH);
          parts.push(response.is_base64 ? Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)) : text);
          start = validateNullable(response.next, (value) => validateInteger(value, 1e9));
          notes = validateSentence(response.notes);
        }
        downloadFile(name, new Blob(parts), MIME_TYPES[name.split(".").at(-1)] ?? "application/zip");
        return true;
      },
      ["saving", "saved"],
    );
    if (isSaved && notes) this.status.append(" ", notes);
  }
}
