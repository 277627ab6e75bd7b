// The custom element <alpha-stepper>: steps through the film of a recorded search.
import { isLocalFile, fetchTexts, fillPlaceholders, addHashListener, importModule, setUrlHash } from "../page.js";
import { Film, getReadingTime } from "./film.js";
import { saveChoice, readChoice, listenToInput } from "./controls.js";
import { CUTOFF, View } from "./view.js";
export { Film } from "./film.js";

const PAUSE = "M7 5h4v14H7zM13 5h4v14h-4z";

// Call show(film, step) to show a step. The event "step" is dispatched whenever a step is shown. Its detail has
// step: the number of the step, from 0;
// chosen: true if the reader chose the step, false if it was played, undefined after show() or while the slider moves.
// A page that shows other films sets sharing(), which returns
// link: the address of the step that is shown;
// searched: the parameters of the embedded page's address, or nothing if it cannot show the search;
// own: whether the search was made with the reader's code.
class Stepper extends HTMLElement {
  film = null;
  step = 0;
  asking = null; // the Quiz of quiz.js, while the checkbox is on
  #timer = 0;
  #drawn = true; // whether the frame had arrived when the step was shown
  #view;
  #parts; // class -> element
  #playButton;
  #playLabel; // title and icon of the button while the film is paused

  connectedCallback() {
    if (this.film) return; // the element was only moved in the document
    this.#view = new View(this);
    this.#parts = this.#view.parts;
    const { lines, ask } = this.#parts;
    this.#playButton = this.querySelector("[data-go=play]");
    this.#playLabel = [this.#playButton.title, this.#playButton.querySelector("path").getAttribute("d")];
    this.step = Number(this.dataset.step);
    // The build has drawn this step already: drawing it again would delay the page.
    this.film = new Film(JSON.parse(this.querySelector("template").content.textContent));
    const { questions } = this.dataset;
    if (questions) this.film.questions = async () => (await fetchTexts("questions")).films[questions];
    if (this.#view.isWide(this.film)) this.#view.fitTo(this.film);
    lines.checked = readChoice("lines", false);
    ask.checked = readChoice("ask", "asks" in this.dataset);
    this.#listen();
    this.querySelector(".controls").inert = false;
    // A page that was opened as a file cannot fetch the scripts for these controls.
    if (isLocalFile)
      for (const control of [ask, ...this.querySelectorAll("[data-go=stage], [data-go=take]")]) control.disabled = true;
    else if (ask.checked) this.#loadQuiz().catch(() => {});
    if (this.step) this.#view.scrollToLine();
    else setTimeout(() => this.#view.scrollToLine()); // later, since measuring the box delays the page
    if ("address" in this.dataset) this.#syncAddress();
  }

  show(film, step) {
    this.#stop();
    const same = film === this.film;
    this.film = film;
    if (!same) this.#view.fitTo(film);
    if (!same || step !== this.step || this.asking?.question) this.#showStep(step);
    film.onFramesAdded = () => {
      if (film !== this.film) return;
      this.#view.reserveRoom(film);
      if (!this.#drawn && this.step < film.ready) this.#showStep(this.step);
    };
  }

  // Executes the command of a button: "first", "previous", "next", "last", "play", "stage" or "take".
  go(command) {
    if (command === "play") return this.#timer ? this.#stop() : this.#start();
    if (command === "stage") this.#toggleStage();
    else if (command === "take") this.#openExportMenu();
    else if (command === "next") this.#advance();
    else if (this.asking?.question) this.#showStep(command === "first" ? 0 : this.step);
    else this.#goTo({ first: 0, previous: this.#findStop(-1), last: this.film.count - 1 }[command]);
  }

  // Shows the drawing of a step with a quiz question as the sentence. The current step does not change.
  showQuestion(step, question) {
    this.#stop();
    this.#view.render(this.film, step, question);
    this.classList.add("posed");
  }

  // Shows the step after a quiz question, with the verdict (text, may be empty) in front of the sentence.
  showWithVerdict(step, verdict) {
    this.#showStep(step, true);
    const element = Object.assign(document.createElement("b"), { textContent: verdict });
    if (verdict) this.#parts.say.prepend(element, " ");
  }

  // Whether the stepper stops at every line, or only at key moments.
  get everyLine() {
    return this.#parts.lines.checked;
  }

  // Returns the nearest step to stop at. direction: 1 for forwards, -1 for backwards.
  #findStop(direction) {
    const { film } = this;
    let index = this.step + direction;
    while (!this.everyLine && index > 0 && index < film.ready - 1 && !film.getMark(index)) index += direction;
    return index;
  }

  // Goes to the next step to stop at, or asks a quiz question first.
  async #advance(chosen = true) {
    const { film, step } = this;
    const next = this.#findStop(1);
    if (this.#parts.ask.checked && !isLocalFile) {
      await this.#loadQuiz().catch(() => {}); // without the script there is no quiz
      if (await this.asking?.ask(Math.min(next, film.count - 1))) return;
      if (film !== this.film || step !== this.step) return; // the reader chose another step meanwhile
    }
    this.#goTo(next, chosen);
  }

  #showStep(number, chosen) {
    const { slider, of } = this.#parts;
    const last = this.film.count - 1;
    this.step = Math.max(0, Math.min(last, number));
    this.#drawn = this.step < this.film.ready;
    this.asking?.close();
    this.classList.remove("posed");
    this.#view.render(this.film, this.step);
    slider.value = this.step;
    of.textContent = fillPlaceholders(this.dataset.of, { number: this.step + 1, count: this.film.count });
    slider.setAttribute("aria-valuetext", of.textContent);
    // Mark the buttons that would lead to the step that is shown.
    for (const [command, target] of Object.entries({ first: 0, previous: 0, next: last, last }))
      this.querySelector(`[data-go=${command}]`).setAttribute("aria-disabled", this.step === target);
    this.#dispatchStep(chosen);
  }

