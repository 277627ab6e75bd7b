// The game tens and ones against Star1: throw the die, fill boxes, and show what each box was worth.
import * as checks from "../validate.js";
import { fillPlaceholders, makeRequestCounter } from "../page.js";
import { python } from "../python.js";

const TIMEOUT_SECONDS = 60;
const PLAYERS = ["MAX", "MIN"];

// Validate a response of dice/requests.py.
const validateResponse = (responseText) => {
  const { moves, best } = checks.validateObject(checks.parseJson(responseText));
  const worths = new Map(
    checks.validateList(moves, (move) => {
      const { box, worth } = checks.validateObject(move);
      return [checks.validateInteger(box, 3), checks.validateText(worth, 20)];
    }),
  );
  checks.assertValid(worths.has(best));
  return { worths, best };
};

// Control of the page: the boxes, whose turn it is, and requests to Python.
export class DiceController {
  #games = makeRequestCounter(); // a step of an earlier game is dropped
  #boxes; // the numbers in MAX's tens and ones and MIN's, 0 for an empty box
  #thrown; // the number thrown last
  #readerAction; // what the reader can do: "throw", "place", or null
  #repeatFailedStep = () => {};

  constructor(root, texts) {
    const find = (selector) => root.querySelector(selector);
    Object.assign(this, { texts, form: find("form"), status: find(".said"), problem: find(".problem") });
    Object.assign(this, { throwButton: find(".throw"), die: find(".throw svg"), review: find(".review") });
    this.boxButtons = [...root.querySelectorAll(".boxes button")];
  }

  // Add the listeners, and start a game.
  startPage() {
    const actions = {
      anew: () => this.#startGame(),
      throw: () => this.#throwForReader(),
      again: () => this.#repeatFailedStep(),
    };
    for (const button of this.form.querySelectorAll("[data-do]"))
      button.addEventListener("click", actions[button.dataset.do]);
    for (const radio of this.form.elements.you) radio.addEventListener("change", () => this.#startGame());
    for (const [box, button] of this.boxButtons.entries())
      button.addEventListener("click", () => this.#placeForReader(box));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.#startGame();
  }

  #startGame() {
    this.#games.startNew();
    this.#boxes = [0, 0, 0, 0];
    delete this.die.dataset.face;
    for (const player of PLAYERS) {
      const text = this.#isReader(player) ? this.texts.you : this.texts.program;
      this.form.querySelector(`#dice-${player}`).textContent = fillPlaceholders(text, { player });
    }
    this.#showProblem("");
    this.#hideReview();
    this.#startTurn("");
  }

  #isReader(player) {
    return player === this.form.elements.you.value;
  }

