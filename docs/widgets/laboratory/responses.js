// Validate the answers of laboratory/requests.py.
import {
  MAX_TEXT_LENGTH,
  assertValid,
  validateList,
  validateNullable,
  validateNumber,
  validateChoice,
  validateSentence,
  validateText,
  validateInteger,
} from "../validate.js";
import { validateFilm } from "../elements.js";

const FIELDS = ["tree", "branching", "alpha", "beta", "code", "start", "random", "value"];
const RESULTS = ["value", "line", "read", "skipped", "fewest", "minimax"];

// Validate a node of the tree, with the place in the drawing.
const validateNode = ([path, x, y, label, value, status]) => ({
  path: validateList(path, validateInteger),
  x: validateNumber(x),
  y: validateNumber(y),
  label: validateText(label),
  value: validateNullable(value, validateText),
  status: validateText(status),
});

// Validate a problem with one of the fields.
const validateProblem = ({ field, text: message, line, start, end, readings }) => ({
  field: validateChoice(field, FIELDS),
  text: validateSentence(message),
  line: validateNullable(line, validateInteger),
  start: validateInteger(start, MAX_TEXT_LENGTH),
  end: validateInteger(end, MAX_TEXT_LENGTH),
  readings: validateList(readings, validateText),
});
// Validate a truth value.
const validateBoolean = (value) => (assertValid(typeof value === "boolean"), value);

// Validate the nodes that the page contains, whose labels are in the list of nodes already.
export const validateNodes = (nodes, labels) =>
  nodes.map((node, index) => ({ ...validateNode(node), label: labels[index] }));

// Validate an answer to "search": { problem }, or the search with an empty film.
export const validateSearchResponse = (answer) => {
  if (answer.problem) return { problem: validateProblem(answer.problem) };
  assertValid(answer.count > 0 && answer.nodes.length > 0);
  return {
    ...validateFilm(answer),
    count: validateInteger(answer.count),
    lines: [validateInteger(answer.lines[0]), validateNullable(answer.lines[1], validateInteger)],
    player: validateChoice(answer.player, ["max", "min"]),
    brought: validateBoolean(answer.brought),
    grown: validateSentence(answer.grown),
    relative: validateBoolean(answer.relative),
    position: validateNullable(answer.position, ([programStart, typed]) => ({
      programStart: validateText(programStart),
      typed: validateText(typed),
    })),
    roles: validateList(answer.roles, ([name, role]) => [validateText(name), validateText(role)]),
    tree: validateText(answer.tree),
    wide: validateBoolean(answer.wide),
    folded: validateBoolean(answer.folded),
    nodes: validateList(answer.nodes, validateNode),
    results: RESULTS.map((name) => [name, validateText(answer.results[name])]),
    unmoved: validateSentence(answer.unmoved),
    differs: validateSentence(answer.differs),
  };
};

// Validate an answer to "leaf_form".
export const validateTreeShape = (answer) =>
  answer.problem
    ? { problem: validateProblem(answer.problem) }
    : { branching: validateInteger(answer.branching, 10), count: validateInteger(answer.count, 200) };

// Validate an answer to "compare": null without code of the reader's, { slip } if the code failed, or else
// sentences: HTML, in the order in which they are shown;
// steps: the steps of the first difference, in the original and in the reader's search, or null;
// lengths: the number of steps of both.
export const validateComparison = (answer) => {
  if (!validateBoolean(answer.ran_code)) return null;
  if (validateBoolean(answer.failed)) return { slip: validateText(answer.slip) };
  return {
    sentences: ["wrong", "difference", "outcome", "slip"].map((name) => validateText(answer[name])),
    steps: validateNullable(answer.steps, (steps) => validateList(steps, validateInteger, 2)),
    lengths: validateList(answer.lengths, validateInteger, 2),
  };
};
