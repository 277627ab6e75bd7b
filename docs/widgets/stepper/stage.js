// Stage mode: a stepper fills the screen, for a projector.
import { loadStyleSheet } from "../../browser/stylesheets.js";

const PRESSED = "button, select, input, textarea";

// Yield the siblings of a root element and of all elements around it, except those that are inert already.
const findElementsOutside = function* (root) {
  for (let ancestor = root; ancestor !== document.body; ancestor = ancestor.parentElement)
    for (const element of ancestor.parentElement.children) if (element !== ancestor && !element.inert) yield element;
};

class FullScreenStage {
  #ended = new AbortController();
  #inertElements;

  constructor(root, button) {
    Object.assign(this, { root, button });
    const { signal } = this.#ended;
    root.classList.add("stage");
    root.setAttribute("role", "dialog");
    root.ariaModal = "true";
    button.ariaPressed = "true";
    this.#inertElements = [...findElementsOutside(root)];
    for (const element of this.#inertElements) element.inert = true;
    root.addEventListener("keydown", (event) => this.#runFullScreenKeyCommand(event), { capture: true, signal });
    root.addEventListener("click", () => this.#endBlankScreen(), { capture: true, signal });
    document.addEventListener("fullscreenchange", () => document.fullscreenElement ?? this.leaveFullScreen(), {
      signal,
    });
    root.focus({ preventScroll: true });
  }

  // Fill the screen, or only the window if full screen is not allowed.
  async fillScreen() {
    const { root } = this;
    try {
      await root.requestFullscreen({ navigationUI: "hide" });
    } catch {
      if (!root.showPopover || this.#ended.signal.aborted) return; // class "stage" alone puts it above the page
      root.popover = "manual";
      root.showPopover();
    }
    // The reader may have left the stage while full screen was starting.
    if (this.#ended.signal.aborted) return document.fullscreenElement && document.exitFullscreen();
    // The reader may have opened a menu meanwhile, which keeps the focus.
    if (!root.contains(document.activeElement)) root.focus({ preventScroll: true });
  }

  // Show the stepper in the page again.
  leaveFullScreen() {
    const { root } = this;
    this.#ended.abort();
    if (document.fullscreenElement) document.exitFullscreen();
    root.removeAttribute("popover");
    root.classList.remove("stage", "bare", "blank");
    root.setAttribute("role", "region");
    root.ariaModal = null;
    this.button.ariaPressed = null;
    for (const element of this.#inertElements) element.inert = false;
    openStages.delete(root);
    this.button.focus();
  }

  // Show a blanked screen again; return whether it was blank.
  #endBlankScreen() {
    return this.root.classList.contains("blank") && !this.root.classList.toggle("blank");
  }

  // Run the action of a key, among them those of a remote control for slides.
  #runFullScreenKeyCommand(event) {
    const { key, code, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest(".take")) return;
    const { root } = this;
    // Keys by KeyboardEvent.code, for keyboards with other letters than Latin ones.
    const actions = {
      PageDown: () => root.runCommand("next"),
      PageUp: () => root.runCommand("previous"),
      Escape: () => this.leaveFullScreen(),
      KeyF: () => this.leaveFullScreen(),
      KeyB: () => root.classList.add("blank"),
      Period: () => root.classList.add("blank"),
      KeyC: () => root.classList.toggle("bare"),
    };
    if (!target.closest(PRESSED)) actions.Space = actions.PageDown;
    const knownCode = { " ": "Space", b: "KeyB", ".": "Period", c: "KeyC", f: "KeyF" }[key.toLowerCase()];
    const name = knownCode ?? (key.length === 1 && key > "~" ? code : key);
    const action = actions[name];
    const wasBlank = !["Shift", "Tab"].includes(key) && this.#endBlankScreen();
    if (!action && !wasBlank) return;
    event.preventDefault();
    event.stopPropagation();
    if (!wasBlank || name === "Escape") action?.();
  }
}

const openStages = new Map(); // stepper -> FullScreenStage

// Open or leave stage mode. button: gets the focus when it is left.
export const toggle = async (root, button) => {
  if (openStages.has(root)) return openStages.get(root).leaveFullScreen();
  await loadStyleSheet("stage.css");
  if (openStages.has(root)) return;
  const stage = new FullScreenStage(root, button);
  openStages.set(root, stage);
  await stage.fillScreen();
};
