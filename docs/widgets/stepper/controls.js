// Keyboard and swipe control of a stepper, and settings in localStorage.

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": "play", f: "stage" };
// Fields for text, in which no key controls the stepper, and elements that the space key activates.
const TYPED = "select, textarea, input:not([type=range], [type=checkbox]), [contenteditable]";
const PRESSED = "button, summary, a, input[type=checkbox]";

// Returns a stored setting, or the fallback, which may differ from page to page.
export const readChoice = (name, fallback) => {
  try {
    return JSON.parse(localStorage.getItem(`stepper ${name}`)) ?? fallback;
  } catch {
    return fallback;
  }
};
export const saveChoice = (name, value) => {
  try {
    localStorage.setItem(`stepper ${name}`, value);
  } catch {}
};

const onKeyDown = (stepper, event) => {
  const { key, code, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest(TYPED)) return;
  if (key.length === 1 && key !== "/") event.stopPropagation(); // the theme has shortcuts that lead to other pages
  const latin = key.length === 1 && key > "~" && code === "KeyF" ? "f" : key; // on a Korean keyboard this key types ㄹ
  const command = KEYS[latin.length === 1 ? latin.toLowerCase() : latin];
  if (!command || event.defaultPrevented || (key === " " && target.closest(PRESSED))) return;
  event.preventDefault();
  stepper.go(command);
};

// Adds the listeners for keys and swipes. sight: the scrollable box around the tree.
export const listenToInput = (stepper, sight) => {
  stepper.addEventListener("keydown", (event) => onKeyDown(stepper, event));
  let from = null; // stays null if the tree can be scrolled sideways, since a swipe then scrolls it
  const begin = ({ touches }) =>
    (from = touches.length === 1 && sight.scrollWidth <= sight.clientWidth ? touches[0] : null);
  sight.addEventListener("touchstart", begin, { passive: true });
  sight.addEventListener("touchend", ({ changedTouches: [to] }) => {
    if (!from || Math.abs(to.clientX - from.clientX) < 40 || Math.abs(to.clientY - from.clientY) > 40) return;
    stepper.go(to.clientX < from.clientX ? "next" : "previous");
  });
};
