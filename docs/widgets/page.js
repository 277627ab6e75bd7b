// Helpers that the scripts of a page share: texts, elements, the URL, counting requests, starting widgets.

import { isLocalFile } from "./resources.js";
import { memoizeAsync } from "./memoize_async.js";
export { fetchData, importModule, isLocalFile, makePageUrl } from "./resources.js";
export { memoizeAsync } from "./memoize_async.js";

// Replace {name} in a text by values[name].
export const fillPlaceholders = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Return a new element with properties and children.
export const makeElement = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
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

// Start a widget when the reader first touches it, or when the URL has a hash for it.
// repeatedButtons: a selector for buttons whose click is repeated if they were clicked before the scripts were loaded;
// loadWidget: loads and starts the widget; showLoadFailure: shows that it cannot be loaded.
export const startOnFirstTouch = (root, repeatedButtons, loadWidget, showLoadFailure) => {
  if (isLocalFile) return;
  const loadOnce = memoizeAsync(async () => {
    try {
      await loadWidget();
    } catch (error) {
      showLoadFailure();
      throw error;
    }
    root.dataset.open = "";
  });
  const touch = () => loadOnce().catch(() => {}); // showLoadFailure() has shown the failure
  for (const name of ["pointerdown", "focusin", "keydown"]) root.addEventListener(name, touch, { passive: true });
  root.addEventListener("click", async ({ target, clientX, clientY }) => {
    if ("open" in root.dataset || !target.closest(repeatedButtons)) return;
    await touch();
    if ("open" in root.dataset) target.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX, clientY }));
  });
  for (const part of root.querySelectorAll("[inert]")) part.inert = false;
  const touchForHash = () => location.hash.includes("=") && touch();
  addEventListener("hashchange", touchForHash);
  touchForHash();
};
