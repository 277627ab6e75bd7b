// Validates the answers of laboratory/requests.py.
import { LONGEST, insist, list, maybe, number, one, sentence, text, whole } from "../validate.js";
import { film } from "../elements.js";

const FIELDS = ["tree", "branching", "alpha", "beta", "code", "start", "random", "value"];
const RESULTS = ["value", "line", "read", "skipped", "fewest", "minimax"];

const readNode = ([path, x, y, label, value, status]) => ({
  path: list(path, whole),
  x: number(x),
  y: number(y),
  label: text(label),
  value: maybe(value, text),
  status: text(status),
});

const readProblem = ({ field, text: message, line, start, end, readings }) => ({
  field: one(field, FIELDS),
  text: sentence(message),
  line: maybe(line, whole),
  start: whole(start, LONGEST),
  end: whole(end, LONGEST),
  readings: list(readings, text),
});
const readBoolean = (value) => (insist(typeof value === "boolean"), value);

// Reads the nodes that the page contains, whose labels are in the list of nodes already.
export const readNodes = (nodes, labels) => nodes.map((node, index) => ({ ...readNode(node), label: labels[index] }));

// An answer to "show": { problem }, or the search with an empty film.
export const readAnswer = (answer) => {
  if (answer.problem) return { problem: readProblem(answer.problem) };
  insist(answer.count > 0 && answer.nodes.length > 0);
  return {
    ...film(answer),
    count: whole(answer.count),
    lines: [whole(answer.lines[0]), maybe(answer.lines[1], whole)],
    player: one(answer.player, ["max", "min"]),
    brought: readBoolean(answer.brought),
    grown: sentence(answer.grown),
    relative: readBoolean(answer.relative),
    position: maybe(answer.position, ([own, typed]) => ({ own: text(own), typed: text(typed) })),
    roles: list(answer.roles, ([name, role]) => [text(name), text(role)]),
    tree: text(answer.tree),
    wide: readBoolean(answer.wide),
    folded: readBoolean(answer.folded),
    nodes: list(answer.nodes, readNode),
    results: RESULTS.map((name) => [name, text(answer.results[name])]),
    unmoved: sentence(answer.unmoved),
    differs: sentence(answer.differs),
  };
};

// An answer to "boxes".
export const readBoxes = (answer) =>
  answer.problem
    ? { problem: readProblem(answer.problem) }
    : { branching: whole(answer.branching, 10), count: whole(answer.count, 200) };

// An answer to "compare": null without code of the reader's, { slip } if the code failed, or else
// sentences: HTML, in the order in which they are shown;
// steps: the steps of the first difference, in the original and in the reader's search, or null;
// lengths: the number of steps of both.
export const readComparison = (answer) => {
  if (!readBoolean(answer.own)) return null;
  if (readBoolean(answer.failed)) return { slip: text(answer.slip) };
  return {
    sentences: ["wrong", "difference", "outcome", "slip"].map((name) => text(answer[name])),
    steps: maybe(answer.steps, (steps) => list(steps, whole, 2)),
    lengths: list(answer.lengths, whole, 2),
  };
};
