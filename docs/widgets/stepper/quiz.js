// Class Quiz: asks a question before the stepper shows a step. It stays until it is answered or skipped.
import { fetchTexts, fillPlaceholders, makeElement, memoizeAsync } from "../page.js";

const loadTexts = memoizeAsync(async () => (await fetchTexts("questions")).texts);
const questionPromises = new WeakMap(); // film -> promise of the questions

const getQuestions = (film) => {
  if (!questionPromises.has(film)) questionPromises.set(film, film.questions());
  return questionPromises.get(film).catch(() => {
    questionPromises.delete(film);
    return []; // without questions the stepper works as usual
  });
};

export class Quiz {
  question = null; // the open question
  #results = new Map(); // step -> whether the answer was right, in this run
  #film; // the film of this run
  #answers = null; // the element with the buttons

  // container: the element of the sentence, to which the answers are added.
  constructor(stepper, container) {
    Object.assign(this, { stepper, container });
    getQuestions(stepper.film);
    stepper.addEventListener("keydown", (event) => this.#onKeyDown(event));
  }

  // Asks the next question about a step up to lastStep. An open question is skipped instead, and the answer shown.
  // Returns whether a question is or was open, so that the stepper does not go on.
  async ask(lastStep) {
    if (this.question) {
      await this.#answer(null);
      return true;
    }
    const { film, step, everyLine } = this.stepper;
    const isDue = ([about, , answerStep, moment]) => answerStep > step && about <= lastStep && (moment || everyLine);
    const nextQuestion = (await getQuestions(film)).find(isDue);
    const texts = await loadTexts().catch(() => null);
    if (this.question) return true; // an earlier key press has opened one meanwhile
    if (!nextQuestion || !texts || this.stepper.asking !== this) return false;
    if (film !== this.stepper.film || step !== this.stepper.step) return false;
    const [, drawnStep, , , question, answers] = nextQuestion;
    this.stepper.showQuestion(drawnStep, question);
    this.question = nextQuestion;
    const choices = answers.map((html, at) => {
      const answer = makeElement("button", { type: "button", role: "radio", ariaChecked: "false" });
      const text = makeElement("span");
      film.setHtml(text, html, "phrase");
      answer.append(makeElement("kbd", { textContent: at + 1, ariaHidden: "true" }), text);
      answer.addEventListener("click", () => this.#answer(at));
      return answer;
    });
    this.#answers = makeElement(
      "div",
      { className: "answers", role: "radiogroup", ariaLabel: texts.answers },
      ...choices,
    );
    this.container.append(this.#answers);
    return true;
  }

  // Closes an open question, since another step is shown.
  close() {
    const { film, step } = this.stepper;
    if (step === 0 || film !== this.#film) this.#results.clear(); // a new run
    this.#film = film;
    const hadFocus = this.#answers?.contains(document.activeElement);
    this.#answers?.remove();
    this.#answers = this.question = null;
    if (hadFocus) this.stepper.focus({ preventScroll: true });
  }

  async #answer(chosen) {
    const [about, , answerStep, , , , right] = this.question;
    if (chosen !== null) this.#results.set(about, chosen === right);
    const results = [...this.#results.values()];
    const count = { right: results.filter(Boolean).length, asked: results.length };
    const texts = await loadTexts();
    this.stepper.showWithVerdict(
      answerStep,
      chosen === null ? "" : fillPlaceholders(chosen === right ? texts.right : texts.wrong, count),
    );
  }

  #onKeyDown(event) {
    const answers = this.question && this.#answers ? [...this.#answers.children] : [];
    if (!answers.length || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = answers.indexOf(document.activeElement);
    const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (answers[event.key - 1]) answers[event.key - 1].click();
    else if (direction)
      answers[(index + direction + answers.length + (index < 0 && direction < 0)) % answers.length].focus();
    else return;
    event.preventDefault();
  }
}
