// Practise exam questions of one kind: one question on the screen, checked at once, then the solution.
import { setSafeHtml } from "../../browser/elements.js";
import { fetchData, fillPlaceholders, makeElement, markBusy, setUrlHash } from "../../browser/page.js";
import { python } from "../../browser/python.js";
import { AnswerForm } from "../questions/answer_form.js";
import { fitDrawings, makeMistakeElements, makePointFormatter, makeSolutionElement } from "../questions/grade_view.js";
import { validateGrade, validateProblems, validateQuestion } from "../questions/responses.js";
import { replaceContent } from "../../browser/replace_content.js";
import { loadStyleSheet } from "../../browser/stylesheets.js";
import { formatIgnoredNames, readUrlHash } from "../../browser/untrusted.js";
import { parseJson, validateObject } from "../../browser/validate.js";
import { isSolved, questionAnswers, storeShownSolution, storeSolvedExercise } from "./storage.js";

const FIRST_SEED = 1;

// Return the practice of questions, once the texts and the style sheet are loaded. The parameters are those of the
// constructor.
export const loadQuestionPractice = async (root, kinds, requests, listeners) => {
  const fetching = [...["shared", "practice", "questions"].map(fetchData), loadStyleSheet("questions.css")];
  const parts = await Promise.all(fetching);
  return new QuestionPractice(root, kinds, requests, Object.assign({}, ...parts.slice(0, -1)), listeners);
};

// The questions of the practice page. The settings identify a question: kind, level, rule and seed.
class QuestionPractice {
  #settings = null; // of the question on the screen
  #answerForm;

  // kinds: kind -> rules, the usual one first; texts: the texts of the page, of all its parts
  // requests: the counter of the requests for exercises and questions, only the latest of which is shown
  // onShown: called when a question is shown; onSolvedChange: called when the record of solved exercises may have
  // changed.
  constructor(root, kinds, requests, texts, { onShown, onSolvedChange }) {
    const find = (selector) => root.querySelector(selector);
    Object.assign(this, { root, kinds, requests, texts, onShown, onSolvedChange, choice: find(".kind").elements });
    [this.busy, this.problem, this.view] = [".busy", ".problem", ".asked"].map(find);
    this.find = (selector) => this.view.querySelector(selector);
    this.formatPoints = makePointFormatter();
    this.#answerForm = new AnswerForm(
      this.find(".answers"),
      texts.choose_option,
      (values) => this.#saveAnswer(values),
      (request) => this.#sendRequest(request),
    );
    const actions = { grade: () => this.#gradeAnswer(), following: () => this.#openNext() };
    for (const button of this.view.querySelectorAll("[data-do]"))
      button.addEventListener("click", () => markBusy(button, () => this.#run(actions[button.dataset.do])));
    for (const name of ["level", "rule"]) this.choice[name].addEventListener("change", () => this.openFromForm());
  }

  // Open a question with the settings of the form: of those with the same settings, the first that is not solved.
  openFromForm() {
    const { kind, level, rule } = this.choice;
    const rules = this.kinds[kind.value];
    const settings = { kind: kind.value, level: level.value, rule: rules.includes(rule.value) ? rule.value : rules[0] };
    let seed = FIRST_SEED;
    while (isSolved(this.#formatHash({ ...settings, seed }))) seed += 1;
    return this.#run(() => this.#open({ ...settings, seed }, true, false));
  }

  // Open the question in the hash of the URL, and show what is ignored in it.
  openFromUrl() {
    if (this.#settings && location.hash.slice(1) === this.#formatHash(this.#settings)) {
      this.#showSettings(this.#settings);
      return this.onShown(); // the reader returned to the question on the screen
    }
    const { parameters, ignoredNames } = readUrlHash(["kind", "level", "rule", "seed"]);
    const { options } = this.choice.level;
    const { mostSeed } = this.view.dataset;
    const [kind, level, rule, seed] = ["kind", "level", "rule", "seed"].map((name) => parameters.get(name));
    const rules = this.kinds[kind];
    const isLevel = [...options].some(({ value }) => value === level);
    const isSeed = /^\d{1,8}$/.test(seed ?? "") && Number(seed) <= Number(mostSeed);
    if (!isLevel) ignoredNames.add("level");
    if (!isSeed) ignoredNames.add("seed");
    if (rule !== undefined && !rules.includes(rule)) ignoredNames.add("rule");
    const settings = {
      kind,
      level: isLevel ? level : options[0].value,
      rule: rules.includes(rule) ? rule : rules[0],
      seed: isSeed ? Number(seed) : FIRST_SEED,
    };
    return this.#run(async () => {
      if (await this.#open(settings, false, false)) this.problem.textContent = await formatIgnoredNames(ignoredNames);
    });
  }

  async #run(action) {
    this.problem.textContent = "";
    const running = action();
    const isLatest = this.requests.getLatest(); // the action may have begun a request
    try {
      await running;
    } catch (reason) {
      const isUnreachable = python.findFailureReason(reason) === "unreachable";
      this.root.classList.remove("waiting");
      this.problem.textContent = isUnreachable ? this.texts.run_unreachable : this.texts.failed;
      if (!isLatest()) return;
      if (this.root.classList.contains("asking")) this.#showSettings(this.#settings);
      else this.choice.kind.value = "prune"; // the exercise is still on the screen
    }
  }

  async #sendRequest(request, settings = this.#settings, progressText = "") {
    const showProgress = (message) => (this.busy.textContent = message && (progressText || message));
    const text = JSON.stringify({ ...settings, ...request });
    const response = await python.sendRequestWithProgress("questions", text, this.texts, showProgress);
    return validateObject(parseJson(response));
  }

  // Show the settings of a question in the form; only kinds to which the rule makes a difference offer it.
  #showSettings({ kind, level, rule }) {
    const rules = this.kinds[kind];
    this.choice.kind.value = kind;
    this.choice.level.value = level;
    for (const option of this.choice.rule.options) option.hidden = option.disabled = !rules.includes(option.value);
    this.choice.rule.value = rule;
    this.choice.rule.closest("label").hidden = rules.length < 2;
  }

