// What the judge says: at each answer, and as a list of lines, each with the step that shows why.
import { whole } from "../checks.js";
import { put } from "../elements.js";
import { fill, make } from "../page.js";

const SIGNS = { right: "✓", wrong: "✗" };
const nameOf = (spot) => (spot.dataset.called ??= spot.ariaLabel);

export class Verdicts {
  #reasons = new Map(); // a wrong answer -> its line in the list
  #pinned = null; // the answer that has its reason under the tree

  // show: is called with a step and the button that asks for it.
  constructor(root, words, show) {
    Object.assign(this, { root, words, show });
    this.find = (selector) => root.querySelector(selector);
    [this.lines, this.said, this.stage, this.pin] = [".verdicts", ".said", ".stage", ".pin"].map(this.find);
    this.#listen();
  }

  // Shows at an answer how it was judged: "right", "wrong", null if it was not.
  state(element, its) {
    if (its) element.dataset.state = its;
    else delete element.dataset.state;
    const text = this.words[its] ?? ""; // an answer that is missing is neither right nor wrong
    if (element.matches("button")) element.ariaLabel = [nameOf(element), text].filter(Boolean).join(", ");
    element.ariaDescription = element.matches("button") ? "" : text;
    if (!its) this.#reasons.delete(element);
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
    this.#unpin();
  }

  // got: an answer to "check", see practice/answers.py.
  tell({ verdicts, lines, said }) {
    this.clear();
    for (const verdict of verdicts) this.state(this.#placeOf(verdict), verdict.state === "open" ? null : verdict.state);
    this.lines.replaceChildren(...lines.map((line) => this.#list(line)));
    this.said.textContent = said;
  }

  // A line in the list, which is found from its answers and leads to them.
  #list({ what, called, text, step, places }) {
    const li = this.line("li", called, text, step);
    const its = places.map((path) => this.#placeOf({ what, path }));
    const reason = [...li.childNodes].slice(1, -1).map(({ textContent }) => textContent);
    for (const one of its) {
      this.#reasons.set(one, li);
      one.ariaDescription = [one.ariaDescription, reason.join("").trim()].filter(Boolean).join(". ");
    }
    const point = (on) => () => this.#pointAt(its, on);
    for (const [event, on] of Object.entries({
      pointerenter: true,
      pointerleave: false,
      focusin: true,
      focusout: false,
    }))
      li.addEventListener(event, point(on));
    return li;
  }

  #pointAt(its, on) {
    for (const one of its) one.classList.toggle("at", on);
    if (on) this.#bring(its[0]);
  }

  // Where the tree is too large for its place, it is scrolled there, and nothing else.
  #bring(element) {
    const figure = this.stage.firstElementChild;
    if (!figure.contains(element)) return;
    const [its, room] = [element, figure].map((one) => one.getBoundingClientRect());
    const beyond = (low, high, first, last) => Math.min(0, low - first) + Math.max(0, high - last);
    figure.scrollLeft += beyond(its.left - 40, its.right + 40, room.left, room.right);
    figure.scrollTop += beyond(its.top - 20, its.bottom + 20, room.top, room.bottom);
  }

  // At an answer that is wrong its reason hangs under the tree, on a line from it.
  #listen() {
    const { stage } = this;
    const show = ({ target }) => {
      const li = this.#reasons.get(target);
      if (li) this.#pinAt(target, li);
      else this.#unpin();
    };
    stage.addEventListener("focusin", show);
    stage.addEventListener("focusout", () => this.#unpin());
    stage.addEventListener("input", () => this.#unpin());
    stage.addEventListener("keydown", ({ key }) => key === "Escape" && this.#unpin());
    stage.firstElementChild.addEventListener("scroll", () => this.pin.hidden || this.#place());
  }

  #pinAt(element, li) {
    const copy = li.cloneNode(true);
    copy.querySelector("button")?.remove();
    this.pin.replaceChildren(...copy.childNodes);
    this.pin.hidden = false;
    this.#pinned = element;
    this.#bring(element);
    this.#place();
  }

  #place() {
    const { pin, stage } = this;
    const [its, room] = [this.#pinned, stage].map((one) => one.getBoundingClientRect());
    pin.style.setProperty("--at", `${its.left + its.width / 2 - room.left}px`);
    pin.style.setProperty("--rise", `${Math.max(0, room.bottom - its.bottom)}px`);
  }

  #unpin() {
    this.pin.hidden = true;
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
