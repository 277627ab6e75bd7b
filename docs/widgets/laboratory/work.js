// The laboratory at work: what the reader does in it, and what an address asks of it.
import { insist } from "../checks.js";
import { typing } from "../editor.js";
import { areTexts, keep, readAddress, tellLost } from "../outside.js";
import { followAddress, load, make } from "../page.js";
import { save } from "../saving.js";
import { unzip } from "./address.js";
import { Editing } from "./editing.js";
import { Form, leaveOut } from "./form.js";
import { Reading } from "./listing.js";
import { Searching } from "./searching.js";
import { Telling } from "./telling.js";

const PAUSE = 250; // until what is typed is searched
const find = (name) => document.getElementById(`laboratory-${name}`);

export class Laboratory {
  // Code that this reader has run before, and that came to an end, needs no second leave.
  #known = keep(() => localStorage, "laboratory code", [], areTexts);

  // words: those of the laboratory and those that widgets share; changes: the ready-made ones, as whole programs.
  constructor(words, changes) {
    const root = document.querySelector(".laboratory");
    const stepper = root.querySelector(".stepper");
    Object.assign(this, { words, changes, root, stepper, figure: stepper.querySelector("figure") });
    this.form = new Form(root, find);
    this.telling = new Telling(root, find, words, (text) =>
      this.#load(text).catch((reason) => this.searching.fail(reason)),
    );
    const pruned = () => (this.searching.searched.code === null ? words.pruned : "");
    this.editing = new Editing(root, find, this.figure, () => this.telling.clear(), pruned);
    const { answer, second } = JSON.parse([...root.querySelectorAll("template")].at(-1).content.textContent);
    const { form, telling, editing } = this;
    this.reading = new Reading(root, form.code, stepper);
    this.searching = new Searching({ root, find, words, stepper, form, telling, editing }, answer);
    this.second = second;
  }

  begin() {
    const { form } = this;
    this.#listen();
    this.editing.list(this.searching.answer.nodes);
    this.searching.noteCode();
    this.searching.link();
    // What was typed while this script was on its way counts more than the address.
    if (JSON.stringify(form.setting) !== JSON.stringify(form.plain)) this.searching.show();
    else if (form.ownCode === null && location.hash.includes("=")) this.#follow();
    // So does the step that was gone to.
    else if (this.stepper.step < this.searching.answer.count - 1) this.searching.remember(true);
  }

