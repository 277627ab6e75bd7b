// The running exam: settings, answers and times. It is stored until the tab is closed.
import { isListOfStrings, makeStoredValue } from "../../browser/untrusted.js";

const MS_PER_MINUTE = 60_000;
// Whether a stored value of a field is a text or a list of texts.
const isStoredField = (value) => typeof value === "string" || isListOfStrings(value);
// Return a function that tells whether a stored value is an exam as ExamState writes it.
const makeExamCheck = (kinds, levels, rules) => (value) =>
  isListOfStrings(value.kinds) &&
  value.kinds.length > 0 &&
  value.kinds.every((kind) => kinds.includes(kind)) &&
  levels.includes(value.level) &&
  rules.includes(value.rule) &&
  [value.seed, value.minutes, value.index].every((number) => Number.isInteger(number) && number >= 0) &&
  value.index < value.kinds.length &&
  [value.begin, value.end].every((time) => time === null || Number.isFinite(time)) &&
  Array.isArray(value.answers) &&
  value.answers.length === value.kinds.length &&
  value.answers.every((fields) => fields && Object.values(fields).every(isStoredField));

// An exam. The properties are those of the stored value:
// kinds: the kind of each question; level; rule; seed: of the first question; minutes: the time limit
// index: of the question on the screen; answers: for each question, field name -> text or list of values
// begin, end: when the first question was shown and the exam was handed in, in ms since 1970, or null
export class ExamState {
  constructor(kinds, levels, rules, mostSeed) {
    this.mostSeed = mostSeed;
    this.stored = makeStoredValue(() => sessionStorage, "mock exam", null, makeExamCheck(kinds, levels, rules));
    this.exam = this.stored.value;
  }

  beginExam({ kinds, level, rule, minutes }) {
    const seed = Math.floor(Math.random() * (this.mostSeed - kinds.length));
    const answers = kinds.map(() => ({}));
    this.exam = { kinds, level, rule, seed, minutes, index: 0, answers, begin: null, end: null };
    this.saveExam();
  }

  updateExam(changes) {
    Object.assign(this.exam, changes);
    this.saveExam();
  }

  saveExam() {
    this.stored.value = this.exam;
  }

  deleteExam() {
    this.exam = null;
    this.saveExam();
  }

  // Return the part of a request that names a question.
  describeQuestion(index) {
    const { kinds, level, rule, seed } = this.exam;
    return { kind: kinds[index], level, rule, seed: seed + index };
  }

  countUnanswered() {
    const hasContent = (value) => (typeof value === "string" ? value.trim() : value).length > 0;
    return this.exam.answers.filter((fields) => !Object.values(fields).some(hasContent)).length;
  }

  // Return the minutes left, rounded up; 0 or less if the time is up.
  getMinutesLeft() {
    const { begin, minutes } = this.exam;
    return Math.ceil(minutes - (Date.now() - begin) / MS_PER_MINUTE);
  }

  // Return the minutes from begin to end, rounded up.
  getMinutesUsed() {
    return Math.max(1, Math.ceil((this.exam.end - this.exam.begin) / MS_PER_MINUTE));
  }
}
