// The tasks at work: keeps what is typed, has it checked, shows the verdict.
import * as checks from "../checks.js";
import { typing } from "../editor.js";
import { made, put } from "../elements.js";
import { zip } from "../laboratory/address.js";
import { hashOf } from "../outside.js";
import { make } from "../page.js";
import { python } from "../python.js";
import { Programs } from "../typed.js";

const SECONDS = 20; // for some fifty trees, on a slow machine

// An answer, as write/answers.py makes it: how far it is, or the verdict.
const readAnswer = (got) => {
  checks.object(got);
  if ("of" in got) return { done: checks.whole(got.done), of: checks.whole(got.of) };
  checks.insist(!got.forgotten);
  return {
    kind: checks.text(got.kind),
    name: checks.sentence(got.name),
    told: checks.text(got.told),
    figures: checks.text(got.figures),
    tree: checks.maybe(got.tree, checks.text),
    player: checks.one(got.player, ["max", "min"]),
  };
};

export class Writing {
  #asked = null; // the promise of what is being asked

  // words: those of this page and those that widgets share; tasks: what each begins with.
  constructor(root, words, tasks) {
    const find = (name) => root.querySelector(name);
    Object.assign(this, { root, words, form: find("form"), code: find("textarea") });
    Object.assign(this, { busy: find(".busy"), bar: find("progress"), stop: find("[data-do=stop]") });
    this.place = document.getElementById("write-verdict");
    this.programs = new Programs("write", this.code, tasks);
  }

  begin() {
    const { code, form, root } = this;
    for (const radio of form.elements.task) radio.addEventListener("change", () => this.#turn(radio.value));
    form.addEventListener("submit", () => this.#check());
    this.stop.addEventListener("click", () => this.#asked && python.end("stopped", this.#asked));
    root.querySelector("[data-do=restore]").addEventListener("click", () => this.#restore());
    code.oninput = () => this.programs.keep();
    typing(code, () => this.#check());
    this.programs.begin(form.elements.task.value);
    this.#tell();
    python.prepare("write");
  }

  #tell() {
    for (const its of this.root.querySelectorAll("p[data-task]")) its.hidden = its.dataset.task !== this.programs.name;
  }

  #turn(task) {
    this.programs.turn(task);
    this.#tell();
    this.#forget();
  }

  #restore() {
    this.programs.restore();
    this.#forget();
  }

  // Whatever is being checked is not what stands there now.
  #forget() {
    if (this.#asked) python.end("stopped", this.#asked);
    this.place.replaceChildren();
    this.busy.textContent = "";
  }

  async #check() {
    if (this.#asked) return;
    const [task, source] = [this.programs.name, this.code.value];
    const isHere = () => task === this.programs.name;
    this.place.replaceChildren();
    this.bar.value = 0;
    this.root.dataset.checking = "";
    this.stop.disabled = false;
    let [request, anew] = [{ do: "check", task, source }, true];
    try {
      for (;;) {
        const say = (fetching) => (this.busy.textContent = fetching ? this.words.run_fetching : this.words.checking);
        this.#asked = python.ask("write", JSON.stringify(request), SECONDS, say, { code: source, anew });
        const got = readAnswer(checks.json(await this.#asked));
        if (!isHere()) return;
        if (!("of" in got)) {
          this.busy.textContent = "";
          return await this.#show(got, source);
        }
        this.bar.value = got.of && got.done / got.of;
        [request, anew] = [{ do: "more" }, false];
      }
    } catch (reason) {
      const said = python.explain(reason, this.words, SECONDS);
      if (isHere()) this.busy.textContent = said;
    } finally {
      this.#asked = null;
      this.stop.disabled = true;
      delete this.root.dataset.checking;
    }
  }

  async #show({ name, told, figures, tree, player }, source) {
    const said = make("p");
    put(said, told, "phrase");
    this.place.append(make("p", { className: "told", textContent: name }), said, made(this.place, figures, "page"));
    if (tree === null) return;
    const its = { tree: tree.replace(/,\s+/g, ","), ...(player === "min" ? { player } : {}), code: await zip(source) };
    const link = make("a", { href: `../laboratory/#${hashOf(its)}`, textContent: this.words.step });
    this.place.append(make("p", {}, link));
  }
}
