// What the scripts of a page load when it is needed: modules and texts. This is how the hosted site loads it; the
// offline edition replaces this module by another one with the same exports, docs/editions/offline/resources.js.
import { memoizeAsync } from "./memoize_async.js";

// The folder of the scripts, and the scripts that are loaded or being loaded.
const scriptsFolder = new URL("../", import.meta.url);
const loadedByUrl = { [import.meta.url]: () => {} };
for (const { src } of document.scripts) loadedByUrl[src] = () => {};

// Fetch a text file of the site; throw "unreachable" if that fails.
const fetchText = async (url) => {
  try {
    const response = await fetch(url);
    if (response.ok) return await response.text();
  } catch {} // there is no connection
  throw "unreachable";
};

// Fetch a module and all that it imports before importing them, because many browsers never retry a failed import.
const fetchModuleWithImports = (url) =>
  (loadedByUrl[url] ??= memoizeAsync(async () => {
    const imported = (await fetchText(url)).matchAll(/\bfrom ?"(\.[^"]+)"/g);
    await Promise.all(Array.from(imported, ([, name]) => fetchModuleWithImports(new URL(name, url).href)));
  }))();

// Import a module of the site; a failed import is retried next time. path: relative to the folder of the scripts.
export const importModule = async (path) => {
  const { href } = new URL(path, scriptsFolder);
  await fetchModuleWithImports(href);
  return import(href);
};

// Fetch data that the build writes for scripts in the language of the page: a part of the translations, or other data.
export const fetchData = async (name) =>
  JSON.parse(
    await fetchText(new URL(`python/${name}-${document.documentElement.dataset.language}.json`, scriptsFolder)),
  );

// Return the address of another page. name: of the page, "practice"; home: the relative address of the language's folder
export const makePageUrl = (name, home = "../") => `${home}${name}/`;
