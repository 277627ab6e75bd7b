// Steps through a recorded search: it moves between the frames of a film, and draws nothing itself.
import { asFile, fetchSaid, fill, followAddress, load, writeAddress } from "../page.js";

const WIDE = 480; // from this width on a tree is scrolled rather than made too small
const PAUSE = "M7 5h4v14H7zM13 5h4v14h-4z";
// Its parts, by their class; a search without a window has no number line.
const PARTS = ["sight", "tree", "window", "told", "say", "longest", "of", "slider", "speed", "lines", "ask", "code"];
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": "play", f: "stage" };
const CUTOFF = 2; // the mark of a frame; 1: another key moment
// Where keys are typed, and what a key presses that has the focus.
const TYPED = "select, textarea, input:not([type=range], [type=checkbox]), [contenteditable]";
const PRESSED = "button, summary, a, input[type=checkbox]";

const bare = (html) => html.replace(/<[^>]+>/g, "");
// How long a sentence is read, in milliseconds: a syllable or a Han sign says more than a letter.
const reading = (html) => Math.max(1600, 40 * bare(html).replace(/[\u1100-\uffff]/g, "$&  ").length);
const trust = (element, html) => (element.innerHTML = html); // what the build has put into the page

// The frames of a search, which may come in pieces; count: how many there will be;
// put: makes elements of what they hold.
export class Film {
  longest = ""; // of its sentences
  whenAdded = () => {}; // the stepper that shows it listens
  questions = async () => []; // what a reader can be asked, see docs/figures/asking.py
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

  // Whether a frame is a key moment, and whether it is a cutoff.
  mark(step) {
    return this.#frames[step]?.at(-1) ?? 0;
  }

  // A path with a stroke at each frame of that mark.
  strokes(kind) {
    return this.#frames.map((frame, at) => (frame.at(-1) === kind ? `M${at} 0v1` : "")).join("");
  }

  // What a frame says, and its drawing as pieces of SVG, the number line last; of one that is not here, the start.
  frame(step) {
    const [, said, current, ...values] = this.#frames[step] ?? [[], "", 0, "", "", "", 0];
    const drawing = this.#drawings[step < this.ready ? step + 1 : 0].map((part) => this.#parts[part]);
    return { said, current, values, drawing };
  }
}

// What a reader has chosen, on this device; a page may have another usual.
const chosenBefore = (name, usual) => {
  try {
    return JSON.parse(localStorage.getItem(`stepper ${name}`)) ?? usual;
  } catch {
    return usual;
  }
};
const choose = (name, its) => {
  try {
    localStorage.setItem(`stepper ${name}`, its);
  } catch {}
};

// In: show(film, step). Out: the event "step", whenever one is shown; its detail has the step, and chosen: whether the
// reader has gone there, or it was played; undefined if it was shown from outside, or slid over.
class Stepper extends HTMLElement {
  film = null;
  step = 0;
  asking = null; // the Asking of asking.js, while the reader wants to be asked
  #timer = 0;
  #drawn = true; // whether the frame was here when it was shown
  #at = {}; // its parts
  #play; // the button that plays
  #usual; // what stands on it

  connectedCallback() {
    if (this.film) return; // it was only moved
    for (const name of PARTS) this.#at[name] = this.querySelector(`.${name}`);
    const { lines, ask } = this.#at;
    this.#play = this.querySelector("[data-go=play]");
    this.#usual = [this.#play.title, this.#play.querySelector("path").getAttribute("d")];
    this.step = Number(this.dataset.step);
    // What the build has drawn is not drawn again, for it would delay the page.
    this.film = new Film(JSON.parse(this.querySelector("template").content.textContent));
    const { questions } = this.dataset;
    if (questions) this.film.questions = async () => (await fetchSaid("questions")).films[questions];
    if (this.film.size[0] > WIDE) this.#fit();
    lines.checked = chosenBefore("lines", false);
    ask.checked = chosenBefore("ask", "asks" in this.dataset);
    this.#listen();
    this.querySelector(".controls").inert = false;
    if (asFile) ask.disabled = this.querySelector("[data-go=stage]").disabled = true; // nothing can be fetched
    else if (ask.checked) this.#askFirst();
    if (this.step) this.#followLine();
    if ("address" in this.dataset) this.#keepAddress();
  }

