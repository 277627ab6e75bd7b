// Helpers that the scripts of a page share: texts, elements, the URL, counting requests, loading modules.

// A page opened as a file cannot fetch anything, and Python does not run.
export const isLocalFile = location.protocol === "file:";
// Some browsers load modules from a file; they stop here, as the classic script file.js contains all of them.
if (isLocalFile && !document.currentScript) throw new Error("file.js does this");

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

// Memoize an async function without arguments; a rejected call is retried next time.
export const memoizeAsync = (run) => {
  let promise = null;
  return () =>
    (promise ??= run().catch((error) => {
      promise = null;
      throw error;
    }));
};

// The folder of the scripts, and the scripts that are loaded or being loaded.
const scriptsFolder = new URL(".", import.meta.url);
const loadedByUrl = { [import.meta.url]: () => {} };
for (const { src } of document.scripts) loadedByUrl[src] = () => {};

// Fetch a module and all that it imports before importing them, because many browsers never retry a failed import.
const fetchModuleWithImports = (url) =>
  (loadedByUrl[url] ??= memoizeAsync(async () => {
    const answer = await fetch(url).catch(() => ({}));
    if (!answer.ok) throw "unreachable";
    const imported = (await answer.text()).matchAll(/\bfrom ?"(\.[^"]+)"/g);
    await Promise.all(Array.from(imported, ([, name]) => fetchModuleWithImports(new URL(name, url).href)));
  }))();

// Import a module of the site; a failed import is retried next time. path: relative to the folder of the scripts.
export const importModule = async (path) => {
  const { href } = new URL(path, scriptsFolder);
  await fetchModuleWithImports(href);
  return import(href);
};

// Fetch data that the build writes for scripts in the language of the page: a part of the translations, or other data.
export const fetchTexts = async (partName) =>
  (await fetch(new URL(`python/${partName}-${document.documentElement.dataset.language}.json`, scriptsFolder))).json();

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
