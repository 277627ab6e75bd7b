// Shows a step of the solution of an exercise in a stepper.
import { assertValid, validateInteger } from "../validate.js";
import * as elements from "../elements.js";
import { Film } from "../stepper/stepper.js";

export class SolutionStepper {
  #opener = null; // the button that opened the stepper
  #stepListeners = new AbortController();

  // hard: the lines of the fail-hard search; address: that of the exercise whose film the stepper shows.
  constructor(root, hard, address) {
    Object.assign(this, { hard, address, watch: root.querySelector(".watch") });
    this.stepper = this.watch.querySelector(".stepper");
    this.listing = this.watch.querySelector("ol.code");
    this.link = this.watch.querySelector(":scope > .row a");
    this.soft = this.listing.innerHTML;
    this.best = this.watch.querySelector("[data-at='2']").parentElement; // a variable that fail-hard does not have
  }

  hide() {
    this.watch.hidden = true;
    this.stepper.showFilm(this.stepper.film, this.stepper.step); // stops the playback
  }

  // Hides the stepper and focuses the button that opened it, or else the fallback element.
  back(fallback) {
    this.hide();
    (this.#opener?.isConnected ? this.#opener : fallback).focus();
  }

  // linkTo: returns the laboratory URL of the tree; ask: sends a request; isOpen: whether exercise is still open.
  async show(step, button, exercise, linkTo, ask, isOpen) {
    const film = this.address === exercise.address ? this.stepper.film : await this.#fetchFilm(exercise, ask, isOpen);
    if (!isOpen()) return;
    film.questions = async () => elements.validateQuestions(await ask({ do: "questions" }));
    this.#opener = button;
    this.watch.hidden = false;
    // The laboratory searches fail-soft, so a step of fail-hard cannot be opened there.
    const isFailHard = exercise.given.rule === "hard";
    const updateLink = () => (this.link.href = linkTo(isFailHard ? "" : `&step=${this.stepper.step + 1}`));
    this.stepper.addEventListener("step", updateLink, { signal: this.#newSignal() });
    this.stepper.showFilm(film, step);
    updateLink();
    this.stepper.focus({ preventScroll: true });
    this.watch.scrollIntoView({ block: "nearest" });
  }

  // Removes the step listener of the previous exercise and returns a signal for the next one.
  #newSignal() {
    this.#stepListeners.abort();
    this.#stepListeners = new AbortController();
    return this.#stepListeners.signal;
  }

  async #fetchFilm(exercise, ask, isOpen) {
    this.address = null;
    const response = await ask({ do: "film" });
    if (!isOpen()) return null;
    const reel = elements.validateFilm(response);
    const film = new Film(reel, validateInteger(response.count), elements.setSafeHtml);
    while (film.ready < response.count) {
      const batch = elements.validateFrames(await ask({ do: "frames", count: response.count }), reel);
      if (!isOpen()) return null;
      assertValid(batch.frames.length);
      film.addFrames(batch);
    }
    const isFailHard = exercise.given.rule === "hard";
    this.best.hidden = isFailHard;
    this.listing.innerHTML = isFailHard ? this.#hardLines : this.soft;
    this.address = exercise.address;
    return film;
  }

  get #hardLines() {
    return Object.entries(this.hard)
      .map(([number, html]) => `<li value="${number}"><code>${html}</code></li>`)
      .join("");
  }
}
