// Steps through a recorded search: it moves between the frames of a film, and draws nothing itself.
import { fill, followAddress, writeAddress } from "../page.js";

const WIDE = 480; // from this width on a tree is scrolled rather than made too small
const PAUSE = "M7 5h4v14H7zM13 5h4v14h-4z";
// Its parts, by their class; a search without a window has no number line.
const PARTS = ["drawing", "tree", "window", "say", "room", "of", "slider", "speed"];
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": "play" };

const bare = (html) => html.replace(/<[^>]+>/g, "");
const trust = (element, html) => (element.innerHTML = html); // what the build has put into the page

// The frames of a search, which may come in pieces; count: how many there will be;
// put: makes elements of what they hold.
export class Film {
  longest = ""; // of its sentences
  whenAdded = () => {}; // the stepper that shows it listens
  #parts = [];
  #frames = [];
  #drawings;

  constructor({ size, window, start, ...first }, count = first.frames.length, put = trust) {
    Object.assign(this, { size, window, count, put });
    this.#drawings = [start];
    this.add(first);
  }

  add({ parts, frames }) {
    this.#parts.push(...parts);
    for (const frame of frames) {
      const drawing = [...this.#drawings.at(-1)];
      for (let at = 0; at < frame[0].length; at += 2) drawing[frame[0][at]] = frame[0][at + 1];
      this.#drawings.push(drawing);
      this.#frames.push(frame);
      if (bare(frame[1]).length > bare(this.longest).length) this.longest = frame[1];
    }
    this.whenAdded();
  }

  // How many of the frames are here.
  get ready() {
    return this.#frames.length;
  }

  // What a frame says, and its drawing as pieces of SVG, the number line last; of one that is not here, the start.
  frame(step) {
    const [, said, current, ...values] = this.#frames[step] ?? [[], "", 0, "", "", ""];
    const drawing = this.#drawings[step < this.ready ? step + 1 : 0].map((part) => this.#parts[part]);
    return { said, current, values, drawing };
  }
}

// In: show(film, step). Out: the event "step", whenever one is shown; its detail has the step, and chosen: whether it
// is one to go back to, which it is not if it was played; undefined if it was shown from outside, or slid over.
class Stepper extends HTMLElement {
  film = null;
  step = 0;
  #timer = 0;
  #drawn = true; // whether the frame was here when it was shown
  #at = {}; // its parts
  #play; // the button that plays
  #usual; // what stands on it

  connectedCallback() {
    if (this.film) return; // it was only moved
    for (const name of PARTS) this.#at[name] = this.querySelector(`.${name}`);
    this.#play = this.querySelector("[data-go=play]");
    this.#usual = [this.#play.title, this.#play.querySelector("path").getAttribute("d")];
    this.step = Number(this.dataset.step);
    // What the build has drawn is not drawn again, for it would delay the page.
    this.film = new Film(JSON.parse(this.querySelector("template").content.textContent));
    if (this.film.size[0] > WIDE) this.#fit();
    this.#listen();
    this.querySelector(".controls").inert = false;
    if ("address" in this.dataset) this.#keepAddress();
  }

  show(film, step) {
    this.#stop();
    const same = film === this.film;
    this.film = film;
    if (!same) this.#fit();
    if (!same || step !== this.step) this.#draw(step);
    film.whenAdded = () => {
      if (film !== this.film) return;
      this.#reserve();
      if (!this.#drawn && this.step < film.ready) this.#draw(this.step);
    };
  }

  // The room that a film needs, so that no step moves what stands below.
  #fit() {
    const { size, window, count } = this.film;
    const { drawing, tree, window: line, slider } = this.#at;
    const wide = size[0] > WIDE;
    this.#reserve();
    slider.max = count - 1;
    this.classList.toggle("wide", wide);
    if (wide) drawing.tabIndex = 0; // so that keys can scroll it
    else drawing.removeAttribute("tabindex");
    tree.style.minWidth = `${0.75 * size[0]}px`;
    for (const [svg, [width, height]] of [
      [tree, size],
      [line, window],
    ])
      for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
        svg?.setAttribute(name, value);
  }

