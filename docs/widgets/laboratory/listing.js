// The lines of the reader's own function, beside the drawing.
import { make } from "../page.js";

// Returns them as items of a list, without the docstring; first: the line on which the function begins.
export const listLines = (source, first) => {
  const lines = source.split("\n");
  let last = first;
  while (last < lines.length && /^([\s)]|$)/.test(lines[last])) last += 1;
  let quoted = false; // inside the docstring
  const items = [];
  for (let number = first; number <= last; number += 1) {
    const text = lines[number - 1];
    const quotes = items.length === 1 || quoted ? text.split('"""').length - 1 : 0;
    if (!quoted && !quotes) items.push(make("li", { value: number }, make("code", { textContent: text || " " })));
    if (quotes === 1) quoted = !quoted;
  }
  while (items.length && !items.at(-1).textContent.trim()) items.pop();
  return items;
};
