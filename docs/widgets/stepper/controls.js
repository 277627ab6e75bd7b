// Keyboard and swipe control of a stepper, settings in localStorage, and the notice that a file was lost.
import { makeElement, markBusy } from "../../browser/page.js";

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": "play", f: "stage" };
// Fields for text, in which no key controls the stepper, and elements that the space key activates.
const TEXT_FIELDS = "select, textarea, input:not([type=range], [type=checkbox]), [contenteditable]";
const SPACE_ACTIVATED = "button, summary, a, input[type=checkbox]";

// Return a stored setting, or the fallback, which may differ from page to page.
export const readStepperSetting = (name, fallback) => {
  try {
    return JSON.parse(localStorage.getItem(`stepper ${name}`)) ?? fallback;
  } catch {
    return fallback;
  }
};
export const saveStepperSetting = (name, value) => {
  try {
    localStorage.setItem(`stepper ${name}`, value);
  } catch {}
};

// Run the command of a key, unless the key is typed into a field or activates another element.
const runKeyCommand = (stepper, event) => {
  const { key, code, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest(TEXT_FIELDS)) return;
  if (key.length === 1 && key !== "/") event.stopPropagation(); // the theme has shortcuts that lead to other pages
  const latinKey = key.length === 1 && key > "~" && code === "KeyF" ? "f" : key; // on a Korean keyboard this key types ㄹ
  const command = KEYS[latinKey.length === 1 ? latinKey.toLowerCase() : latinKey];
  if (!command || event.defaultPrevented || (key === " " && target.closest(SPACE_ACTIVATED))) return;
  event.preventDefault();
  stepper.runCommand(command);
};

// Add listeners for keys and swipes. treeBox: the scrollable box around the tree.
export const addKeyAndSwipeListeners = (stepper, treeBox) => {
  stepper.addEventListener("keydown", (event) => runKeyCommand(stepper, event));
  let startTouch = null; // stays null if the tree can be scrolled sideways, since a swipe then scrolls it
  const onTouchStart = ({ touches }) =>
    (startTouch = touches.length === 1 && treeBox.scrollWidth <= treeBox.clientWidth ? touches[0] : null);
  treeBox.addEventListener("touchstart", onTouchStart, { passive: true });
  treeBox.addEventListener("touchend", ({ changedTouches: [to] }) => {
    if (!startTouch) return;
    const [x, y] = [to.clientX - startTouch.clientX, to.clientY - startTouch.clientY];
    if (Math.abs(x) < 40 || Math.abs(y) > 40) return;
    stepper.runCommand(x < 0 ? "next" : "previous");
  });
};

// Return a function that runs the async action of a control, which is marked meanwhile, and returns its result. If a file
// that the action fetches is lost, a notice says so below the controls until the next action.
export const makeFetchingRunner = (stepper) => {
  const notice = makeElement("p", { role: "alert" });
  return async (control, action) => {
    notice.remove();
    try {
      return await markBusy(control, action);
    } catch (reason) {
      if (reason !== "unreachable") throw reason;
      notice.textContent = stepper.dataset.unreachable;
      stepper.querySelector(".controls").after(notice);
    }
  };
};
