// Class ComparisonView: compares the reader's search with the original, in sentences and in two lanes of steps.
import * as elements from "../../browser/elements.js";
import { fillPlaceholders, makeRequestCounter } from "../../browser/page.js";
import { Film } from "../stepper/stepper.js";
import { validateComparison } from "./responses.js";
import { validateInteger, validateNumber } from "../../browser/validate.js";

const ORIGINAL = 0; // index in pairs from Python, as READER
const READER = 1;

export class ComparisonView {
  #requests = makeRequestCounter();
  #search; // the request of the search that is shown
  #films = []; // films of the original and of the reader's search
  #comparison = null;

  // parts: root, find, texts and stepper of the laboratory, and its PythonClient as client;
  // onLaneShown: called with ORIGINAL or READER when a step of that search is shown.
  constructor(parts) {
    Object.assign(this, parts);
    this.panel = this.find("compare");
    this.lanes = [...this.panel.querySelectorAll(".lane")];
    this.sliders = this.lanes.map((lane) => lane.querySelector("input"));
    for (const [lane, slider] of this.sliders.entries())
      slider.addEventListener("input", () => this.#showStepOfComparedSearch(lane, Number(slider.value)));
    this.stepper.addEventListener("step", ({ detail: { step } }) => this.#updateComparisonSliders(step));
  }

  // Hide the comparison, since another search is shown. search: its request; film: of that search.
  hideComparison({ search, film }) {
    this.#requests.startNew();
    this.#search = search;
    this.#films = [null, film];
    this.panel.hidden = true;
    this.onLaneShown(READER);
  }

  // Show how the search that is shown differs from the original.
  async compareWithOriginal() {
    const isLast = this.#requests.getLatest();
    try {
      const comparison = await this.#fetchComparison(this.#search);
      if (isLast() && comparison?.sentences) this.#renderComparison(comparison);
    } catch {} // the reader's code may fail on another tree
  }

  // Return the sentence that names the mistake in a program that failed, as HTML, or "". search: the request
  async fetchMistakeExplanation(search) {
    const isLast = this.#requests.startNew();
    this.panel.hidden = true;
    const comparison = await this.#fetchComparison(search).catch(() => null);
    return (isLast() && comparison?.slip) || "";
  }

  async #fetchComparison(search) {
    return validateComparison(await this.client.sendRequest(() => ({ do: "compare", search })));
  }

  // Show the first difference in the reader's search; if that is shown already, in the original.
  showFirstDifference() {
    const { steps } = this.#comparison;
    const isShown = this.stepper.film === this.#films[READER] && this.stepper.step === steps[READER];
    const lane = isShown ? ORIGINAL : READER;
    return this.#showStepOfComparedSearch(lane, steps[lane]);
  }

  #renderComparison(comparison) {
    this.#comparison = comparison;
    const { sentences, steps, lengths } = comparison;
    const element = this.find("compare-told");
    elements.setSafeHtml(element, sentences.filter(Boolean).join(" "), "phrase");
    element.classList.toggle("wrong", Boolean(sentences[0]));
    const button = this.panel.querySelector("[data-do=difference]");
    button.hidden = steps === null;
    if (steps) button.textContent = fillPlaceholders(this.texts.compare_step, { step: steps[READER] + 1 });
    for (const [lane, slider] of this.sliders.entries()) {
      slider.max = lengths[lane] - 1;
      slider.value = lane === READER ? this.stepper.step : (steps?.[ORIGINAL] ?? lengths[ORIGINAL] - 1);
      const marks = this.lanes[lane].querySelector("svg");
      marks.setAttribute("viewBox", `0 0 ${Math.max(1, lengths[lane] - 1)} 1`);
      marks.querySelector("path").setAttribute("d", steps ? `M${validateNumber(steps[lane])} 0v1` : "");
    }
    this.panel.hidden = false;
    this.#updateComparisonSliders(this.stepper.step);
  }

  // Move the slider of the lane that is shown, and update both numbers.
  #updateComparisonSliders(step) {
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

  // Show a step of the original (lane 0) or of the reader's search (lane 1).
  async #showStepOfComparedSearch(lane, step) {
    const isLast = this.#requests.getLatest();
    const film = lane === ORIGINAL ? (this.#films[ORIGINAL] ??= await this.#loadOriginalFilm()) : this.#films[READER];
    if (!isLast() || !film) return;
    this.onLaneShown(lane);
    this.stepper.showFilm(film, step);
  }

  // Return the original's film with the first frame; the others are added until another search is shown.
  async #loadOriginalFilm() {
    const isLast = this.#requests.getLatest();
    const search = this.#search;
    const request = { do: "frames", search, original: true, ready: 0, known: 0, count: 1 };
    const response = await this.client.sendRequest(() => request);
    const filmData = { ...elements.validateFilm(response), count: validateInteger(response.count) };
    const film = new Film(filmData, filmData.count, elements.setSafeHtml);
    // The frames that have arrived can be shown if the others do not.
    this.client.loadRemainingFrames(film, filmData, { search, original: true }, isLast).catch(() => {});
    return film;
  }
}
