// Shows verdicts: at each answer, and as a list of reasons with a link to the step that shows why.
import { validateInteger } from "../validate.js";
import { setSafeHtml } from "../elements.js";
import { fillPlaceholders, makeElement } from "../page.js";

const SIGNS = { right: "✓", wrong: "✗" };
const readName = (spot) => (spot.dataset.called ??= spot.ariaLabel);

export class Verdicts {
  #reasons = new Map(); // field of a wrong answer -> list item with the reason
  #pinned = null; // the field whose reason is shown under the tree

  // showStep: called with a step and the button that was pressed.
  constructor(root, texts, showStep) {
    Object.assign(this, { root, texts, showStep });
    this.find = (selector) => root.querySelector(selector);
    [this.lines, this.summary, this.stage, this.pin] = [".verdicts", ".said", ".stage", ".pin"].map(this.find);
    this.#listen();
  }

  // Shows the state of an answer: "right", "wrong", or null if it is not judged.
  setState(element, state) {
    if (state) element.dataset.state = state;
    else delete element.dataset.state;
    const text = this.texts[state] ?? ""; // no text for a missing answer
    if (element.matches("button")) element.ariaLabel = [readName(element), text].filter(Boolean).join(", ");
    element.ariaDescription = element.matches("button") ? "" : text;
    if (!state) this.#reasons.delete(element);
    if (!element.matches("input")) return;
    element.ariaInvalid = state === "wrong" ? "true" : "false";
    element.nextElementSibling.textContent = SIGNS[state] ?? "";
  }

  clear() {
    const none = this.find("[name=none]").parentElement;
    const answered = this.root.querySelectorAll(".spots button, .numbers input");
    for (const element of [...answered, this.find(".best"), none]) this.setState(element, null);
    this.lines.replaceChildren();
    this.summary.textContent = "";
    this.#hidePin();
  }

  // Shows the response to a "check" request, see practice/requests.py.
  showVerdicts({ verdicts, lines, summary }) {
    this.clear();
    for (const verdict of verdicts)
      this.setState(this.#findField(verdict), verdict.state === "open" ? null : verdict.state);
    this.lines.replaceChildren(...lines.map((line) => this.#makeReasonLine(line)));
    this.summary.textContent = summary;
  }

  // Returns a list item for wrong answers that share a reason; it and the fields highlight each other.
  #makeReasonLine({ what, called, text, step, places }) {
    const item = this.makeLine("li", called, text, step);
    const fields = places.map((path) => this.#findField({ what, path }));
    const reason = [...item.childNodes].slice(1, -1).map(({ textContent }) => textContent);
    for (const field of fields) {
      this.#reasons.set(field, item);
      field.ariaDescription = [field.ariaDescription, reason.join("").trim()].filter(Boolean).join(". ");
    }
    const makeHandler = (on) => () => this.#highlight(fields, on);
    for (const [event, on] of Object.entries({
      pointerenter: true,
      pointerleave: false,
      focusin: true,
      focusout: false,
    }))
      item.addEventListener(event, makeHandler(on));
    return item;
  }

  #highlight(fields, on) {
    for (const field of fields) field.classList.toggle("at", on);
    if (on) this.#scrollTo(fields[0]);
  }

  // Scrolls the figure, but not the page, until a field in it is visible.
  #scrollTo(element) {
    const figure = this.stage.firstElementChild;
    if (!figure.contains(element)) return;
    const [target, room] = [element, figure].map((each) => each.getBoundingClientRect());
    const computeOverflow = (low, high, first, last) => Math.min(0, low - first) + Math.max(0, high - last);
    figure.scrollLeft += computeOverflow(target.left - 40, target.right + 40, room.left, room.right);
    figure.scrollTop += computeOverflow(target.top - 20, target.bottom + 20, room.top, room.bottom);
  }

  // Shows the reason of the focused wrong answer under the tree.
  #listen() {
    const { stage } = this;
    const showReason = ({ target }) => {
      const li = this.#reasons.get(target);
      if (li) this.#showPin(target, li);
      else this.#hidePin();
    };
    stage.addEventListener("focusin", showReason);
    stage.addEventListener("focusout", () => this.#hidePin());
    stage.addEventListener("input", () => this.#hidePin());
    stage.addEventListener("keydown", ({ key }) => key === "Escape" && this.#hidePin());
    stage.firstElementChild.addEventListener("scroll", () => this.pin.hidden || this.#positionPin());
  }

  #showPin(element, li) {
    const copy = li.cloneNode(true);
    copy.querySelector("button")?.remove();
    this.pin.replaceChildren(...copy.childNodes);
    this.pin.hidden = false;
    this.#pinned = element;
    this.#scrollTo(element);
    this.#positionPin();
  }

  #positionPin() {
    const { pin, stage } = this;
    const [target, room] = [this.#pinned, stage].map((each) => each.getBoundingClientRect());
    pin.style.setProperty("--at", `${target.left + target.width / 2 - room.left}px`);
    pin.style.setProperty("--rise", `${Math.max(0, room.bottom - target.bottom)}px`);
  }

  #hidePin() {
    this.pin.hidden = true;
  }

  makeLine(tag, called, html, step) {
    const element = makeElement(tag, { html });
    setSafeHtml(element, html, "phrase");
    if (called) element.prepend(makeElement("b", { textContent: called }), " ");
    if (step !== null) element.append(" ", this.#stepButton(validateInteger(step)));
    return element;
  }

  #findField({ what, path }) {
    if (what === "leaf") return this.find(`.spots [data-path="${path}"]`);
    if (what === "best") return this.find(".best");
    return what === "none" ? this.find("[name=none]").parentElement : this.find(`[name="${what} ${path}"]`);
  }

  #stepButton(step) {
    const button = makeElement("button", {
      type: "button",
      textContent: fillPlaceholders(this.texts.show_step, { number: step + 1 }),
    });
    button.addEventListener("click", () => this.showStep(step, button));
    return button;
  }
}
