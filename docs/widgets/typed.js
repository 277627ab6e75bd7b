// A field that holds one of several programs: what is typed into each is kept, and outlives a reload.
import { keep } from "./outside.js";

const areKept = (its) =>
  Array.isArray(its) && its.length === 2 && its.every((one) => typeof one === "string" && one.length < 100_000);

export class Programs {
  // kind: under which they are kept; begun: name -> what it begins with.
  constructor(kind, field, begun) {
    Object.assign(this, { field, begun, name: Object.keys(begun)[0] });
    const store = () => localStorage;
    // With a program goes what it was typed into: another language's has other comments.
    this.kept = Object.fromEntries(
      Object.keys(begun).map((name) => [name, keep(store, `${kind} ${name}`, null, areKept)]),
    );
  }

  keep() {
    this.kept[this.name].its = [this.begun[this.name], this.field.value];
  }

  turn(name) {
    this.name = name;
    this.field.value = this.kept[name].its?.[1] ?? this.begun[name];
  }

  // What was typed while the script was on its way counts more than what was kept; name: what had been chosen by then.
  begin(name) {
    if (this.field.value === this.field.defaultValue) return this.turn(name);
    this.name = name;
    this.keep();
  }

  restore() {
    this.field.focus();
    this.field.select();
    // As if it were typed: it can be undone.
    const begun = this.begun[this.name];
    if (!document.execCommand("insertText", false, begun)) this.field.value = begun;
    this.keep();
  }
}
