// The laboratory's searches: made by Python with what is in the form, and shown.
import * as checks from "../checks.js";
import * as elements from "../elements.js";
import { fill, latest, make } from "../page.js";
import { python } from "../python.js";
import { Film } from "../stepper/stepper.js";
import { readAnswer, readNodes } from "./answers.js";
import { Asking } from "./asking.js";
import { listLines } from "./listing.js";

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

  // its: root, find, words, stepper, form, telling and editing of the laboratory; first:
  // the answer that the page holds.
  constructor(its, first) {
    Object.assign(this, its);
    this.table = this.root.querySelector("details.steps");
    this.listing = this.stepper.querySelector("ol.code");
    this.own = this.listing.innerHTML; // the site's function, line by line
    this.asking = new Asking(this.words, (text) => this.telling.busy(text), { ...this.form.plain, code: null });
    this.answer = { ...first, nodes: readNodes(first.nodes, this.editing.names), film: this.stepper.film };
    const fail = (reason) => this.fail(reason);
    this.table.addEventListener("toggle", () => this.table.open && this.#fillTable().catch(fail));
  }

  // What the search that is shown was made with.
  get searched() {
    return this.asking.searched;
  }

  fail(reason) {
    // What could not be shown was no answer: whatever made it is ended.
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
  }

  remember(push) {
    const { step } = this.stepper;
    return this.form.remember(push, step < this.answer.count - 1 ? step : null);
  }

  // more: what is changed beforehand; used: which code is searched with, else that of the last search; step: which is
  // shown, else the last; anew: in a worker where the code has not run. Returns whether it came to something.
  show(more = {}, { push = true, step = null, used, anew = false } = {}) {
    const isLast = this.#asked.next();
    const isHere = this.gone.last();
    const made = Object.keys(more).length > 0;
    return this.asking.inTurn(async () => {
      if (!isLast() && used === undefined && !made) return false;
      const request = { ...this.form.setting, code: used === undefined ? this.searched.code : used };
      let got;
      try {
        got = readAnswer(await this.asking.ask({ do: "show", ...request, ...more }, anew));
        if (!isHere()) return false; // the reader has gone back meanwhile
        if (got.problem) this.telling.complain(got.problem.field, got.problem.text, got.problem);
        else {
          this.telling.clear();
          // What is typed stays as it is; a tree that was made is written out.
          if (made && document.activeElement !== this.form.tree) this.form.tree.value = got.tree;
          this.#take(got, { ...request, tree: got.tree }, step);
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

  // The recorded steps, in a format.
  data(format) {
    return this.asking.inTurn(() => this.#askOf({ do: "data", format }));
  }

  #take(got, request, step) {
    const film = new Film(got, got.count, elements.put);
    film.questions = () => this.asking.inTurn(async () => elements.questions(await this.#askOf({ do: "questions" })));
    this.answer = { ...got, film };
    this.asking.searched = request;
    this.find("note").textContent = this.find("copied").textContent = "";
    this.editing.list(got.nodes);
    if (got.unmoved) this.find("note").textContent = got.unmoved;
    for (const [name, html] of got.results) elements.put(this.find(`result-${name}`), html, "phrase");
    this.find("count").textContent = got.count;
    if (request.code === null) this.listing.innerHTML = this.own;
    else this.listing.replaceChildren(...listLines(request.code, got.first_line));
    this.noteCode();
    this.stepper.show(this.answer.film, step ?? got.count - 1);
  }

  // The frames of a film arrive while the reader already looks at it; what else is asked for comes in between.
  async #stream() {
    const its = this.answer;
    const isShown = () => its === this.answer;
    const next = async () => (isShown() ? elements.frames(await this.#askOf({ do: "frames", count: 40 }), its) : {});
    while (isShown() && its.film.ready < its.count) {
      const more = await this.asking.inTurn(next).catch((reason) => this.fail(reason) ?? {});
      if (!more.frames?.length) return;
      its.film.add(more);
    }
    if (isShown() && this.table.open) this.#fillTable().catch((reason) => this.fail(reason));
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
