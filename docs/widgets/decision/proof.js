// Search the tree with another value of the pruned leaf, and check that the results are the same.
import { assertValid, parseJson } from "../../browser/validate.js";
import { fillPlaceholders } from "../../browser/page.js";
import { python } from "../../browser/python.js";

const MINUS = "\u2212";

// The proof that the value of the pruned leaf changes no result: searches with the value of the slider.
export class PrunedLeafProof {
  #shownValue = null; // the value in the sentence, or null
  #isSearching = false;

  // data: written by the build, see page.py.
  constructor(root, data) {
    Object.assign(this, { root, data });
    const find = (selector) => root.querySelector(selector);
    [this.slider, this.sentence, this.leaf] = ["input", ".said", ".said .leaf"].map(find);
    [this.state, this.number] = [".told .state", ".cuts .number.cut"].map(find);
  }

  get #sliderValue() {
    return this.slider.valueAsNumber;
  }

  // Show the value of the slider, and search until the sentence is about that value.
  async proveSliderValue() {
    this.#drawLeafValue(this.#sliderValue);
    if (this.#isSearching) return;
    this.#isSearching = true;
    try {
      while (this.#shownValue !== this.#sliderValue) await this.#searchWithLeafValue(this.#sliderValue);
    } catch (reason) {
      this.#showPythonState(reason === "unreachable" ? this.data.unreachable : this.data.failed);
    } finally {
      this.#isSearching = false;
    }
  }

  // Search the tree with another value of the leaf, and show the sentence if the results are the same.
  async #searchWithLeafValue(value) {
    const { tree, leaf, node, root, read, value: usual, fetching } = this.data;
    const onFetching = (isFetching) => this.#showPythonState(isFetching ? fetching : "");
    const answer = parseJson(
      await python.sendRequest("decision", JSON.stringify({ tree, leaf, node, value }), onFetching),
    );
    const results = [answer.root, answer.returned, answer.minimax, answer.read];
    assertValid(JSON.stringify(results) === JSON.stringify([root, usual, usual, read]));
    this.#shownValue = value;
    this.leaf.textContent = formatLeafValue(value);
    this.#showPythonState("");
    if (value === this.#sliderValue) this.#setSpokenSliderValue(this.data.spoken);
  }

  #drawLeafValue(value) {
    this.number.textContent = formatLeafValue(value);
    this.number.dataset.length = this.number.textContent.length; // long numbers are shown smaller
    if (value !== this.#shownValue) this.#setSpokenSliderValue(this.data.leaf_spoken);
  }

  // Show a message about Python instead of the sentence.
  #showPythonState(message) {
    this.state.textContent = message;
    this.sentence.classList.toggle("there", !message && this.#shownValue !== null);
  }

  // Set what screen readers say of the slider. template: a text with {leaf} in the place of the value.
  #setSpokenSliderValue(template) {
    const size = String(Math.abs(this.#sliderValue));
    const leaf = this.#sliderValue < 0 ? fillPlaceholders(this.data.minus, { number: size }) : size;
    this.slider.setAttribute("aria-valuetext", fillPlaceholders(template, { leaf }));
  }
}

const formatLeafValue = (value) => String(value).replace("-", MINUS);
