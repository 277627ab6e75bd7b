// Steps through a recorded search: it moves between the frames of a film, and draws nothing itself.
import { asFile, fetchSaid, fill, followAddress, load, writeAddress } from "../page.js";
import { Film, reading } from "./film.js";
import { choose, chosenBefore, listen } from "./hand.js";
import { CUTOFF, Showing } from "./showing.js";
export { Film } from "./film.js";

const PAUSE = "M7 5h4v14H7zM13 5h4v14h-4z";

// In: show(film, step). Out: the event "step", whenever one is shown; its detail has the step, and chosen: whether the
// reader has gone there, or it was played; undefined if it was shown from outside, or slid over.
// sharing(): whoever shows films that are not in the page tells their link; searched: what the frame's address says,
// nothing if it cannot show that search; own: whether it was made with a reader's code.
class Stepper extends HTMLElement {
  film = null;
  step = 0;
  asking = null; // the Asking of asking.js, while the reader wants to be asked
  #timer = 0;
  #drawn = true; // whether the frame was here when it was shown
  #showing;
  #at; // its parts
  #play; // the button that plays
  #usual; // what stands on it

  connectedCallback() {
    if (this.film) return; // it was only moved
    this.#showing = new Showing(this);
    this.#at = this.#showing.at;
    const { lines, ask } = this.#at;
    this.#play = this.querySelector("[data-go=play]");
    this.#usual = [this.#play.title, this.#play.querySelector("path").getAttribute("d")];
    this.step = Number(this.dataset.step);
    // What the build has drawn is not drawn again, for it would delay the page.
    this.film = new Film(JSON.parse(this.querySelector("template").content.textContent));
    const { questions } = this.dataset;
    if (questions) this.film.questions = async () => (await fetchSaid("questions")).films[questions];
    if (this.#showing.isWide(this.film)) this.#showing.fit(this.film);
    lines.checked = chosenBefore("lines", false);
    ask.checked = chosenBefore("ask", "asks" in this.dataset);
    this.#listen();
    this.querySelector(".controls").inert = false;
    if (asFile)
      for (const its of [ask, ...this.querySelectorAll("[data-go=stage], [data-go=take]")]) its.disabled = true; // nothing can be fetched
    else if (ask.checked) this.#askFirst().catch(() => {});
    if (this.step) this.#showing.followLine();
    else setTimeout(() => this.#showing.followLine()); // how high its box is must not delay the page
    if ("address" in this.dataset) this.#keepAddress();
  }

  show(film, step) {
    this.#stop();
    const same = film === this.film;
    this.film = film;
    if (!same) this.#showing.fit(film);
    if (!same || step !== this.step || this.asking?.question) this.#draw(step);
    film.whenAdded = () => {
      if (film !== this.film) return;
      this.#showing.reserve(film);
      if (!this.#drawn && this.step < film.ready) this.#draw(this.step);
    };
  }

  // Does what a button does: "first", "previous", "next", "last", "play", "stage" or "take".
  go(name) {
    if (name === "play") return this.#timer ? this.#stop() : this.#start();
    if (name === "stage") this.#takeStage();
    else if (name === "take") this.#openTaking();
    else if (name === "next") this.#goOn();
    else if (this.asking?.question) this.#draw(name === "first" ? 0 : this.step);
    else this.#choose({ first: 0, previous: this.#near(-1), last: this.film.count - 1 }[name]);
  }

  // Shows the drawing of a frame, and says something else; the step that was shown last stays the one to go on from.
  pose(step, said) {
    this.#stop();
    this.#showing.paint(this.film, step, said);
    this.classList.add("posed");
  }

  // Tells the step that a question was about, after what is said of the answer, as text.
  tell(step, said) {
    this.#draw(step, true);
    const verdict = Object.assign(document.createElement("b"), { textContent: said });
    if (said) this.#at.say.prepend(verdict, " ");
  }

  // Whether every line is a step to stop at, or only the key moments.
  get everyLine() {
    return this.#at.lines.checked;
  }

  // The next step to stop at; way: 1, or -1 for the one before.
  #near(way) {
    const { film } = this;
    let at = this.step + way;
    while (!this.everyLine && at > 0 && at < film.ready - 1 && !film.mark(at)) at += way;
    return at;
  }

  async #goOn(chosen = true) {
    const { film, step } = this;
    const to = this.#near(1);
    if (this.#at.ask.checked && !asFile) {
      await this.#askFirst().catch(() => {}); // what cannot be had asks nothing
      if (await this.asking?.ask(Math.min(to, film.count - 1))) return;
      if (film !== this.film || step !== this.step) return; // the reader has gone elsewhere
    }
    this.#choose(to, chosen);
  }

  #draw(number, chosen) {
    const { slider, of } = this.#at;
    const last = this.film.count - 1;
    this.step = Math.max(0, Math.min(last, number));
    this.#drawn = this.step < this.film.ready;
    this.asking?.drop();
    this.classList.remove("posed");
    this.#showing.paint(this.film, this.step);
    slider.value = this.step;
    of.textContent = fill(this.dataset.of, { number: this.step + 1, count: this.film.count });
    slider.setAttribute("aria-valuetext", of.textContent);
    // Where a button has nothing to do.
    for (const [go, end] of Object.entries({ first: 0, previous: 0, next: last, last }))
      this.querySelector(`[data-go=${go}]`).setAttribute("aria-disabled", this.step === end);
    this.#tell(chosen);
  }

