// Load style sheets when they are first needed.
import { makeElement, memoizeAsync } from "./page.js";

const loaderByName = new Map(); // file name -> memoized function that loads the file

// Load a style sheet of the site, unless that has been done; return a promise, which may fail as "unreachable".
export const loadStyleSheet = (fileName) => {
  const { href } = new URL(`../${fileName}`, import.meta.url);
  const addLink = () =>
    new Promise((resolve, reject) => {
      const onerror = () => reject("unreachable");
      document.head.append(makeElement("link", { rel: "stylesheet", href, onload: resolve, onerror }));
    });
  if (!loaderByName.has(fileName)) loaderByName.set(fileName, memoizeAsync(addLink));
  return loaderByName.get(fileName)();
};
