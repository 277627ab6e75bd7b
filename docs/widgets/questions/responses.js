// Validate the responses of Python: see requests.py and answer_fields.py.
import {
  validateChoice,
  validateList,
  validateNullable,
  validateNumber,
  validateObject,
  validateText,
} from "../../browser/validate.js";

const FIELD_TYPES = ["text", "choice", "checks", "order", "set"];
const validateOption = (option) => validateList(option, (text) => validateText(text, 1000));
const validateTexts = (texts) =>
  Object.fromEntries(Object.entries(validateObject(texts)).map(([key, text]) => [key, validateText(text, 2000)]));

export const validateQuestion = ({ prompt, given, fields }) => ({
  prompt: validateText(prompt),
  given: validateText(given),
  fields: validateList(fields, ({ name, label, type, options, start, hint, texts }) => ({
    ...validateTexts({ name, label, start, hint }),
    type: validateChoice(type, FIELD_TYPES),
    options: validateList(options, validateOption),
    texts: validateTexts(texts),
  })),
});

// Validate the order of a tree in the field `order`; null if the text is none.
export const validateOrder = ({ arrangement }) => validateNullable(arrangement, validateOption);

export const validateProblems = ({ problems }) => validateTexts(problems);

export const validateGrade = ({ points, parts, solution }) => ({
  points: validateNumber(points, 0, 1),
  parts: validateList(parts, ({ label, mistake }) => ({ label: validateText(label), mistake: validateText(mistake) })),
  solution: validateText(solution),
});
