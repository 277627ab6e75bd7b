// Sets of at most two intervals, as a number line changes them. An interval is [low, whether it is included, high,
// whether it is included]; an end is { interval: index of the interval, side: index of the number in the interval }.
import { assertValid, parseJson, validateList, validateNullable, validateNumber } from "../../browser/validate.js";

const EVERYTHING = [-Infinity, false, Infinity, false];
export const MAX_INTERVALS = 2;

// Return the intervals of a field, JSON in which an infinite end is null, as intervals.py reads it; null for any other text,
// such as one that is blank.
export const parseIntervals = (text) => {
  try {
    const intervals = validateList(parseJson(text), ([low, isLowClosed, high, isHighClosed]) => {
      for (const isClosed of [isLowClosed, isHighClosed]) assertValid(typeof isClosed === "boolean");
      for (const end of [low, high]) validateNullable(end, validateNumber);
      return [low ?? -Infinity, isLowClosed, high ?? Infinity, isHighClosed];
    });
    return intervals.length <= MAX_INTERVALS ? intervals : null;
  } catch {
    return null;
  }
};

// Return the intervals to which the ends on a number line belong: if there are none, the whole line.
export const completeIntervals = (intervals) => (intervals?.length ? intervals : [EVERYTHING]);

// Move an end to a number, but not beyond a neighbouring number. range: { low, high } of the finite numbers on the line.
export const moveEnd = (oldIntervals, { interval, side }, number, range) => {
  const intervals = oldIntervals.map((ends) => [...ends]);
  const ends = intervals[interval];
  const min = side ? ends[0] : (intervals[interval - 1]?.[2] ?? -Infinity);
  const max = side ? (intervals[interval + 1]?.[0] ?? Infinity) : ends[2];
  let value = Math.min(Math.max(number, min), max);
  // An interval does not begin at +∞ or end at −∞.
  if (value === (side ? -Infinity : Infinity)) value = side ? range.low : range.high;
  const wasFinite = Number.isFinite(ends[side]);
  const touchesNeighbour = intervals.length > 1 && value === (side ? max : min);
  if (value === ends[side]) return intervals;
  ends[side] = value;
  ends[side + 1] = Number.isFinite(value) && (ends[side + 1] || !wasFinite) && !touchesNeighbour;
  if (ends[0] === ends[2]) ends[1] = ends[3] = true;
  return intervals;
};

// Include or exclude the finite number at an end. That of x = 4 stays included.
export const toggleEnd = (oldIntervals, { interval, side }) => {
  const intervals = oldIntervals.map((ends) => [...ends]);
  const ends = intervals[interval];
  if (ends[0] !== ends[2]) ends[side + 1] = !ends[side + 1];
  return intervals;
};

// Add an interval where there is more room, or remove the second one.
export const toggleSecondInterval = ([first, second], range) => {
  if (second) return [first];
  const [low, , high] = first;
  const middle = Math.round((range.low + range.high) / 2);
  if (isEverything([first]))
    return [
      [low, false, middle - 1, true],
      [middle + 1, true, high, false],
    ];
  if (range.high - high >= low - range.low) return [first, [high + 2, true, Infinity, false]];
  return [[-Infinity, false, low - 2, true], first];
};

export const isEverything = (intervals) => {
  const [[low, , high]] = intervals;
  return low === -Infinity && high === Infinity;
};

export const formatNumber = (number) =>
  Number.isFinite(number) ? String(number).replace("-", "−") : `${number < 0 ? "−" : "+"}∞`;

// Return a set as text, as format_number_set() of intervals.py does. texts: those of the field, see answer_fields.py
export const formatIntervals = (intervals, texts) => {
  const format = ([low, isLowClosed, high, isHighClosed]) => {
    const [lowText, highText] = [low, high].map(formatNumber);
    if (low === high) return `x = ${lowText}`;
    if (high === Infinity) return `x ${isLowClosed ? "≥" : ">"} ${lowText}`;
    const upper = `x ${isHighClosed ? "≤" : "<"} ${highText}`;
    return low === -Infinity ? upper : `${lowText} ${isLowClosed ? "≤" : "<"} ${upper}`;
  };
  if (!intervals.length) return texts.never;
  return isEverything(intervals) ? texts.always : intervals.map(format).join(texts.or);
};
