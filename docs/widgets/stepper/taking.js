// What a reader takes from a stepper: the drawing that is shown, its steps on paper, a link, what puts it into another page.
import { dress } from "../dressing.js";
import { hashOf } from "../outside.js";
import { fetchSaid, load, make, once } from "../page.js";
import { save } from "../saving.js";
import { drawingOf, pictureOf } from "./drawing.js";

const NEAR = 4; // pixels from the button, and from the edges of the window
const SIZE = { width: 800, height: 450 }; // of a frame in another page
const words = once(() => fetchSaid("taking"));

// its: type -> a Blob, or the promise of one; of a type that the browser does not copy there is no entry.
const write = (its) => {
  const known = Object.entries(its).filter(([type]) => ClipboardItem.supports?.(type) ?? type !== "image/svg+xml");
  return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(known))]);
};

// The address of the page that may stand in others; its: what it says.
const frameOf = (its) => {
  const { base } = JSON.parse(document.getElementById("__config").textContent);
  const { href } = new URL(`${base.replace(/\/$/, "")}/embed/`, location.href);
  return `${href}#${hashOf(its)}`;
};
const escape = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const frameTag = (src, title) => {
  const its = { src, title, ...SIZE, style: "max-width: 100%; border: 0", loading: "lazy" };
  const said = Object.entries(its).map(([name, value]) => `${name}="${escape(String(value))}"`);
  return `<iframe ${said.join(" ")} allow="clipboard-write; fullscreen"></iframe>`;
};

class Panel {
  #status = make("p", { className: "status", role: "status" });

  constructor(stepper, say, trees) {
    Object.assign(this, { stepper, say, trees });
    this.parts = { tree: stepper.querySelector("svg.tree:not(.window)"), line: stepper.querySelector(".window") };
    const row = (label, ...its) => {
      const name = make("span", { textContent: label });
      return make("div", { role: "group", ariaLabel: label }, name, ...its);
    };
    const button = (label, name, does) => {
      const its = make("button", { type: "button", textContent: label });
      its.dataset.take = name;
      its.addEventListener("click", () => this.#try(does));
      return its;
    };
    const text = (label, name) => {
      const its = make("input", { readOnly: true, ariaLabel: label, translate: false });
      its.addEventListener("focus", () => its.select());
      this[name] = its;
      this[`${name}Row`] = row(
        label,
        its,
        button(say.take_copy, `${name}-copy`, () => this.#copyText(its)),
      );
      return this[`${name}Row`];
    };
    const first = button(say.take_save, "svg-save", () => this.#saveSvg());
    this.steps = make("span");
    this.note = make("p", { className: "note", textContent: say.take_frame_own });
    this.panel = make(
      "div",
      { className: "take", role: "dialog", ariaLabel: say.take, popover: "auto" },
      row(
        say.take_svg,
        first,
        button(say.take_copy, "svg-copy", () => this.#copySvg()),
      ),
      row(
        say.take_png,
        button(say.take_save, "png-save", () => this.#savePng()),
        button(say.take_copy, "png-copy", () => this.#copyPng()),
      ),
      make(
        "div",
        { role: "group" },
        this.steps,
        button(say.take_six, "six", () => this.#print("six")),
        button(say.take_slides, "slides", () => this.#print("slides")),
      ),
      text(say.take_link, "link"),
      text(say.take_frame, "frame"),
      this.note,
      this.#status,
    );
    // Its keys are its own; it is closed as browsers close such a thing.
    this.panel.addEventListener("keydown", (event) => event.key !== "Escape" && event.stopPropagation());
    this.panel.addEventListener("toggle", ({ newState }) => (this.button.ariaExpanded = newState === "open"));
    stepper.addEventListener("step", () => this.isOpen && this.#fill());
    stepper.append(this.panel);
  }

  get isOpen() {
    return this.panel.matches(":popover-open");
  }

  async open(button) {
    this.button = button;
    if (this.isOpen) return this.panel.hidePopover();
    this.#status.textContent = "";
    await this.#fill();
    if (this.isOpen) return;
    this.panel.showPopover();
    // Above or below the button; it moves with the page.
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height, style } = this.panel;
    const within = (at, most) => Math.max(NEAR, Math.min(at, most - NEAR));
    const above = top - height - NEAR;
    const y = bottom + height + 2 * NEAR < innerHeight || above < 0 ? bottom + NEAR : above;
    style.left = `${scrollX + within((left + right - width) / 2, document.documentElement.clientWidth - width)}px`;
    style.top = `${scrollY + within(y, innerHeight - height)}px`;
    this.panel.querySelector("button").focus({ preventScroll: true });
  }

  async #fill() {
    const { stepper, say, steps, link, frame, note } = this;
    const { step } = stepper;
    steps.textContent = stepper.everyLine ? say.take_steps : say.take_moments;
    steps.parentElement.ariaLabel = steps.textContent;
    const here = "address" in stepper.dataset ? `${location.href.split("#")[0]}#step-${step + 1}` : location.href;
    const tree = this.trees[stepper.dataset.questions];
    const its = (await stepper.sharing?.()) ?? { link: here, searched: tree && { tree } };
    link.value = its.link ?? location.href;
    this.frameRow.hidden = !its.searched;
    note.hidden = !its.own;
    if (its.searched) frame.value = frameTag(frameOf({ ...its.searched, step: step + 1 }), stepper.ariaLabel);
  }

  // What fails is told, and so is what cannot be seen.
  async #try(does) {
    this.#status.textContent = "";
    try {
      this.#status.textContent = (await does()) ?? "";
    } catch (reason) {
      this.#status.textContent = reason.said ?? this.say.take_failed;
    }
  }

  get #drawing() {
    return drawingOf(this.parts.tree, this.parts.line, this.stepper.querySelector(".say").textContent);
  }

  #saveSvg() {
    save(`${this.#name}.svg`, this.#drawing.text, "image/svg+xml");
  }

  async #savePng() {
    save(`${this.#name}.png`, await pictureOf(this.#drawing), "image/png");
  }

  get #name() {
    return `alphabeta-step-${this.stepper.step + 1}`;
  }

  // Programs take it as a picture, where the browser offers it as one, or else as text.
  #copySvg() {
    const { text } = this.#drawing;
    const as = (type) => new Blob([text], { type });
    return this.#copy(() => write({ "image/svg+xml": as("image/svg+xml"), "text/plain": as("text/plain") }));
  }

  #copyPng() {
    return this.#copy(() => write({ "image/png": pictureOf(this.#drawing) }));
  }

  #copyText(field) {
    field.focus();
    return this.#copy(() => navigator.clipboard.writeText(field.value), this.say.take_refused_text);
  }

  async #copy(copies, refused = this.say.take_refused) {
    try {
      await copies();
    } catch {
      throw { said: refused };
    }
    return this.say.take_copied;
  }

  async #print(kind) {
    this.#status.textContent = this.say.take_preparing;
    const { printSteps } = await load("stepper/printing.js");
    if (!(await printSteps(this.stepper, kind, () => this.panel.hidePopover()))) return this.say.take_many;
  }
}

const panels = new WeakMap(); // stepper -> its Panel

// Opens the menu of a stepper at a button, or closes it.
export const openTaking = async (stepper, button) => {
  const [{ say, trees }] = await Promise.all([words(), dress("taking.css")]);
  if (!panels.has(stepper)) panels.set(stepper, new Panel(stepper, say, trees));
  await panels.get(stepper).open(button);
};
