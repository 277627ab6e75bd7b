// Validates the responses of game/requests.py.
import * as checks from "../validate.js";

// Validates the explanation that game/explanation_texts.py returns.
const readExplanation = ({ about, bars, other, moves, line }, size) => {
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
      bar: list(bar, (end) => number(end, -1, 1), 3),
      exact: exact === true,
      played: played === true,
    })),
    line: list(line, ({ cell, cells, text: sentence }) => {
      insist(cells.length === size && /^[XO.]*$/.test(cells));
      return { cell: whole(cell, size - 1), cells, text: text(sentence) };
    }),
  };
};

// size: number of cells of the board
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
    nodes: maybe(nodes, (count) => whole(count, 1e9)),
    why: maybe(why, (explanation) => readExplanation(explanation, size)),
  };
};

export const readStudy = (json) => {
  const { values, address, plies } = checks.json(json);
  return {
    values: values && checks.list(values, (value) => checks.number(value, -1e9, 1e9)),
    address: address && checks.text(address),
    plies,
  };
};
