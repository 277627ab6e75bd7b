// Start a widget when the reader first touches it, and lose nothing of what is done before that.
import { PROGRESS_MS, countRunning, memoizeAsync } from "./page.js";

// Whether the browser has already done what a key does: move the focus, or insert text.
const isDoneByBrowser = ({ key, target, ctrlKey, metaKey, isComposing }) =>
  isComposing || key === "Tab" || (target.matches("textarea:not([rows='1'])") && !ctrlKey && !metaKey);

// Repeat actions. actions: { event, target, value, checked: of the target after the event, isHandled: whether another
// script has handled the event }
const repeatActions = (actions) => {
  let [keyTarget, receiver] = [null, null]; // of the last key: where it was pressed, and where the focus is now
  for (const { event, target, value, checked, isHandled } of actions) {
    const { type, detail } = event;
    if (isHandled || (type === "keydown" && isDoneByBrowser(event))) continue;
    // The widget may have shown an earlier value.
    if (type === "input" || type === "change") Object.assign(target, { value, checked });
    const isKey = type === "keydown" || (type === "click" && detail === 0);
    if (!isKey || target !== keyTarget) receiver = target;
    const focused = document.activeElement;
    receiver.dispatchEvent(new event.constructor(type, event));
    if (isKey) keyTarget = target;
    if (document.activeElement !== focused) receiver = document.activeElement;
  }
};

// Start a widget when the reader first touches it, or when the URL has a hash for it. What the reader does until it has
// started is repeated then.
// repeatedButtons: a selector for the elements whose clicks are repeated
// loadWidget: loads the widget; returns the function that starts it, which must add all listeners before it returns
// startsAtOnce: whether it will show something else than the page contains, which nobody should use until then
// onFailure: called if the widget cannot be loaded, besides showing data-unreachable
export const startOnFirstTouch = (
  root,
  repeatedButtons,
  loadWidget,
  { startsAtOnce = false, onFailure = () => {} } = {},
) => {
  root.addEventListener("submit", (event) => event.preventDefault()); // scripts read the forms
  const [progress, failure] = ["fetching", "unreachable"].map((name) => root.querySelector(`[data-${name}]`));
  const { textContent } = progress;
  const inertParts = root.querySelectorAll("[inert]");
  const enableParts = () => inertParts.forEach((part) => (part.inert = false));
  const listeners = new AbortController();
  const actions = []; // see repeatActions
  const record = (event) => {
    const { type, target, defaultPrevented } = event;
    const isClick = type === "click";
    if (isClick && !target.closest(repeatedButtons)) return;
    if (isClick) (target.closest("button") ?? target).ariaBusy = "true";
    actions.push({ event, target, value: target.value, checked: target.checked, isHandled: defaultPrevented });
    if (type !== "toggle") touch(); // a screen reader may click without a pointer, and toggling can be the browser's own
  };
  const unmarkButtons = () => root.querySelectorAll("[aria-busy]").forEach((button) => (button.ariaBusy = null));
  const loadOnce = memoizeAsync(async () => {
    countRunning(1);
    const timer = setTimeout(() => (progress.textContent = progress.dataset.fetching), PROGRESS_MS);
    const loading = loadWidget().finally(() => {
      countRunning(-1);
      clearTimeout(timer);
      progress.textContent = textContent;
      unmarkButtons();
      enableParts();
    });
    try {
      const startWidget = await loading;
      startWidget();
      listeners.abort();
      root.dataset.open = "";
      repeatActions(actions);
    } catch (error) {
      failure.hidden = false;
      (failure.firstElementChild ?? failure).textContent = failure.dataset.unreachable;
      onFailure();
      throw error;
    }
  });
  const touch = () => loadOnce().catch(() => {}); // the failure is shown
  for (const name of ["pointerdown", "focusin", "keydown"]) root.addEventListener(name, touch, { passive: true });
  // The event "toggle" does not bubble.
  for (const name of ["click", "keydown", "input", "change", "toggle"])
    root.addEventListener(name, record, { capture: name === "toggle", signal: listeners.signal });
  const touchForHash = () => location.hash.includes("=") && touch();
  addEventListener("hashchange", touchForHash);
  if (startsAtOnce) touch();
  else if (!touchForHash()) enableParts();
};
