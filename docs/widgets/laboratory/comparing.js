// The reader's search beside the original: two lanes of steps, where they first differ, what comes of it.
import * as elements from "../elements.js";
import { fill, latest } from "../page.js";
import { Film } from "../stepper/stepper.js";
import { readComparison } from "./answers.js";
import { number } from "../checks.js";

const ORIGINAL = 0; // as Python tells pairs; the reader's search is the other
const OWN = 1;
const CHUNK = 40; // frames that are asked for at a time

export class Comparing {
  #asked = latest();
  #films = []; // of the original and of the reader's search
  #found = null;

  // its: root, find, words and stepper of the laboratory, and ask: asks Python about the search that is shown;
  // shown: is told which of the two is stepped through.
  constructor(its) {
    Object.assign(this, its);
    this.panel = this.find("compare");
    this.lanes = [...this.panel.querySelectorAll(".lane")];
    this.sliders = this.lanes.map((lane) => lane.querySelector("input"));
    for (const [which, slider] of this.sliders.entries())
      slider.addEventListener("input", () => this.#go(which, Number(slider.value)));
    this.stepper.addEventListener("step", ({ detail: { step } }) => this.#mark(step));
  }

  // Another search is shown; film: the reader's, or that of the site's own function.
  begin(film) {
    this.#asked.next();
    this.#films = [null, film];
    this.panel.hidden = true;
    this.shown(OWN);
  }

  // Finds where the search that is shown and the original first differ.
  async compare() {
    const isLast = this.#asked.last();
    try {
      const found = readComparison(await this.ask({ do: "compare" }));
      if (isLast() && found?.told) this.#tell(found);
    } catch {} // the reader's code does not bear it
  }

  // What may be said of code that has a fault: the name of its slip, as HTML.
  async explain(code) {
    const isLast = this.#asked.next();
    this.panel.hidden = true;
    const found = await this.ask({ do: "compare", code }).catch(() => null);
    return isLast() && found && !found.forgotten ? (readComparison(found)?.slip ?? "") : "";
  }

  // The first difference, in the reader's search; once more, in the original.
  differ() {
    const { steps } = this.#found;
    const there = this.stepper.film === this.#films[OWN] && this.stepper.step === steps[OWN];
    const which = there ? ORIGINAL : OWN;
    return this.#go(which, steps[which]);
  }

  #tell(found) {
    this.#found = found;
    const { told, steps, lengths } = found;
    const place = this.find("compare-told");
    elements.put(place, told.filter(Boolean).join(" "), "phrase");
    place.classList.toggle("wrong", Boolean(told[0]));
    const button = this.panel.querySelector("[data-do=difference]");
    button.hidden = steps === null;
    if (steps) button.textContent = fill(this.words.compare_step, { step: steps[OWN] + 1 });
    for (const [which, slider] of this.sliders.entries()) {
      slider.max = lengths[which] - 1;
      slider.value = which === OWN ? this.stepper.step : (steps?.[ORIGINAL] ?? lengths[ORIGINAL] - 1);
      const marks = this.lanes[which].querySelector("svg");
      marks.setAttribute("viewBox", `0 0 ${Math.max(1, lengths[which] - 1)} 1`);
      marks.querySelector("path").setAttribute("d", steps ? `M${number(steps[which])} 0v1` : "");
    }
    this.panel.hidden = false;
    this.#mark(this.stepper.step);
  }

  #mark(step) {
    const which = this.#films.indexOf(this.stepper.film);
    if (this.panel.hidden || which < 0) return;
    this.sliders[which].value = step;
    for (const [at, lane] of this.lanes.entries()) {
      const value = Number(this.sliders[at].value) + 1;
      lane.classList.toggle("shown", at === which);
      lane.querySelector(".of").textContent = fill(this.stepper.dataset.of, {
        number: value,
        count: Number(this.sliders[at].max) + 1,
      });
      this.sliders[at].setAttribute("aria-valuetext", lane.querySelector(".of").textContent);
    }
  }

  async #go(which, step) {
    const isLast = this.#asked.last();
    const film = which === ORIGINAL ? (this.#films[ORIGINAL] ??= await this.#original()) : this.#films[OWN];
    if (!isLast() || !film) return;
    this.shown(which);
    this.stepper.show(film, step);
  }

  // The film of the original; most of its frames may still have to come.
  async #original() {
    const its = await this.ask({ do: "original", ready: 0, count: CHUNK });
    const read = elements.film(its);
    const film = new Film(read, its.count, elements.put);
    this.#stream(film, read);
    return film;
  }

  async #stream(film, read) {
    const isLast = this.#asked.last();
    try {
      while (film.ready < film.count && isLast()) {
        const more = await this.ask({ do: "original", ready: film.ready, count: CHUNK });
        if (!isLast() || !more.frames?.length) return;
        film.add(elements.frames(more, read));
      }
    } catch {} // what is there can be stepped through
  }
}
