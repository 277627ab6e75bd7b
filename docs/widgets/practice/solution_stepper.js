// Show a step of the solution of an exercise in a stepper.
import * as elements from "../../browser/elements.js";
import { Film } from "../stepper/stepper.js";

export class SolutionStepper {
  #opener = null; // the button that opened the stepper
  #stepListeners = new AbortController();

  // failHardLines: the lines of the fail-hard search; address: that of the exercise whose film the stepper shows.
  constructor(root, failHardLines, address) {
    Object.assign(this, { failHardLines, address, watch: root.querySelector(".watch") });
    this.stepper = this.watch.querySelector(".stepper");
    this.listing = this.watch.querySelector("ol.code");
    this.link = this.watch.querySelector(":scope > .row a");
    this.failSoftListing = this.listing.innerHTML;
    this.best = this.watch.querySelector("[data-at='2']").parentElement; // a variable that fail-hard does not have
  }

  hideStepper() {
    this.watch.hidden = true;
    this.stepper.showFilm(this.stepper.film, this.stepper.step); // stops the playback
  }

  // Hide the stepper and focus the button that opened it, or else the fallback element.
  closeStepper(fallbackElement) {
    this.hideStepper();
    (this.#opener?.isConnected ? this.#opener : fallbackElement).focus();
  }

  // Show a step of the solution of an exercise. button: the one that was pressed;
  // makeTreeUrl: returns the laboratory URL of the tree; sendRequest: sends a request; isOpen: whether exercise is still open.
  async showSolutionStep(step, button, exercise, makeTreeUrl, sendRequest, isOpen) {
    const film =
      this.address === exercise.address
        ? this.stepper.film
        : await this.#fetchSolutionFilm(exercise, sendRequest, isOpen);
    if (!isOpen()) return;
    film.questions = async () => elements.validateQuestions(await sendRequest({ do: "questions" }));
    this.#opener = button;
    this.watch.hidden = false;
    // The laboratory searches fail-soft, so a step of fail-hard cannot be opened there.
    const isFailHard = exercise.given.rule === "hard";
    const updateLink = () => (this.link.href = makeTreeUrl(isFailHard ? "" : `&step=${this.stepper.step + 1}`));
    this.stepper.addEventListener("step", updateLink, { signal: this.#renewListenerSignal() });
    this.stepper.showFilm(film, step);
    updateLink();
    this.stepper.focus({ preventScroll: true });
    this.watch.scrollIntoView({ block: "nearest" });
  }

  // Remove the step listener of the previous exercise and return a signal for the next one.
  #renewListenerSignal() {
    this.#stepListeners.abort();
    this.#stepListeners = new AbortController();
    return this.#stepListeners.signal;
  }

  // Return the film of an exercise with all frames, or null if another exercise was opened meanwhile.
  async #fetchSolutionFilm(exercise, sendRequest, isOpen) {
    this.address = null;
    const filmData = elements.validateFilm(await sendRequest({ do: "film" }));
    if (!isOpen()) return null;
    const isFailHard = exercise.given.rule === "hard";
    this.best.hidden = isFailHard;
    this.listing.innerHTML = isFailHard ? this.#failHardListing : this.failSoftListing;
    this.address = exercise.address;
    return new Film(filmData, filmData.frames.length, elements.setSafeHtml);
  }

  get #failHardListing() {
    return Object.entries(this.failHardLines)
      .map(([number, html]) => `<li value="${number}"><code>${html}</code></li>`)
      .join("");
  }
}
