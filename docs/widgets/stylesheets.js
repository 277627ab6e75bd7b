// Load style sheets when they are first needed.
import { make, once } from "./page.js";

const loaderByName = new Map(); // file name -> memoized function that loads it

export const dress = (name) => {
  const { href } = new URL(name, import.meta.url);
  const addLink = () =>
    new Promise((resolve, reject) => {
      document.head.append(make("link", { rel: "stylesheet", href, onload: resolve, onerror: reject }));
    });
  if (!loaderByName.has(name)) loaderByName.set(name, once(addLink));
  return loaderByName.get(name)();
};