  show(film, step) {
    this.#stop();
    const same = film === this.film;
    this.film = film;
    if (!same) this.#fit();
    if (!same || step !== this.step || this.asking?.question) this.#draw(step);
    film.whenAdded = () => {
      if (film !== this.film) return;
      this.#reserve();
      if (!this.#drawn && this.step < film.ready) this.#draw(this.step);
    };
  }

  // Does what a button does: "first", "previous", "next", "last", "play" or "stage".
  go(name) {
    if (name === "play") this.#timer ? this.#stop() : this.#start();
    else if (name === "stage") this.#takeStage();
    else if (name === "next") this.#goOn();
    else if (this.asking?.question) this.#draw(name === "first" ? 0 : this.step);
    else this.#choose({ first: 0, previous: this.#near(-1), last: this.film.count - 1 }[name]);
  }

  // Shows the drawing of a frame, and says something else; the step that was shown last stays the one to go on from.
  pose(step, said) {
    this.#stop();
    this.#paint(step, said);
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
    const to = this.#near(1);
    if (this.asking && (await this.asking.ask(Math.min(to, this.film.count - 1)))) return;
    this.#choose(to, chosen);
  }

  // The room that a film needs, so that no step moves what stands below.
  #fit() {
    const { size, window, count } = this.film;
    const { sight, tree, window: line, slider } = this.#at;
    const wide = size[0] > WIDE;
    this.#reserve();
    slider.max = count - 1;
    this.querySelector(".marks").setAttribute("viewBox", `0 0 ${Math.max(1, count - 1)} 1`);
    this.classList.toggle("wide", wide);
    if (wide) sight.tabIndex = 0; // so that keys can scroll it
    else sight.removeAttribute("tabindex");
    tree.style.minWidth = `${0.6 * size[0]}px`;
    for (const [svg, [width, height]] of [
      [tree, size],
      [line, window],
    ])
      for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
        svg?.setAttribute(name, value);
  }

  #reserve() {
    const { film } = this;
    film.put(this.#at.longest, film.longest, "phrase");
    for (const [name, kind] of Object.entries({ moments: 1, cutoffs: CUTOFF }))
      this.querySelector(`.${name}`).setAttribute("d", film.strokes(kind));
  }

  #draw(number, chosen) {
    const { slider, of } = this.#at;
    const last = this.film.count - 1;
    this.step = Math.max(0, Math.min(last, number));
    this.#drawn = this.step < this.film.ready;
    this.asking?.drop();
    this.classList.remove("posed");
    this.#paint(this.step);
    slider.value = this.step;
    of.textContent = fill(this.dataset.of, { number: this.step + 1, count: this.film.count });
    slider.setAttribute("aria-valuetext", of.textContent);
    // Where a button has nothing to do.
    for (const [go, end] of Object.entries({ first: 0, previous: 0, next: last, last }))
      this.querySelector(`[data-go=${go}]`).setAttribute("aria-disabled", this.step === end);
    this.#tell(chosen);
  }

  #paint(step, instead) {
    const { film } = this;
    const { tree, window: line, say, code } = this.#at;
    const { said, current, values, drawing } = film.frame(step);
    const window = drawing.pop();
    if (line) film.put(line, window, "drawing");
    film.put(tree, drawing.join(""), "drawing");
    film.put(say, instead ?? said, "phrase");
    tree.setAttribute("aria-label", say.textContent);
    for (const value of this.querySelectorAll(".values dd")) value.textContent = values[value.dataset.at] || "–";
    for (const item of code.children) {
      item.classList.toggle("now", item.value === current);
      item.dataset.in ??= /^ */.exec(item.textContent)[0].length >> 2; // of another listing than the build's
    }
    this.#followLine();
    this.#followNode();
  }

  // The current line is kept in sight, in its own box.
  #followLine() {
    const { code } = this.#at;
    const now = code.querySelector(".now");
    const higher = code.scrollHeight > code.clientHeight;
    if (higher) code.tabIndex = 0;
    else code.removeAttribute("tabindex");
    if (!now || !higher) return;
    const top = now.offsetTop - code.offsetTop;
    if (top < code.scrollTop || top + now.offsetHeight > code.scrollTop + code.clientHeight)
      code.scrollTop = top - code.clientHeight / 2;
  }

  // In a tree that is wider than the screen, so is the current node.
  #followNode() {
    const { sight, tree } = this.#at;
    if (sight.scrollWidth <= sight.clientWidth) return;
    const now = tree.querySelector(":is(.max, .min, .leaf).now")?.getBoundingClientRect();
    const box = sight.getBoundingClientRect();
    if (now && (now.left < box.left + 40 || now.right > box.right - 40))
      sight.scrollLeft += now.left - box.left - box.width / 2;
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

  async #start() {
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
    const { Asking } = await load("stepper/asking.js");
    if (this.#at.ask.checked) this.asking ??= new Asking(this, this.#at.told);
  }

  async #takeStage() {
    const { takeStage } = await load("stepper/stage.js");
    takeStage(this, this.querySelector("[data-go=stage]"));
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
    this.addEventListener("keydown", (event) => this.#press(event));
    let from = null; // a swipe moves the figure itself if that is wider than the screen
    const begin = ({ touches }) =>
      (from = touches.length === 1 && sight.scrollWidth <= sight.clientWidth ? touches[0] : null);
    sight.addEventListener("touchstart", begin, { passive: true });
    sight.addEventListener("touchend", ({ changedTouches: [to] }) => {
      if (!from || Math.abs(to.clientX - from.clientX) < 40 || Math.abs(to.clientY - from.clientY) > 40) return;
      this.go(to.clientX < from.clientX ? "next" : "previous");
    });
  }

  #press(event) {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest(TYPED)) return;
    if (key.length === 1 && key !== "/") event.stopPropagation(); // the theme's keys lead to other pages
    const go = KEYS[key];
    if (!go || event.defaultPrevented || (key === " " && target.closest(PRESSED))) return;
    event.preventDefault();
    this.go(go);
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
