// Class Quiz: asks a question before the stepper shows a step. It stays until it is answered or skipped.
import { fetchData, fillPlaceholders, makeElement, memoizeAsync } from "../../browser/page.js";

const loadTexts = memoizeAsync(async () => (await fetchData("quiz")).texts);
const questionPromises = new WeakMap(); // film -> promise of the questions

// Return a promise of the questions about a film, which are fetched once.
const loadQuestions = (film) => {
  if (!questionPromises.has(film)) questionPromises.set(film, film.questions());
  return questionPromises.get(film).catch((reason) => {
    questionPromises.delete(film);
    if (reason === "unreachable") throw reason;
    return []; // without questions the stepper works as usual
  });
};

// The questions of one stepper, one at a time.
export class Quiz {
  question = null; // the open question
  #results = new Map(); // step -> whether the answer was right, in this run
  #film; // the film of this run
  #answers = null; // the element with the buttons

  // container: the element of the sentence, to which the answers are added.
  constructor(stepper, container) {
    Object.assign(this, { stepper, container });
    loadQuestions(stepper.film).catch(() => {}); // the next question tries again
    stepper.addEventListener("keydown", (event) => this.#chooseAnswerByKey(event));
  }

  // Ask the next question about a step up to lastStep. An open question is skipped instead, and the answer shown.
  // Return whether a question is or was open, so that the stepper does not go on.
  async askNextQuestion(lastStep) {
    if (this.question) {
      await this.#showAnswer(null);
      return true;
    }
    const { film, step, everyStep } = this.stepper;
    const isDue = ([about, , answerStep, moment]) => answerStep > step && about <= lastStep && (moment || everyStep);
    const dueQuestion = (await loadQuestions(film)).find(isDue);
    const texts = await loadTexts();
    if (this.question) return true; // an earlier key press has opened one meanwhile
    if (!dueQuestion || this.stepper.quiz !== this) return false;
    if (film !== this.stepper.film || step !== this.stepper.step) return false;
    const [, drawnStep, , , question, answers] = dueQuestion;
    this.stepper.showQuestion(drawnStep, question);
    this.question = dueQuestion;
    const choices = answers.map((html, index) => {
      const answer = makeElement("button", { type: "button", role: "radio", ariaChecked: "false" });
      const text = makeElement("span");
      film.setHtml(text, html, "phrase");
      answer.append(makeElement("kbd", { textContent: index + 1, ariaHidden: "true" }), text);
      answer.addEventListener("click", () => this.#showAnswer(index));
      return answer;
    });
    const properties = { className: "answers", role: "radiogroup", ariaLabel: texts.answers };
    this.#answers = makeElement("div", properties, ...choices);
    this.container.append(this.#answers);
    return true;
  }

  // Close an open question, since another step is shown.
  closeQuestion() {
    const { film, step } = this.stepper;
    if (step === 0 || film !== this.#film) this.#results.clear(); // a new run
    this.#film = film;
    const hadFocus = this.#answers?.contains(document.activeElement);
    this.#answers?.remove();
    this.#answers = this.question = null;
    if (hadFocus) this.stepper.focus({ preventScroll: true });
  }

  // Show the step with the answer to the open question. chosenIndex: of the chosen answer, null for none.
  async #showAnswer(chosenIndex) {
    const [about, , answerStep, , , , right] = this.question;
    if (chosenIndex !== null) this.#results.set(about, chosenIndex === right);
    const results = [...this.#results.values()];
    const count = { right: results.filter(Boolean).length, asked: results.length };
    const texts = await loadTexts();
    this.stepper.showStepWithVerdict(
      answerStep,
      chosenIndex === null ? "" : fillPlaceholders(chosenIndex === right ? texts.right : texts.wrong, count),
    );
  }

  #chooseAnswerByKey(event) {
    const answers = this.question && this.#answers ? [...this.#answers.children] : [];
    if (!answers.length || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = answers.indexOf(document.activeElement);
    const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (answers[event.key - 1]) this.#showAnswer(event.key - 1);
    else if (direction)
      answers[(index + direction + answers.length + (index < 0 && direction < 0)) % answers.length].focus();
    else return;
    event.preventDefault();
  }
}
