// The choice of a kind of question. The kind "prune" is the exercise that the page contains; the class "asking" hides
// the exercise and shows a question of another kind.
import { importModule, memoizeAsync, setUrlHash } from "../../browser/page.js";
import { replaceAfterChoice } from "../../browser/replace_content.js";
import { readUrlHash } from "../../browser/untrusted.js";

// Shows the exercise or the question of the form or the URL.
export class KindChoice {
  #loadQuestions;

  // kinds: kind other than prune -> rules; exercises: the ExerciseLoader
  // onSolvedChange: called when the record of solved exercises may have changed; onFail: called with the reason when a
  // question cannot be opened.
  constructor(root, kinds, exercises, { onSolvedChange, onFail }) {
    Object.assign(this, { root, kinds, exercises, onFail });
    this.list = root.querySelector("[name=kind]");
    this.problem = root.querySelector(".problem");
    this.#loadQuestions = memoizeAsync(async () => {
      const { loadQuestionPractice } = await importModule("widgets/practice/question_practice.js");
      const onShown = () => this.#showQuestionView(true);
      return loadQuestionPractice(root, kinds, exercises.requests, { onShown, onSolvedChange });
    });
    const shown = [".desk", ".asked"].map((selector) => root.querySelector(selector));
    this.list.addEventListener(
      "change",
      replaceAfterChoice(shown, () => this.#openChosenKind()),
    );
  }

  // Open a question of the chosen kind, or return to the exercise.
  #openChosenKind() {
    if (this.list.value !== "prune") return this.#openQuestion((questions) => questions.openFromForm());
    this.#closeQuestion();
    setUrlHash(this.exercises.urlHash, true);
    return null;
  }

  // Open the exercise or question in the hash of the URL.
  openFromUrl() {
    const kind = readUrlHash(["kind"]).parameters.get("kind");
    if (Object.hasOwn(this.kinds, kind)) return this.#openQuestion((questions) => questions.openFromUrl());
    const isWaiting = this.root.classList.contains("waiting");
    this.#closeQuestion();
    this.root.classList.toggle("waiting", isWaiting); // the exercise is shown when it is loaded
    return this.exercises.openExerciseFromUrl();
  }

  async #openQuestion(open) {
    const isLatest = this.exercises.requests.startNew();
    try {
      const questions = await this.#loadQuestions();
      if (isLatest()) await open(questions);
    } catch (reason) {
      this.#showQuestionView(false);
      this.onFail(reason);
    }
  }

  #showQuestionView(isShown) {
    this.root.classList.toggle("asking", isShown);
    this.root.classList.remove("waiting");
    if (!isShown) this.list.value = "prune";
  }

  #closeQuestion() {
    this.exercises.requests.startNew();
    this.problem.textContent = "";
    this.#showQuestionView(false);
  }
}
