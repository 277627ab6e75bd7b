// The stage: a stepper fills the screen, for a projector.
import { dress } from "../dressing.js";

const PRESSED = "button, select, input, textarea";

// Everything but this and what it stands in.
const besides = function* (root) {
  for (let inside = root; inside !== document.body; inside = inside.parentElement)
    for (const other of inside.parentElement.children) if (other !== inside && !other.inert) yield other;
};

class Stage {
  #ended = new AbortController();
  #silenced;

  constructor(root, button) {
    Object.assign(this, { root, button });
    const { signal } = this.#ended;
    root.classList.add("stage");
    root.setAttribute("role", "dialog");
    root.ariaModal = "true";
    button.ariaPressed = "true";
    this.#silenced = [...besides(root)];
    for (const other of this.#silenced) other.inert = true;
    root.addEventListener("keydown", (event) => this.#press(event), { capture: true, signal });
    root.addEventListener("click", () => this.#lift(), { capture: true, signal });
    document.addEventListener("fullscreenchange", () => document.fullscreenElement ?? this.leave(), { signal });
    root.focus({ preventScroll: true });
  }

  // Above the page, or above all windows where that is allowed.
  async fill() {
    const { root } = this;
    try {
      await root.requestFullscreen({ navigationUI: "hide" });
    } catch {
      if (!root.showPopover || this.#ended.signal.aborted) return; // it lies above the page, as far as the page lets it
      root.popover = "manual";
      root.showPopover();
    }
    // Left while the browser was still filling the screen.
    if (this.#ended.signal.aborted) return document.fullscreenElement && document.exitFullscreen();
    // Whoever has opened something meanwhile keeps the focus there.
    if (!root.contains(document.activeElement)) root.focus({ preventScroll: true });
  }

  leave() {
    const { root } = this;
    this.#ended.abort();
    if (document.fullscreenElement) document.exitFullscreen();
    root.removeAttribute("popover");
    root.classList.remove("stage", "bare", "blank");
    root.setAttribute("role", "region");
    root.ariaModal = null;
    this.button.ariaPressed = null;
    for (const other of this.#silenced) other.inert = false;
    stages.delete(root);
    this.button.focus();
  }

  #lift() {
    return this.root.classList.contains("blank") && !this.root.classList.toggle("blank");
  }

  #press(event) {
    const { key, code, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest(".take")) return;
    const { root } = this;
    // Where a keyboard writes other letters, by their places.
    const actions = {
      PageDown: () => root.go("next"),
      PageUp: () => root.go("previous"),
      Escape: () => this.leave(),
      KeyF: () => this.leave(),
      KeyB: () => root.classList.add("blank"),
      Period: () => root.classList.add("blank"),
      KeyC: () => root.classList.toggle("bare"),
    };
    if (!target.closest(PRESSED)) actions.Space = actions.PageDown;
    const named = { " ": "Space", b: "KeyB", ".": "Period", c: "KeyC", f: "KeyF" }[key.toLowerCase()];
    const name = named ?? (key.length === 1 && key > "~" ? code : key);
    const action = actions[name];
    const lifted = !["Shift", "Tab"].includes(key) && this.#lift();
    if (!action && !lifted) return;
    event.preventDefault();
    event.stopPropagation();
    if (!lifted || name === "Escape") action?.();
  }
}

const stages = new Map(); // stepper -> its Stage

// Fills the screen with a stepper, or gives it back; button: what had the focus, and has it afterwards.
export const takeStage = async (root, button) => {
  if (stages.has(root)) return stages.get(root).leave();
  await dress("stage.css").catch(() => {});
  if (stages.has(root)) return;
  const stage = new Stage(root, button);
  stages.set(root, stage);
  await stage.fill();
};
