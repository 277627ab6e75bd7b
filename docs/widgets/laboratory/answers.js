// An answer to "show", as laboratory/answers.py makes it.
import { LONGEST, insist, list, maybe, number, one, sentence, text, whole } from "../checks.js";
import { film } from "../elements.js";

const FIELDS = ["tree", "branching", "alpha", "beta", "code", "start", "random", "value"];
const RESULTS = ["value", "line", "read", "skipped", "fewest", "minimax"];

const readNode = ([path, x, y, called, its, status]) => ({
  path: list(path, whole),
  x: number(x),
  y: number(y),
  called: text(called),
  value: maybe(its, text),
  status: text(status),
});

const readProblem = ({ field, text: said, line, start, end, readings }) => ({
  field: one(field, FIELDS),
  text: sentence(said),
  line: maybe(line, whole),
  start: whole(start, LONGEST),
  end: whole(end, LONGEST),
  readings: list(readings, text),
});
const readFlag = (its) => (insist(typeof its === "boolean"), its);

// What the page holds is read as what Python says; what its nodes are called stands in the list already.
export const readNodes = (nodes, names) => nodes.map((its, at) => ({ ...readNode(its), called: names[at] }));

export const readAnswer = (got) => {
  if (got.problem) return { problem: readProblem(got.problem) };
  insist(got.count > 0 && got.nodes.length > 0);
  return {
    ...film(got),
    count: whole(got.count),
    lines: [whole(got.lines[0]), maybe(got.lines[1], whole)],
    player: one(got.player, ["max", "min"]),
    brought: readFlag(got.brought),
    grown: sentence(got.grown),
    relative: readFlag(got.relative),
    position: maybe(got.position, ([own, typed]) => ({ own: text(own), typed: text(typed) })),
    roles: list(got.roles, ([name, role]) => [text(name), text(role)]),
    tree: text(got.tree),
    wide: readFlag(got.wide),
    folded: readFlag(got.folded),
    nodes: list(got.nodes, readNode),
    results: RESULTS.map((name) => [name, text(got.results[name])]),
    unmoved: sentence(got.unmoved),
    differs: sentence(got.differs),
  };
};

// An answer to "boxes".
export const readBoxes = (got) =>
  got.problem
    ? { problem: readProblem(got.problem) }
    : { branching: whole(got.branching, 10), count: whole(got.count, 200) };

// An answer to "compare": what is told of the reader's search beside the original, as HTML in its order.
export const readComparison = (got) => {
  if (!readFlag(got.own)) return null;
  if (readFlag(got.failed)) return { slip: text(got.slip) };
  return {
    told: ["wrong", "difference", "outcome", "slip"].map((name) => text(got[name])),
    steps: maybe(got.steps, (its) => list(its, whole, 2)),
    lengths: list(got.lengths, whole, 2),
  };
};