  // --- What the reader does.
  #load(text) {
    this.form.tree.value = text;
    this.editing.picked = null;
    return this.searching.show();
  }

  async #use(text) {
    this.form.code.value = text;
    const isHere = this.searching.gone.last();
    const done = await this.searching.show({}, { used: this.form.ownCode, anew: true });
    if (!isHere()) return;
    this.searching.failed = done ? null : text;
    if (done) this.reading.read();
    if (done) this.#known.its = [text, ...this.#known.its.filter((other) => other !== text)].slice(0, 20);
    else this.searching.noteCode();
  }

  async #fillBoxes() {
    const [branching, depth] = ["children", "depth"].map((name) => find(name).value);
    const [shape, { openBoxes }] = await Promise.all([
      this.searching.boxes({ branching, depth }),
      load("laboratory/boxes.js"),
    ]);
    if (shape) openBoxes(shape, this.words, (text) => this.#load(text));
  }

  #draw() {
    this.editing.picked = null;
    const [branching, depth, seed] = ["children", "depth", "seed"].map((name) => find(name).value);
    return this.searching.show({ random: { branching, depth, seed, uneven: find("uneven").checked } });
  }

  // data: text for csv, anything for json.
  async #takeSteps(format) {
    const data = await this.searching.data(format);
    const csv = format === "csv";
    // A table that opens in another program holds letters and numbers, and nothing that could be a formula.
    if (csv) insist(/^[\p{L}\p{N}_.,+\n-]*$/u.test(data));
    const type = csv ? "text/csv" : "application/json";
    save(`alphabeta-steps.${format}`, csv ? data : JSON.stringify(data, null, 1), type);
  }

  // What the stepper's menu asks for.
  async #tellLink() {
    await this.searching.remember(false);
    const { tree, player, alpha, beta, code } = this.searching.searched;
    const searched = { tree: tree.replace(/,\s+/g, ","), ...leaveOut({ player, alpha, beta }) };
    return { link: location.href, searched, own: code !== null };
  }

  get #actions() {
    const { root } = this;
    const set = () => this.searching.show({ value: find("value").value, path: this.editing.chosen.path });
    const actions = {
      first: () => this.#load(this.form.tree.defaultValue),
      second: () => this.#load(this.second),
      draw: () => this.#draw(),
      boxes: () => this.#fillBoxes(),
      best_first: () => this.searching.show({ order: "best" }),
      worst_first: () => this.searching.show({ order: "worst" }),
      best_below: () => this.searching.show({ order: "best", path: this.editing.chosen.path }),
      worst_below: () => this.searching.show({ order: "worst", path: this.editing.chosen.path }),
      change: () => this.editing.openAt(root.querySelector("[data-do=change]")),
      edit: () => this.reading.turn(),
      difference: () => this.searching.comparing.differ(),
      set,
      run: () => this.#use(this.form.code.value),
      restore: () => this.#use(this.form.code.defaultValue),
      csv: () => this.#takeSteps("csv"),
      json: () => this.#takeSteps("json"),
      share: async () => {
        const { openTaking } = await load("stepper/taking.js");
        await openTaking(this.stepper, root.querySelector(".menu:has([data-do=share]) > summary"));
      },
    };
    for (const name of ["child", "without", "left", "right"])
      actions[name] = () => this.searching.show(this.editing.change(name));
    for (const [name, program] of Object.entries(this.changes)) actions[name] = () => this.#use(program);
    return actions;
  }

  #listen() {
    const { root } = this;
    const { code } = this.form;
    const actions = this.#actions;
    const fail = (reason) => this.searching.fail(reason);
    for (const button of root.querySelectorAll("[data-do]"))
      button.addEventListener("click", () => actions[button.dataset.do]()?.catch?.(fail));
    for (const form of root.querySelectorAll("form"))
      form.addEventListener("submit", (event) => event.preventDefault());
    for (const [name, action] of Object.entries({ value: "set", children: "draw", depth: "draw", seed: "draw" }))
      find(name).addEventListener("keydown", async (event) => {
        if (event.key === "Enter" && (await actions[action]()) && action === "set") this.editing.close();
      });
    let soon = 0;
    const changed = ({ target }) => {
      const radio = target.type === "radio";
      clearTimeout(soon);
      this.searching.remember(radio || "typed");
      soon = setTimeout(() => this.searching.show({}, { push: false, typed: true }), radio ? 0 : PAUSE);
    };
    for (const name of ["tree", "branching", "alpha", "beta"]) find(name).addEventListener("input", changed);
    for (const radio of root.querySelectorAll("[name=player]")) radio.addEventListener("change", changed);
    code.oninput = () => {
      this.searching.noteCode();
      this.telling.clear();
      this.searching.remember("typed");
    };
    typing(code, actions.run);
    this.stepper.addEventListener("step", ({ detail: { step, chosen } }) => {
      this.editing.mark();
      if (chosen !== undefined && this.stepper.film === this.searching.answer.film) this.form.remember(false, step);
    });
    // Behind the listener in laboratory.js, which turns the view.
    addEventListener("click", ({ target }) => target.closest?.("button[data-view]") && this.searching.refold());
    this.stepper.sharing = () => this.#tellLink();
    followAddress(() => this.#follow());
  }

  // --- What the address says, when the page is opened and when the reader goes back.
  async #follow() {
    const isHere = this.searching.gone.next();
    this.telling.drop();
    const address = location.href;
    const { its, lost } = readAddress([...Object.keys(this.form.setting), "code", "step"]);
    // Where another page could lead the reader's hand to the button, code from an address is not even shown.
    const framed = its.has("code") && window.top !== window;
    // An address may have been cut off: then its code is damaged.
    const wanted = its.has("code") && !framed;
    const text = wanted ? await unzip(its.get("code")).catch(() => null) : this.form.code.defaultValue;
    if (!isHere()) return;
    const before = this.form.whole;
    this.form.fillIn(its, lost, text);
    const step = /^[1-9]\d*$/.test(its.get("step")) ? its.get("step") - 1 : null;
    const used = this.#known.its.includes(this.form.code.value) ? this.form.ownCode : null;
    this.reading.turn(used !== this.form.ownCode); // code that is not run has to be read
    const changed = this.form.whole !== before || used !== this.searching.searched.code;
    if (changed) {
      this.stepper.show(this.stepper.film, this.stepper.step); // it plays no more
      this.editing.picked = null;
      await this.searching.show({}, { push: false, step, used });
    } else this.searching.stand(step);
    if (framed) return this.#tellFramed(address);
    if (its.has("step") && !(step !== null && step < this.searching.answer.count)) lost.add("step");
    const arrived = used === null && text !== this.form.code.defaultValue ? this.words.code_arrived : "";
    await this.#tellAddress(text === null ? this.words.code_damaged : arrived, lost, isHere, changed);
  }

  async #tellAddress(ofCode, lost, isHere, changed) {
    const ofOthers = await tellLost(lost).catch(() => this.words.run_unreachable);
    const told = [ofCode, ofOthers].filter(Boolean).join(" ");
    if (!isHere() || !told) return;
    if (!changed) this.searching.remember(false); // the address, too, is put right
    if (ofCode) this.searching.noteCode(ofCode);
    this.telling.notice(told); // beside the code, and above the figure
  }

  #tellFramed(href) {
    const { code_framed: text, open_alone: textContent } = this.words;
    for (const place of ["code-note", "busy"])
      find(place).replaceChildren(text, " ", make("a", { href, target: "_blank", rel: "noopener", textContent }));
  }
}
