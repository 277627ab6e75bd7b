// Control the mock exam: one question on the screen, no verdict until the end.
import { setSafeHtml } from "../../browser/elements.js";
import { fillPlaceholders, makeRequestCounter, markBusy } from "../../browser/page.js";
import { python } from "../../browser/python.js";
import { replaceContent } from "../../browser/replace_content.js";
import { parseJson, validateObject } from "../../browser/validate.js";
import { AnswerForm } from "../questions/answer_form.js";
import { fitDrawings } from "../questions/grade_view.js";
import { validateGrade, validateProblems, validateQuestion } from "../questions/responses.js";
import { ExamState } from "./exam.js";
import { ResultView } from "./result_view.js";

const CLOCK_MS = 5000; // between two updates of the clock, which shows minutes
// Focus a title, and scroll to what it is the title of.
const focusTitle = (title) => {
  title.focus({ preventScroll: true });
  title.scrollIntoView();
};

// Control of the page: connects the settings, the questions, the clock and the result.
export class MockExamController {
  #questions = []; // the promise of each question that was requested
  #warnedValues = ""; // what the fields contained when their problems were last shown
  #shown = makeRequestCounter();

  constructor(root) {
    const find = (selector) => root.querySelector(selector);
    this.data = JSON.parse(find("template").content.textContent);
    this.texts = this.data.texts;
    Object.assign(this, { root, find });
    this.views = [".choose", ".exam", ".result"].map(find);
    [this.settings, this.examView, this.resultElement] = this.views;
    [this.busy, this.failure, this.retry] = [".busy", ".failure", ".retry"].map(find);
    [this.clock, this.timeUp] = [".clock", ".up"].map(find);
    const { kinds, levels, rules, mostSeed } = this.data;
    this.state = new ExamState(Object.keys(kinds), levels, rules, mostSeed);
    this.result = new ResultView(this.resultElement, this.data);
    this.answerForm = new AnswerForm(
      find(".fields .answers"),
      this.texts.choose_option,
      (values) => this.#saveValues(values),
      (request) => this.#sendRequest(this.#exam.index, request),
    );
  }

  // Add the listeners, and go on with the stored exam if there is one.
  startPage() {
    this.#addListeners();
    setInterval(() => this.#updateClock(), CLOCK_MS);
    if (!this.#exam) return;
    this.#showView(null); // the settings would begin another exam
    this.#run(() => this.#resumeExam(false));
  }

  get #exam() {
    return this.state.exam;
  }

  // Run an action; show if it fails, and offer to try again if nothing else is shown.
  async #run(action) {
    this.failure.textContent = "";
    this.retry.hidden = true;
    try {
      await action();
    } catch (reason) {
      const isUnreachable = python.findFailureReason(reason) === "unreachable";
      this.failure.textContent = isUnreachable ? this.texts.run_unreachable : this.texts.failed;
      this.retry.hidden = this.views.some(({ hidden }) => !hidden);
    }
  }

