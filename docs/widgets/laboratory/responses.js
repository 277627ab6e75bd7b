// Validate the responses of laboratory/requests.py.
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
} from "../../browser/validate.js";
import { validateFilm } from "../../browser/elements.js";

const FIELDS = ["tree", "branching", "alpha", "beta", "code", "start", "random", "value"];

// Validate a node of the tree, with the place in the drawing.
const validateNode = ([path, x, y, label, value, status]) => ({
  path: validateList(path, validateInteger),
  x: validateNumber(x),
  y: validateNumber(y),
  label: validateText(label),
  value: validateNullable(value, validateText),
  status: validateText(status),
});

// Validate the roles of the parameters of a program: [name, role] of each.
const validateRoles = (roles) => validateList(roles, ([name, role]) => [validateText(name), validateText(role)]);

const validateProblem = ({ field, text: message, line, start, end, readings, roles }) => ({
  field: validateChoice(field, FIELDS),
  text: validateSentence(message),
  line: validateNullable(line, validateInteger),
  start: validateInteger(start, MAX_TEXT_LENGTH),
  end: validateInteger(end, MAX_TEXT_LENGTH),
  readings: validateList(readings, validateText),
  roles: validateRoles(roles),
});
const validateBoolean = (value) => (assertValid(typeof value === "boolean"), value);

// Validate the nodes that the page contains, whose labels are in the list of nodes already.
export const validateNodes = (nodes, labels) =>
  nodes.map((node, index) => ({ ...validateNode(node), label: labels[index] }));

// Validate a response to "search": { problem }, or the search with an empty film.
// resultCells: the elements for the results, whose ids end in their names
export const validateSearchResponse = (response, resultCells = []) => {
  if (response.problem) return { problem: validateProblem(response.problem) };
  assertValid(response.count > 0 && response.nodes.length > 0);
  return {
    ...validateFilm(response),
    count: validateInteger(response.count),
    lines: [validateInteger(response.lines[0]), validateNullable(response.lines[1], validateInteger)],
    player: validateChoice(response.player, ["max", "min"]),
    brought: validateBoolean(response.brought),
    game: validateBoolean(response.game),
    grown: validateSentence(response.grown),
    relative: validateBoolean(response.relative),
    position: validateNullable(response.position, ([programStart, typed]) => ({
      programStart: validateText(programStart),
      typed: validateText(typed),
    })),
    roles: validateRoles(response.roles),
    tree: validateText(response.tree),
    wide: validateBoolean(response.wide),
    folded: validateBoolean(response.folded),
    nodes: validateList(response.nodes, validateNode),
    results: [...resultCells].map((cell) => [cell, validateText(response.results[cell.id.split("-").at(-1)])]),
    unmoved: validateSentence(response.unmoved),
    differs: validateSentence(response.differs),
  };
};

export const validateTreeShape = (response) =>
  response.problem
    ? { problem: validateProblem(response.problem) }
    : { branching: validateInteger(response.branching, 10), count: validateInteger(response.count, 200) };

// Validate a response to "compare": null without code of the reader's, { slip } if the code failed, or else
// sentences: HTML, in the order in which they are shown;
// steps: the steps of the first difference, in the original and in the reader's search, or null;
// lengths: the number of steps of both.
export const validateComparison = (response) => {
  if (!validateBoolean(response.ran_code)) return null;
  if (validateBoolean(response.failed)) return { slip: validateText(response.slip) };
  return {
    sentences: ["wrong", "difference", "outcome", "slip"].map((name) => validateText(response[name])),
    steps: validateNullable(response.steps, (steps) => validateList(steps, validateInteger, 2)),
    lengths: validateList(response.lengths, validateInteger, 2),
  };
};
