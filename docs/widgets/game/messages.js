// Texts of a game: the result for the reader, and large numbers.
import { fill } from "../page.js";

// Groups digits as number_format.py does; first: the smallest number that is grouped, with the separator.
export const groupDigits = (number, first) => {
  const isShort = `${number}`.length < first.length - 1;
  return isShort ? `${number}` : `${number}`.replace(/\B(?=(\d{3})+$)/g, first.at(-4));
};

export const formatResult = ({ turn, score }, game, playerSign, texts) => {
  if (turn) return fill(texts.your_turn, { sign: playerSign });
  if (score === 0) return texts.draw;
  const sign = score > 0 ? "X" : "O";
  return fill(texts[`${game}_${sign === playerSign ? "you" : "program"}_won`], { sign });
};
