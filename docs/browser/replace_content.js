// Keep the reader from using what will be replaced.
import { countRunning } from "./page.js";

const CHOICE_DELAY_MS = 250; // before a choice in a list takes effect, as arrow keys pass many choices
const runningCounts = new WeakMap(); // element -> number of running actions that replace its content

// Run an action that replaces the content of elements, which are inert until then: nothing done there would stay.
export const replaceContent = async (elements, action) => {
  const { activeElement } = document;
  const addRunning = (count) => {
    for (const element of elements) {
      runningCounts.set(element, (runningCounts.get(element) ?? 0) + count);
      element.inert = runningCounts.get(element) > 0;
    }
  };
  addRunning(1);
  countRunning(1);
  try {
    return await action();
  } finally {
    addRunning(-1);
    countRunning(-1);
    // Return the focus, which an inert element loses.
    if (document.activeElement === document.body && elements.some((element) => element.contains(activeElement)))
      activeElement.focus({ preventScroll: true });
  }
};

// Return a listener for "change" that runs an action as replaceContent does, once the reader has ended choosing.
// action: called with the value that was chosen
export const replaceAfterChoice = (elements, action) => {
  let lastNumber = 0;
  return ({ target: { value } }) =>
    replaceContent(elements, async () => {
      const number = ++lastNumber;
      await new Promise((resolve) => setTimeout(resolve, CHOICE_DELAY_MS));
      if (number === lastNumber) await action(value);
    });
};
