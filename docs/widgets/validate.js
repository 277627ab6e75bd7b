// Validate data that comes from Python: each function returns its argument, or throws "broken" if our Python never
// produces such a value. The answers are untrusted, because a reader's code may have run in the worker.
export const LONGEST = 10_000_000; // characters
export const insist = (holds) => {
  if (!holds) throw "broken";
};
export const text = (value, longest = 100_000) => (insist(typeof value === "string" && value.length <= longest), value);
export const number = (value, low = -1e6, high = 1e6) => (
  insist(Number.isFinite(value) && low <= value && value <= high),
  value
);
export const whole = (value, high = 1e6) => (insist(Number.isInteger(value)), number(value, 0, high));
export const list = (value, check, count = value?.length) => (
  insist(Array.isArray(value) && value.length === count),
  value.map((item) => check(item))
);
export const maybe = (value, check) => (value === null ? null : check(value));
export const one = (value, known) => (insist(known.includes(value)), value);
// A sentence to show as text, shortened, because it may quote long input.
export const sentence = (value) => (text(value, Infinity).length > 600 ? `${value.slice(0, 600)}…` : value);
export const object = (value) => (insist(value && typeof value === "object" && !Array.isArray(value)), value);
export const json = (value) => {
  try {
    return JSON.parse(text(value, LONGEST));
  } catch {
    throw "broken";
  }
};
