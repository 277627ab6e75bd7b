// What a reader does with a stepper: keys, swipes, and choices that this device keeps.

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", " ": "play", f: "stage" };
// Where keys are typed, and what a key presses that has the focus.
const TYPED = "select, textarea, input:not([type=range], [type=checkbox]), [contenteditable]";
const PRESSED = "button, summary, a, input[type=checkbox]";

// What a reader has chosen, on this device; a page may have another usual.
export const chosenBefore = (name, usual) => {
  try {
    return JSON.parse(localStorage.getItem(`stepper ${name}`)) ?? usual;
  } catch {
    return usual;
  }
};
export const choose = (name, its) => {
  try {
    localStorage.setItem(`stepper ${name}`, its);
  } catch {}
};

const press = (stepper, event) => {
  const { key, code, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest(TYPED)) return;
  if (key.length === 1 && key !== "/") event.stopPropagation(); // the theme's keys lead to other pages
  const latin = key.length === 1 && key > "~" && code === "KeyF" ? "f" : key; // a Korean keyboard writes ㄹ there
  const go = KEYS[latin.length === 1 ? latin.toLowerCase() : latin];
  if (!go || event.defaultPrevented || (key === " " && target.closest(PRESSED))) return;
  event.preventDefault();
  stepper.go(go);
};

// sight: the box of its tree.
export const listen = (stepper, sight) => {
  stepper.addEventListener("keydown", (event) => press(stepper, event));
  let from = null; // a swipe moves the figure itself if that is wider than the screen
  const begin = ({ touches }) =>
    (from = touches.length === 1 && sight.scrollWidth <= sight.clientWidth ? touches[0] : null);
  sight.addEventListener("touchstart", begin, { passive: true });
  sight.addEventListener("touchend", ({ changedTouches: [to] }) => {
    if (!from || Math.abs(to.clientX - from.clientX) < 40 || Math.abs(to.clientY - from.clientY) > 40) return;
    stepper.go(to.clientX < from.clientX ? "next" : "previous");
  });
};
