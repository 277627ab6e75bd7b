// Control the practice page: send the reader's answers to Python and show the verdicts.
import { parseJson, validateObject } from "../../browser/validate.js";
import { setSafeHtml } from "../../browser/elements.js";
import { addHashListener, markBusy } from "../../browser/page.js";
import { python } from "../../browser/python.js";
import { ExerciseForm } from "./exercise_form.js";
import { ExerciseLoader } from "./exercises.js";
import { fitDrawings } from "../questions/grade_view.js";
import { replaceAfterChoice } from "../../browser/replace_content.js";
import { KindChoice } from "./kind_choice.js";
import {
  SolvedExercisesView,
  deleteSolvedExercises,
  exerciseAnswers,
  storeShownSolution,
  storeSolvedExercise,
} from "./storage.js";
import { VerdictView } from "./verdicts.js";
import { SolutionStepper } from "./solution_stepper.js";

// Control of the page: connects exercises, answers, verdicts and the solution.
export class PracticeController {
  #hintCounts = {}; // subject of a hint -> number of hints so far
  #hintInProgress = Promise.resolve();

  constructor(root) {
    const find = (selector) => root.querySelector(selector);
    const templates = [...root.querySelectorAll("template")];
    const { first, words: texts, hard, kinds } = JSON.parse(templates.at(-1).content.textContent);
    Object.assign(this, { root, find, first, texts });
    [this.busy, this.problem, this.hints, this.key] = [".busy", ".problem", ".hints", ".key"].map(find);
    const { series } = find(".choose").elements;
    this.series = series;
    this.solvedView = new SolvedExercisesView(find(".record"), series, texts);
    this.verdicts = new VerdictView(root, texts, (step, button) =>
      this.solutionStepper.showSolutionStep(step, button).catch((reason) => this.#showFailure(reason)),
    );
    this.answers = new ExerciseForm(root, this.verdicts, () => this.#saveChangedAnswers());
    this.exercises = new ExerciseLoader(root, first, {
      texts,
      sendRequest: (...parameters) => this.#sendRequest(...parameters),
      onExerciseRendered: () => this.#resetForNewExercise(),
      onFail: (reason) => this.#showFailure(reason),
    });
    this.solutionStepper = new SolutionStepper(root, hard, this.exercises);
    this.kindChoice = new KindChoice(root, kinds, this.exercises, {
      onSolvedChange: () => this.solvedView.showSolvedExercises(),
      onFail: (reason) => this.#showFailure(reason),
    });
  }

  // Add the listeners, and open the exercise of the URL.
  startPractice() {
    this.#addPageListeners();
    this.solvedView.showSolvedExercises();
    this.answers.restoreAnswers(this.#exercise.address);
    if (location.hash.includes("=")) this.kindChoice.openFromUrl();
  }

  get #exercise() {
    return this.exercises.exercise;
  }

  async #sendRequest(request, exercise = this.#exercise.given) {
    const showProgress = (text) => (this.busy.textContent = text);
    const text = JSON.stringify({ exercise, ...request });
    return validateObject(parseJson(await python.sendRequestWithProgress("practice", text, this.texts, showProgress)));
  }

  #showFailure(reason) {
    const isUnreachable = python.findFailureReason(reason) === "unreachable";
    this.problem.textContent = isUnreachable ? this.texts.run_unreachable : this.texts.failed;
  }

  // Reset everything that belonged to the previous exercise.
  #resetForNewExercise() {
    this.#hintCounts = {};
    this.hints.replaceChildren();
    this.key.hidden = true;
    this.solutionStepper.hideStepper();
    this.verdicts.clearVerdicts();
    this.answers.restoreAnswers(this.#exercise.address);
    this.solvedView.showSolvedExercises();
  }

  #saveChangedAnswers() {
    this.verdicts.summary.textContent = ""; // the summary was about the previous answers
    this.answers.saveAnswers(this.#exercise.address);
  }

  // --- Actions of the reader.