  // Return the hash of the URL that opens a question.
  #formatHash({ kind, level, rule, seed }) {
    const isUsual = rule === this.kinds[kind][0];
    return `kind=${kind}&level=${level}&seed=${seed}${isUsual ? "" : `&rule=${rule}`}`;
  }

  // Open a question. Return whether it is shown; it is not if something else was requested meanwhile.
  async #open(settings, addsHistoryEntry, focusesTitle) {
    const isLatest = this.requests.startNew();
    const ask = () => this.#sendRequest({ do: "open" }, settings, this.texts.making);
    const question = validateQuestion(await replaceContent([this.view], ask));
    if (!isLatest()) return false;
    this.#settings = settings;
    const hash = this.#formatHash(settings);
    setUrlHash(hash, addsHistoryEntry);
    this.#showSettings(settings);
    const title = this.find(".title");
    const kind = this.choice.kind.selectedOptions[0].text;
    title.textContent = fillPlaceholders(this.texts.question_title, { number: settings.seed, kind });
    setSafeHtml(this.find(".task"), question.prompt, "page");
    setSafeHtml(this.find(".given"), question.given, "page");
    this.#answerForm.showFields(question.fields, questionAnswers.load(hash));
    this.#clearGrade();
    this.find(".solution").replaceChildren();
    this.onShown();
    fitDrawings(this.find(".given"));
    if (focusesTitle) {
      title.focus({ preventScroll: true });
      title.scrollIntoView({ block: "nearest" });
    }
    return true;
  }

  async #openNext() {
    const seed = this.#settings.seed < Number(this.view.dataset.mostSeed) ? this.#settings.seed + 1 : FIRST_SEED;
    await this.#open({ ...this.#settings, seed }, true, true);
  }

  // Save the answer until the tab is closed. The grade was about the previous answer.
  #saveAnswer(values) {
    questionAnswers.store(this.#formatHash(this.#settings), values);
    this.#clearGrade();
  }

  #clearGrade() {
    this.find(".graded").replaceChildren();
  }

  // Grade the answer, unless it cannot be read, and show the mistakes and the solution.
  async #gradeAnswer() {
    const [settings, values] = [this.#settings, this.#answerForm.readValues()];
    const isStale = () => settings !== this.#settings;
    const problems = validateProblems(await this.#sendRequest({ do: "check", values }));
    if (isStale()) return null;
    if (Object.keys(problems).length) {
      this.#clearGrade();
      return this.#answerForm.showProblems(problems);
    }
    const grade = validateGrade(await this.#sendRequest({ do: "grade", values }));
    if (isStale()) return null;
    // The answer has changed meanwhile.
    if (JSON.stringify(this.#answerForm.readValues()) !== JSON.stringify(values)) return this.#gradeAnswer();
    return this.#showGrade(grade);
  }

  #showGrade({ points, parts, solution }) {
    const { texts } = this;
    const hash = this.#formatHash(this.#settings);
    if (points === 1) storeSolvedExercise(hash);
    this.onSolvedChange();
    const score = fillPlaceholders(texts.points_earned, { points: this.formatPoints(points) });
    this.find(".graded").replaceChildren(
      makeElement("p", { className: "score", textContent: score }),
      ...makeMistakeElements(parts, texts),
    );
    if (this.find(".solution").hasChildNodes()) return;
    const details = makeSolutionElement(solution, texts);
    details.addEventListener("toggle", () => details.open && storeShownSolution(hash));
    this.find(".solution").append(details);
  }
}
