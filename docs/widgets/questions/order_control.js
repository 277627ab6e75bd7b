// The nodes and leaves of a tree, put in order by dragging, by tapping one and then the new place, or by arrow keys.
import { fillPlaceholders, makeElement } from "../../browser/page.js";

const DRAG_DISTANCE = 6; // pixels that make a press a drag
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };

// Whether an item lies before a point, where items follow each other from left to right in lines.
const isBefore = (element, x, y) => {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  return bottom < y || (top <= y && left + width / 2 < x);
};

// The control of a field of the type "order".
export class OrderControl {
  #items = new Map(); // element -> { path, sign, name, element, button, list }; list: of the children, null for a leaf
  #byPath = new Map();
  #chosen = null; // the item that was tapped
  #drag = null; // { item, x, y, isMoving }

  // field: see answer_fields.py; onChange: called with the tree as text after a change.
  constructor({ label, options, texts }, onChange) {
    Object.assign(this, { texts, onChange });
    this.list = makeElement("div", { className: "branches" });
    this.status = makeElement("p", { className: "moved", role: "status" });
    this.element = makeElement("div", { className: "order", role: "group", ariaLabel: label }, this.list, this.status);
    for (const option of options) this.#addItem(option);
    this.#updateLabels();
    this.list.addEventListener("click", (event) => this.#onClick(event));
    this.list.addEventListener("keydown", (event) => this.#onKeyDown(event));
    this.list.addEventListener("pointerdown", (event) => this.#onPointerDown(event));
    this.list.addEventListener("pointermove", (event) => this.#onPointerMove(event));
    for (const name of ["pointerup", "pointercancel"]) this.list.addEventListener(name, () => this.#endDrag());
  }

  // Show an order: paths, each node before its children; null if there is none that can be shown.
  showArrangement(paths) {
    this.element.classList.toggle("stale", paths === null);
    for (const path of paths ?? []) {
      const item = this.#byPath.get(path);
      if (item) this.#getList(item).append(item.element);
    }
    this.#updateLabels();
  }

  #addItem([path, sign, name]) {
    const button = makeElement("button", { type: "button", textContent: sign, ariaPressed: "false" });
    button.translate = false;
    const item = { path, sign, name, button, list: null, element: makeElement("div", {}, button) };
    this.#items.set(item.element, item);
    this.#byPath.set(path, item);
    const parent = this.#byPath.get(path.split(".").slice(0, -1).join("."));
    if (parent && !parent.list) parent.element.append((parent.list = makeElement("div", { className: "branches" })));
    (parent?.list ?? this.list).append(item.element);
  }

  #getList({ element }) {
    return element.parentElement;
  }

  #findItem(target) {
    return this.#items.get(target.closest("button")?.parentElement);
  }

  #formatList(list) {
    const parts = Array.from(list.children, (element) => {
      const item = this.#items.get(element);
      return item.list ? this.#formatList(item.list) : item.sign.replace("−", "-");
    });
    return `[${parts.join(", ")}]`;
  }

  #describe(item) {
    const siblings = [...this.#getList(item).children];
    const place = siblings.indexOf(item.element) + 1;
    return fillPlaceholders(this.texts.order_place, { name: item.name, place, count: siblings.length });
  }

  #updateLabels() {
    for (const item of this.#items.values()) item.button.ariaLabel = this.#describe(item);
  }

  #moveItem(item, index) {
    const list = this.#getList(item);
    const siblings = [...list.children].filter((element) => element !== item.element);
    const isStale = this.element.classList.contains("stale");
    if (!isStale && [...list.children].indexOf(item.element) === index) return;
    list.insertBefore(item.element, siblings[index] ?? null);
    item.button.focus({ preventScroll: true }); // the element was removed for a moment
    this.element.classList.remove("stale");
    this.#updateLabels();
    this.status.textContent = this.#describe(item);
    this.onChange(this.#formatList(this.list));
  }

  #chooseItem(item) {
    if (this.#chosen) this.#chosen.button.ariaPressed = "false";
    this.#chosen = item;
    if (item) item.button.ariaPressed = "true";
  }

  // Choose the tapped item, or move the chosen one to the place of the tapped one or of the node around that.
  #onClick({ target }) {
    const item = this.#findItem(target);
    if (!item) return;
    const chosen = this.#chosen;
    const place = chosen && [...this.#getList(chosen).children].findIndex((element) => element.contains(target));
    const isOtherPlace = chosen && place >= 0 && !chosen.element.contains(target);
    this.#chooseItem(isOtherPlace || item === chosen ? null : item);
    if (isOtherPlace) this.#moveItem(chosen, place);
  }

  #onKeyDown(event) {
    const [item, step] = [this.#findItem(event.target), STEPS[event.key]];
    if (event.key === "Escape") this.#chooseItem(null);
    if (!item || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const siblings = [...this.#getList(item).children];
    const index = siblings.indexOf(item.element) + step;
    this.#moveItem(item, Math.min(Math.max(index, 0), siblings.length - 1));
  }

  #onPointerDown({ target, button, clientX: x, clientY: y }) {
    const item = this.#findItem(target);
    this.#drag = item && !button ? { item, x, y, isMoving: false } : null;
  }

  #onPointerMove({ pointerId, clientX: x, clientY: y }) {
    const drag = this.#drag;
    if (!drag || (!drag.isMoving && Math.hypot(x - drag.x, y - drag.y) < DRAG_DISTANCE)) return;
    if (!drag.isMoving) {
      // From now on, the list gets the events, also the click at the end, because the item will be moved.
      this.list.setPointerCapture(pointerId);
      drag.isMoving = true;
      drag.item.element.classList.add("dragged");
      this.#chooseItem(null);
    }
    const siblings = [...this.#getList(drag.item).children].filter((element) => element !== drag.item.element);
    this.#moveItem(drag.item, siblings.filter((element) => isBefore(element, x, y)).length);
  }

  #endDrag() {
    this.#drag?.item.element.classList.remove("dragged");
    this.#drag = null;
  }
}
