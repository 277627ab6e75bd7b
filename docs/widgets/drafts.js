// A field that shows one of several programs; the drafts of all are kept in the storage of the browser.
import { keep } from "./untrusted.js";

const isKeptPair = (value) =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((item) => typeof item === "string" && item.length < 100_000);

export class Programs {
  // kind: prefix of the storage keys; begun: name -> initial text.
  constructor(kind, field, begun) {
    Object.assign(this, { field, begun, name: Object.keys(begun)[0] });
    const store = () => localStorage;
    // A draft is stored as [initial text, draft], as the initial text depends on the language.
    this.kept = Object.fromEntries(
      Object.keys(begun).map((name) => [name, keep(store, `${kind} ${name}`, null, isKeptPair)]),
    );
  }

  keep() {
    this.kept[this.name].value = [this.begun[this.name], this.field.value];
  }

  turn(name) {
    this.name = name;
    this.field.value = this.kept[name].value?.[1] ?? this.begun[name];
  }

  // Show the program name. Text typed while the script was loading takes precedence over the kept draft.
  begin(name) {
    if (this.field.value === this.field.defaultValue) return this.turn(name);
    this.name = name;
    this.keep();
  }

  restore() {
    this.field.focus();
    this.field.select();
    // As if typed, so that the browser can undo it.
    const begun = this.begun[this.name];
    if (!document.execCommand("insertText", false, begun)) this.field.value = begun;
    this.keep();
  }
}