  // Whether MAX is to throw or to put the number into a box: MAX begins, and each turn fills a box.
  get #isMaxTurn() {
    return this.#boxes.filter(Boolean).length % 2 === 0;
  }

  // Start the next turn, or show the result. earlierText: what has just happened.
  #startTurn(earlierText) {
    if (!this.#boxes.includes(0)) {
      this.#setReaderAction(null);
      return this.#showStatus(earlierText, this.#formatResult());
    }
    if (!this.#isReader(this.#isMaxTurn ? "MAX" : "MIN")) return this.#playProgramTurn(earlierText);
    this.#setReaderAction("throw");
    this.#showStatus(earlierText, this.texts.your_turn);
  }

  // Throw the die and show it; return whether the game is still the same afterwards.
  async #rollDie() {
    const isCurrent = this.#games.getLatest();
    this.#setReaderAction(null);
    this.#thrown = 1 + Math.floor(Math.random() * 6);
    this.die.dataset.face = this.#thrown;
    this.die.classList.add("rolling"); // with reduced motion, there are no animations to wait for
    await Promise.allSettled(this.die.getAnimations().map(({ finished }) => finished));
    this.die.classList.remove("rolling");
    return isCurrent();
  }

  async #throwForReader() {
    if (this.#readerAction !== "throw" || !(await this.#rollDie())) return;
    if (this.#boxes.filter(Boolean).length < 3) this.#hideReview(); // otherwise, there is no choice to review
    this.#setReaderAction("place");
    this.#showStatus(fillPlaceholders(this.texts.thrown, { number: this.#thrown }));
  }

  // Put the reader's number into a box, show what each box was worth, and go on with the program's turn.
  #placeForReader(box) {
    if (this.#readerAction !== "place" || this.#boxes[box]) return;
    const request = this.#makeRequest();
    this.#fillBox(box);
    const text = fillPlaceholders(this.texts.you_put, { number: this.#thrown, box: this.#formatBoxName(box) });
    if (!this.#boxes.includes(0)) return this.#startTurn(text); // there was no choice
    this.#runStep(text, async () => {
      const { worths, best } = await this.#requestWorths(request, text);
      return () => {
        this.#showReview({ worths, best, chosen: box });
        this.#startTurn(text);
      };
    });
  }

  async #playProgramTurn(earlierText) {
    this.#showStatus(earlierText);
    if (!(await this.#rollDie())) return;
    const text = fillPlaceholders(this.texts.program_thrown, { number: this.#thrown });
    this.#runStep(text, async () => {
      const { best } = await this.#requestWorths(this.#makeRequest(), text);
      return () => {
        this.#fillBox(best);
        const placed = fillPlaceholders(this.texts.program_put, { box: this.#formatBoxName(best) });
        this.#startTurn(text + this.status.dataset.separator + placed);
      };
    });
  }

  #fillBox(box) {
    this.#boxes[box] = this.#thrown;
    this.#setReaderAction(null);
  }

  // --- Python.
  #makeRequest() {
    return JSON.stringify({ thrown: this.#thrown, boxes: this.#boxes, maximizing: this.#isMaxTurn });
  }

  // Return what each empty box is worth; meanwhile, show after text that Python is loading or searching.
  async #requestWorths(request, text) {
    const progressTexts = { ...this.texts, run_running: this.status.dataset.thinking };
    const isCurrent = this.#games.getLatest();
    const showProgress = (progress) => isCurrent() && this.#showStatus(text, progress);
    return validateResponse(
      await python.sendRequestWithProgress("dice", request, TIMEOUT_SECONDS, progressTexts, showProgress),
    );
  }

  // Run a step and then the function that it returns; if it fails, show why, and let the reader repeat it.
  async #runStep(text, step) {
    const isCurrent = this.#games.getLatest();
    this.#showProblem("");
    this.#showStatus(text);
    try {
      const finishStep = await step();
      if (isCurrent()) finishStep();
    } catch (reason) {
      if (reason === "broken") python.replaceWorker();
      if (!isCurrent()) return;
      this.#repeatFailedStep = () => {
        this.throwButton.focus(); // the button that was clicked will be hidden
        this.#runStep(text, step);
      };
      this.#showProblem(this.problem.dataset[reason] ?? this.problem.dataset.failed);
    }
  }

  // --- The page.
  // Show the boxes and what the reader can do.
  #setReaderAction(action) {
    this.#readerAction = action;
    this.throwButton.ariaDisabled = String(action !== "throw");
    for (const [box, button] of this.boxButtons.entries()) {
      button.firstElementChild.textContent = this.#boxes[box] || "";
      button.ariaDisabled = String(action !== "place" || this.#boxes[box] > 0);
    }
  }

  // Show sentences in the status line, which screen readers announce.
  #showStatus(...sentences) {
    this.status.textContent = sentences.filter(Boolean).join(this.status.dataset.separator);
  }

  // Show an error message, or hide it if the text is empty.
  #showProblem(text) {
    this.problem.hidden = !text;
    this.problem.firstElementChild.textContent = text;
  }

  // Say whether the chosen box was the best, and show under each box what it was worth.
  #showReview({ worths, best, chosen }) {
    const { chosen_best, chosen_worse } = this.texts;
    this.review.textContent = fillPlaceholders(best === chosen ? chosen_best : chosen_worse, {
      box: this.#formatBoxName(chosen),
      worth: worths.get(chosen),
      best: this.#formatBoxName(best),
      best_worth: worths.get(best),
    });
    this.#markBoxes({ worths, best, chosen });
  }

  #hideReview() {
    this.review.textContent = "";
    this.#markBoxes({ worths: new Map() });
  }

  // Show what boxes are worth, which is the best, and which the reader chose.
  #markBoxes({ worths, best, chosen }) {
    for (const [box, { nextElementSibling: label }] of this.boxButtons.entries()) {
      const [worth, mark] = label.children;
      worth.textContent = worths.get(box) ?? "";
      mark.hidden = box !== best;
      label.classList.toggle("chosen", box === chosen);
    }
  }

  // Return the name of a box, with its player.
  #formatBoxName(box) {
    const name = box % 2 ? this.texts.ones_of : this.texts.tens_of;
    return fillPlaceholders(name, { player: PLAYERS[box < 2 ? 0 : 1] });
  }

  #formatResult() {
    const [max, min] = [0, 2].map((box) => 10 * this.#boxes[box] + this.#boxes[box + 1]);
    const verdict = max === min ? "draw" : this.#isReader(max > min ? "MAX" : "MIN") ? "you_won" : "program_won";
    const score = String(max - min).replace("-", "\u2212");
    return fillPlaceholders(this.texts[verdict], { max, min, score });
  }
}
