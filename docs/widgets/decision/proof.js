// Search the tree with another value of the pruned leaf, and check that the results are the same.
import { assertValid, parseJson } from "../validate.js";
import { fillPlaceholders } from "../page.js";
import { python } from "../python.js";

const MINUS = "\u2212";

export class Proof {
  #shown = null; // the value in the sentence, or null
  #asking = false;

  // data: written by the build, see page.py.
  constructor(root, data) {
    Object.assign(this, { root, data });
    for (const [name, part] of Object.entries({
      slider: "input",
      said: ".said",
      leaf: ".said .leaf",
      state: ".told .state",
    }))
      this[name] = root.querySelector(part);
    this.number = root.querySelector(".cuts .number.cut");
  }

  get #sliderValue() {
    return this.slider.valueAsNumber;
  }

  // Show the value of the slider, and search until the sentence is about that value.
  async show() {
    this.#draw(this.#sliderValue);
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#shown !== this.#sliderValue) await this.#check(this.#sliderValue);
    } catch (reason) {
      this.#showState(reason === "unreachable" ? this.data.unreachable : this.data.failed);
    } finally {
      this.#asking = false;
    }
  }

  async #check(value) {
    const { tree, leaf, node, root, read, value: usual, fetching } = this.data;
    const onFetching = (isFetching) => this.#showState(isFetching ? fetching : "");
    const answer = parseJson(
      await python.sendRequest("decision", JSON.stringify({ tree, leaf, node, value }), 5, onFetching),
    );
    const results = [answer.root, answer.returned, answer.minimax, answer.read];
    assertValid(JSON.stringify(results) === JSON.stringify([root, usual, usual, read]));
    this.#shown = value;
    this.leaf.textContent = write(value);
    this.#showState("");
    if (value === this.#sliderValue) this.#setSpokenValue(this.data.spoken);
  }

  #draw(value) {
    this.number.textContent = write(value);
    this.number.dataset.length = this.number.textContent.length; // long numbers are shown smaller
    if (value !== this.#shown) this.#setSpokenValue(this.data.leaf_spoken);
  }

  // Show a message about Python instead of the sentence.
  #showState(text) {
    this.state.textContent = text;
    this.said.classList.toggle("there", !text && this.#shown !== null);
  }

  #setSpokenValue(text) {
    const size = String(Math.abs(this.#sliderValue));
    const leaf = this.#sliderValue < 0 ? fillPlaceholders(this.data.minus, { number: size }) : size;
    this.slider.setAttribute("aria-valuetext", fillPlaceholders(text, { leaf }));
  }
}

const write = (value) => String(value).replace("-", MINUS);
