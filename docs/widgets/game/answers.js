// What Python says of a game, as game/answers.py makes it.
import * as checks from "../checks.js";

// See game/explain.py.
const readWhy = ({ about, bars, other, moves, line }, size) => {
  const { insist, list, number, text, whole } = checks;
  insist(moves.length && line.length);
  return {
    about: text(about),
    bars: text(bars),
    other: text(other),
    moves: list(moves, ({ name, worth, found, bar, exact, played }) => ({
      name: text(name),
      worth: text(worth),
      found: text(found),
      bar: list(bar, (at) => number(at, -1, 1), 3),
      exact: exact === true,
      played: played === true,
    })),
    line: list(line, ({ cell, cells, said }) => {
      insist(cells.length === size && /^[XO.]*$/.test(cells));
      return { cell: whole(cell, size - 1), cells, said: text(said) };
    }),
  };
};

// size: how many cells there are.
export const readPlay = (json, size) => {
  const { insist, list, maybe, number, one, whole } = checks;
  const { moves, cells, cell, turn, open, score, line, nodes, why } = checks.json(json);
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
    why: maybe(why, (its) => readWhy(its, size)),
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
