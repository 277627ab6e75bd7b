// Show a step of the solution of an exercise in a stepper.
import * as elements from "../../browser/elements.js";
import { Film } from "../stepper/stepper.js";

export class SolutionStepper {
  #opener = null; // the button that opened the stepper
  #stepListeners = new AbortController();

  // failHardLines: the lines of the fail-hard search; exercises: the ExerciseLoader.
  constructor(root, failHardLines, exercises) {
    Object.assign(this, { failHardLines, exercises, watch: root.querySelector(".watch") });
    this.address = exercises.exercise.address; // of the exercise whose film the stepper shows
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

  // Show a step of the solution of the open exercise. button: the one that was pressed.
  async showSolutionStep(step, button) {
    const { exercises } = this;
    const { exercise } = exercises;
    const film = this.address === exercise.address ? this.stepper.film : await this.#fetchSolutionFilm(exercise);
    if (exercise !== exercises.exercise) return;
    film.questions = async () => elements.validateQuestions(await exercises.sendRequest({ do: "questions" }));
    this.#opener = button;
    this.watch.hidden = false;
    // The laboratory searches fail-soft, so a step of fail-hard cannot be opened there.
    const isFailHard = exercise.given.rule === "hard";
    const updateLink = () => {
      const suffix = isFailHard ? "" : `&step=${this.stepper.step + 1}`;
      this.link.href = exercises.makeTreeUrl("laboratory", suffix);
    };
    // Remove the step listener of the previous exercise.
    this.#stepListeners.abort();
    this.#stepListeners = new AbortController();
    this.stepper.addEventListener("step", updateLink, { signal: this.#stepListeners.signal });
    this.stepper.showFilm(film, step);
    updateLink();
    this.stepper.focus({ preventScroll: true });
    this.watch.scrollIntoView({ block: "nearest" });
  }

  // Return the film of an exercise with all frames, or null if another exercise was opened meanwhile.
  async #fetchSolutionFilm(exercise) {
    this.address = null;
    const filmData = elements.validateFilm(await this.exercises.sendRequest({ do: "film" }));
    if (exercise !== this.exercises.exercise) return null;
    const isFailHard = exercise.given.rule === "hard";
    this.best.hidden = isFailHard;
    const failHardItems = Object.entries(this.failHardLines).map(
      ([number, html]) => `<li value="${number}"><code>${html}</code></li>`,
    );
    this.listing.innerHTML = isFailHard ? failHardItems.join("") : this.failSoftListing;
    this.address = exercise.address;
    return new Film(filmData, filmData.frames.length, elements.setSafeHtml);
  }
}
