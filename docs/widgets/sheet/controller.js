// Control the exercise sheets: send the settings of the form to Python and show the sheet that it returns.
import { parseSafeHtml } from "../../browser/elements.js";
import { FormDocument } from "../../browser/form_document.js";
import { makePageUrl, setUrlHash } from "../../browser/page.js";
import { showFieldProblem } from "../../browser/field_problem.js";
import { formatUrlHash } from "../../browser/untrusted.js";
import { makeFiguresFocusable, readSettings } from "./sheet.js";

const SHEET_HASH = /^#(?!variants=).*=/; // the form for exams on this page uses other hashes

export class SheetController extends FormDocument {
  // firstSheet: a copy of the sheet that the page contains; shownSettings: of the sheet on the page
  constructor(root, sheet, firstSheet, shownSettings) {
    super(root, "sheet", SHEET_HASH, "");
    Object.assign(this, { sheet, firstSheet, shownSettings });
  }

  startForm() {
    this.form.querySelector("[data-do=print]").addEventListener("click", async () => {
      // Make the sheet of the current settings before printing.
      if (readSettings(this.form) === this.shownSettings || (await this.makeDocument())) print();
    });
    super.startForm();
  }

  // Show a sheet in the page, with links to the practice page.
  #showSheet(hash, ...content) {
    this.sheet.replaceChildren(...content);
    for (const link of this.sheet.querySelectorAll("[data-exercise]")) {
      link.setAttribute("href", `${makePageUrl("practice")}#${link.dataset.exercise}`);
      link.removeAttribute("data-exercise");
    }
    makeFiguresFocusable();
    this.hash = hash;
  }

  showFirst() {
    this.#showSheet("", ...this.firstSheet.cloneNode(true).childNodes);
    this.shownSettings = readSettings(this.form);
  }

  // A hash with trees but no count comes from another page: show only these trees, with the default key option, and do
  // not report settings that the hash does not contain as ignored.
  completeFields(ignoredNames) {
    const parameters = new URLSearchParams(location.hash.slice(1));
    if (!parameters.get("tree")?.trim() || parameters.has("count")) return;
    for (const name of ignoredNames) if (!parameters.has(name)) ignoredNames.delete(name);
    const { count, key } = this.form.elements;
    [count.value, key.checked] = [1, key.defaultChecked];
  }

  makeDocument(addsHistoryEntry = true) {
    const settings = readSettings(this.form);
    const makeSheet = async (send) => {
      const { html, problem } = await send(Object.fromEntries(new URLSearchParams(settings)));
      if (html) {
        this.#showSheet(formatUrlHash(settings), parseSafeHtml(this.sheet, html, "page"));
        this.shownSettings = settings;
        setUrlHash(this.hash, addsHistoryEntry);
      }
      showFieldProblem(this.form, problem);
      return Boolean(html);
    };
    return this.run(makeSheet, ["making", "made"]);
  }
}
