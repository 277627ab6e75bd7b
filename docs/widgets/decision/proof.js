// The pruned leaf is given any value, and the real function searches that tree: what it finds must be what it was.
import { insist, json } from "../checks.js";
import { fill } from "../page.js";
import { python } from "../python.js";

const MINUS = "\u2212";

export class Proof {
  #shown = null; // the value that the sentence is about
  #asking = false;

  // told: what the build has written for it, see form.py.
  constructor(root, told) {
    Object.assign(this, { root, told });
    for (const [name, part] of Object.entries({
      slider: "input",
      said: ".said",
      leaf: ".said .leaf",
      state: ".told .state",
    }))
      this[name] = root.querySelector(part);
    this.number = root.querySelector(".cuts .number.cut");
  }

  get #wanted() {
    return this.slider.valueAsNumber;
  }

  // Shows what the slider stands at, and asks until an answer is about that.
  async show() {
    this.#draw(this.#wanted);
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#shown !== this.#wanted) await this.#ask(this.#wanted);
    } catch (reason) {
      this.#say(reason === "unreachable" ? this.told.unreachable : this.told.failed);
    } finally {
      this.#asking = false;
    }
  }

  async #ask(value) {
    const { tree, leaf, node, root, read, value: usual, fetching } = this.told;
    const tell = (late) => this.#say(late ? fetching : "");
    const answer = json(await python.ask("decision", JSON.stringify({ tree, leaf, node, value }), 5, tell));
    const its = [answer.root, answer.returned, answer.minimax, answer.read];
    insist(JSON.stringify(its) === JSON.stringify([root, usual, usual, read]));
    this.#shown = value;
    this.leaf.textContent = write(value);
    this.#say("");
    if (value === this.#wanted) this.#hear(this.told.spoken);
  }

  #draw(value) {
    this.number.textContent = write(value);
    this.number.dataset.length = this.number.textContent.length; // what is long is written smaller
    if (value !== this.#shown) this.#hear(this.told.leaf_spoken);
  }

  // Whatever is said of Python stands in the place of the sentence.
  #say(text) {
    this.state.textContent = text;
    this.said.classList.toggle("there", !text && this.#shown !== null);
  }

  #hear(text) {
    const size = String(Math.abs(this.#wanted));
    const leaf = this.#wanted < 0 ? fill(this.told.minus, { number: size }) : size;
    this.slider.setAttribute("aria-valuetext", fill(text, { leaf }));
  }
}

const write = (value) => String(value).replace("-", MINUS);
