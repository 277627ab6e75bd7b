// The laboratory's searches: made by Python with what is in the form, and shown.
import * as checks from "../checks.js";
import * as elements from "../elements.js";
import { hashOf } from "../outside.js";
import { fill, latest, load, make } from "../page.js";
import { python } from "../python.js";
import { readAnswer, readBoxes, readNodes } from "./answers.js";
import { Asking } from "./asking.js";
import { Comparing } from "./comparing.js";
import { leaveOut } from "./form.js";
import { listLines } from "./listing.js";

const PHONE = "(max-width: 44.98em)"; // as in bench.css

const fillCell = (its) => {
  const cell = make("td");
  elements.put(cell, String(its), "phrase");
  return cell;
};

export class Searching {
  answer; // the last one that was no mistake, with its film
  failed = null; // the code that was run last, if that came to nothing
  gone = latest(); // how often the reader went to another address
  #asked = latest(); // of searches that only read the form the last counts; none of the others is left out
  #brought; // the tree that a program has brought last; the site's own brings the first
  #shown = null; // what the search that is shown was asked with, null once something has failed since

  // its: root, find, words, stepper, form, telling and editing of the laboratory; first:
  // the answer that the page holds.
  constructor(its, first) {
    Object.assign(this, its);
    this.table = this.root.querySelector("details.steps");
    this.listing = this.stepper.querySelector("ol.code");
    this.own = this.listing.innerHTML; // the site's function, line by line
    this.sight = this.stepper.querySelector(".sight");
    this.asking = new Asking(this.words, (text) => this.telling.busy(text), { ...this.form.plain, code: null });
    this.#brought = this.form.tree.defaultValue;
    this.answer = {
      ...first,
      wide: false,
      folded: false,
      nodes: readNodes(first.nodes, this.editing.names),
      film: this.stepper.film,
    };
    const fail = (reason) => this.fail(reason);
    this.comparing = new Comparing({
      ...its,
      ask: (request) => this.asking.inTurn(() => this.#askOf(request)),
      shown: (which) => this.#list(which),
    });
    // Where a wide tree is folded while it is stepped through: its own view shows it whole, to be changed.
    this.phone = matchMedia(PHONE);
    this.phone.addEventListener("change", () => this.refold());
    this.table.addEventListener("toggle", () => this.table.open && this.#fillTable().catch(fail));
  }

  // What the search that is shown was made with.
  get searched() {
    return this.asking.searched;
  }

  fail(reason) {
    // What could not be shown was no answer: whatever made it is ended.
    this.#shown = null;
    const known = ["endless", "unreachable", "stopped"].includes(reason);
    if (!known) python.renew();
    const text = fill(this.words[`run_${known ? reason : "broken"}`], { seconds: this.asking.seconds });
    if (reason === "unreachable") this.find("busy").textContent = text;
    else this.telling.complain("code", text);
  }

  // Says beside the code whether it is what the search was made with.
  noteCode(text) {
    const { code } = this.form;
    const told = code.value === this.failed ? this.words.code_failed : this.words.code_changed;
    const shown = code.value === (this.searched.code ?? code.defaultValue);
    this.find("code-note").textContent = text ?? (shown ? (this.answer.differs ?? "") : told);
    // The figure is one of before as long as the code that failed stands there.
    const { sight } = this;
    if (code.value === this.failed) sight.dataset.stale = this.words.stale;
    else delete sight.dataset.stale;
  }

  // Where else the tree can be taken.
  link() {
    const { tree, player } = this.searched;
    const its = hashOf({ tree: tree.replace(/,\s+/g, ","), ...leaveOut({ player }) });
    for (const link of this.root.querySelectorAll("a[data-tree]")) link.hash = its;
  }

  remember(push) {
    const { step, film } = this.stepper;
    const own = film === this.answer.film && step < this.answer.count - 1; // and not one of the original
    return this.form.remember(push, own ? step : null);
  }

  // more: what is changed beforehand; used: which code is searched with, else that of the last search; step: which is
  // shown, else the last; anew: in a worker where the code has not run; typed: what is shown already stays, with its
  // step. Returns whether it came to something.
  show(more = {}, { push = true, step = null, used, anew = false, typed = false } = {}) {
    const isLast = this.#asked.next();
    const isHere = this.gone.last();
    const made = Object.keys(more).length > 0;
    return this.asking.inTurn(async () => {
      if (!isLast() && used === undefined && !made) return false;
      const request = { ...this.form.setting, code: used === undefined ? this.searched.code : used };
      request.narrow = this.#narrow;
      request.instead_of = this.form.insteadOf;
      request.own = anew ? this.#brought : null; // of a program that was just run, a tree of its own counts
      // An earlier search may have read what was typed after it had been asked for.
      if (typed && JSON.stringify(request) === this.#shown) {
        this.telling.clear();
        return true;
      }
      let got;
      try {
        got = readAnswer(await this.asking.ask({ do: "show", ...request, ...more }, anew));
        if (!isHere()) return false; // the reader has gone back meanwhile
        if (got.problem) {
          this.#shown = null;
          this.telling.complain(got.problem.field, got.problem.text, got.problem);
          if (got.problem.field === "code") this.#explain(request.code);
        }
        if (!got.problem) {
          this.telling.clear();
          // What is typed stays as it is; a tree that was made is written out.
          if (made && document.activeElement !== this.form.tree) this.form.tree.value = got.tree;
          if (got.brought) this.form.takeTree((this.#brought = got.tree), got.player);
          Object.assign(request, { own: null, player: got.player });
          this.#take(got, { ...request, tree: got.tree }, step);
          this.#shown = JSON.stringify(made || got.brought ? { ...request, tree: got.tree } : request);
          this.#stream();
        }
      } catch (reason) {
        this.fail(reason);
        return false;
      }
      if (push || isLast()) this.remember(push); // who overtakes it writes the address
      return !got.problem;
    });
  }

  get #narrow() {
    return this.phone.matches && this.root.dataset.view !== "tree";
  }

  // Shows the same step of the same search, folded or whole as it is wanted now.
  refold() {
    if (this.answer.wide && this.answer.folded !== this.#narrow)
      this.show({}, { push: false, step: this.stepper.step, used: this.searched.code });
  }

  // The shape of a tree whose boxes are still empty; nothing, if there can be none.
  async boxes(shape) {
    const got = readBoxes(await this.asking.inTurn(() => this.#askOf({ do: "boxes", ...shape })));
    if (!got.problem) return got;
    this.telling.complain(got.problem.field, got.problem.text, got.problem);
    return null;
  }

  // Shows a step of the search that is shown already; null: the last.
  stand(step) {
    this.#list(1);
    this.stepper.show(this.answer.film, step ?? this.answer.count - 1);
  }

  // The recorded steps, in a format.
  data(format) {
    return this.asking.inTurn(() => this.#askOf({ do: "data", format }));
  }

  #take(got, request, step) {
    this.answer = { ...got, film: this.asking.filmOf(got) };
    this.asking.searched = request;
    this.find("note").textContent = "";
    this.editing.list(got.nodes, got.folded);
    if (got.unmoved) this.find("note").textContent = got.unmoved;
    if (got.brought || got.grown) this.find("note").textContent = got.grown || this.words.brought;
    if (got.position) this.form.takeStart(got.position);
    this.#tellRoles(got).catch((reason) => this.fail(reason));
    for (const [name, html] of got.results) elements.put(this.find(`result-${name}`), html, "phrase");
    this.find("count").textContent = got.count;
    this.comparing.begin(this.answer.film);
    this.noteCode();
    this.link();
    this.stepper.show(this.answer.film, step ?? got.count - 1);
  }

  // What the parameters of the reader's program are taken for.
  async #tellRoles({ roles, relative, position }) {
    const root = this.find("roles");
    if (!roles.length) return (root.hidden = true);
    const { Roles } = await load("laboratory/roles.js");
    this.roles ??= new Roles(root, this.words, (changed) => {
      Object.assign(this.form, changed);
      this.show();
    });
    this.roles.show(roles, relative ? this.words.relative : "", position);
  }

  // The lines of the function whose search is stepped through; which: 0 is the original's, 1 that which was run.
  #list(which) {
    const { code } = this.searched;
    const original = which === 0;
    if (code === null || original) this.listing.innerHTML = this.own;
    else this.listing.replaceChildren(...listLines(code, this.answer.lines));
    if (original) this.sight.dataset.beside = this.words.lane_original;
    else delete this.sight.dataset.beside;
  }

  async #stream() {
    const its = this.answer;
    try {
      const whole = await this.asking.stream(its, () => its === this.answer);
      if (whole && this.table.open) await this.#fillTable();
      if (whole && this.searched.code !== null) await this.comparing.compare();
    } catch (reason) {
      this.fail(reason);
    }
  }

  // A fault may have a name, which comes after what Python says.
  async #explain(code) {
    const place = this.find("code-problem");
    const said = place.textContent;
    const slip = await this.comparing.explain(code);
    if (slip && place.textContent === said) place.append(" ", elements.made(place, slip, "phrase"));
  }

  #askOf(request) {
    return this.asking.askOf(request, this.answer.film);
  }

  async #fillTable() {
    const rows = await this.asking.inTurn(() => this.#askOf({ do: "rows" }));
    const made = checks.list(rows, (cells) => make("tr", {}, ...checks.list(cells, fillCell, 4)));
    this.table.querySelector("tbody").replaceChildren(...made);
  }
}