  async #sendRequest(index, request, progressText = "") {
    const text = JSON.stringify({ ...this.state.describeQuestion(index), ...request });
    const showProgress = (message) => (this.busy.textContent = message && (progressText || message));
    const response = await python.sendRequestWithProgress("questions", text, this.texts, showProgress);
    return validateObject(parseJson(response));
  }

  // Wait for what decides what is shown next.
  #waitFor(promise) {
    return replaceContent(this.views, () => promise);
  }

  // Return a question, which is requested only once.
  #loadQuestion(index) {
    this.#questions[index] ??= this.#sendRequest(index, { do: "open" }, this.texts.making)
      .then(validateQuestion)
      .catch((reason) => {
        delete this.#questions[index];
        throw reason;
      });
    return this.#questions[index];
  }

  #showView(view) {
    for (const element of this.views) element.hidden = element !== view;
  }

  // --- Beginning.

  // Return the settings of the form, or null after a problem was shown.
  #readSettings() {
    const kinds = Array.from(this.settings.querySelectorAll("[name=kinds]:checked"), ({ value }) => value);
    const { level, rule, minutes } = this.settings.elements;
    const isWhole = /^\d{1,4}$/.test(minutes.value.trim());
    const isRight = isWhole && minutes.value >= 1 && minutes.value <= this.data.mostMinutes;
    this.find("#exam-kinds-problem").textContent = kinds.length ? "" : this.texts.no_kind;
    const message = fillPlaceholders(this.texts.wrong_minutes, { most: this.data.mostMinutes });
    this.find("#exam-minutes-problem").textContent = isRight ? "" : message;
    minutes.ariaInvalid = isRight ? null : "true";
    if (!kinds.length) this.settings.querySelector("[name=kinds]").focus();
    else if (!isRight) minutes.focus();
    if (!kinds.length || !isRight) return null;
    return { kinds, level: level.value, rule: rule.value, minutes: Number(minutes.value) };
  }

  async #beginExam(settings) {
    if (!settings) return;
    this.#questions = [];
    this.state.beginExam(settings);
    await this.#resumeExam();
  }

  // Show the question or the result of the exam. movesFocus: whether to move the focus there.
  async #resumeExam(movesFocus = true) {
    if (this.#exam.end !== null) return this.#showResult(movesFocus);
    await this.#showQuestion(this.#exam.index, movesFocus);
    for (let index = 0; index < this.#exam?.kinds.length; index++) this.#loadQuestion(index).catch(() => {}); // in advance
  }

  // --- Questions.

  async #showQuestion(index, movesFocus = true) {
    const isLast = this.#shown.startNew();
    const question = await this.#waitFor(this.#loadQuestion(index));
    if (!isLast()) return;
    const { kinds, answers, begin } = this.#exam;
    this.state.updateExam({ index, begin: begin ?? Date.now() });
    this.#warnedValues = "";
    this.#showView(this.examView);
    this.#updateClock();
    const title = this.examView.querySelector(".title");
    const position = { number: index + 1, count: kinds.length, kind: this.data.kinds[kinds[index]] };
    title.textContent = fillPlaceholders(this.texts.position, position);
    setSafeHtml(this.find(".task"), question.prompt, "page");
    const given = this.find(".given");
    setSafeHtml(given, question.given, "page");
    fitDrawings(given);
    this.answerForm.showFields(question.fields, answers[index]);
    this.find("[data-do=previous]").hidden = index === 0;
    const next = this.find("[data-do=next]");
    next.hidden = next.disabled = index === kinds.length - 1; // disabled, the Enter key does not press it either
    if (movesFocus) focusTitle(title);
  }

  #saveValues(values) {
    this.#exam.answers[this.#exam.index] = values;
    this.state.saveExam();
  }

  // Whether the question may be left. An answer that cannot be read is shown once at the field, without a verdict.
  async #canLeaveQuestion() {
    const values = this.answerForm.readValues();
    const text = JSON.stringify(values);
    if (text === this.#warnedValues) return true;
    const problems = validateProblems(
      await this.#waitFor(this.#sendRequest(this.#exam.index, { do: "check", values })),
    );
    if (!Object.keys(problems).length) return true;
    this.#warnedValues = text;
    this.answerForm.showProblems(problems);
    return false;
  }

  // Go to the question that is `distance` further, if there is one.
  async #moveBy(distance) {
    const index = this.#exam.index + distance;
    if (index < 0 || index >= this.#exam.kinds.length) return;
    if (await this.#canLeaveQuestion()) await this.#showQuestion(index);
  }

  // Show the minutes left, and say once that the time is up.
  #updateClock() {
    const isRunning = this.#exam?.begin && this.#exam.end === null;
    const minutes = isRunning ? this.state.getMinutesLeft() : 1;
    const isUp = isRunning && minutes <= 0;
    this.clock.textContent = isRunning
      ? fillPlaceholders(this.texts.minutes_left, { minutes: Math.max(0, minutes) })
      : "";
    if (isUp !== (this.timeUp.textContent !== "")) this.timeUp.textContent = isUp ? this.texts.time_up : "";
  }

  // --- The end.

  // Hand in the answers, after a confirmation if some are missing.
  async #finishExam() {
    if (!(await this.#canLeaveQuestion())) return;
    const count = this.state.countUnanswered();
    if (count && !confirm(fillPlaceholders(this.texts.finish_sure, { count }))) return;
    this.state.updateExam({ end: Date.now() });
    await this.#showResult();
  }

  async #showResult(movesFocus = true) {
    const isLast = this.#shown.startNew();
    const { kinds, answers, minutes } = this.#exam;
    const [questions, grades] = [[], []];
    for (const index of kinds.keys()) {
      questions.push(await this.#waitFor(this.#loadQuestion(index)));
      const request = { do: "grade", values: answers[index] };
      const grading = this.#sendRequest(index, request, this.texts.grading);
      grades.push(validateGrade(await this.#waitFor(grading)));
      if (!isLast()) return;
    }
    this.#updateClock();
    this.result.showResult(kinds, questions, grades, this.state.getMinutesUsed(), minutes);
    this.#showView(this.resultElement);
    if (movesFocus) focusTitle(this.resultElement.querySelector(".title"));
  }

  // Forget the exam, and show the settings.
  #showSettings() {
    this.state.deleteExam();
    this.#showView(this.settings);
    this.settings.querySelector("[name=kinds]").focus();
  }

  // Add listeners to the buttons. A submit button is also pressed by the Enter key in a field.
  #addListeners() {
    const actions = {
      // An exam that the reader has seen goes on: the button may have been pressed before the scripts were loaded.
      begin: () => (this.#exam?.begin ? this.#resumeExam() : this.#beginExam(this.#readSettings())),
      previous: () => this.#moveBy(-1),
      next: () => this.#moveBy(1),
      finish: () => this.#finishExam(),
      again: () => this.#beginExam(this.#exam),
      settings: () => this.#showSettings(),
      retry: () => this.#resumeExam(),
    };
    for (const button of this.root.querySelectorAll("[data-do]"))
      button.addEventListener("click", () => markBusy(button, () => this.#run(actions[button.dataset.do])));
  }
}