  #dispatchStep(chosen) {
    this.dispatchEvent(new CustomEvent("step", { detail: { step: this.step, chosen } }));
  }

  #goTo(number, chosen = true) {
    if (chosen) this.#stop();
    if (number !== this.step && number >= 0 && number < this.film.count) this.#showStep(number, chosen);
  }

  #setPlayLabel(text, icon) {
    this.#playButton.title = this.#playButton.ariaLabel = text;
    this.#playButton.querySelector("path").setAttribute("d", icon);
  }

  #start() {
    if (this.step === this.film.count - 1) this.#goTo(0, false);
    this.#parts.told.setAttribute("aria-live", "off"); // screen readers would read every sentence
    this.#setPlayLabel(this.dataset.pause, PAUSE);
    this.#scheduleNext();
  }

  // Schedules the next step while the film plays. Playing stops at cutoffs and at questions.
  #scheduleNext() {
    const delay = getReadingTime(this.#parts.say.textContent) / this.#parts.speed.value;
    const timer = setTimeout(async () => {
      await this.#advance(false);
      if (this.#timer !== timer) return;
      if (this.step === this.film.count - 1 || this.film.getMark(this.step) === CUTOFF) this.#stop();
      else this.#scheduleNext();
    }, delay);
    this.#timer = timer;
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#parts.told.setAttribute("aria-live", "polite");
    this.#setPlayLabel(...this.#playLabel);
  }

  // Loads the quiz when it is first needed.
  async #loadQuiz() {
    if (this.asking) return;
    const { Quiz } = await importModule("stepper/quiz.js");
    if (this.#parts.ask.checked) this.asking ??= new Quiz(this, this.#parts.told);
  }

  async #toggleStage() {
    const { toggleStage } = await importModule("stepper/stage.js");
    toggleStage(this, this.querySelector("[data-go=stage]"));
  }

  async #openExportMenu() {
    const { toggleExportMenu } = await importModule("stepper/export_menu.js");
    toggleExportMenu(this, this.querySelector("[data-go=take]"));
  }

  #listen() {
    const { sight, slider, speed, lines, ask } = this.#parts;
    for (const button of this.querySelectorAll("[data-go]"))
      button.addEventListener("click", () => this.go(button.dataset.go));
    speed.addEventListener("change", () => {
      if (!this.#timer) return;
      this.#stop();
      this.#start();
    });
    lines.addEventListener("change", () => saveChoice("lines", lines.checked));
    ask.addEventListener("change", () => {
      saveChoice("ask", ask.checked);
      if (ask.checked) return this.#loadQuiz().catch(() => (ask.checked = false));
      if (this.asking?.question) this.#showStep(this.step);
      this.asking = null;
    });
    slider.addEventListener("input", () => {
      this.#stop();
      this.#showStep(Number(slider.value));
    });
    slider.addEventListener("change", () => this.#dispatchStep(true));
    this.tabIndex = 0;
    listenToInput(this, sight);
  }

  // Keeps the step in the page's address, without new entries in the browser's history.
  #syncAddress() {
    const stepHash = /^#step-(\d+)$/;
    const first = this.step;
    const follow = () => this.show(this.film, (stepHash.exec(location.hash)?.[1] ?? first + 1) - 1);
    this.addEventListener("step", ({ detail: { step, chosen } }) => {
      if (chosen !== undefined) setUrlHash(`step-${step + 1}`);
    });
    addHashListener(follow, stepHash);
    if (!stepHash.test(location.hash)) return;
    follow();
    this.scrollIntoView({ block: "start" });
  }
}
customElements.define("alpha-stepper", Stepper);
