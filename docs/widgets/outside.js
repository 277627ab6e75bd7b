// Reads what anybody may have written: the address behind its #, and what this browser has kept.
import { fetchSaid, fill } from "./page.js";

// its: what the address says under these names; of a name that comes twice the first counts. lost: the other names.
export const readAddress = (names) => {
  const [its, lost] = [new Map(), new Set()];
  for (const [name, value] of new URLSearchParams(location.hash.slice(1)))
    if (names.includes(name) && !its.has(name)) its.set(name, value);
    else lost.add(name || value || "=");
  return { its, lost };
};

// What stands behind the # of an address that says this: name -> text.
export const hashOf = (its) =>
  String(new URLSearchParams(its)).replaceAll("%2C", ",").replaceAll("%5B", "[").replaceAll("%5D", "]");

// The same of a form, which is filled in; to say nothing of a box is to leave it unchecked, and of a field that is
// usually empty, to leave it so.
export const fillForm = (form) => {
  const fields = [...form.elements].filter(({ name }) => name);
  const { its, lost } = readAddress(fields.map(({ name }) => name));
  form.reset();
  for (const field of fields) {
    const value = its.get(field.name)?.replaceAll("\r\n", "\n"); // as a field has its lines
    const box = field.type === "checkbox";
    const known = !field.options || [...field.options].some((one) => one.value === value);
    if (box) field.checked = value === field.value;
    else if (value !== undefined && known) field.value = value;
    if (value === undefined ? !box && field.defaultValue !== "" : box ? !field.checked : field.value !== value)
      lost.add(field.name);
  }
  return lost;
};

// What is to be said of names that are lost, in the page's language: nothing if there are none.
export const tellLost = async (lost) => {
  if (!lost.size) return "";
  const names = [...lost].join(" · ");
  const words = await fetchSaid("shared");
  return fill(words.address_lost, { names: names.length > 100 ? `${names.slice(0, 100)}…` : names });
};

// What is kept under a name, read and written as its; nothing where it is not what it should be,
// or nothing can be kept.
export const keep = (storage, name, nothing, valid) => ({
  get its() {
    try {
      const its = JSON.parse(storage().getItem(name));
      if (valid(its)) return its;
    } catch {}
    return nothing;
  },
  set its(value) {
    try {
      storage().setItem(name, JSON.stringify(value));
    } catch {}
  },
});
export const areTexts = (its) => Array.isArray(its) && its.every((one) => typeof one === "string");
