// The custom element <alpha-stepper>: steps through the film of a recorded search.
import { fetchData, fillPlaceholders, addHashListener, importModule, setUrlHash } from "../../browser/page.js";
import { Film, computeReadingTimeMs } from "./film.js";
import { saveStepperSetting, readStepperSetting, addKeyAndSwipeListeners, makeFetchingRunner } from "./controls.js";
import { CUTOFF, StepperView } from "./view.js";
export { Film } from "./film.js";

const TOGGLED = { stage: "stage", take: "export_menu" }; // command -> module with the function toggle
const PAUSE_ICON = "M7 5h4v14H7zM13 5h4v14h-4z";

// Call showFilm(film, step) to show a step. The event "step" is dispatched whenever a step is shown. The detail has
// step: the number of the step, from 0;
// chosen: true if the reader chose the step, false if it was played, undefined after showFilm() or while the slider
// moves.
// A page that shows other films sets getShareData(), which returns
// link: the address of the step that is shown;
// embedParameters: the parameters of the embedded page's address, or nothing if it cannot show the search;
// hasReadersCode: whether the search was made with the reader's code.
class Stepper extends HTMLElement {
  film = null;
  step = 0;
  quiz = null; // the Quiz of quiz.js, while the checkbox is on
  #timer = 0;
  #isDrawn = true; // whether the frame had arrived when the step was shown
  #view;
  #parts; // class -> element
  #runFetching = makeFetchingRunner(this); // runs actions that fetch files
  #playButton;
  #pausedLabel; // title and icon of the button while the film is paused

  // Draw and enable the stepper when the element is added to the page.
  connectedCallback() {
    if (this.film) return; // the element was only moved in the document
    this.#view = new StepperView(this);
    this.#parts = this.#view.parts;
    const { lines, ask } = this.#parts;
    this.#playButton = this.querySelector("[data-go=play]");
    this.#pausedLabel = [this.#playButton.title, this.#playButton.querySelector("path").getAttribute("d")];
    this.step = Number(this.dataset.step);
    // The build has drawn this step already: drawing it again would delay the page.
    this.film = new Film(JSON.parse(this.querySelector("template").content.textContent));
    const { questions } = this.dataset;
    if (questions) this.film.questions = async () => (await fetchData("quiz")).questions_by_walkthrough[questions];
    if (this.#view.isWideFilm(this.film)) this.#view.reserveSpaceForFilm(this.film);
    lines.checked = readStepperSetting("lines", false);
    ask.checked = readStepperSetting("ask", "asks" in this.dataset);
    this.#addControlListeners();
    this.querySelector(".controls").inert = false;
    if (ask.checked) this.#loadQuiz().catch(() => {});
    if (this.step) this.#view.scrollToCurrentLine();
    else setTimeout(() => this.#view.scrollToCurrentLine()); // later, since measuring the box delays the page
    if ("address" in this.dataset) this.#syncStepWithUrl();
  }

  // Show a step of a film, which may be another one than before.
  showFilm(film, step) {
    this.#stopPlaying();
    const isSameFilm = film === this.film;
    this.film = film;
    if (!isSameFilm) this.#view.reserveSpaceForFilm(film);
    if (!isSameFilm || step !== this.step || this.quiz?.question) this.#showStep(step);
    film.onFramesAdded = () => {
      if (film !== this.film) return;
      this.#view.updateSentenceSpaceAndMarks(film);
      if (!this.#isDrawn && this.step < film.ready) this.#showStep(this.step);
    };
  }

  // Execute the command of a button: "first", "previous", "next", "last", "play", "stage" or "take".
  runCommand(command) {
    if (command === "play") return this.#timer ? this.#stopPlaying() : this.#startPlaying();
    const button = this.querySelector(`[data-go=${command}]`);
    if (command in TOGGLED) this.#runFetching(button, () => this.toggle(TOGGLED[command], button));
    else if (command === "next") this.#goToNextStop();
    else if (this.quiz?.question) this.#showStep(command === "first" ? 0 : this.step);
    else this.#goToStep({ first: 0, previous: this.#findNextStop(-1), last: this.film.count - 1 }[command]);
  }

  // Show the drawing of a step with a quiz question as the sentence. The current step does not change.
  showQuestion(step, questionHtml) {
    this.#stopPlaying();
    this.#view.renderFrame(this.film, step, questionHtml);
    this.classList.add("posed");
  }

  // Show the step after a quiz question, with the verdict (text, may be empty) in front of the sentence.
  showStepWithVerdict(step, verdict) {
    this.#showStep(step, true);
    const element = Object.assign(document.createElement("b"), { textContent: verdict });
    if (verdict) this.#parts.say.prepend(element, " ");
  }

  // Whether the stepper stops at every step, or only at key moments.
  get everyStep() {
    return this.#parts.lines.checked;
  }

  // Return the nearest step to stop at. direction: 1 for forwards, -1 for backwards.
  #findNextStop(direction) {
    const { film } = this;
    let index = this.step + direction;
    while (!this.everyStep && index > 0 && index < film.ready - 1 && !film.getFrameMark(index)) index += direction;
    return index;
  }

  // Go to the next step to stop at, or ask a quiz question first.
  async #goToNextStop(isChosenByReader = true) {
    const { film, step } = this;
    const next = this.#findNextStop(1);
    if (this.#parts.ask.checked) {
      const ask = async () => {
        await this.#loadQuiz();
        return this.quiz?.askNextQuestion(Math.min(next, film.count - 1));
      };
      if (await this.#runFetching(this.querySelector("[data-go=next]"), ask)) return;
      if (film !== this.film || step !== this.step) return; // the reader chose another step meanwhile
    }
    this.#goToStep(next, isChosenByReader);
  }

  // Show a step of the film. number: from 0; isChosenByReader: for the event, see above.
  #showStep(number, isChosenByReader) {
    const { slider, of } = this.#parts;
    const last = this.film.count - 1;
    this.step = Math.max(0, Math.min(last, number));
    this.#isDrawn = this.step < this.film.ready;
    this.quiz?.closeQuestion();
    this.classList.remove("posed");
    this.#view.renderFrame(this.film, this.step);
    slider.value = this.step;
    of.textContent = fillPlaceholders(this.dataset.of, { number: this.step + 1, count: this.film.count });
    slider.setAttribute("aria-valuetext", of.textContent);
    // Mark the buttons that would lead to the step that is shown.
    for (const [command, target] of Object.entries({ first: 0, previous: 0, next: last, last }))
      this.querySelector(`[data-go=${command}]`).setAttribute("aria-disabled", this.step === target);
    this.#dispatchStepEvent(isChosenByReader);
  }

  #dispatchStepEvent(isChosenByReader) {
    this.dispatchEvent(new CustomEvent("step", { detail: { step: this.step, chosen: isChosenByReader } }));
  }

