// The practice page at work: it hands the reader's answers to Python and shows what the judge says.
import { json, object } from "../checks.js";
import { put } from "../elements.js";
import { followAddress } from "../page.js";
import { python } from "../python.js";
import { Answers } from "./answers.js";
import { Exercises } from "./exercises.js";
import { Record, forgetAnswers, forgetSolved, wasShown, wasSolved } from "./storage.js";
import { Verdicts } from "./verdicts.js";
import { Watching } from "./watching.js";

const SECONDS = 30;
const PAUSE = 250; // until a choice in the list counts: arrow keys pass by many

export class Practice {
  #given = {}; // hints so far, by what they were about
  #hinting = Promise.resolve();

  constructor(root) {
    const find = (selector) => root.querySelector(selector);
    const all = [...root.querySelectorAll("template")];
    const { first, words, hard } = JSON.parse(all.at(-1).content.textContent);
    Object.assign(this, { root, find, first, words });
    [this.busy, this.problem, this.hints, this.key] = [".busy", ".problem", ".hints", ".key"].map(find);
    const { series } = find(".choose").elements;
    this.series = series;
    this.record = new Record(find(".record"), series, words);
    this.watching = new Watching(root, hard, first.address);
    this.verdicts = new Verdicts(root, words, (step, button) => this.#watch(step, button));
    this.answers = new Answers(root, this.verdicts, () => this.#changed());
    this.exercises = new Exercises(root, first, {
      words,
      ask: (...its) => this.#ask(...its),
      drawn: () => this.#drawn(),
      fail: (reason) => this.#fail(reason),
    });
  }

  begin() {
    this.#listen();
    this.record.show();
    const { exercises, answers, first } = this;
    // What was done while this script was on its way counts.
    if (answers.given) answers.keep(this.#opened.address);
    else answers.restore(this.#opened.address);
    if (location.hash.includes("=")) return exercises.follow();
    const { rule } = exercises.rule;
    if (this.series.value === first.given.series && rule === first.given.rule) return null;
    return exercises.open({ series: this.series.value, rule }, true, false);
  }

  get #opened() {
    return this.exercises.opened;
  }

  async #ask(request, exercise = this.#opened.given) {
    const say = (text) => (this.busy.textContent = text);
    const text = JSON.stringify({ exercise, ...request });
    return object(json(await python.telling("practice", text, SECONDS, this.words, say)));
  }

  #fail(reason) {
    if (!["endless", "unreachable", "stopped"].includes(reason)) python.renew(); // an answer that could not be shown
    this.problem.textContent = reason === "unreachable" ? this.words.run_unreachable : this.words.failed;
  }

  // Another exercise stands there.
  #drawn() {
    this.#given = {};
    this.hints.replaceChildren();
    this.key.hidden = true;
    this.watching.hide();
    this.verdicts.clear();
    this.answers.restore(this.#opened.address);
    this.record.show();
  }

  #changed() {
    this.verdicts.said.textContent = ""; // it was said of other answers
    this.answers.keep(this.#opened.address);
  }

  #watch(step, button) {
    const its = this.#opened;
    const isOpen = () => its === this.#opened;
    const ask = (request) => this.#ask(request);
    const wayTo = (more) => this.exercises.wayTo("laboratory", more);
    return this.watching.show(step, button, its, wayTo, ask, isOpen).catch((reason) => this.#fail(reason));
  }

  // --- What the reader does.
  async #check() {
    const [its, given] = [this.#opened, this.answers.read()];
    const got = await this.#ask({ do: "check", ...given });
    if (its !== this.#opened) return;
    // They have changed meanwhile.
    if (JSON.stringify(this.answers.read()) !== JSON.stringify(given)) return this.#check();
    this.verdicts.tell(got);
    if (got.solved) wasSolved(its.address);
    this.record.show();
  }

  async #hint() {
    const its = this.#opened;
    const { about, text, step } = await this.#ask({ do: "hint", given: this.#given, ...this.answers.read() });
    if (its !== this.#opened) return;
    if (about) this.#given[about] = (this.#given[about] ?? 0) + 1;
    else if (this.hints.lastElementChild?.html === text) return;
    this.hints.append(this.verdicts.line("p", "", text, step));
  }

  async #solve() {
    const its = this.#opened;
    const got = await this.#ask({ do: "solution" });
    if (its !== this.#opened) return;
    wasShown(its.address);
    const { key } = this;
    put(key, got.key, "page");
    const drawing = key.querySelector("svg");
    drawing.style.minWidth = `${0.8 * drawing.viewBox.baseVal.width}px`; // scrolled rather than made too small
    key.hidden = false;
    const figure = drawing.parentElement;
    if (figure.scrollWidth > figure.clientWidth) figure.tabIndex = 0; // so that keys can scroll it
    key.focus({ preventScroll: true });
    key.scrollIntoView({ block: "nearest" });
  }

  #clear() {
    forgetAnswers(this.#opened.address);
    this.verdicts.clear();
    this.answers.restore(this.#opened.address);
  }

  #forget() {
    if (!confirm(this.words.forget_sure)) return;
    forgetSolved();
    this.record.show();
    this.verdicts.said.textContent = this.words.forgotten;
    this.find(".title").focus({ preventScroll: true }); // for the button goes away
  }

  get #actions() {
    const { exercises } = this;
    return {
      make: () => exercises.open(exercises.made, true),
      use: () => exercises.open(exercises.own, true),
      check: () => this.#check(),
      // One after the other: what the next one says depends on what this one has said.
      hint: () => (this.#hinting = this.#hinting.catch(() => {}).then(() => this.#hint())),
      solution: () => this.#solve(),
      next: () => exercises.open(exercises.following, true),
      clear: () => this.#clear(),
      back: () => this.watching.back(this.find(".title")),
      forget: () => this.#forget(),
    };
  }

  #listen() {
    const { root, find, series, exercises } = this;
    const actions = this.#actions;
    const fail = (reason) => this.#fail(reason);
    for (const button of root.querySelectorAll("[data-do]"))
      button.addEventListener("click", () => {
        this.problem.textContent = "";
        actions[button.dataset.do]()?.catch?.(fail);
      });
    let soon = 0;
    series.addEventListener("change", () => {
      clearTimeout(soon);
      const open = () => exercises.open({ series: series.value, ...exercises.rule }, true, false);
      soon = setTimeout(open, PAUSE);
    });
    for (const radio of root.querySelectorAll("[name=rule]"))
      radio.addEventListener("change", () => exercises.open({ ...this.#opened.given, ...exercises.rule }, true, false));
    for (const [name, action] of Object.entries({ children: "make", plies: "make", seed: "make", tree: "use" }))
      find(".choose").elements[name].addEventListener("keydown", ({ key }) => key === "Enter" && actions[action]());
    find(".numbers").addEventListener("keydown", ({ key }) => key === "Enter" && actions.check().catch(fail));
    followAddress(() => exercises.follow());
  }
}
