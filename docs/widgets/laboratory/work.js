// The laboratory at work: it hands what the reader does to Python, and shows what comes back.
import * as checks from "../checks.js";
import { typing } from "../editor.js";
import * as elements from "../elements.js";
import { areTexts, keep, readAddress, tellLost } from "../outside.js";
import { fill, followAddress, latest, make } from "../page.js";
import { python } from "../python.js";
import { Film } from "../stepper/stepper.js";
import { Address, unzip } from "./address.js";
import { readAnswer, readNodes } from "./answers.js";
import { Asking, SECONDS } from "./asking.js";
import { Complaints } from "./complaints.js";
import { Editing } from "./editing.js";
import { listLines } from "./listing.js";
import { drawingOf, save, saveSteps } from "./taking.js";

const USUAL = { branching: "2", player: "max", alpha: "", beta: "" };
const find = (name) => document.getElementById(`laboratory-${name}`);

export class Laboratory {
  #address = new Address();
  #answer; // the last one that was no mistake
  #asked = latest(); // of searches that only read the form the last counts; none of the others is left out
  #failed = null; // the code that was run last, if that came to nothing
  #gone = latest(); // how often the reader went to another address
  #notice = ""; // what is to be said of the address, until something else is done
  // Code that this reader has run before, and that came to an end, needs no second leave.
  #known = keep(() => localStorage, "laboratory code", [], areTexts);

  // words: those of the laboratory and those that widgets share; changes: the ready-made ones, as whole programs.
  constructor(words, changes) {
    this.root = document.querySelector(".laboratory");
    Object.assign(this, { words, changes, stepper: this.root.querySelector(".stepper") });
    [this.tree, this.code, this.table] = [find("tree"), find("code"), this.root.querySelector("details.steps")];
    this.listing = this.stepper.querySelector("ol.code");
    this.figure = this.stepper.querySelector("figure");
    this.own = this.listing.innerHTML; // the site's function, line by line
    const data = JSON.parse([...this.root.querySelectorAll("template")].at(-1).content.textContent);
    this.second = data.second;
    this.complaints = new Complaints(this.root, find);
    this.asking = new Asking(words, (text) => this.#busy(text), { ...this.#plain, code: null });
    const pruned = () => (this.asking.searched.code === null ? words.pruned : "");
    this.editing = new Editing(this.root, find, this.figure, () => this.#clear(), pruned);
    const nodes = readNodes(data.answer.nodes, this.editing.names);
    this.#answer = { ...data.answer, nodes, film: this.stepper.film };
  }

  begin() {
    this.#listen();
    this.editing.list(this.#answer.nodes);
    this.#noteCode();
    // What was typed while this script was on its way counts more than the address.
    if (JSON.stringify(this.#setting) !== JSON.stringify(this.#plain)) this.#show();
    else if (!this.#ownCode && location.hash.includes("=")) this.#follow();
  }

  // The form as it is, and as it was.
  get #setting() {
    const [branching, alpha, beta] = ["branching", "alpha", "beta"].map((name) => find(name).value);
    const player = this.root.querySelector("[name=player]:checked").value;
    return { tree: this.tree.value, branching, player, alpha, beta };
  }

  get #plain() {
    return { tree: this.tree.defaultValue, ...USUAL };
  }

  get #ownCode() {
    return this.code.value === this.code.defaultValue ? null : this.code.value;
  }

  #remember(push, step = this.stepper.step) {
    const { tree, ...others } = this.#setting;
    const params = new URLSearchParams();
    if (tree !== this.tree.defaultValue) params.set("tree", tree.replace(/,\s+/g, ","));
    for (const [name, usual] of Object.entries(USUAL)) if (others[name] !== usual) params.set(name, others[name]);
    return this.#address.write(params, this.#ownCode, step, push);
  }

  #rememberAll(push) {
    const { step } = this.stepper;
    return this.#remember(push, step < this.#answer.count - 1 ? step : null);
  }

  // --- What is said.
  #busy(text) {
    find("busy").textContent = text || this.#notice;
    this.root.ariaBusy = Boolean(text);
  }

  #drop() {
    if (this.#notice) this.#busy((this.#notice = ""));
  }

