// Material's search worker with an additional field "also" for each entry: other spellings to find it by.
// The field is computed here because every page fetches the index. Material's worker needs this script beside it.

// Remove diacritics from a word: combining marks of Latin letters only, because Hangul must stay composed.
const removeDiacritics = (word) =>
  word
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");

// Return all pairs of neighbouring Han characters, because Chinese has no spaces to split at.
const makeCharacterPairs = (hanText) => Array.from(hanText.slice(1), (character, i) => hanText[i] + character);

// Return the other spellings of an entry in the index: words without diacritics, and pairs of Han characters.
const listOtherSpellings = ({ title, text }) => {
  const prose = `${title} ${text}`.replace(/<[^>]+>/g, " ");
  const words = (prose.match(/\p{L}+/gu) ?? []).filter((word) => removeDiacritics(word) !== word).map(removeDiacritics);
  return [...new Set([...words, ...(prose.match(/[\u4e00-\u9fff]+/g) ?? []).flatMap(makeCharacterPairs)])].join(" ");
};

let isStopWord = () => false;
// Set isStopWord from the configuration of the search: the stop words of a language, if the index has none.
const setStopWordFilter = ({ lang: [language], pipeline }) => {
  if (!pipeline.includes("stopWordFilter")) return;
  isStopWord = (word) => !(self.lunr[language] ?? self.lunr).stopWordFilter(word.toLowerCase());
};
// Remove stop words from a query, except the last word, which may be incomplete. No index contains them, and Material
// matches words as prefixes, so that "de" in Spanish would find every word that begins with it.
const removeStopWords = (query) => {
  const words = query.trim().split(/\s+/);
  return words.filter((word, index) => index === words.length - 1 || !isStopWord(word)).join(" ");
};

// Material's listener runs later and gets the same object; type 0 has the index, type 2 a query.
addEventListener("message", ({ data: message }) => {
  const { type, data } = message;
  if (type === 0) {
    for (const entry of data.docs) entry.also = listOtherSpellings(entry);
    setStopWordFilter(data.config);
  }
  if (type === 2 && data.query) data.query = removeStopWords(data.query); // MaterialX
  else if (type === 2) message.data = removeStopWords(data);
});
// The page learns only of errors: a plugin for a language may be lost on the way.
addEventListener("unhandledrejection", ({ reason }) => {
  throw reason;
});
// The query string names Material's script. It may name nothing else, because a worker has no page's content policy.
// In the offline edition, Material's script follows this one in the same Blob.
if (location.protocol !== "blob:") {
  const name = location.search.slice(1);
  if (!/^search\.\w+\.min\.js$/.test(name)) throw new Error(name);
  importScripts(name);
}
