// Style sheets that are fetched when they are first needed.
import { make, once } from "./page.js";

const begun = new Map(); // name -> what fetches it, once

export const dress = (name) => {
  const { href } = new URL(name, import.meta.url);
  const fetching = () =>
    new Promise((done, fail) => {
      document.head.append(make("link", { rel: "stylesheet", href, onload: done, onerror: fail }));
    });
  if (!begun.has(name)) begun.set(name, once(fetching));
  return begun.get(name)();
};
