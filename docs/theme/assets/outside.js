// Reads what anybody may have written: the address behind its #, and what this browser has kept.

// its: what the address says under these names; of a name that comes twice the first counts. lost: the other names.
window.addressed = (names) => {
  const [its, lost] = [new Map(), new Set()];
  for (const [name, value] of new URLSearchParams(location.hash.slice(1)))
    if (names.includes(name) && !its.has(name)) its.set(name, value);
    else lost.add(name || value || "=");
  return { its, lost };
};

// The same of a form, which is filled in; to say nothing of a box is to leave it unchecked.
window.addressedForm = (form) => {
  const fields = [...form.elements].filter(({ name }) => name);
  const { its, lost } = addressed(fields.map(({ name }) => name));
  form.reset();
  for (const field of fields) {
    const value = its.get(field.name);
    if (field.type === "checkbox") field.checked = value === field.value;
    else if (value !== undefined && (!field.options || [...field.options].some((one) => one.value === value))) field.value = value;
    if (value === undefined ? field.type !== "checkbox" : field.type === "checkbox" ? !field.checked : field.value !== value) lost.add(field.name);
  }
  return lost;
};

// What is to be said of names that are lost, in the page's language: nothing if there are none.
window.saidOfLost = async (lost) => {
  if (!lost.size) return "";
  const names = [...lost].join(" · ");
  const { address_lost: sentence } = await saidInFull("shared");
  return sentence.replace("{names}", () => (names.length > 100 ? `${names.slice(0, 100)}…` : names));
};

// What is kept under a name, read and written as its; nothing where it is not what it should be, or nothing can be kept.
window.keeping = (storage, name, nothing, valid) => ({
  get its() {
    try {
      const its = JSON.parse(storage().getItem(name));
      if (valid(its)) return its;
    } catch {}
    return nothing;
  },
  set its(value) { try { storage().setItem(name, JSON.stringify(value)); } catch {} },
});
keeping.texts = (its) => Array.isArray(its) && its.every((one) => typeof one === "string");
