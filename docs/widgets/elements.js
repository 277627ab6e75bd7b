// Convert HTML from Python to elements, but only those that docs/figures/markup.py lists: the HTML is untrusted,
// because a reader's code may have run in the worker.
import { insist, list, number, text, whole } from "./validate.js";
import listed from "./python/listed.js"; // written by the build

const SPACES = { true: "http://www.w3.org/2000/svg", false: "http://www.w3.org/1999/xhtml" };
const DEEPEST = 50;
const { kinds, values: allowed, classes, drawn } = listed;
const space = (name) => SPACES[drawn.includes(name)];
const patterns = new Map(Object.entries(allowed).map(([name, rule]) => [name, rule && new RegExp(`^(?:${rule})$`)]));
const fits = (name, value) =>
  name === "class"
    ? value.split(" ").every((word) => classes.includes(word))
    : (patterns.get(name)?.test(value) ?? !/url\(/i.test(value));
// For each kind of HTML, the allowed names for copy() and, if the browser has it, a sanitizer.
const lists = new Map(
  Object.entries(kinds).map(([kind, rules]) => {
    const elements = Object.entries(rules).map(([name, attributes]) => ({ name, namespace: space(name), attributes }));
    let sanitizer = null;
    try {
      if ("setHTML" in Element.prototype) sanitizer = new Sanitizer({ elements, comments: false });
    } catch {} // an older Sanitizer with other options
    return [kind, { names: new Map(Object.entries(rules)), sanitizer }];
  }),
);
const inert = document.implementation.createHTMLDocument(""); // a document that runs no scripts and fetches nothing

const copy = (from, into, names, depth) => {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) into.append(node.data);
    const attributes = names.get(node.localName);
    if (!attributes || node.namespaceURI !== space(node.localName) || depth > DEEPEST) continue;
    const element = document.createElementNS(node.namespaceURI, node.localName);
    for (const { name, value, namespaceURI } of node.attributes)
      if (!namespaceURI && attributes.includes(name) && fits(name, value)) element.setAttribute(name, value);
    copy(node, element, names, depth + 1);
    into.append(element);
  }
  return into;
};
// Parse HTML as the content of an element; return the allowed nodes. kind: which list of elements applies.
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

// Validate more frames of a film and their new parts, see docs/figures/film.py.
export const frames = (answer, filmData) => {
  const parts = list(answer.parts, (part) => text(part, 20_000));
  filmData.known += parts.length;
  const highest = (index) => (index % 2 ? filmData.known : filmData.start.length) - 1;
  return {
    parts,
    frames: list(answer.frames, ([changes, narration, line, alpha, beta, best, mark]) => {
      insist(changes.length % 2 === 0);
      return [
        list(changes, whole).map((part, index) => whole(part, highest(index))),
        text(narration),
        whole(line),
        ...list([alpha, beta, best], text),
        whole(mark, 2),
      ];
    }),
  };
};
// Validate the questions for a reader, see docs/figures/quiz_questions.py.
export const questions = (answer) =>
  list(answer, ([step, shownStep, answerStep, moment, questionText, answers, right]) => [
    ...list([step, shownStep, answerStep], whole),
    whole(moment, 1),
    text(questionText),
    list(answers, text),
    whole(right, answers.length - 1),
  ]);
// Validate a film; known: the number of parts received so far.
export const film = (answer) => {
  const size = (pair) => list(pair, (length) => number(length, 1, 100_000), 2);
  const filmData = { size: size(answer.size), window: size(answer.window), known: 0, start: list(answer.start, whole) };
  Object.assign(filmData, frames(answer, filmData));
  for (const part of filmData.start) whole(part, filmData.known - 1);
  return filmData;
};
