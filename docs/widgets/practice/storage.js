// What stays on this device: what was solved; and until the tab is closed, answers and what was shown.
import { areTexts, keep } from "../outside.js";
import { fill } from "../page.js";

const MOST = 50; // exercises whose answers are kept
const areAnswers = (its) =>
  typeof its === "object" &&
  Object.values(its).every(({ marked, typed }) => areTexts(marked) && areTexts(Object.values(typed)));

const solved = keep(() => localStorage, "practice solved", [], areTexts);
const shown = keep(() => sessionStorage, "practice solutions", [], areTexts); // by either rule
const kept = keep(() => sessionStorage, "practice answers", {}, areAnswers);
const treeOf = (address) => address.replace("&rule=hard", "");

export const wasSolved = (address) => {
  if (!shown.its.includes(treeOf(address)) && !solved.its.includes(address)) solved.its = [...solved.its, address];
};
export const wasShown = (address) => (shown.its = [...shown.its, treeOf(address)]);
export const forgetSolved = () => (solved.its = []);

export const answersTo = (address) => kept.its[address] ?? {};
export const forgetAnswers = (address) => {
  const { [address]: _, ...others } = kept.its;
  kept.its = others;
};
export const keepAnswers = (address, answers) => {
  forgetAnswers(address);
  kept.its = Object.fromEntries([...Object.entries(kept.its).slice(-MOST), [address, answers]]);
};

// Shows the record, and the marks of what was solved in the list of exercises.
export class Record {
  constructor(element, series, words) {
    Object.assign(this, { element, series, words });
    this.names = Array.from(series.options, ({ text }) => text);
  }

  show() {
    const { series, words } = this;
    const its = solved.its;
    const inSeries = new Set(its.flatMap((address) => /^series=(\d+)/.exec(address)?.[1] ?? []));
    for (const option of series.options) {
      const title = this.names[option.index];
      if (option.value) option.text = inSeries.has(option.value) ? fill(words.solved_mark, { title }) : title;
    }
    const others = its.filter((address) => !address.startsWith("series=")).length;
    this.element.hidden = !its.length;
    this.element.firstElementChild.textContent = fill(words.record, {
      series: inSeries.size,
      count: series.options.length - 1,
      others,
    });
  }
}
