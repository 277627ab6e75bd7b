// What the judge says: at each answer, and as a list of lines, each with the step that shows why.
import { whole } from "../checks.js";
import { put } from "../elements.js";
import { fill, make } from "../page.js";

const SIGNS = { right: "✓", wrong: "✗" };
const nameOf = (spot) => (spot.dataset.called ??= spot.ariaLabel);

export class Verdicts {
  // show: is called with a step and the button that asks for it.
  constructor(root, words, show) {
    Object.assign(this, { root, words, show });
    this.find = (selector) => root.querySelector(selector);
    [this.lines, this.said] = [".verdicts", ".said"].map(this.find);
  }

  // Shows at an answer how it was judged: "right", "wrong", null if it was not.
  state(element, its) {
    if (its) element.dataset.state = its;
    else delete element.dataset.state;
    const text = this.words[its] ?? ""; // an answer that is missing is neither right nor wrong
    if (element.matches("button")) element.ariaLabel = [nameOf(element), text].filter(Boolean).join(", ");
    else element.ariaDescription = text;
    if (!element.matches("input")) return;
    element.ariaInvalid = its === "wrong" ? "true" : "false";
    element.nextElementSibling.textContent = SIGNS[its] ?? "";
  }

  clear() {
    const none = this.find("[name=none]").parentElement;
    const answered = this.root.querySelectorAll(".spots button, .numbers input");
    for (const element of [...answered, this.find(".best"), none]) this.state(element, null);
    this.lines.replaceChildren();
    this.said.textContent = "";
  }

  // got: an answer to "check", see practice/answers.py.
  tell({ verdicts, lines, said }) {
    this.clear();
    for (const verdict of verdicts) this.state(this.#placeOf(verdict), verdict.state === "open" ? null : verdict.state);
    this.lines.replaceChildren(...lines.map(({ called, text, step }) => this.line("li", called, text, step)));
    this.said.textContent = said;
  }

  line(tag, called, html, step) {
    const element = make(tag, { html });
    put(element, html, "phrase");
    if (called) element.prepend(make("b", { textContent: called }), " ");
    if (step !== null) element.append(" ", this.#stepButton(whole(step)));
    return element;
  }

  #placeOf({ what, path }) {
    if (what === "leaf") return this.find(`.spots [data-path="${path}"]`);
    if (what === "best") return this.find(".best");
    return what === "none" ? this.find("[name=none]").parentElement : this.find(`[name="${what} ${path}"]`);
  }

  #stepButton(step) {
    const button = make("button", { type: "button", textContent: fill(this.words.show_step, { number: step + 1 }) });
    button.addEventListener("click", () => this.show(step, button));
    return button;
  }
}
