// The answer fields of one question.
import { makeElement, makeRequestCounter } from "../../browser/page.js";
import { NumberLine } from "./number_line.js";
import { OrderControl } from "./order_control.js";
import { validateOrder } from "./responses.js";

let lastId = 0;

// The form with the fields that Python describes, see answer_fields.py.
export class AnswerForm {
  #requests = makeRequestCounter();

  // element: the container; chooseText: shown while nothing is chosen; onChange: called with all values after a change;
  // sendRequest: sends a request about the question to Python and returns the response.
  constructor(element, chooseText, onChange, sendRequest) {
    Object.assign(this, { element, chooseText, onChange, sendRequest, controls: new Map(), hints: new Set() });
    element.addEventListener("input", ({ target }) => {
      this.#onChange(target.name);
      this.#updateOrder(target.name);
    });
  }

  // Show fields with values: field name -> text or list of values.
  showFields(fields, values) {
    this.controls.clear();
    this.hints.clear();
    this.element.replaceChildren(...fields.map((field) => this.#makeField(field, values[field.name])));
    for (const { name } of fields) this.#updateOrder(name);
  }

  // Return field name -> text or list of values. A text that is only what the field contained at the beginning is "".
  readValues() {
    const read = ({ field, inputs }) => {
      if (field.type === "checks") return inputs.filter(({ checked }) => checked).map(({ value }) => value);
      return inputs[0].value === field.start ? "" : inputs[0].value;
    };
    return Object.fromEntries([...this.controls].map(([name, control]) => [name, read(control)]));
  }

  // Show problems, field name -> message, and focus the first field that has one.
  showProblems(problems) {
    for (const name of this.controls.keys()) this.#showProblem(name, problems[name] ?? "");
    this.element.querySelector("[aria-invalid]")?.focus();
  }

  #onChange(name) {
    this.#showProblem(name, "");
    this.onChange(this.readValues());
  }

  // Show the order that was typed in the control beside the text, if there is one.
  async #updateOrder(name) {
    const { order } = this.controls.get(name) ?? {};
    if (!order) return;
    const isLatest = this.#requests.startNew();
    const response = await this.sendRequest({ do: "arrange", values: this.readValues() }).catch(() => null);
    if (isLatest()) order.showArrangement(response && validateOrder(response));
  }

  #showProblem(name, message) {
    const control = this.controls.get(name);
    if (!control?.problem) return;
    control.problem.textContent = message;
    if (message) control.inputs[0].ariaInvalid = "true";
    else control.inputs[0].removeAttribute("aria-invalid");
  }

  #makeField(field, value) {
    const { name, label, type, options, start } = field;
    if (type === "checks") {
      const makeInput = ([option]) =>
        makeElement("input", { type: "checkbox", name, value: option, checked: value?.includes(option) ?? false });
      const inputs = options.map(makeInput);
      this.controls.set(name, { field, inputs });
      const labels = inputs.map((input, index) => makeElement("label", {}, input, ` ${options[index][1]}`));
      return makeElement("fieldset", {}, makeElement("legend", { textContent: label }), ...labels);
    }
    if (type === "choice") {
      const items = [["", this.chooseText], ...options].map(([option, text]) => new Option(text, option));
      const select = makeElement("select", { name }, ...items);
      select.value = value ?? "";
      this.controls.set(name, { field, inputs: [select] });
      return makeElement("label", {}, label, " ", select);
    }
    if (type === "set") return this.#makeNumberLine(field, value ?? "");
    return this.#makeTextField(field, value || start);
  }

  #makeTextField(field, value) {
    const { name, label, hint, start } = field;
    const size = start === "" ? 6 : 24;
    const input = makeElement("input", { name, value, size, spellcheck: false, autocapitalize: "off" });
    input.translate = false;
    const problem = makeElement("p", { className: "problem", id: `answer-problem-${++lastId}`, role: "alert" });
    this.controls.set(name, { field, inputs: [input], problem });
    const row = makeElement("div", { className: "field" }, makeElement("label", {}, label, " ", input));
    const described = [problem.id];
    // Fields that follow each other share a hint.
    if (hint && !this.hints.has(hint)) {
      const hintElement = makeElement("p", { className: "hint", id: `answer-hint-${++lastId}`, textContent: hint });
      described.push(hintElement.id);
      row.append(hintElement);
      this.hints.add(hint);
    }
    row.append(problem);
    input.setAttribute("aria-describedby", described.join(" "));
    if (field.type === "order") {
      const order = new OrderControl(field, (text) => {
        this.#requests.startNew(); // the response about an earlier text is not shown any more
        input.value = text;
        this.#onChange(name);
      });
      this.controls.get(name).order = order;
      row.prepend(order.element);
    }
    return row;
  }

  #makeNumberLine(field, value) {
    const { name, label } = field;
    const input = makeElement("input", { type: "hidden", name, value });
    this.controls.set(name, { field, inputs: [input] });
    const line = new NumberLine(field, value, (text) => {
      input.value = text;
      this.#onChange(name);
    });
    return makeElement("fieldset", {}, makeElement("legend", { textContent: label }), input, line.element);
  }
}
