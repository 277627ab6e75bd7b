// What the scripts of a page share: texts filled, elements made, the address, the last question, parts fetched late.

// From a file nothing can be fetched, and no Python runs.
export const asFile = location.protocol === "file:";
// A browser that does load modules from there stops here: file.js, a script, has them all once more.
if (asFile && !document.currentScript) throw new Error("file.js does this");

// Returns a text with values in its places.
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

export const make = (tag, properties, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

// Writes what stands behind the # of the address; push: as a step of its own for the back button.
export const writeAddress = (hash, push) => {
  if (location.hash.slice(1) === hash) return;
  try {
    history[push ? "pushState" : "replaceState"](null, "", hash ? `#${hash}` : location.pathname + location.search);
  } catch {} // a browser that finds too many addresses in a short time
};

// Follows the address when the reader goes to another one, unless that is a heading's; ours: what tells them apart.
export const followAddress = (follow, ours = /=/) =>
  addEventListener("popstate", () => (!location.hash || ours.test(location.hash)) && follow());

// Counts what was asked for, of which only the last is shown: next() and last() return a function that tells whether
// that is still so of what is asked for now, or was asked for last.
export const latest = () => {
  let count = 0;
  const watch = (mine) => () => mine === count;
  return { next: () => watch(++count), last: () => watch(count) };
};

// Returns what begins, once; if that fails, it begins anew when it is called again.
export const once = (begin) => {
  let begun = null;
  return () =>
    (begun ??= begin().catch((error) => {
      begun = null;
      throw error;
    }));
};

// The folder of the scripts, and what of them is here or on its way.
const home = new URL(".", import.meta.url);
const reached = { [import.meta.url]: () => {} };
for (const { src } of document.scripts) reached[src] = () => {};

// Once a module or one that it imports could not be had, many browsers do not ask for it again:
// so they are fetched before.
const reach = (url) =>
  (reached[url] ??= once(async () => {
    const answer = await fetch(url).catch(() => ({}));
    if (!answer.ok) throw "unreachable";
    const imported = (await answer.text()).matchAll(/\bfrom ?"(\.[^"]+)"/g);
    await Promise.all(Array.from(imported, ([, name]) => reach(new URL(name, url).href)));
  }))();

// Returns a module of ours that is fetched when it is first needed; one that could not be had is asked for again.
export const load = async (name) => {
  const { href } = new URL(name, home);
  await reach(href);
  return import(href);
};

// Returns what the build has written for scripts, in the page's language: a part of the words, or other data.
export const fetchSaid = async (part) =>
  (await fetch(new URL(`python/${part}-${document.documentElement.dataset.language}.json`, home))).json();

// Begins with a part of the page when the reader first touches it, or comes with an address for it.
// again: what must be pressed once more, if it was pressed before the scripts had come;
// failed: tells that they cannot be had.
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
  const touch = () => open().catch(() => {}); // it has been said
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
