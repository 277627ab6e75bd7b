// Control the form for exams: Python makes the exam and the files step by step; the address holds all settings.
import { downloadFile } from "../../browser/download.js";
import { parseSafeHtml } from "../../browser/elements.js";
import { FormDocument } from "../../browser/form_document.js";
import { fillPlaceholders, makeElement, setUrlHash } from "../../browser/page.js";
import { showFieldProblem } from "../../browser/field_problem.js";
import { replaceContent } from "../../browser/replace_content.js";
import { formatUrlHash } from "../../browser/untrusted.js";
import {
  MAX_TEXT_LENGTH,
  validateInteger,
  validateNullable,
  validateObject,
  validateSentence,
  validateText,
} from "../../browser/validate.js";

const EXAM_HASH = /^#variants=/; // all other hashes with settings are those of a sheet
const { lang, dataset } = document.documentElement;
const LANGUAGE = { language: dataset.language, language_tag: lang }; // of all requests
const MIME_TYPES = { html: "text/html", csv: "text/csv", tex: "text/x-tex", xml: "text/xml", gift: "text/plain" };

export class ExamController extends FormDocument {
  #fields = null; // of the exam on the page, or null
  #unsavedFiles = []; // the names of the files to make, the first of which is being made

  constructor(root) {
    super(root, "exam", EXAM_HASH, null);
    const find = (selector) => root.querySelector(selector);
    [this.stopButton, this.printButton] = [find("[data-do=stop]"), find("[data-do=print]")];
    [this.progressBar, this.paper, this.files] = [find("progress"), find("#exam"), find(".files")];
  }

  startForm() {
    this.stopButton.addEventListener("click", () => {
      this.#unsavedFiles = [];
      this.stop("stopped");
    });
    this.printButton.addEventListener("click", () => this.#print());
    for (const button of this.files.querySelectorAll("[data-file]"))
      button.addEventListener("click", () => this.#saveFileInTurn(button.dataset.file));
    // The page prints what was made last, or what the reader last clicked.
    const sheet = document.querySelector("article.sheet");
    sheet?.addEventListener("click", () => this.#choosePrinted(false));
    super.startForm();
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

  // Without a hash, there is no exam.
  showFirst() {
    this.#showExam([], null);
  }

  // Show how much is made, from 0 to 1; null if nothing is being made.
  showProgress(share) {
    this.root.toggleAttribute("data-making", share !== null);
    this.stopButton.disabled = share === null;
    this.progressBar.value = share ?? 0;
  }

  // --- The exam.

  // Make the exam of the form, and show it with the buttons that save it. Return whether that succeeded.
  makeDocument(addsHistoryEntry = true) {
    const fields = this.#readFields();
    this.#unsavedFiles = [];
    const makeVariants = async (send) => {
      const variants = [];
      for (let [made, count] = [0, 1]; made < count;) {
        const response = await send({ ...LANGUAGE, fields, variant: variants.length, file: "" });
        if (response.problem) return showFieldProblem(this.form, validateObject(response.problem));
        if (response.exercises) variants.push([response.exercises, response.key]);
        [made, count] = [response.made, response.count];
      }
      this.#showExam(variants, fields);
      setUrlHash(this.hash, addsHistoryEntry);
      return true;
    };
    return replaceContent([this.files, this.paper], () => this.run(makeVariants, ["making", "made"]));
  }

  // Show the variants of an exam, each [exercises, key] as HTML, with the key folded.
  #showExam(variants, fields) {
    [this.#fields, this.hash] = [fields, fields && this.#formatHash(fields)];
    const [exercises, keys] = [0, 1].map((part) =>
      variants.map((variant) => parseSafeHtml(this.paper, validateText(variant[part], MAX_TEXT_LENGTH), "page")),
    );
    this.paper.replaceChildren(...exercises);
    const title = makeElement("summary", { textContent: this.root.dataset.key });
    if (fields?.key) this.paper.append(makeElement("details", {}, title, ...keys));
    for (const figure of this.paper.querySelectorAll("figure"))
      figure.tabIndex = figure.scrollWidth > figure.clientWidth ? 0 : -1;
    this.files.hidden = fields === null;
    this.#nameVariantsOnPages(variants.length);
    this.#choosePrinted(fields !== null);
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
    const isShown = JSON.stringify(this.#readFields()) === JSON.stringify(this.#fields);
    if (!isShown && !(await this.makeDocument())) return;
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
    const fields = this.#fields;
    let notes = "";
    const isSaved = await this.run(
      async (send) => {
        const parts = [];
        for (let start = 0; start !== null;) {
          const response = await send({ ...LANGUAGE, fields, variant: 0, file: name, start });
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