  // Show another step, if there is one with this number.
  #goToStep(number, isChosenByReader = true) {
    if (isChosenByReader) this.#stopPlaying();
    if (number !== this.step && number >= 0 && number < this.film.count) this.#showStep(number, isChosenByReader);
  }

  #setPlayButton(title, iconPath) {
    this.#playButton.title = this.#playButton.ariaLabel = title;
    this.#playButton.querySelector("path").setAttribute("d", iconPath);
  }

  // Play the film from the current step, or from the start if that is the last one.
  #startPlaying() {
    if (this.step === this.film.count - 1) this.#goToStep(0, false);
    this.#parts.told.setAttribute("aria-live", "off"); // screen readers would read every sentence
    this.#setPlayButton(this.dataset.pause, PAUSE_ICON);
    this.#scheduleNextStep();
  }

  // Schedule the next step while the film plays. Playing stops at cutoffs and at questions.
  #scheduleNextStep() {
    const delay = computeReadingTimeMs(this.#parts.say.textContent) / this.#parts.speed.value;
    const timer = setTimeout(async () => {
      await this.#goToNextStop(false);
      if (this.#timer !== timer) return;
      if (this.step === this.film.count - 1 || this.film.getFrameMark(this.step) === CUTOFF) this.#stopPlaying();
      else this.#scheduleNextStep();
    }, delay);
    this.#timer = timer;
  }

  #stopPlaying() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#parts.told.setAttribute("aria-live", "polite");
    this.#setPlayButton(...this.#pausedLabel);
  }

  async #loadQuiz() {
    if (this.quiz) return;
    const { Quiz } = await importModule("widgets/stepper/quiz.js");
    if (this.#parts.ask.checked) this.quiz ??= new Quiz(this, this.#parts.told);
  }

  // Open or close what a module shows at a button. moduleName: of TOGGLED
  async toggle(moduleName, button) {
    const { toggle } = await importModule(`widgets/stepper/${moduleName}.js`);
    await toggle(this, button);
  }

  #addControlListeners() {
    const { sight: treeBox, slider, speed, lines, ask } = this.#parts;
    for (const button of this.querySelectorAll("[data-go]"))
      button.addEventListener("click", () => this.runCommand(button.dataset.go));
    speed.addEventListener("change", () => {
      if (!this.#timer) return;
      this.#stopPlaying();
      this.#startPlaying();
    });
    lines.addEventListener("change", () => saveStepperSetting("lines", lines.checked));
    ask.addEventListener("change", async () => {
      saveStepperSetting("ask", ask.checked);
      if (ask.checked) {
        await this.#runFetching(ask, () => this.#loadQuiz());
        ask.checked &&= Boolean(this.quiz);
        return;
      }
      if (this.quiz?.question) this.#showStep(this.step);
      this.quiz = null;
    });
    slider.addEventListener("input", () => {
      this.#stopPlaying();
      this.#showStep(Number(slider.value));
    });
    slider.addEventListener("change", () => this.#dispatchStepEvent(true));
    this.tabIndex = 0;
    addKeyAndSwipeListeners(this, treeBox);
  }

  // Keep the step in the page's address, without new entries in the browser's history.
  #syncStepWithUrl() {
    const stepHash = /^#step-(\d+)$/;
    const first = this.step;
    const showStepOfHash = () => this.showFilm(this.film, (stepHash.exec(location.hash)?.[1] ?? first + 1) - 1);
    this.addEventListener("step", ({ detail: { step, chosen } }) => {
      if (chosen !== undefined) setUrlHash(`step-${step + 1}`);
    });
    addHashListener(showStepOfHash, stepHash);
    if (!stepHash.test(location.hash)) return;
    showStepOfHash();
    this.scrollIntoView({ block: "start" });
  }
}
customElements.define("alpha-stepper", Stepper);
