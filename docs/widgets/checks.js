// What comes from Python is data: each of these gives back what it was given, or throws "broken" if that is
// not as our Python makes it. A reader's code may have run there, and a stranger may have written it.
export const LONGEST = 10_000_000; // signs
export const insist = (holds) => {
  if (!holds) throw "broken";
};
export const text = (its, longest = 100_000) => (insist(typeof its === "string" && its.length <= longest), its);
export const number = (its, low = -1e6, high = 1e6) => (insist(Number.isFinite(its) && low <= its && its <= high), its);
export const whole = (its, high = 1e6) => (insist(Number.isInteger(its)), number(its, 0, high));
export const list = (its, check, count = its?.length) => (
  insist(Array.isArray(its) && its.length === count),
  its.map((one) => check(one))
);
export const maybe = (its, check) => (its === null ? null : check(its));
export const one = (its, known) => (insist(known.includes(its)), its);
// A sentence that is shown as text: a message may quote what is very long.
export const sentence = (its) => (text(its, Infinity).length > 600 ? `${its.slice(0, 600)}…` : its);
export const object = (its) => (insist(its && typeof its === "object" && !Array.isArray(its)), its);
export const json = (its) => {
  try {
    return JSON.parse(text(its, LONGEST));
  } catch {
    throw "broken";
  }
};