  async #checkAnswers() {
    const [exercise, answers] = [this.#exercise, this.answers.readAnswers()];
    const response = await this.#sendRequest({ do: "check", ...answers });
    if (exercise !== this.#exercise) return;
    // The answers have changed during the check.
    if (JSON.stringify(this.answers.readAnswers()) !== JSON.stringify(answers)) return this.#checkAnswers();
    this.verdicts.showVerdicts(response);
    if (response.solved) storeSolvedExercise(exercise.address);
    this.solvedView.showSolvedExercises();
  }

  async #showHint() {
    const exercise = this.#exercise;
    const { about, text, step } = await this.#sendRequest({
      do: "hint",
      given: this.#hintCounts,
      ...this.answers.readAnswers(),
    });
    if (exercise !== this.#exercise) return;
    if (about) this.#hintCounts[about] = (this.#hintCounts[about] ?? 0) + 1;
    else if (this.hints.lastElementChild?.html === text) return;
    this.hints.append(this.verdicts.makeReasonElement("p", "", text, step));
  }

  // Show the solution, after which solving the exercise no longer counts.
  async #showSolution() {
    const exercise = this.#exercise;
    const response = await this.#sendRequest({ do: "solution" });
    if (exercise !== this.#exercise) return;
    storeShownSolution(exercise.address);
    const { key } = this;
    setSafeHtml(key, response.key, "page");
    key.hidden = false;
    fitDrawings(key);
    key.focus({ preventScroll: true });
    key.scrollIntoView({ block: "nearest" });
  }

  // Remove the answers, the saved ones too.
  #clearAnswers() {
    exerciseAnswers.remove(this.#exercise.address);
    this.verdicts.clearVerdicts();
    this.answers.restoreAnswers(this.#exercise.address);
  }

  #forgetSolvedExercises() {
    if (!confirm(this.texts.forget_sure)) return;
    deleteSolvedExercises();
    this.solvedView.showSolvedExercises();
    this.verdicts.summary.textContent = this.texts.forgotten;
    this.find(".title").focus({ preventScroll: true }); // because the button is hidden
  }

  // Name of a button -> function.
  get #actions() {
    const { exercises } = this;
    return {
      make: () => exercises.openExercise(exercises.randomRequest, true),
      use: () => exercises.openExercise(exercises.ownRequest, true),
      check: () => this.#checkAnswers(),
      // One at a time: the next hint depends on the previous one.
      hint: () => (this.#hintInProgress = this.#hintInProgress.catch(() => {}).then(() => this.#showHint())),
      solution: () => this.#showSolution(),
      next: () => exercises.openExercise(exercises.nextRequest, true),
      clear: () => this.#clearAnswers(),
      back: () => this.solutionStepper.closeStepper(this.find(".title")),
      forget: () => this.#forgetSolvedExercises(),
    };
  }

  #addPageListeners() {
    const { root, find, series, exercises } = this;
    const actions = this.#actions;
    const onFail = (reason) => this.#showFailure(reason);
    for (const button of root.querySelectorAll("[data-do]:not(.asked *)"))
      button.addEventListener("click", () => {
        this.problem.textContent = "";
        markBusy(button, actions[button.dataset.do]).catch(onFail);
      });
    const openSeries = (number) => exercises.openExercise({ series: number, ...exercises.rule }, true, false);
    series.addEventListener("change", replaceAfterChoice([find(".desk")], openSeries));
    for (const radio of root.querySelectorAll(".choose [name=rule]"))
      radio.addEventListener("change", () =>
        exercises.openExercise({ ...this.#exercise.given, ...exercises.rule }, true, false),
      );
    for (const [name, action] of Object.entries({ children: "make", plies: "make", seed: "make", tree: "use" }))
      find(".choose").elements[name].addEventListener("keydown", (event) => {
        if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
        event.preventDefault(); // no new line in the tree; a pasted tree may have several
        actions[action]();
      });
    find(".numbers").addEventListener("keydown", ({ key }) => key === "Enter" && actions.check().catch(onFail));
    addHashListener(() => this.kindChoice.openFromUrl());
  }
}
