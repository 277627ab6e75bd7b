// Controls the tasks: saves the typed program, has it checked and shows the verdict.
import * as checks from "../validate.js";
import { enableCodeEditing } from "../editor.js";
import { parseSafeHtml, setSafeHtml } from "../elements.js";
import { compressForUrl } from "../laboratory/url_state.js";
import { formatUrlHash } from "../untrusted.js";
import { makeElement } from "../page.js";
import { python } from "../python.js";
import { ProgramDrafts } from "../drafts.js";

const SECONDS = 20; // for about fifty trees on a slow machine

// Validates a response of write/requests.py: the progress or the verdict.
const validateResponse = (response) => {
  checks.validateObject(response);
  if ("of" in response) return { done: checks.validateInteger(response.done), of: checks.validateInteger(response.of) };
  checks.assertValid(!response.forgotten);
  return {
    kind: checks.validateText(response.kind),
    name: checks.validateSentence(response.name),
    explanation: checks.validateText(response.explanation),
    figures: checks.validateText(response.figures),
    tree: checks.validateNullable(response.tree, checks.validateText),
    player: checks.validateChoice(response.player, ["max", "min"]),
  };
};

export class Writing {
  #pending = null; // promise of the running request, or null

  // texts: the texts of this page and the shared ones; tasks: task -> start program.
  constructor(root, texts, tasks) {
    const find = (name) => root.querySelector(name);
    Object.assign(this, { root, texts, form: find("form"), code: find("textarea") });
    Object.assign(this, { busy: find(".busy"), bar: find("progress"), stop: find("[data-do=stop]") });
    this.place = document.getElementById("write-verdict");
    this.drafts = new ProgramDrafts("write", this.code, tasks);
  }

  begin() {
    const { code, form, root } = this;
    for (const radio of form.elements.task) radio.addEventListener("change", () => this.#selectTask(radio.value));
    form.addEventListener("submit", () => this.#check());
    this.stop.addEventListener("click", () => this.#pending && python.endRequest("stopped", this.#pending));
    root.querySelector("[data-do=restore]").addEventListener("click", () => this.#restore());
    code.oninput = () => this.drafts.saveDraft();
    enableCodeEditing(code, () => this.#check());
    this.drafts.showFirstProgram(form.elements.task.value);
    this.#showTask();
    python.prepareWorker("write");
  }

  #showTask() {
    for (const paragraph of this.root.querySelectorAll("p[data-task]"))
      paragraph.hidden = paragraph.dataset.task !== this.drafts.programName;
  }

  #selectTask(task) {
    this.drafts.showProgram(task);
    this.#showTask();
    this.#clearVerdict();
  }

  #restore() {
    this.drafts.restoreStartProgram();
    this.#clearVerdict();
  }

  // Stops the check and removes the verdict, because the program has changed.
  #clearVerdict() {
    if (this.#pending) python.endRequest("stopped", this.#pending);
    this.place.replaceChildren();
    this.busy.textContent = "";
  }

  async #check() {
    if (this.#pending) return;
    const [task, source] = [this.drafts.programName, this.code.value];
    const isCurrentTask = () => task === this.drafts.programName;
    this.place.replaceChildren();
    this.bar.value = 0;
    this.root.dataset.checking = "";
    this.stop.disabled = false;
    let [request, anew] = [{ do: "check", task, source }, true];
    try {
      for (;;) {
        const show = (fetching) => (this.busy.textContent = fetching ? this.texts.run_fetching : this.texts.checking);
        this.#pending = python.sendRequest("write", JSON.stringify(request), SECONDS, show, { code: source, anew });
        const response = validateResponse(checks.parseJson(await this.#pending));
        if (!isCurrentTask()) return;
        if (!("of" in response)) {
          this.busy.textContent = "";
          return await this.#show(response, source);
        }
        this.bar.value = response.of && response.done / response.of;
        [request, anew] = [{ do: "more" }, false];
      }
    } catch (reason) {
      const message = python.formatFailure(reason, this.texts, SECONDS);
      if (isCurrentTask()) this.busy.textContent = message;
    } finally {
      this.#pending = null;
      this.stop.disabled = true;
      delete this.root.dataset.checking;
    }
  }

  async #show({ name, explanation, figures, tree, player }, source) {
    const text = makeElement("p");
    setSafeHtml(text, explanation, "phrase");
    this.place.append(
      makeElement("p", { className: "told", textContent: name }),
      text,
      parseSafeHtml(this.place, figures, "page"),
    );
    if (tree === null) return;
    const data = {
      tree: tree.replace(/,\s+/g, ","),
      ...(player === "min" ? { player } : {}),
      code: await compressForUrl(source),
    };
    const link = makeElement("a", { href: `../laboratory/#${formatUrlHash(data)}`, textContent: this.texts.step });
    this.place.append(makeElement("p", {}, link));
  }
}