  #clear() {
    this.#drop();
    this.complaints.clear();
  }

  #complain(field, text, where) {
    this.#drop();
    this.complaints.tell(field, text, where);
  }

  #fail(reason) {
    // What could not be shown was no answer: whatever made it is ended.
    const known = ["endless", "unreachable", "stopped"].includes(reason);
    if (!known) python.renew();
    const text = fill(this.words[`run_${known ? reason : "broken"}`], { seconds: SECONDS });
    if (reason === "unreachable") find("busy").textContent = text;
    else this.#complain("code", text);
  }

  #noteCode(text) {
    const told = this.code.value === this.#failed ? this.words.code_failed : this.words.code_changed;
    const shown = this.code.value === (this.asking.searched.code ?? this.code.defaultValue);
    find("code-note").textContent = text ?? (shown ? (this.#answer.differs ?? "") : told);
  }

  // --- Searches. more: what is changed beforehand; used: which code is searched with, else that of the last search.
  #show(more = {}, { push = true, step = null, used, anew = false } = {}) {
    const isLast = this.#asked.next();
    const isHere = this.#gone.last();
    const made = Object.keys(more).length > 0;
    return this.asking.inTurn(async () => {
      if (!isLast() && used === undefined && !made) return false;
      const request = { ...this.#setting, code: used === undefined ? this.asking.searched.code : used };
      let got;
      try {
        got = readAnswer(await this.asking.ask({ do: "show", ...request, ...more }, anew));
        if (!isHere()) return false; // the reader has gone back meanwhile
        if (got.problem) this.#complain(got.problem.field, got.problem.text, got.problem);
        else {
          this.#clear();
          // What is typed stays as it is; a tree that was made is written out.
          if (made && document.activeElement !== this.tree) this.tree.value = got.tree;
          this.#take(got, { ...request, tree: got.tree }, step);
          this.#stream();
        }
      } catch (reason) {
        return void this.#fail(reason);
      }
      if (push || isLast()) this.#rememberAll(push); // who overtakes it writes the address
      return !got.problem;
    });
  }

  #take(got, request, step) {
    this.#answer = { ...got, film: new Film(got, got.count, elements.put) };
    this.asking.searched = request;
    find("note").textContent = find("copied").textContent = "";
    this.editing.list(got.nodes);
    if (got.unmoved) find("note").textContent = got.unmoved;
    for (const [name, html] of got.results) elements.put(find(`result-${name}`), html, "phrase");
    find("count").textContent = got.count;
    if (request.code === null) this.listing.innerHTML = this.own;
    else this.listing.replaceChildren(...listLines(request.code, got.first_line));
    this.#noteCode();
    this.stepper.show(this.#answer.film, step ?? got.count - 1);
  }

  // The frames of a film arrive while the reader already looks at it; what else is asked for comes in between.
  async #stream() {
    const its = this.#answer;
    const isShown = () => its === this.#answer;
    const next = async () => (isShown() ? elements.frames(await this.#askOf({ do: "frames", count: 40 }), its) : {});
    while (isShown() && its.film.ready < its.count) {
      const more = await this.asking.inTurn(next).catch((reason) => this.#fail(reason) ?? {});
      if (!more.frames?.length) return;
      its.film.add(more);
    }
    if (isShown() && this.table.open) this.#fillTable().catch((reason) => this.#fail(reason));
  }

  #askOf(request) {
    return this.asking.askOf(request, this.#answer.film);
  }

  async #fillTable() {
    const rows = await this.asking.inTurn(() => this.#askOf({ do: "rows" }));
    const fillCell = (its) => {
      const cell = make("td");
      elements.put(cell, String(its), "phrase");
      return cell;
    };
    const made = checks.list(rows, (cells) => make("tr", {}, ...checks.list(cells, fillCell, 4)));
    this.table.querySelector("tbody").replaceChildren(...made);
  }

  // --- What the reader does.
  #load(text) {
    this.tree.value = text;
    this.editing.picked = null;
    return this.#show();
  }

  async #use(text) {
    this.code.value = text;
    const isHere = this.#gone.last();
    const done = await this.#show({}, { used: this.#ownCode, anew: true });
    if (!isHere()) return;
    this.#failed = done ? null : text;
    if (done) this.#known.its = [text, ...this.#known.its.filter((other) => other !== text)].slice(0, 20);
    else this.#noteCode();
  }

  #draw() {
    this.editing.picked = null;
    const [branching, depth, seed] = ["children", "depth", "seed"].map((name) => find(name).value);
    return this.#show({ random: { branching, depth, seed, uneven: find("uneven").checked } });
  }

  async #takeSteps(format) {
    saveSteps(format, await this.asking.inTurn(() => this.#askOf({ do: "data", format })));
  }

  async #share() {
    await this.#rememberAll(false);
    const copied = find("copied");
    try {
      await navigator.clipboard.writeText(location.href);
      copied.textContent = this.words.copied;
    } catch {
      copied.textContent = this.words.copy_failed;
    }
  }

  #saveDrawing() {
    const drawing = drawingOf(this.figure, this.stepper.querySelector(".say").textContent);
    save(`alphabeta-step-${this.stepper.step + 1}.svg`, drawing, "image/svg+xml");
  }

  get #actions() {
    const set = () => this.#show({ value: find("value").value, path: this.editing.chosen.path });
    const actions = {
      first: () => this.#load(this.tree.defaultValue),
      second: () => this.#load(this.second),
      draw: () => this.#draw(),
      best_first: () => this.#show({ order: "best" }),
      worst_first: () => this.#show({ order: "worst" }),
      set,
      run: () => this.#use(this.code.value),
      restore: () => this.#use(this.code.defaultValue),
      csv: () => this.#takeSteps("csv"),
      json: () => this.#takeSteps("json"),
      svg: () => this.#saveDrawing(),
      share: () => this.#share(),
    };
    for (const name of ["child", "without", "left", "right"])
      actions[name] = () => this.#show(this.editing.change(name));
    for (const [name, program] of Object.entries(this.changes)) actions[name] = () => this.#use(program);
    return actions;
  }

  #listen() {
    const { root, code, table } = this;
    const actions = this.#actions;
    const fail = (reason) => this.#fail(reason);
    for (const button of root.querySelectorAll("[data-do]"))
      button.addEventListener("click", () => actions[button.dataset.do]()?.catch?.(fail));
    for (const form of root.querySelectorAll("form"))
      form.addEventListener("submit", (event) => event.preventDefault());
    for (const [name, action] of Object.entries({ value: "set", children: "draw", depth: "draw", seed: "draw" }))
      find(name).addEventListener("keydown", (event) => event.key === "Enter" && actions[action]());
    let soon = 0;
    const changed = ({ target }) => {
      const radio = target.type === "radio";
      clearTimeout(soon);
      this.#rememberAll(radio || "typed");
      soon = setTimeout(() => this.#show({}, { push: false }), radio ? 0 : 250);
    };
    for (const name of ["tree", "branching", "alpha", "beta"]) find(name).addEventListener("input", changed);
    root.addEventListener("change", () => this.#address.typedAnew());
    for (const radio of root.querySelectorAll("[name=player]")) radio.addEventListener("change", changed);
    code.oninput = () => {
      this.#noteCode();
      this.#clear();
      this.#rememberAll("typed");
    };
    typing(code, actions.run);
    table.addEventListener("toggle", () => table.open && this.#fillTable().catch(fail));
    this.stepper.addEventListener("step", ({ detail: { step, chosen } }) => {
      this.editing.mark();
      this.#keepInSight();
      if (chosen !== undefined) this.#remember(chosen, step);
    });
    followAddress(() => this.#follow());
  }

  // In a tree that is wider than the screen, the current node is kept in sight.
  #keepInSight() {
    const { figure } = this;
    const now = figure.querySelector("svg.tree :is(.max, .min, .leaf).now")?.getBoundingClientRect();
    if (!now || figure.scrollWidth <= figure.clientWidth) return;
    const box = figure.getBoundingClientRect();
    if (now.left < box.left + 40 || now.right > box.right - 40)
      figure.scrollLeft += now.left - box.left - box.width / 2;
  }

  // --- What the address says, when the page is opened and when the reader goes back.
  async #follow() {
    const isHere = this.#gone.next();
    this.#address.typedAnew();
    this.#drop();
    const address = location.href;
    const { its, lost } = readAddress([...Object.keys(this.#setting), "code", "step"]);
    // Where another page could lead the reader's hand to the button, code from an address is not even shown.
    const framed = its.has("code") && window.top !== window;
    // An address may have been cut off: then its code is damaged.
    const wanted = its.has("code") && !framed;
    const text = wanted ? await unzip(its.get("code")).catch(() => null) : this.code.defaultValue;
    if (!isHere()) return;
    const before = JSON.stringify([this.#setting, this.code.value]);
    this.#fillIn(its, lost, text);
    const step = /^[1-9]\d*$/.test(its.get("step")) ? its.get("step") - 1 : null;
    const used = this.#known.its.includes(this.code.value) ? this.#ownCode : null;
    const changed = JSON.stringify([this.#setting, this.code.value]) !== before || used !== this.asking.searched.code;
    if (changed) {
      this.stepper.show(this.stepper.film, this.stepper.step); // it plays no more
      this.editing.picked = null;
      await this.#show({}, { push: false, step, used });
    } else this.stepper.show(this.#answer.film, step ?? this.#answer.count - 1);
    if (framed) return this.#tellFramed(address);
    if (its.has("step") && !(step !== null && step < this.#answer.count)) lost.add("step");
    const arrived = used === null && text !== this.code.defaultValue ? this.words.code_arrived : "";
    await this.#tellAddress(text === null ? this.words.code_damaged : arrived, lost, isHere, changed);
  }

  #fillIn(its, lost, text) {
    this.code.value = text ?? this.code.defaultValue;
    this.tree.value = its.get("tree") ?? this.tree.defaultValue;
    for (const name of ["branching", "alpha", "beta"]) find(name).value = its.get(name) ?? USUAL[name];
    const [usual, ...others] = this.root.querySelectorAll("[name=player]");
    const radio = [usual, ...others].find(({ value }) => value === its.get("player"));
    if (its.has("player") && !radio) lost.add("player");
    (radio ?? usual).checked = true;
  }

  async #tellAddress(ofCode, lost, isHere, changed) {
    const ofOthers = await tellLost(lost).catch(() => this.words.run_unreachable);
    const told = [ofCode, ofOthers].filter(Boolean).join(" ");
    if (!isHere() || !told) return;
    if (!changed) this.#rememberAll(false); // the address, too, is put right
    if (ofCode) this.#noteCode(ofCode);
    this.#notice = told; // beside the code, and above the figure
    if (!find("busy").textContent) this.#busy("");
  }

  #tellFramed(href) {
    const { code_framed: text, open_alone: textContent } = this.words;
    for (const place of ["code-note", "busy"])
      find(place).replaceChildren(text, " ", make("a", { href, target: "_blank", rel: "noopener", textContent }));
  }
}
