// Helpers that the scripts of a page share: texts, elements, the URL, counting requests.

export { fetchData, importModule, makePageUrl } from "./resources.js";
export { memoizeAsync } from "./memoize_async.js";

export const PROGRESS_MS = 400; // until the page says that something is running

// Replace {name} in a text by values[name].
export const fillPlaceholders = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Return a new element with properties and children.
export const makeElement = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

// Whether the storage of the browser has an item whose key begins like this. getStorage: returns the storage
export const hasStoredItem = (getStorage, keyPrefix) => {
  try {
    return Object.keys(getStorage()).some((key) => key.startsWith(keyPrefix));
  } catch {
    return false; // storage is not available
  }
};

// Set the hash of the URL, with or without a new entry in the history.
export const setUrlHash = (hash, addsHistoryEntry) => {
  if (location.hash.slice(1) === hash) return;
  try {
    history[addsHistoryEntry ? "pushState" : "replaceState"](
      null,
      "",
      hash ? `#${hash}` : location.pathname + location.search,
    );
  } catch {} // browsers limit how often the URL may change
};

// Call onHashChange when the URL changes, except to a heading. hashPattern: matches hashes that are no headings.
export const addHashListener = (onHashChange, hashPattern = /=/) =>
  addEventListener("popstate", () => (!location.hash || hashPattern.test(location.hash)) && onHashChange());

// Return a counter of requests. startNew() counts a request and returns a function that tells whether that request is
// still the latest; getLatest() returns such a function for the latest request so far.
export const makeRequestCounter = () => {
  let count = 0;
  const makeCheck = (number) => () => number === count;
  return { startNew: () => makeCheck(++count), getLatest: () => makeCheck(count) };
};

let runningCount = 0;
// Show at the top of the window that the reader's action is running. change: 1 when it begins, -1 when it ends
export const countRunning = (change) =>
  document.documentElement.toggleAttribute("data-running", (runningCount += change) > 0);

// Run an action; meanwhile, mark the button that was pressed as busy, which the style sheet shows.
export const markBusy = async (button, action) => {
  button.ariaBusy = "true";
  try {
    return await action();
  } finally {
    button.ariaBusy = null;
  }
};
