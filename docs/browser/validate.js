// Validate data that comes from Python: each function returns the argument, or throws "broken" if our Python never
// produces such a value. The responses are untrusted, because a reader's code may have run in the worker.
export const MAX_TEXT_LENGTH = 10_000_000; // characters
// Throw "broken" if a condition does not hold.
export const assertValid = (condition) => {
  if (!condition) throw "broken";
};
// maxLength: in characters
export const validateText = (value, maxLength = 100_000) => (
  assertValid(typeof value === "string" && value.length <= maxLength),
  value
);
// Validate a finite number from min to max.
export const validateNumber = (value, min = -1e6, max = 1e6) => (
  assertValid(Number.isFinite(value) && min <= value && value <= max),
  value
);
// Validate a whole number from 0 to max.
export const validateInteger = (value, max = 1e6) => (
  assertValid(Number.isInteger(value)),
  validateNumber(value, 0, max)
);
// Validate a list and each item. length: the number of items, by default any.
export const validateList = (value, validateItem, length = value?.length) => (
  assertValid(Array.isArray(value) && value.length === length),
  value.map((item) => validateItem(item))
);
// Validate a value that may also be null.
export const validateNullable = (value, validate) => (value === null ? null : validate(value));
// Validate a value that is one of the choices.
export const validateChoice = (value, choices) => (assertValid(choices.includes(value)), value);
// Validate a sentence to show as text; return it shortened, because it may quote long input.
export const validateSentence = (value) =>
  validateText(value, Infinity).length > 600 ? `${value.slice(0, 600)}…` : value;
// Validate an object, which is neither null nor a list.
export const validateObject = (value) => (
  assertValid(value && typeof value === "object" && !Array.isArray(value)),
  value
);
// Parse a response of Python, and throw "broken" if it is not JSON.
export const parseJson = (responseText) => {
  try {
    return JSON.parse(validateText(responseText, MAX_TEXT_LENGTH));
  } catch {
    throw "broken";
  }
};
