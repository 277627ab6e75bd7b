// Convert HTML from Python to elements, but only those that docs/figures/markup.py lists: the HTML is untrusted,
// because a reader's code may have run in the worker. Validate films and quiz questions, which consist of such HTML.
import { assertValid, validateList, validateNumber, validateText, validateInteger } from "./validate.js";
import listed from "../python/listed.js"; // written by the build

const NAMESPACES = { true: "http://www.w3.org/2000/svg", false: "http://www.w3.org/1999/xhtml" };
const MAX_DEPTH = 50;
const { kinds, values: allowed, classes, drawn } = listed;
// Return the namespace of an element, SVG or HTML.
const getNamespace = (elementName) => NAMESPACES[drawn.includes(elementName)];
const patternsByAttribute = new Map(
  Object.entries(allowed).map(([name, rule]) => [name, rule && new RegExp(`^(?:${rule})$`)]),
);
// Whether the allowlist permits an attribute with this value; a class attribute may hold several classes.
const isAllowedAttribute = (name, value) =>
  name === "class"
    ? value.split(" ").every((word) => classes.includes(word))
    : (patternsByAttribute.get(name)?.test(value) ?? !/url\(/i.test(value));
// For each kind of HTML, the allowed names for copyAllowedNodes() and, if the browser has it, a sanitizer.
const allowlists = new Map(
  Object.entries(kinds).map(([kind, rules]) => {
    const elements = Object.entries(rules).map(([name, attributes]) => ({
      name,
      namespace: getNamespace(name),
      attributes,
    }));
    let sanitizer = null;
    try {
      if ("setHTML" in Element.prototype) sanitizer = new Sanitizer({ elements, comments: false });
    } catch {} // an older Sanitizer with other options
    return [kind, { attributesByElement: new Map(Object.entries(rules)), sanitizer }];
  }),
);
const inertDocument = document.implementation.createHTMLDocument(""); // it runs no scripts and fetches nothing

// Append copies of the allowed elements and attributes in source to target; return target.
// attributesByElement: name of each allowed element -> names of the attributes allowed there.
const copyAllowedNodes = (source, target, attributesByElement, depth) => {
  for (const node of source.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) target.append(node.data);
    const attributes = attributesByElement.get(node.localName);
    if (!attributes || node.namespaceURI !== getNamespace(node.localName) || depth > MAX_DEPTH) continue;
    const element = document.createElementNS(node.namespaceURI, node.localName);
    for (const { name, value, namespaceURI } of node.attributes)
      if (!namespaceURI && attributes.includes(name) && isAllowedAttribute(name, value))
        element.setAttribute(name, value);
    copyAllowedNodes(node, element, attributesByElement, depth + 1);
    target.append(element);
  }
  return target;
};
// Parse HTML as the content of an element; return a fragment with the allowed nodes.
// allowlistName: of the list of allowed elements, as docs/figures/markup.py calls it.
export const parseSafeHtml = (element, html, allowlistName) => {
  validateText(html, Infinity);
  const { attributesByElement, sanitizer } = allowlists.get(allowlistName);
  const context = inertDocument.body.appendChild(
    inertDocument.createElementNS(element.namespaceURI, element.localName),
  );
  if (sanitizer) context.setHTML(html, { sanitizer });
  else context.innerHTML = html;
  context.remove();
  return copyAllowedNodes(context, document.createDocumentFragment(), attributesByElement, 0);
};
// Replace the content of an element by the allowed nodes of HTML.
export const setSafeHtml = (element, html, allowlistName) =>
  element.replaceChildren(parseSafeHtml(element, html, allowlistName));

// Validate more frames of a film and their new parts, see docs/figures/film.py. filmData: from validateFilm; the new
// parts are counted in it.
export const validateFrames = (response, filmData) => {
  const parts = validateList(response.parts, (part) => validateText(part, 20_000));
  filmData.known += parts.length;
  const getMaxPart = (index) => (index % 2 ? filmData.known : filmData.start.length) - 1;
  return {
    parts,
    frames: validateList(response.frames, ([changes, narration, line, alpha, beta, best, mark]) => {
      assertValid(changes.length % 2 === 0);
      return [
        validateList(changes, validateInteger).map((part, index) => validateInteger(part, getMaxPart(index))),
        validateText(narration),
        validateInteger(line),
        ...validateList([alpha, beta, best], validateText),
        validateInteger(mark, 2),
      ];
    }),
  };
};
// Validate the questions for a reader, see docs/figures/quiz_questions.py.
export const validateQuestions = (response) =>
  validateList(response, ([step, shownStep, answerStep, moment, questionText, answers, right]) => [
    ...validateList([step, shownStep, answerStep], validateInteger),
    validateInteger(moment, 1),
    validateText(questionText),
    validateList(answers, validateText),
    validateInteger(right, answers.length - 1),
  ]);
// Validate a film; known in the result: the number of parts received so far.
export const validateFilm = (response) => {
  const size = (pair) => validateList(pair, (length) => validateNumber(length, 1, 100_000), 2);
  const filmData = {
    size: size(response.size),
    window: size(response.window),
    known: 0,
    start: validateList(response.start, validateInteger),
  };
  Object.assign(filmData, validateFrames(response, filmData));
  for (const part of filmData.start) validateInteger(part, filmData.known - 1);
  return filmData;
};