  #tell(chosen) {
    this.dispatchEvent(new CustomEvent("step", { detail: { step: this.step, chosen } }));
  }

  #choose(number, chosen = true) {
    if (chosen) this.#stop();
    if (number !== this.step && number >= 0 && number < this.film.count) this.#draw(number, chosen);
  }

  #label(text, icon) {
    this.#play.title = this.#play.ariaLabel = text;
    this.#play.querySelector("path").setAttribute("d", icon);
  }

  #start() {
    if (this.step === this.film.count - 1) this.#choose(0, false);
    this.#at.told.setAttribute("aria-live", "off"); // no flood of sentences while it plays
    this.#label(this.dataset.pause, PAUSE);
    this.#wait();
  }

  // Playing waits as long as a sentence is read, and stops at each cutoff and each question.
  #wait() {
    const time = reading(this.#at.say.textContent) / this.#at.speed.value;
    const mine = setTimeout(async () => {
      await this.#goOn(false);
      if (this.#timer !== mine) return;
      if (this.step === this.film.count - 1 || this.film.mark(this.step) === CUTOFF) this.#stop();
      else this.#wait();
    }, time);
    this.#timer = mine;
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#at.told.setAttribute("aria-live", "polite");
    this.#label(...this.#usual);
  }

  // What is fetched when it is first wanted.
  async #askFirst() {
    if (this.asking) return;
    const { Asking } = await load("stepper/asking.js");
    if (this.#at.ask.checked) this.asking ??= new Asking(this, this.#at.told);
  }

  async #takeStage() {
    const { takeStage } = await load("stepper/stage.js");
    takeStage(this, this.querySelector("[data-go=stage]"));
  }

  async #openTaking() {
    const { openTaking } = await load("stepper/taking.js");
    openTaking(this, this.querySelector("[data-go=take]"));
  }

  #listen() {
    const { sight, slider, speed, lines, ask } = this.#at;
    for (const button of this.querySelectorAll("[data-go]"))
      button.addEventListener("click", () => this.go(button.dataset.go));
    speed.addEventListener("change", () => {
      if (!this.#timer) return;
      this.#stop();
      this.#start();
    });
    lines.addEventListener("change", () => choose("lines", lines.checked));
    ask.addEventListener("change", () => {
      choose("ask", ask.checked);
      if (ask.checked) return this.#askFirst().catch(() => (ask.checked = false));
      if (this.asking?.question) this.#draw(this.step);
      this.asking = null;
    });
    slider.addEventListener("input", () => {
      this.#stop();
      this.#draw(Number(slider.value));
    });
    slider.addEventListener("change", () => this.#tell(true));
    this.tabIndex = 0;
    listen(this, sight);
  }

  // Where nothing else has one: the step is the page's address, and no step is one to go back to.
  #keepAddress() {
    const ours = /^#step-(\d+)$/;
    const first = this.step;
    const follow = () => this.show(this.film, (ours.exec(location.hash)?.[1] ?? first + 1) - 1);
    this.addEventListener("step", ({ detail: { step, chosen } }) => {
      if (chosen !== undefined) writeAddress(`step-${step + 1}`);
    });
    followAddress(follow, ours);
    if (!ours.test(location.hash)) return;
    follow();
    this.scrollIntoView({ block: "start" });
  }
}
customElements.define("alpha-stepper", Stepper);
