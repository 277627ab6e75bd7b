// Controls the practice page: sends the reader's answers to Python and shows the verdicts.
import { parseJson, validateObject } from "../validate.js";
import { setSafeHtml } from "../elements.js";
import { addHashListener } from "../page.js";
import { python } from "../python.js";
import { Answers } from "./answer_form.js";
import { Exercises } from "./exercises.js";
import { Record, forgetAnswers, forgetSolved, recordShown, recordSolved } from "./storage.js";
import { Verdicts } from "./verdicts.js";
import { SolutionStepper } from "./solution_stepper.js";

const TIMEOUT_SECONDS = 30;
const CHOICE_DELAY_MS = 250; // before a choice in the list takes effect, because arrow keys pass many

export class Practice {
  #hintCounts = {}; // subject of a hint -> number of hints so far
  #lastHint = Promise.resolve();

  constructor(root) {
    const find = (selector) => root.querySelector(selector);
    const templates = [...root.querySelectorAll("template")];
    const { first, words: texts, hard } = JSON.parse(templates.at(-1).content.textContent);
    Object.assign(this, { root, find, first, texts });
    [this.busy, this.problem, this.hints, this.key] = [".busy", ".problem", ".hints", ".key"].map(find);
    const { series } = find(".choose").elements;
    this.series = series;
    this.record = new Record(find(".record"), series, texts);
    this.solutionStepper = new SolutionStepper(root, hard, first.address);
    this.verdicts = new Verdicts(root, texts, (step, button) => this.#showStep(step, button));
    this.answers = new Answers(root, this.verdicts, () => this.#onAnswerChange());
    this.exercises = new Exercises(root, first, {
      texts,
      ask: (...parameters) => this.#ask(...parameters),
      onDraw: () => this.#onDraw(),
      onFail: (reason) => this.#fail(reason),
    });
  }

  begin() {
    this.#listen();
    this.record.show();
    const { exercises, answers, first } = this;
    // Keep the answers made before this script was loaded.
    if (answers.hasAnswers) answers.save(this.#opened.address);
    else answers.restore(this.#opened.address);
    if (location.hash.includes("=")) return exercises.follow();
    const { rule } = exercises.rule;
    if (this.series.value === first.given.series && rule === first.given.rule) return null;
    return exercises.open({ series: this.series.value, rule }, true, false);
  }

  get #opened() {
    return this.exercises.opened;
  }

  async #ask(request, exercise = this.#opened.given) {
    const showProgress = (text) => (this.busy.textContent = text);
    const text = JSON.stringify({ exercise, ...request });
    return validateObject(
      parseJson(await python.sendRequestWithProgress("practice", text, TIMEOUT_SECONDS, this.texts, showProgress)),
    );
  }

  #fail(reason) {
    if (!["endless", "unreachable", "stopped"].includes(reason)) python.replaceWorker(); // the response could not be shown
    this.problem.textContent = reason === "unreachable" ? this.texts.run_unreachable : this.texts.failed;
  }

  // Resets everything that belonged to the previous exercise.
  #onDraw() {
    this.#hintCounts = {};
    this.hints.replaceChildren();
    this.key.hidden = true;
    this.solutionStepper.hide();
    this.verdicts.clear();
    this.answers.restore(this.#opened.address);
    this.record.show();
  }

  #onAnswerChange() {
    this.verdicts.summary.textContent = ""; // the summary was about the previous answers
    this.answers.save(this.#opened.address);
  }

  #showStep(step, button) {
    const exercise = this.#opened;
    const isOpen = () => exercise === this.#opened;
    const ask = (request) => this.#ask(request);
    const linkTo = (suffix) => this.exercises.linkTo("laboratory", suffix);
    return this.solutionStepper.show(step, button, exercise, linkTo, ask, isOpen).catch((reason) => this.#fail(reason));
  }

  // --- Actions of the reader.
  async #check() {
    const [exercise, answers] = [this.#opened, this.answers.read()];
    const response = await this.#ask({ do: "check", ...answers });
    if (exercise !== this.#opened) return;
    // The answers have changed during the check.
    if (JSON.stringify(this.answers.read()) !== JSON.stringify(answers)) return this.#check();
    this.verdicts.showVerdicts(response);
    if (response.solved) recordSolved(exercise.address);
    this.record.show();
  }

  async #hint() {
    const exercise = this.#opened;
    const { about, text, step } = await this.#ask({ do: "hint", given: this.#hintCounts, ...this.answers.read() });
    if (exercise !== this.#opened) return;
    if (about) this.#hintCounts[about] = (this.#hintCounts[about] ?? 0) + 1;
    else if (this.hints.lastElementChild?.html === text) return;
    this.hints.append(this.verdicts.makeLine("p", "", text, step));
  }

  async #solve() {
    const exercise = this.#opened;
    const response = await this.#ask({ do: "solution" });
    if (exercise !== this.#opened) return;
    recordShown(exercise.address);
    const { key } = this;
    setSafeHtml(key, response.key, "page");
    const drawing = key.querySelector("svg");
    drawing.style.minWidth = `${0.8 * drawing.viewBox.baseVal.width}px`; // scrolls instead of shrinking too much
    key.hidden = false;
    const figure = drawing.parentElement;
    if (figure.scrollWidth > figure.clientWidth) figure.tabIndex = 0; // makes it scrollable by keyboard
    key.focus({ preventScroll: true });
    key.scrollIntoView({ block: "nearest" });
  }

  #clearAnswers() {
    forgetAnswers(this.#opened.address);
    this.verdicts.clear();
    this.answers.restore(this.#opened.address);
  }

  #forgetSolved() {
    if (!confirm(this.texts.forget_sure)) return;
    forgetSolved();
    this.record.show();
    this.verdicts.summary.textContent = this.texts.forgotten;
    this.find(".title").focus({ preventScroll: true }); // because the button is hidden
  }

  get #actions() {
    const { exercises } = this;
    return {
      make: () => exercises.open(exercises.randomRequest, true),
      use: () => exercises.open(exercises.ownRequest, true),
      check: () => this.#check(),
      // One at a time: the next hint depends on the previous one.
      hint: () => (this.#lastHint = this.#lastHint.catch(() => {}).then(() => this.#hint())),
      solution: () => this.#solve(),
      next: () => exercises.open(exercises.nextRequest, true),
      clear: () => this.#clearAnswers(),
      back: () => this.solutionStepper.back(this.find(".title")),
      forget: () => this.#forgetSolved(),
    };
  }

  #listen() {
    const { root, find, series, exercises } = this;
    const actions = this.#actions;
    const onFail = (reason) => this.#fail(reason);
    for (const button of root.querySelectorAll("[data-do]"))
      button.addEventListener("click", () => {
        this.problem.textContent = "";
        actions[button.dataset.do]()?.catch?.(onFail);
      });
    let timer = 0;
    series.addEventListener("change", () => {
      clearTimeout(timer);
      const open = () => exercises.open({ series: series.value, ...exercises.rule }, true, false);
      timer = setTimeout(open, CHOICE_DELAY_MS);
    });
    for (const radio of root.querySelectorAll("[name=rule]"))
      radio.addEventListener("change", () => exercises.open({ ...this.#opened.given, ...exercises.rule }, true, false));
    for (const [name, action] of Object.entries({ children: "make", plies: "make", seed: "make", tree: "use" }))
      find(".choose").elements[name].addEventListener("keydown", ({ key }) => key === "Enter" && actions[action]());
    find(".numbers").addEventListener("keydown", ({ key }) => key === "Enter" && actions.check().catch(onFail));
    addHashListener(() => exercises.follow());
  }
}
