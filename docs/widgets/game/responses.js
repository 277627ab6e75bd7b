// Validate the responses of game/requests.py.
import * as checks from "../../browser/validate.js";

const validateExplanation = ({ about, bars, other, moves, line }, cellCount) => {
  const { assertValid, validateInteger, validateList, validateNumber, validateText } = checks;
  assertValid(moves.length && line.length);
  return {
    about: validateText(about),
    bars: validateText(bars),
    other: validateText(other),
    moves: validateList(moves, ({ name, worth, found, bar, exact, played }) => ({
      name: validateText(name),
      worth: validateText(worth),
      found: validateText(found),
      bar: validateList(bar, (end) => validateNumber(end, -1, 1), 3),
      exact: exact === true,
      played: played === true,
    })),
    line: validateList(line, ({ cell, cells, text: sentence }) => {
      assertValid(cells.length === cellCount && /^[XO.]*$/.test(cells));
      return { cell: validateInteger(cell, cellCount - 1), cells, text: validateText(sentence) };
    }),
  };
};

// Parse a response of play: the position after the program's move, and the explanation of that move.
// cellCount: of the board
export const validateMoveResponse = (responseText, cellCount) => {
  const { assertValid, validateChoice, validateInteger, validateList, validateNullable, validateNumber } = checks;
  const { moves, cells, cell, turn, open, score, line, nodes, why } = checks.parseJson(responseText);
  assertValid(cells.length === cellCount && /^[XO.]*$/.test(cells));
  return {
    cells,
    cell: validateNullable(cell, validateInteger),
    line: validateList(line, validateInteger),
    moves: validateList(moves, validateInteger),
    open: validateList(open, validateInteger),
    turn: validateChoice(turn, ["X", "O", null]),
    score: validateNullable(score, validateNumber),
    nodes: validateNullable(nodes, (count) => validateInteger(count, 1e9)),
    why: validateNullable(why, (explanation) => validateExplanation(explanation, cellCount)),
  };
};

// Parse a response of study: the values of the open moves, and the tree for the laboratory.
export const validateStudyResponse = (responseText) => {
  const { values, address, plies } = checks.parseJson(responseText);
  return {
    values: values && checks.validateList(values, (value) => checks.validateNumber(value, -1e9, 1e9)),
    address: address && checks.validateText(address),
    plies,
  };
};