  #reserve() {
    this.film.put(this.#at.room, this.film.longest, "phrase");
  }

  #draw(number, chosen) {
    const { film } = this;
    const { tree, window: line, say, of, slider } = this.#at;
    const last = film.count - 1;
    this.step = Math.max(0, Math.min(last, number));
    this.#drawn = this.step < film.ready;
    const { said, current, values, drawing } = film.frame(this.step);
    const window = drawing.pop();
    if (line) film.put(line, window, "drawing");
    film.put(tree, drawing.join(""), "drawing");
    film.put(say, said, "phrase");
    tree.setAttribute("aria-label", say.textContent);
    for (const value of this.querySelectorAll(".values dd")) value.textContent = values[value.dataset.at] || "–";
    for (const item of this.querySelectorAll(".code li")) {
      item.classList.toggle("now", item.value === current);
      item.dataset.in ??= /^ */.exec(item.textContent)[0].length >> 2; // of another listing than the build's
    }
    slider.value = this.step;
    of.textContent = fill(this.dataset.of, { number: this.step + 1, count: film.count });
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
    const last = this.film.count - 1;
    if (this.step === last) this.#choose(0, false);
    this.#at.say.setAttribute("aria-live", "off"); // no flood of sentences while it plays
    this.#label(this.dataset.pause, PAUSE);
    this.#timer = setInterval(() => {
      this.#choose(this.step + 1, false);
      if (this.step === last) this.#stop();
    }, 1600 / this.#at.speed.value);
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#at.say.setAttribute("aria-live", "polite");
    this.#label(...this.#usual);
  }

  #listen() {
    const { drawing, slider, speed } = this.#at;
    const go = {
      first: () => this.#choose(0),
      previous: () => this.#choose(this.step - 1),
      play: () => (this.#timer ? this.#stop() : this.#start()),
      next: () => this.#choose(this.step + 1),
      last: () => this.#choose(this.film.count - 1),
    };
    for (const button of this.querySelectorAll("[data-go]")) button.addEventListener("click", go[button.dataset.go]);
    speed.addEventListener("change", () => {
      if (!this.#timer) return;
      this.#stop();
      this.#start();
    });
    slider.addEventListener("input", () => {
      this.#stop();
      this.#draw(Number(slider.value));
    });
    slider.addEventListener("change", () => this.#tell(true));
    this.tabIndex = 0;
    this.addEventListener("keydown", (event) => {
      if (event.target !== this || event.altKey || event.ctrlKey || event.metaKey || !(event.key in KEYS)) return;
      event.preventDefault();
      go[KEYS[event.key]]();
    });
    let from = null; // a swipe moves the figure itself if that is wider than the screen
    const begin = ({ touches }) =>
      (from = touches.length === 1 && drawing.scrollWidth <= drawing.clientWidth ? touches[0] : null);
    drawing.addEventListener("touchstart", begin, { passive: true });
    drawing.addEventListener("touchend", ({ changedTouches: [to] }) => {
      if (!from || Math.abs(to.clientX - from.clientX) < 40 || Math.abs(to.clientY - from.clientY) > 40) return;
      this.#choose(this.step + (to.clientX < from.clientX ? 1 : -1));
    });
  }

  // Where nothing else has one: the step is the page's address.
  #keepAddress() {
    const ours = /^#step-(\d+)$/;
    const first = this.step;
    const follow = () => this.show(this.film, (ours.exec(location.hash)?.[1] ?? first + 1) - 1);
    this.addEventListener("step", ({ detail: { step, chosen } }) => {
      if (chosen !== undefined) writeAddress(`step-${step + 1}`, chosen);
    });
    followAddress(follow, ours);
    if (!ours.test(location.hash)) return;
    follow();
    this.scrollIntoView({ block: "start" });
  }
}
customElements.define("alpha-stepper", Stepper);
