// Read untrusted input: the hash of the URL, and the storage of the browser.
import { fetchTexts, fill } from "./page.js";

// Read the hash. parameters: name -> value for the given names, the first value if repeated; lost: names that are ignored.
export const readAddress = (names) => {
  const [parameters, lost] = [new Map(), new Set()];
  for (const [name, value] of new URLSearchParams(location.hash.slice(1)))
    if (names.includes(name) && !parameters.has(name)) parameters.set(name, value);
    else lost.add(name || value || "=");
  return { parameters, lost };
};

// Return the hash (without #) for fields, name -> text.
export const hashOf = (fields) =>
  String(new URLSearchParams(fields)).replaceAll("%2C", ",").replaceAll("%5B", "[").replaceAll("%5D", "]");

// Fill a form from the hash; return the names that are ignored. A missing checkbox is unchecked; a missing field is
// ignored silently only if it is empty by default.
export const fillForm = (form) => {
  const fields = [...form.elements].filter(({ name }) => name);
  const { parameters, lost } = readAddress(fields.map(({ name }) => name));
  form.reset();
  for (const field of fields) {
    const value = parameters.get(field.name)?.replaceAll("\r\n", "\n"); // line ends as in a text field
    const box = field.type === "checkbox";
    const known = !field.options || [...field.options].some((option) => option.value === value);
    if (box) field.checked = value === field.value;
    else if (value !== undefined && known) field.value = value;
    if (value === undefined ? !box && field.defaultValue !== "" : box ? !field.checked : field.value !== value)
      lost.add(field.name);
  }
  return lost;
};

// Return the message for ignored names, in the language of the page, "" if there are none.
export const formatIgnored = async (lost) => {
  if (!lost.size) return "";
  const names = [...lost].join(" · ");
  const texts = await fetchTexts("shared");
  return fill(texts.address_lost, { names: names.length > 100 ? `${names.slice(0, 100)}…` : names });
};

// Return an accessor for a storage item, whose value can be read and set. If the stored value is missing or not valid,
// or storage is not available, it reads as fallback.
export const keep = (storage, name, fallback, valid) => ({
  get value() {
    try {
      const stored = JSON.parse(storage().getItem(name));
      if (valid(stored)) return stored;
    } catch {}
    return fallback;
  },
  set value(value) {
    try {
      storage().setItem(name, JSON.stringify(value));
    } catch {}
  },
});
export const isTextList = (value) => Array.isArray(value) && value.every((item) => typeof item === "string");
