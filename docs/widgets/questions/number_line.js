// A number line on which a set of numbers is set: at most two intervals with open or closed ends.
import { fillPlaceholders, makeElement } from "../../browser/page.js";
import * as sets from "./intervals.js";

const DRAG_DISTANCE = 4; // pixels that make a press a drag
const LABEL_STEP = 5; // between two numbers under the line
const NEAR = 0.12; // share of the line; ends that are nearer have their numbers side by side
const KEY_STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5 };
KEY_STEPS.Home = -Infinity;
KEY_STEPS.End = Infinity;

// The control of a field of the type "set". Intervals and ends are those of intervals.js.
export class NumberLine {
  #intervals; // null while nothing is chosen
  #thumbs = []; // { end, element } of each end
  #drag = null; // { end, x, isMoving, isThumb }

  // field: see answer_fields.py; value: the set at the beginning, see parseIntervals(); onChange: called with the set
  // after a change.
  constructor({ options, texts }, value, onChange) {
    Object.assign(this, { texts, onChange });
    this.#intervals = sets.parseIntervals(value);
    [this.low, this.high] = options.map(([, number]) => Number(number));
    this.line = makeElement("div", { className: "line" }, ...this.#makeTicks());
    this.bars = makeElement("div", {});
    this.line.append(this.bars);
    const makeButton = (textContent, onclick) =>
      makeElement("button", { type: "button", textContent, ariaPressed: "false", onclick });
    this.never = makeButton(texts.never, () => this.#setIntervals([]));
    this.always = makeButton(texts.always, () => this.#setIntervals(sets.completeIntervals(null)));
    this.two = makeButton(texts.line_interval, () =>
      this.#setIntervals(sets.toggleSecondInterval(this.#shownIntervals, this)),
    );
    const buttons = makeElement("div", { className: "row" }, this.never, this.always, this.two);
    const hint = makeElement("p", { className: "hint", textContent: texts.line_hint });
    this.output = makeElement("output", { translate: false });
    this.element = makeElement("div", { className: "number-line" }, hint, this.line, buttons, this.output);
    this.line.addEventListener("mousedown", (event) => event.preventDefault()); // it would take the focus from the end
    this.line.addEventListener("keydown", (event) => this.#onKeyDown(event));
    this.line.addEventListener("pointerdown", (event) => this.#onPointerDown(event));
    this.line.addEventListener("pointermove", (event) => this.#onPointerMove(event));
    this.line.addEventListener("pointerup", () => this.#onPointerUp());
    this.line.addEventListener("pointercancel", () => (this.#drag = null));
    this.#render();
  }

  #setIntervals(intervals) {
    this.#intervals = intervals;
    this.#render();
    this.onChange(JSON.stringify(intervals)); // infinite ends become null
  }

  get #shownIntervals() {
    return sets.completeIntervals(this.#intervals);
  }

  // --- The drawing.

  // Return where a number lies on the line, from 0 to 1. The infinite ends are one step outside.
  #getPosition(number) {
    const place = Math.min(Math.max(number, this.low - 1), this.high + 1);
    return (place - this.low + 1) / (this.high - this.low + 2);
  }

  // Return the number of a place, where one place on each side of the line is infinite.
  #getNumber(place) {
    if (place < this.low) return -Infinity;
    return place > this.high ? Infinity : place;
  }

  #makeTicks() {
    const ticks = [];
    for (let number = this.low; number <= this.high; number++) {
      const tick = makeElement("i", { ariaHidden: "true" });
      if (number % LABEL_STEP === 0) tick.textContent = sets.formatNumber(number);
      tick.style.insetInlineStart = `${100 * this.#getPosition(number)}%`;
      ticks.push(tick);
    }
    return ticks;
  }

  // Update everything that depends on the set. Thumbs are kept, since one of them may have the focus.
  #render() {
    const intervals = this.#shownIntervals;
    const isSet = Boolean(this.#intervals?.length);
    const ends = intervals.flatMap((_, interval) => [0, 2].map((side) => ({ interval, side })));
    while (this.#thumbs.length > ends.length) this.#thumbs.pop().element.remove();
    for (const end of ends.slice(this.#thumbs.length)) this.#addThumb(end);
    for (const thumb of this.#thumbs) this.#updateThumb(thumb, isSet);
    const makeBar = ([low, , high]) => {
      const bar = makeElement("b", {});
      bar.style.insetInlineStart = `${100 * this.#getPosition(low)}%`;
      bar.style.width = `${100 * (this.#getPosition(high) - this.#getPosition(low))}%`;
      return bar;
    };
    this.bars.replaceChildren(...(isSet ? intervals.map(makeBar) : []));
    this.output.textContent = this.#intervals ? sets.formatIntervals(this.#intervals, this.texts) : "";
    this.never.ariaPressed = String(this.#intervals?.length === 0);
    this.always.ariaPressed = String(isSet && sets.isEverything(intervals));
    this.two.ariaPressed = String(intervals.length === sets.MAX_INTERVALS);
  }

  #addThumb(end) {
    const element = makeElement("span", { className: end.side ? "thumb high" : "thumb", role: "slider", tabIndex: 0 });
    const text = this.texts[end.side ? "line_high" : "line_low"];
    element.ariaLabel = fillPlaceholders(text, { number: end.interval + 1 });
    element.ariaValueMin = this.low - 1;
    element.ariaValueMax = this.high + 1;
    element.translate = false;
    this.#thumbs.push({ end, element });
    this.line.append(element);
  }

  #updateThumb({ end, element }, isSet) {
    const { [end.interval]: ends, [1 - end.interval]: otherEnds } = this.#shownIntervals;
    const [number, isClosed, position] = [ends[end.side], ends[end.side + 1], this.#getPosition(ends[end.side])];
    const isNear = otherEnds && Math.abs(position - this.#getPosition(otherEnds[end.side])) < NEAR;
    const value = sets.formatNumber(number);
    element.textContent = value;
    element.style.insetInlineStart = `${100 * position}%`;
    element.classList.toggle("near", isNear ?? false);
    element.classList.toggle("closed", isClosed && isSet);
    element.classList.toggle("infinite", !Number.isFinite(number));
    element.ariaValueNow = Math.min(Math.max(number, this.low - 1), this.high + 1);
    element.ariaValueText = Number.isFinite(number)
      ? fillPlaceholders(this.texts[isClosed ? "line_closed" : "line_open"], { value })
      : value;
  }

  // --- Keys and pointers.

  #findThumb(target) {
    return this.#thumbs.find(({ element }) => element === target);
  }

  #onKeyDown(event) {
    const thumb = this.#findThumb(event.target);
    if (!thumb || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = KEY_STEPS[event.key];
    if (event.key === "Enter" || event.key === " ") this.#toggleEnd(thumb.end);
    else if (step) {
      const place = Math.min(Math.max(this.#getEnd(thumb.end), this.low - 1), this.high + 1);
      this.#moveEnd(thumb.end, this.#getNumber(place + step));
    } else return;
    event.preventDefault();
  }

  #getEnd({ interval, side }) {
    return this.#shownIntervals[interval][side];
  }

  // Move an end; where it stays, a line without a set stays so.
  #moveEnd(end, number) {
    const intervals = sets.moveEnd(this.#shownIntervals, end, number, this);
    if (intervals[end.interval][end.side] !== this.#getEnd(end)) this.#setIntervals(intervals);
  }

  #toggleEnd(end) {
    if (Number.isFinite(this.#getEnd(end))) this.#setIntervals(sets.toggleEnd(this.#shownIntervals, end));
  }

  #getNumberAt(x) {
    const { left, width } = this.line.getBoundingClientRect();
    return this.#getNumber(Math.round(this.low - 1 + ((x - left) / width) * (this.high - this.low + 2)));
  }

  // Return the thumb nearest to a point; of the two ends of one number, the one that can move to the point.
  #findNearestThumb(x) {
    const { left, width } = this.line.getBoundingClientRect();
    const position = (x - left) / width;
    const getDistance = ({ end }) => {
      const distance = position - this.#getPosition(this.#getEnd(end));
      const movesInward = end.side ? distance < 0 : distance > 0;
      return Math.abs(distance) + (movesInward ? 1e-6 : 0);
    };
    return this.#thumbs.reduce((best, thumb) => (getDistance(thumb) < getDistance(best) ? thumb : best));
  }

  #onPointerDown({ target, button, pointerId, clientX: x }) {
    if (button) return;
    const thumb = this.#findThumb(target);
    const { end, element } = thumb ?? this.#findNearestThumb(x);
    this.line.setPointerCapture(pointerId);
    this.#drag = { end, x, isMoving: false, isThumb: Boolean(thumb) };
    element.focus({ preventScroll: true });
  }

  #onPointerMove({ clientX: x }) {
    const drag = this.#drag;
    if (!drag || (!drag.isMoving && Math.abs(x - drag.x) < DRAG_DISTANCE)) return;
    drag.isMoving = true;
    this.#moveEnd(drag.end, this.#getNumberAt(x));
  }

  // A press without a move is a tap: on an end, or where the nearest end should go. If it began to scroll the page,
  // "pointercancel" has come instead.
  #onPointerUp() {
    const { end, x, isMoving, isThumb } = this.#drag ?? { isMoving: true };
    this.#drag = null;
    if (isMoving) return;
    if (isThumb) this.#toggleEnd(end);
    else this.#moveEnd(end, this.#getNumberAt(x));
  }
}
