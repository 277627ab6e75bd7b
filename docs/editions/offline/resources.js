// What the scripts of a page load when it is needed, in the offline edition: docs/browser/resources.js has the same
// exports for the hosted site. A page opened as a file cannot fetch, but it can add scripts. All modules are in one
// script, which starts those of the page; texts and Python are in scripts that register them as texts, by file name.
// The build replaces PYTHON_MODULES by the list of the modules that import python.js, directly or not.
import { memoizeAsync } from "./memoize_async.js";

const language = document.documentElement.dataset.language;
const scriptsFolder = new URL("../", import.meta.url);
const pythonModules = PYTHON_MODULES;
// File name -> text, of all that is registered.
export const files = {};

// Return a memoized function that loads a script of the folder python/.
const makeScriptLoader = (name) =>
  memoizeAsync(
    () =>
      new Promise((resolve, reject) => {
        const src = new URL(`python/${name}`, scriptsFolder);
        const script = Object.assign(document.createElement("script"), { src, onload: resolve });
        script.onerror = () => reject("unreachable");
        document.head.append(script);
      }),
  );
const loadTexts = makeScriptLoader(`texts-${language}.js`);
const loadPython = makeScriptLoader("files.js");

// Return the exports of a module. If it may start Python, first load all that Python needs, as a worker starts at once.
export const importModule = async (path) => {
  if (pythonModules.includes(path)) await Promise.all([loadPython(), loadTexts()]);
  return import.meta.load(path);
};

// Return data that the build writes for scripts in the language of the page: a part of the translations, or other data.
export const fetchData = async (name) => {
  await loadTexts();
  return JSON.parse(files[`${name}-${language}.json`]);
};

// Return the address of another page. name: of the page, "practice"; home: the relative address of the language's folder
export const makePageUrl = (name, home = "../") => `${home}${name}/index.html`;

// What the other scripts of the page use: register() is called by those that contain texts.
window.alphabeta = { ...window.alphabeta, fetchData, register: (texts) => Object.assign(files, texts) };
