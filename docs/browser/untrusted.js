// Read untrusted input: the hash of the URL, and the storage of the browser.
import { fetchData, fillPlaceholders } from "./page.js";

// Read the parameters in the hash of the URL. Return
// parameters: name -> value, for the known names, the first value of a repeated name;
// ignoredNames: the set of all other names.
export const readUrlHash = (knownNames) => {
  const [parameters, ignoredNames] = [new Map(), new Set()];
  for (const [name, value] of new URLSearchParams(location.hash.slice(1)))
    if (knownNames.includes(name) && !parameters.has(name)) parameters.set(name, value);
    else ignoredNames.add(name || value || "=");
  return { parameters, ignoredNames };
};

// Return the hash (without #) for parameters, name -> text.
export const formatUrlHash = (parameters) =>
  String(new URLSearchParams(parameters)).replaceAll("%2C", ",").replaceAll("%5B", "[").replaceAll("%5D", "]");

// Fill a form from the hash of the URL; return the set of the names that are ignored. A missing checkbox is unchecked;
// a missing field counts as ignored, unless it is empty by default.
export const fillFormFromHash = (form) => {
  const fields = [...form.elements].filter(({ name }) => name);
  const { parameters, ignoredNames } = readUrlHash(fields.map(({ name }) => name));
  form.reset();
  for (const field of fields) {
    const value = parameters.get(field.name)?.replaceAll("\r\n", "\n"); // line ends as in a text field
    const isCheckbox = field.type === "checkbox";
    const isKnown = !field.options || [...field.options].some((option) => option.value === value);
    if (isCheckbox) field.checked = value === field.value;
    else if (value !== undefined && isKnown) field.value = value;
    const isRefused = isCheckbox ? !field.checked : field.value !== value;
    if (value === undefined ? !isCheckbox && field.defaultValue !== "" : isRefused) ignoredNames.add(field.name);
  }
  return ignoredNames;
};

// Return the message about ignored names in the language of the page, "" if there are none.
export const formatIgnoredNames = async (ignoredNames) => {
  if (!ignoredNames.size) return "";
  const names = [...ignoredNames].join(" · ");
  const texts = await fetchData("shared");
  return fillPlaceholders(texts.address_lost, { names: names.length > 100 ? `${names.slice(0, 100)}…` : names });
};

// Return an object whose property value reads and writes an item of localStorage or sessionStorage. If the item is
// missing or not valid, or storage is not available, value is the fallback. The value null removes the item.
export const makeStoredValue = (getStorage, key, fallback, isValid) => ({
  get value() {
    try {
      const stored = JSON.parse(getStorage().getItem(key));
      if (isValid(stored)) return stored;
    } catch {}
    return fallback;
  },
  set value(value) {
    try {
      if (value === null) getStorage().removeItem(key);
      else getStorage().setItem(key, JSON.stringify(value));
    } catch {}
  },
});
// Whether a stored value is a list of texts.
export const isListOfStrings = (value) => Array.isArray(value) && value.every((item) => typeof item === "string");
