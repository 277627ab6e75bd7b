// Stores solved exercises on this device, and answers and shown solutions until the tab is closed.
import { isListOfStrings, makeStoredValue } from "../untrusted.js";
import { fillPlaceholders } from "../page.js";

const MAX_SAVED = 50; // exercises whose answers are saved
const areAnswers = (value) =>
  typeof value === "object" &&
  Object.values(value).every(({ marked, typed }) => isListOfStrings(marked) && isListOfStrings(Object.values(typed)));

const solved = makeStoredValue(() => localStorage, "practice solved", [], isListOfStrings);
// Addresses without the rule, because the solution by one rule reveals that by the other.
const shown = makeStoredValue(() => sessionStorage, "practice solutions", [], isListOfStrings);
const savedAnswers = makeStoredValue(() => sessionStorage, "practice answers", {}, areAnswers);
const removeRule = (address) => address.replace("&rule=hard", "");

export const recordSolved = (address) => {
  if (!shown.value.includes(removeRule(address)) && !solved.value.includes(address))
    solved.value = [...solved.value, address];
};
export const recordShown = (address) => (shown.value = [...shown.value, removeRule(address)]);
export const forgetSolved = () => (solved.value = []);

export const readAnswers = (address) => savedAnswers.value[address] ?? {};
export const forgetAnswers = (address) => {
  const { [address]: _, ...remaining } = savedAnswers.value;
  savedAnswers.value = remaining;
};
export const saveAnswers = (address, answers) => {
  forgetAnswers(address);
  savedAnswers.value = Object.fromEntries([
    ...Object.entries(savedAnswers.value).slice(-MAX_SAVED),
    [address, answers],
  ]);
};

// Shows the count of solved exercises, and marks them in the list.
export class Record {
  constructor(element, series, texts) {
    Object.assign(this, { element, series, texts });
    this.names = Array.from(series.options, ({ text }) => text);
  }

  show() {
    const { series, texts } = this;
    const addresses = solved.value;
    const inSeries = new Set(addresses.flatMap((address) => /^series=(\d+)/.exec(address)?.[1] ?? []));
    for (const option of series.options) {
      const title = this.names[option.index];
      if (option.value)
        option.text = inSeries.has(option.value) ? fillPlaceholders(texts.solved_mark, { title }) : title;
    }
    const others = addresses.filter((address) => !address.startsWith("series=")).length;
    this.element.hidden = !addresses.length;
    this.element.firstElementChild.textContent = fillPlaceholders(texts.record, {
      series: inSeries.size,
      count: series.options.length - 1,
      others,
    });
  }
}
