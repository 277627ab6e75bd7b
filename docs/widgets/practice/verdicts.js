// Show verdicts: at each answer, and as a list of reasons with a link to the step that shows why.
import { validateInteger } from "../../browser/validate.js";
import { setSafeHtml } from "../../browser/elements.js";
import { fillPlaceholders, makeElement } from "../../browser/page.js";

const SIGNS = { right: "✓", wrong: "✗" };
const readOriginalLabel = (button) => (button.dataset.called ??= button.ariaLabel);

export class VerdictView {
  #reasonItems = new Map(); // field of a wrong answer -> list item with the reason
  #pinnedField = null; // the field whose reason is shown under the tree

  // showStep: called with a step and the button that was pressed.
  constructor(root, texts, showStep) {
    Object.assign(this, { root, texts, showStep });
    this.find = (selector) => root.querySelector(selector);
    [this.lines, this.summary, this.stage, this.pin] = [".verdicts", ".said", ".stage", ".pin"].map(this.find);
    this.#addReasonListeners();
  }

  // Show the state of an answer: "right", "wrong", or null if it is not judged.
  setAnswerState(element, state) {
    if (state) element.dataset.state = state;
    else delete element.dataset.state;
    const text = this.texts[state] ?? ""; // no text for a missing answer
    if (element.matches("button")) element.ariaLabel = [readOriginalLabel(element), text].filter(Boolean).join(", ");
    element.ariaDescription = element.matches("button") ? "" : text;
    if (!state) this.#reasonItems.delete(element);
    if (!state && element === this.#pinnedField) this.#hideReason();
    if (!element.matches("input")) return;
    element.ariaInvalid = state === "wrong" ? "true" : "false";
    element.nextElementSibling.textContent = SIGNS[state] ?? "";
  }

  clearVerdicts() {
    const none = this.find("[name=none]").parentElement;
    const answered = this.root.querySelectorAll(".spots button, .numbers input");
    for (const element of [...answered, this.find(".best"), none]) this.setAnswerState(element, null);
    this.lines.replaceChildren();
    this.summary.textContent = "";
    this.#hideReason();
  }

  // Show the response to a "check" request, see practice/requests.py.
  showVerdicts({ verdicts, lines, summary }) {
    this.clearVerdicts();
    for (const verdict of verdicts)
      this.setAnswerState(this.#findAnswerField(verdict), verdict.state === "open" ? null : verdict.state);
    this.lines.replaceChildren(...lines.map((line) => this.#makeReasonItem(line)));
    this.summary.textContent = summary;
  }

  // Return a list item for wrong answers that share a reason. The item highlights the fields, and each field shows the reason.
  // what: the kind of the fields; places: their nodes.
  #makeReasonItem({ what, called: label, text, step, places }) {
    const item = this.makeReasonElement("li", label, text, step);
    const fields = places.map((path) => this.#findAnswerField({ what, path }));
    const reason = [...item.childNodes].slice(1, -1).map(({ textContent }) => textContent);
    for (const field of fields) {
      this.#reasonItems.set(field, item);
      field.ariaDescription = [field.ariaDescription, reason.join("").trim()].filter(Boolean).join(". ");
    }
    for (const name of ["pointerenter", "focusin"])
      item.addEventListener(name, () => this.#highlightFields(fields, true));
    for (const name of ["pointerleave", "focusout"])
      item.addEventListener(name, () => this.#highlightFields(fields, false));
    return item;
  }

  #highlightFields(fields, isHighlighted) {
    for (const field of fields) field.classList.toggle("at", isHighlighted);
    if (isHighlighted) this.#scrollFigureTo(fields[0]);
  }

  // Scroll the figure, but not the page, until a field in it is visible.
  #scrollFigureTo(field) {
    const figure = this.stage.firstElementChild;
    if (!figure.contains(field)) return;
    const [target, room] = [field, figure].map((each) => each.getBoundingClientRect());
    const computeOverflow = (low, high, first, last) => Math.min(0, low - first) + Math.max(0, high - last);
    figure.scrollLeft += computeOverflow(target.left - 40, target.right + 40, room.left, room.right);
    figure.scrollTop += computeOverflow(target.top - 20, target.bottom + 20, room.top, room.bottom);
  }

  // Add listeners that show the reason of the focused wrong answer under the tree.
  #addReasonListeners() {
    const { stage } = this;
    const showReason = ({ target }) => {
      const reasonItem = this.#reasonItems.get(target);
      if (reasonItem) this.#showReasonBelow(target, reasonItem);
      else this.#hideReason();
    };
    stage.addEventListener("focusin", showReason);
    stage.addEventListener("focusout", () => this.#hideReason());
    stage.addEventListener("keydown", ({ key }) => key === "Escape" && this.#hideReason());
    stage.firstElementChild.addEventListener("scroll", () => this.pin.hidden || this.#placeReason());
  }

  // Show a reason under the tree, below the field with the wrong answer.
  #showReasonBelow(field, reasonItem) {
    const copy = reasonItem.cloneNode(true);
    copy.querySelector("button")?.remove();
    this.pin.replaceChildren(...copy.childNodes);
    this.pin.hidden = false;
    this.#pinnedField = field;
    this.#scrollFigureTo(field);
    this.#placeReason();
  }

  #placeReason() {
    const { pin, stage } = this;
    const [target, room] = [this.#pinnedField, stage].map((each) => each.getBoundingClientRect());
    pin.style.setProperty("--at", `${target.left + target.width / 2 - room.left}px`);
    pin.style.setProperty("--rise", `${Math.max(0, room.bottom - target.bottom)}px`);
  }

  #hideReason() {
    this.pin.hidden = true;
  }

  // Return an element with a reason, and a button for the step that shows why. label: of the answer, or "";
  // step: null for no button.
  makeReasonElement(tag, label, html, step) {
    const element = makeElement(tag, { html });
    setSafeHtml(element, html, "phrase");
    if (label) element.prepend(makeElement("b", { textContent: label }), " ");
    if (step !== null) element.append(" ", this.#makeStepButton(validateInteger(step)));
    return element;
  }

  // Return the element of an answer in a verdict. what: the kind of the answer; path: of the node.
  #findAnswerField({ what, path }) {
    if (what === "leaf") return this.find(`.spots [data-path="${path}"]`);
    if (what === "best") return this.find(".best");
    return what === "none" ? this.find("[name=none]").parentElement : this.find(`[name="${what} ${path}"]`);
  }

  #makeStepButton(step) {
    const textContent = fillPlaceholders(this.texts.show_step, { number: step + 1 });
    const onclick = ({ currentTarget }) => this.showStep(step, currentTarget);
    return makeElement("button", { type: "button", textContent, onclick });
  }
}
