// Texts of a game: the result for the reader, and large numbers.
import { fillPlaceholders } from "../../browser/page.js";

// Return a number with separators as number_format.py writes it.
// smallestGrouped: the smallest number that gets a separator, as text.
export const formatGroupedNumber = (number, smallestGrouped) => {
  const isShort = `${number}`.length < smallestGrouped.length - 1;
  return isShort ? `${number}` : `${number}`.replace(/\B(?=(\d{3})+$)/g, smallestGrouped.at(-4));
};

export const formatCellName = (location, texts) => fillPlaceholders(texts.cell, location);

// Return the accessible name of a cell. sign: "X", "O", or "." for an empty cell; value: that of a move there, or "".
export const formatCellLabel = ({ cellName, sign, value, isWinning }, texts) => {
  const empty = value ? texts.cell_worth : texts.cell_empty;
  const filled = isWinning ? texts.cell_won : texts.cell_taken;
  return fillPlaceholders(sign === "." ? empty : filled, { cell: cellName, sign, value });
};

// Return the sentence about the result, or whose turn it is. score: from the view of X, null before the end.
export const formatGameResult = ({ turn, score }, gameName, readerSign, texts) => {
  if (turn) return fillPlaceholders(texts.your_turn, { sign: readerSign });
  if (score === 0) return texts.draw;
  const sign = score > 0 ? "X" : "O";
  return fillPlaceholders(texts[`${gameName}_${sign === readerSign ? "you" : "program"}_won`], { sign });
};
