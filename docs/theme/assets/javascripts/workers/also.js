// Material's search worker, told for each entry what it is to be found by besides its text: the field "also".
// The build leaves that out, for the index is fetched with every page. It stands here because Material's looks beside itself.

// Words that carry diacritics, without them. Only marks that stand above or below Latin letters; Hangul must stay whole.
const bare = (word) =>
  word
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");

// The pairs of neighbouring Han characters: Chinese has no spaces to split at.
const pairs = (run) => Array.from(run.slice(1), (sign, i) => run[i] + sign);

const also = ({ title, text }) => {
  const prose = `${title} ${text}`.replace(/<[^>]+>/g, " ");
  const words = (prose.match(/\p{L}+/gu) ?? []).filter((word) => bare(word) !== word).map(bare);
  return [...new Set([...words, ...(prose.match(/[\u4e00-\u9fff]+/g) ?? []).flatMap(pairs)])].join(" ");
};

// A query without its small words, but for the last, which may go on: no index has them, and Material takes
// each word for a beginning, so that in Spanish "de" would find all that begins with it.
let isSmall = () => false;
const knowSmall = ({ lang: [language], pipeline }) => {
  if (!pipeline.includes("stopWordFilter")) return;
  isSmall = (word) => !(self.lunr[language] ?? self.lunr).stopWordFilter(word.toLowerCase());
};
const large = (query) => {
  const words = query.trim().split(/\s+/);
  return words.filter((word, at) => at === words.length - 1 || !isSmall(word)).join(" ");
};

// Material's listens after this and gets the same object; 0 brings the index, 2 a query. Its name follows the "?" of ours.
addEventListener("message", ({ data: message }) => {
  const { type, data } = message;
  if (type === 0) {
    for (const entry of data.docs) entry.also = also(entry);
    knowSmall(data.config);
  }
  if (type === 2) message.data = large(data);
});
// Nothing else may be named there: a worker started from its address obeys no page's policy.
const name = location.search.slice(1);
if (!/^search\.\w+\.min\.js$/.test(name)) throw new Error(name);
importScripts(name);
