// Validate the responses of Python: see requests.py and answer_fields.py.
import { validateChoice, validateList, validateNumber, validateObject, validateText } from "../validate.js";

const validatePair = (pair) => validateList(pair, (text) => validateText(text, 1000), 2);

// Validate what the page shows of a question.
export const validateQuestion = ({ prompt, given, fields }) => ({
  prompt: validateText(prompt),
  given: validateText(given),
  fields: validateList(fields, ({ name, label, type, options, start, hint }) => ({
    ...Object.fromEntries(
      Object.entries({ name, label, start, hint }).map(([key, text]) => [key, validateText(text, 1000)]),
    ),
    type: validateChoice(type, ["text", "choice", "checks"]),
    options: validateList(options, validatePair),
  })),
});

// Validate the messages for what cannot be read: field name -> message.
export const validateProblems = ({ problems }) =>
  Object.fromEntries(
    Object.entries(validateObject(problems)).map(([name, message]) => [name, validateText(message, 2000)]),
  );

// Validate a grade.
export const validateGrade = ({ points, parts, solution }) => ({
  points: validateNumber(points, 0, 1),
  parts: validateList(parts, ({ label, mistake }) => ({ label: validateText(label), mistake: validateText(mistake) })),
  solution: validateText(solution),
});
