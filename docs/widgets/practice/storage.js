// Store solved exercises on this device, and answers and shown solutions until the tab is closed.
import { isListOfStrings, makeStoredValue } from "../../browser/untrusted.js";
import { fillPlaceholders } from "../../browser/page.js";

const MAX_SAVED = 50; // exercises whose answers are saved
// Whether a stored value holds answers by address, as ExerciseForm reads them.
const areStoredAnswers = (value) =>
  typeof value === "object" &&
  Object.values(value).every(({ marked, typed }) => isListOfStrings(marked) && isListOfStrings(Object.values(typed)));

// Whether a stored value holds the values of fields, field name -> text or list of texts, by address.
const areStoredFields = (value) =>
  typeof value === "object" &&
  Object.values(value).every(
    (fields) => fields && Object.values(fields).every((field) => typeof field === "string" || isListOfStrings(field)),
  );

const solvedAddresses = makeStoredValue(() => localStorage, "practice solved", [], isListOfStrings);
// Addresses without the rule, because the solution by one rule reveals that by the other.
const shownAddresses = makeStoredValue(() => sessionStorage, "practice solutions", [], isListOfStrings);
const removeRuleParameter = (exerciseAddress) => exerciseAddress.replace(/&rule=\w+/, "");

// Store that an exercise was solved, unless the solution was shown before.
export const storeSolvedExercise = (exerciseAddress) => {
  if (!shownAddresses.value.includes(removeRuleParameter(exerciseAddress)) && !isSolved(exerciseAddress))
    solvedAddresses.value = [...solvedAddresses.value, exerciseAddress];
};
export const storeShownSolution = (exerciseAddress) =>
  (shownAddresses.value = [...shownAddresses.value, removeRuleParameter(exerciseAddress)]);
export const isSolved = (exerciseAddress) => solvedAddresses.value.includes(exerciseAddress);
export const deleteSolvedExercises = () => (solvedAddresses.value = []);

// Return the stored answers to exercises. areValid: whether a stored value holds answers by address.
const makeAnswerStore = (key, areValid) => {
  const answersByExercise = makeStoredValue(() => sessionStorage, key, {}, areValid);
  // Return the stored answers to an exercise, {} if there are none.
  const load = (exerciseAddress) => answersByExercise.value[exerciseAddress] ?? {};
  const remove = (exerciseAddress) => {
    const { [exerciseAddress]: _, ...remaining } = answersByExercise.value;
    answersByExercise.value = remaining;
  };
  // Store the answers to an exercise, and forget those that are oldest.
  const store = (exerciseAddress, answers) => {
    remove(exerciseAddress);
    answersByExercise.value = Object.fromEntries([
      ...Object.entries(answersByExercise.value).slice(-MAX_SAVED),
      [exerciseAddress, answers],
    ]);
  };
  return { load, remove, store };
};
// The answers to exercises, and those to questions of other kinds.
export const exerciseAnswers = makeAnswerStore("practice answers", areStoredAnswers);
export const questionAnswers = makeAnswerStore("practice question answers", areStoredFields);

// Show the count of solved exercises, and mark them in the list of the series.
export class SolvedExercisesView {
  constructor(element, seriesSelect, texts) {
    Object.assign(this, { element, seriesSelect, texts });
    this.names = Array.from(seriesSelect.options, ({ text }) => text);
  }

  showSolvedExercises() {
    const { seriesSelect, texts } = this;
    const addresses = solvedAddresses.value;
    const inSeries = new Set(addresses.flatMap((address) => /^series=(\d+)/.exec(address)?.[1] ?? []));
    for (const option of seriesSelect.options) {
      const title = this.names[option.index];
      if (option.value)
        option.text = inSeries.has(option.value) ? fillPlaceholders(texts.solved_mark, { title }) : title;
    }
    const others = addresses.filter((address) => !address.startsWith("series=")).length;
    this.element.hidden = !addresses.length;
    this.element.firstElementChild.textContent = fillPlaceholders(texts.record, {
      series: inSeries.size,
      count: seriesSelect.options.length - 1,
      others,
    });
  }
}
