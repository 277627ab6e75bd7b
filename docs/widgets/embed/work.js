// What an address asks of the stepper in a page that may stand in others. No code comes with it, and none is run.
import { hashOf, readAddress, tellLost } from "../outside.js";
import { fill, followAddress, latest, writeAddress } from "../page.js";
import { readAnswer } from "../laboratory/answers.js";
import { Asking } from "../laboratory/asking.js";
import { USUAL, leaveOut } from "../laboratory/form.js";
import { quote } from "../laboratory/telling.js";

const LOWEST = 0.6; // no drawing is made smaller than that
const PLAYERS = ["max", "min"];
const same = (its, others) => Object.keys(its).every((name) => its[name] === others[name]);

export class Embed {
  #asked = latest(); // of the addresses that were gone to, the last counts
  #searching = false;

  // said: where notices are told.
  constructor(root, said, words) {
    this.stepper = root.querySelector(".stepper");
    const { film } = this.stepper;
    const { tree } = root.dataset;
    Object.assign(this, { root, said, words, link: root.querySelector(".more a") });
    this.plain = { tree, ...USUAL };
    this.first = { film, count: film.count, setting: { tree } };
    this.answer = this.first;
    const busy = (text) => this.#searching && this.#tell(text);
    this.asking = new Asking(words, busy, { ...this.plain, code: null }, "embed");
    this.stepper.sharing = () => ({ link: this.link.href, searched: this.answer.setting });
    this.stepper.addEventListener("step", ({ detail: { chosen } }) => {
      this.#point();
      if (chosen !== undefined) writeAddress(hashOf(this.#state));
    });
    followAddress(() => this.follow(), /^/);
  }

  get #state() {
    return { ...this.answer.setting, step: this.stepper.step + 1 };
  }

  // Shows what the address says.
  async follow() {
    const isLast = this.#asked.next();
    const { its, lost } = readAddress([...Object.keys(this.plain), "step", "code"]);
    const coded = its.delete("code");
    const step = its.get("step") ?? "1";
    its.delete("step");
    const wanted = { ...this.plain, ...Object.fromEntries(its) };
    wanted.tree = wanted.tree.replace(/,\s+/g, ",").trim();
    if (!PLAYERS.includes(wanted.player)) {
      lost.add("player");
      wanted.player = USUAL.player;
    }
    this.#tell("");
    const answer = same(wanted, this.plain) ? this.first : await this.#search(wanted);
    if (!isLast()) return;
    const { problem } = answer;
    this.answer = problem ? this.first : answer;
    const { film, count } = this.answer;
    const at = /^[1-9]\d{0,5}$/.test(step) ? Math.min(step, count) : 1;
    if (!problem && String(at) !== step) lost.add("step");
    this.root.classList.remove("waiting");
    this.stepper.show(film, at - 1);
    this.stepper.querySelector("svg.tree").style.minHeight = `${LOWEST * film.size[1]}px`;
    this.#point();
    const others = await tellLost(lost).catch(() => this.words.run_unreachable);
    if (!isLast()) return;
    const notices = [coded && this.words.no_code, others, problem && `${this.words.first_instead} ${problem.text}`];
    this.#tell(notices.filter(Boolean).join(" "));
    if (problem?.end > problem?.start) this.said.append(" ", quote(wanted.tree, problem.start, problem.end));
    this.asking.stream(this.answer, isLast).catch((reason) => this.#tell(this.#explain(reason)));
  }

  // What comes of a search: an answer with its film, or a problem with what is said of it.
  #search(wanted) {
    return this.asking.inTurn(async () => {
      this.#searching = true;
      try {
        const got = readAnswer(await this.asking.ask({ do: "show", ...wanted, code: null }));
        if (got.problem)
          return { problem: { ...got.problem, end: got.problem.field === "tree" ? got.problem.end : 0 } };
        this.asking.searched = { ...wanted, code: null };
        const { player, alpha, beta } = wanted;
        const setting = { tree: got.tree.replace(/,\s+/g, ","), ...leaveOut({ player, alpha, beta }) };
        return { ...got, setting, film: this.asking.filmOf(got) };
      } catch (reason) {
        return { problem: { text: this.#explain(reason) } };
      } finally {
        this.#searching = false;
      }
    });
  }

  #explain(reason) {
    const known = ["endless", "unreachable"].includes(reason);
    return fill(this.words[`run_${known ? reason : "broken"}`], { seconds: this.asking.seconds });
  }

  #tell(text) {
    this.said.textContent = text;
  }

  // The laboratory shows the same.
  #point() {
    this.link.hash = hashOf(this.#state);
  }
}
