// Class ComparisonView: compares the reader's search with the original, in sentences and in two lanes of steps.
import * as elements from "../elements.js";
import { fillPlaceholders, makeRequestCounter } from "../page.js";
import { Film } from "../stepper/stepper.js";
import { readComparison } from "./responses.js";
import { validateNumber } from "../validate.js";

const ORIGINAL = 0; // index in pairs from Python, as OWN, the reader's search
const OWN = 1;
const CHUNK = 40; // frames a request

export class ComparisonView {
  #requests = makeRequestCounter();
  #films = []; // films of the original and of the reader's search
  #comparison = null;

  // parts: root, find, texts and stepper of the laboratory;
  // ask: sends a request about the search that is shown;
  // onLaneShown: called with ORIGINAL or OWN when a step of that search is shown.
  constructor(parts) {
    Object.assign(this, parts);
    this.panel = this.find("compare");
    this.lanes = [...this.panel.querySelectorAll(".lane")];
    this.sliders = this.lanes.map((lane) => lane.querySelector("input"));
    for (const [lane, slider] of this.sliders.entries())
      slider.addEventListener("input", () => this.#showStep(lane, Number(slider.value)));
    this.stepper.addEventListener("step", ({ detail: { step } }) => this.#updateLanes(step));
  }

  // Hides the comparison, since another search is shown. film: the film of that search.
  reset(film) {
    this.#requests.startNew();
    this.#films = [null, film];
    this.panel.hidden = true;
    this.onLaneShown(OWN);
  }

  // Compares the search that is shown with the original.
  async compare() {
    const isLast = this.#requests.getLatest();
    try {
      const comparison = readComparison(await this.ask({ do: "compare" }));
      if (isLast() && comparison?.sentences) this.#render(comparison);
    } catch {} // the reader's code may fail on another tree
  }

  // Returns the sentence that names the mistake in code that failed, as HTML, or "".
  async explainFailure(code) {
    const isLast = this.#requests.startNew();
    this.panel.hidden = true;
    const answer = await this.ask({ do: "compare", code }).catch(() => null);
    return isLast() && answer && !answer.forgotten ? (readComparison(answer)?.slip ?? "") : "";
  }

  // Shows the first difference in the reader's search; if that is shown already, in the original.
  showDifference() {
    const { steps } = this.#comparison;
    const isShown = this.stepper.film === this.#films[OWN] && this.stepper.step === steps[OWN];
    const lane = isShown ? ORIGINAL : OWN;
    return this.#showStep(lane, steps[lane]);
  }

  #render(comparison) {
    this.#comparison = comparison;
    const { sentences, steps, lengths } = comparison;
    const element = this.find("compare-told");
    elements.setSafeHtml(element, sentences.filter(Boolean).join(" "), "phrase");
    element.classList.toggle("wrong", Boolean(sentences[0]));
    const button = this.panel.querySelector("[data-do=difference]");
    button.hidden = steps === null;
    if (steps) button.textContent = fillPlaceholders(this.texts.compare_step, { step: steps[OWN] + 1 });
    for (const [lane, slider] of this.sliders.entries()) {
      slider.max = lengths[lane] - 1;
      slider.value = lane === OWN ? this.stepper.step : (steps?.[ORIGINAL] ?? lengths[ORIGINAL] - 1);
      const marks = this.lanes[lane].querySelector("svg");
      marks.setAttribute("viewBox", `0 0 ${Math.max(1, lengths[lane] - 1)} 1`);
      marks.querySelector("path").setAttribute("d", steps ? `M${validateNumber(steps[lane])} 0v1` : "");
    }
    this.panel.hidden = false;
    this.#updateLanes(this.stepper.step);
  }

  // Moves the slider of the lane that is shown, and updates both numbers.
  #updateLanes(step) {
    const shownLane = this.#films.indexOf(this.stepper.film);
    if (this.panel.hidden || shownLane < 0) return;
    this.sliders[shownLane].value = step;
    for (const [index, lane] of this.lanes.entries()) {
      const value = Number(this.sliders[index].value) + 1;
      lane.classList.toggle("shown", index === shownLane);
      lane.querySelector(".of").textContent = fillPlaceholders(this.stepper.dataset.of, {
        number: value,
        count: Number(this.sliders[index].max) + 1,
      });
      this.sliders[index].setAttribute("aria-valuetext", lane.querySelector(".of").textContent);
    }
  }

  async #showStep(lane, step) {
    const isLast = this.#requests.getLatest();
    const film = lane === ORIGINAL ? (this.#films[ORIGINAL] ??= await this.#loadOriginal()) : this.#films[OWN];
    if (!isLast() || !film) return;
    this.onLaneShown(lane);
    this.stepper.showFilm(film, step);
  }

  // Returns the original's film with the first frames; the others are added later.
  async #loadOriginal() {
    const answer = await this.ask({ do: "original", ready: 0, count: CHUNK });
    const head = elements.validateFilm(answer);
    const film = new Film(head, answer.count, elements.setSafeHtml);
    this.#loadFrames(film, head);
    return film;
  }

  async #loadFrames(film, head) {
    const isLast = this.#requests.getLatest();
    try {
      while (film.ready < film.count && isLast()) {
        const chunk = await this.ask({ do: "original", ready: film.ready, count: CHUNK });
        if (!isLast() || !chunk.frames?.length) return;
        film.addFrames(elements.validateFrames(chunk, head));
      }
    } catch {} // the frames that have arrived can be shown
  }
}
