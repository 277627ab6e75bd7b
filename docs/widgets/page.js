// Helpers that the scripts of a page share: texts, elements, the URL, counting requests, loading modules.

// A page opened as a file cannot fetch anything, and Python does not run.
export const asFile = location.protocol === "file:";
// Some browsers load modules from a file; they stop here, as the classic script file.js contains all of them.
if (asFile && !document.currentScript) throw new Error("file.js does this");

// Replace {name} in a text by values[name].
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

export const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

// Set the hash of the URL; push: whether to add an entry to the history.
export const writeAddress = (hash, push) => {
  if (location.hash.slice(1) === hash) return;
  try {
    history[push ? "pushState" : "replaceState"](null, "", hash ? `#${hash}` : location.pathname + location.search);
  } catch {} // browsers limit how often the URL may change
};

// Call follow when the URL changes, except to a heading; pattern: matches hashes that are no headings.
export const followAddress = (follow, pattern = /=/) =>
  addEventListener("popstate", () => (!location.hash || pattern.test(location.hash)) && follow());

// Return a counter of requests. next() counts a request and returns a function that tells whether it is still the
// latest; last() returns such a function for the latest request so far.
export const latest = () => {
  let count = 0;
  const makeCheck = (number) => () => number === count;
  return { next: () => makeCheck(++count), last: () => makeCheck(count) };
};

// Memoize an async function without arguments; a rejected call is retried next time.
export const once = (begin) => {
  let promise = null;
  return () =>
    (promise ??= begin().catch((error) => {
      promise = null;
      throw error;
    }));
};

// The folder of the scripts, and the scripts that are loaded or being loaded.
const scriptsFolder = new URL(".", import.meta.url);
const loadedByUrl = { [import.meta.url]: () => {} };
for (const { src } of document.scripts) loadedByUrl[src] = () => {};

// Fetch a module and all that it imports before importing them, because many browsers never retry an import that has failed.
const fetchWithImports = (url) =>
  (loadedByUrl[url] ??= once(async () => {
    const answer = await fetch(url).catch(() => ({}));
    if (!answer.ok) throw "unreachable";
    const imported = (await answer.text()).matchAll(/\bfrom ?"(\.[^"]+)"/g);
    await Promise.all(Array.from(imported, ([, name]) => fetchWithImports(new URL(name, url).href)));
  }))();

// Import a module of the site by path; a failed import is retried next time.
export const load = async (name) => {
  const { href } = new URL(name, scriptsFolder);
  await fetchWithImports(href);
  return import(href);
};

// Fetch data that the build writes for scripts in the language of the page: a part of the translations, or other data.
export const fetchTexts = async (part) =>
  (await fetch(new URL(`python/${part}-${document.documentElement.dataset.language}.json`, scriptsFolder))).json();

// Start a widget when the reader first touches it, or when the URL has a hash for it.
// again: a selector for buttons whose click is repeated if they were clicked before the scripts were loaded;
// begin: loads and starts the widget; failed: shows that it cannot be loaded.
export const openOnTouch = (root, again, begin, failed) => {
  if (asFile) return;
  const open = once(async () => {
    try {
      await begin();
    } catch (error) {
      failed();
      throw error;
    }
    root.dataset.open = "";
  });
  const touch = () => open().catch(() => {}); // failed() has shown it
  for (const name of ["pointerdown", "focusin", "keydown"]) root.addEventListener(name, touch, { passive: true });
  root.addEventListener("click", async ({ target, clientX, clientY }) => {
    if ("open" in root.dataset || !target.closest(again)) return;
    await touch();
    if ("open" in root.dataset) target.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX, clientY }));
  });
  for (const part of root.querySelectorAll("[inert]")) part.inert = false;
  const follow = () => location.hash.includes("=") && touch();
  addEventListener("hashchange", follow);
  follow();
};
