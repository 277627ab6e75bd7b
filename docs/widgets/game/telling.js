// What is said of a game: how it stands for the reader, and large numbers.
import { fill } from "../page.js";

// As numerals.py writes it; first: the first number that is grouped, with its separator.
export const group = (number, first) => {
  const short = `${number}`.length < first.length - 1;
  return short ? `${number}` : `${number}`.replace(/\B(?=(\d{3})+$)/g, first.at(-4));
};

export const tellResult = ({ turn, score }, game, you, words) => {
  if (turn) return fill(words.your_turn, { sign: you });
  if (score === 0) return words.draw;
  const sign = score > 0 ? "X" : "O";
  return fill(words[`${game}_${sign === you ? "you" : "program"}_won`], { sign });
};
