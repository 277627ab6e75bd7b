// What Python says of a game, as game/answers.py makes it.
import * as checks from "../checks.js";

// size: how many cells there are.
export const readPlay = (json, size) => {
  const { insist, list, maybe, number, one, whole } = checks;
  const { moves, cells, cell, turn, open, score, line, nodes } = checks.json(json);
  insist(cells.length === size && /^[XO.]*$/.test(cells));
  return {
    cells,
    cell: maybe(cell, whole),
    line: list(line, whole),
    moves: list(moves, whole),
    open: list(open, whole),
    turn: one(turn, ["X", "O", null]),
    score: maybe(score, number),
    nodes: maybe(nodes, (its) => whole(its, 1e9)),
  };
};

export const readStudy = (json) => {
  const { values, address, plies } = checks.json(json);
  return {
    values: values && checks.list(values, (its) => checks.number(its, -1e9, 1e9)),
    address: address && checks.text(address),
    plies,
  };
};
