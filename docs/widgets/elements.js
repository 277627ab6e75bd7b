// What comes from Python becomes elements here, and of nothing but what docs/figures/markup.py
// lists: a reader's code may have run there, and a stranger may have written it.
import { insist, list, number, text, whole } from "./checks.js";
import listed from "./python/listed.js"; // written by the build

const SPACES = { true: "http://www.w3.org/2000/svg", false: "http://www.w3.org/1999/xhtml" };
const DEEPEST = 50;
const { kinds, values: allowed, classes, drawn } = listed;
const space = (name) => SPACES[drawn.includes(name)];
const patterns = new Map(Object.entries(allowed).map(([name, its]) => [name, its && new RegExp(`^(?:${its})$`)]));
const fits = (name, value) =>
  name === "class"
    ? value.split(" ").every((word) => classes.includes(word))
    : (patterns.get(name)?.test(value) ?? !/url\(/i.test(value));
// Each kind as it is looked up here, and as the browser's own sanitizer takes it, where it has one.
const lists = new Map(
  Object.entries(kinds).map(([kind, its]) => {
    const elements = Object.entries(its).map(([name, attributes]) => ({ name, namespace: space(name), attributes }));
    let sanitizer = null;
    try {
      if ("setHTML" in Element.prototype) sanitizer = new Sanitizer({ elements, comments: false });
    } catch {} // one that takes other lists
    return [kind, { names: new Map(Object.entries(its)), sanitizer }];
  }),
);
const inert = document.implementation.createHTMLDocument(""); // where nothing runs and nothing is fetched

const copy = (from, into, names, depth) => {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) into.append(node.data);
    const attributes = names.get(node.localName);
    if (!attributes || node.namespaceURI !== space(node.localName) || depth > DEEPEST) continue;
    const made = document.createElementNS(node.namespaceURI, node.localName);
    for (const { name, value, namespaceURI } of node.attributes)
      if (!namespaceURI && attributes.includes(name) && fits(name, value)) made.setAttribute(name, value);
    copy(node, made, names, depth + 1);
    into.append(made);
  }
  return into;
};
// What a text makes inside such an element, kind: for which place, as the list has it.
export const made = (element, html, kind) => {
  text(html, Infinity);
  const { names, sanitizer } = lists.get(kind);
  const context = inert.body.appendChild(inert.createElementNS(element.namespaceURI, element.localName));
  if (sanitizer) context.setHTML(html, { sanitizer });
  else context.innerHTML = html;
  context.remove();
  return copy(context, document.createDocumentFragment(), names, 0);
};
export const put = (element, html, kind) => element.replaceChildren(made(element, html, kind));

// Further frames of a film, and the new parts in them: see docs/figures/film.py.
export const frames = (got, its) => {
  const parts = list(got.parts, (part) => text(part, 20_000));
  its.known += parts.length;
  const highest = (at) => (at % 2 ? its.known : its.start.length) - 1;
  return {
    parts,
    frames: list(got.frames, ([changes, said, line, alpha, beta, best, mark]) => {
      insist(changes.length % 2 === 0);
      return [
        list(changes, whole).map((one, at) => whole(one, highest(at))),
        text(said),
        whole(line),
        ...list([alpha, beta, best], text),
        whole(mark, 2),
      ];
    }),
  };
};
// What a reader can be asked, see docs/figures/asking.py.
export const questions = (got) =>
  list(got, ([step, stands, told, moment, said, answers, right]) => [
    ...list([step, stands, told], whole),
    whole(moment, 1),
    text(said),
    list(answers, text),
    whole(right, answers.length - 1),
  ]);
// known: how many of its parts have come.
export const film = (got) => {
  const size = (its) => list(its, (length) => number(length, 1, 100_000), 2);
  const its = { size: size(got.size), window: size(got.window), known: 0, start: list(got.start, whole) };
  Object.assign(its, frames(got, its));
  for (const part of its.start) whole(part, its.known - 1);
  return its;
};
