// Asks before the stepper shows: a question of the film stands until it is answered, or given up.
import { fetchSaid, fill, make, once } from "../page.js";

const words = once(async () => (await fetchSaid("questions")).said);
const asked = new WeakMap(); // film -> its questions, which come once

const questionsOf = (film) => {
  if (!asked.has(film)) asked.set(film, film.questions());
  return asked.get(film).catch(() => {
    asked.delete(film);
    return []; // they cannot be had: nothing is asked
  });
};

export class Asking {
  question = null; // the one that stands
  #results = new Map(); // step -> whether it was answered rightly in this run
  #film; // of the run
  #answers = null; // the element with the answers to choose from

  // told: where the sentence stands.
  constructor(stepper, told) {
    Object.assign(this, { stepper, told });
    questionsOf(stepper.film);
    stepper.addEventListener("keydown", (event) => this.#press(event));
  }

  // Asks what comes before step to, if anything does; a question that stands is given up. Returns whether one stood or stands.
  async ask(to) {
    if (this.question) {
      await this.#answer(null);
      return true;
    }
    const { film, step, everyLine } = this.stepper;
    const isDue = ([about, , tells, moment]) => tells > step && about <= to && (moment || everyLine);
    const due = (await questionsOf(film)).find(isDue);
    const say = await words().catch(() => null);
    if (this.question) return true; // asked by an earlier press
    if (!due || !say || this.stepper.asking !== this) return false;
    if (film !== this.stepper.film || step !== this.stepper.step) return false;
    const [, stands, , , said, answers] = due;
    this.stepper.pose(stands, said);
    this.question = due;
    const choices = answers.map((html, at) => {
      const answer = make("button", { type: "button", role: "radio", ariaChecked: "false" });
      const text = make("span");
      film.put(text, html, "phrase");
      answer.append(make("kbd", { textContent: at + 1, ariaHidden: "true" }), text);
      answer.addEventListener("click", () => this.#answer(at));
      return answer;
    });
    this.#answers = make("div", { className: "answers", role: "radiogroup", ariaLabel: say.answers }, ...choices);
    this.told.append(this.#answers);
    return true;
  }

  // Another step is shown.
  drop() {
    const { film, step } = this.stepper;
    if (step === 0 || film !== this.#film) this.#results.clear(); // a new run
    this.#film = film;
    const within = this.#answers?.contains(document.activeElement);
    this.#answers?.remove();
    this.#answers = this.question = null;
    if (within) this.stepper.focus({ preventScroll: true });
  }

  async #answer(chosen) {
    const [about, , tells, , , , right] = this.question;
    if (chosen !== null) this.#results.set(about, chosen === right);
    const results = [...this.#results.values()];
    const count = { right: results.filter(Boolean).length, asked: results.length };
    const say = await words();
    this.stepper.tell(tells, chosen === null ? "" : fill(chosen === right ? say.right : say.wrong, count));
  }

  #press(event) {
    const answers = this.question && this.#answers ? [...this.#answers.children] : [];
    if (!answers.length || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = answers.indexOf(document.activeElement);
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (answers[event.key - 1]) answers[event.key - 1].click();
    else if (way) answers[(at + way + answers.length + (at < 0 && way < 0)) % answers.length].focus();
    else return;
    event.preventDefault();
  }
}
