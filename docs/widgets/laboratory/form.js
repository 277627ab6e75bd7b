// The laboratory's form: what a search is made with, as the reader has it, and as an address says it.
import { Address } from "./address.js";

export const USUAL = { branching: "2", player: "max", alpha: "", beta: "", roles: "", start: "" };

// What an address says of these settings: those that are not the usual ones.
export const leaveOut = (its) =>
  Object.fromEntries(Object.entries(its).filter(([name, value]) => value !== USUAL[name]));

export class Form {
  roles = ""; // of the parameters of the reader's program, as the reader has corrected them: "name:role,…"
  start = ""; // the position with which a game of the reader's begins, "" for the program's own
  insteadOf = null; // the program's own that it takes the place of, null for any
  #address = new Address();

  // find: an element of the laboratory by its name.
  constructor(root, find) {
    Object.assign(this, { find, tree: find("tree"), code: find("code") });
    this.players = [...root.querySelectorAll("[name=player]")];
    root.addEventListener("change", () => this.#address.typedAnew());
  }

  get setting() {
    const [branching, alpha, beta] = ["branching", "alpha", "beta"].map((name) => this.find(name).value);
    const player = this.players.find(({ checked }) => checked).value;
    return { tree: this.tree.value, branching, player, alpha, beta, roles: this.roles, start: this.start };
  }

  // What the setting is before anybody has touched it.
  get plain() {
    return { tree: this.tree.defaultValue, ...USUAL };
  }

  // The reader's own code, null if it is the site's.
  get ownCode() {
    return this.code.value === this.code.defaultValue ? null : this.code.value;
  }

  // Everything in it as one text.
  get whole() {
    return JSON.stringify([this.setting, this.code.value]);
  }

  // step: null if it is the last; push: whether it is a step of its own for the back button, or "typed".
  remember(push, step) {
    const { tree, ...others } = this.setting;
    const params = new URLSearchParams();
    if (tree !== this.tree.defaultValue) params.set("tree", tree.replace(/,\s+/g, ","));
    for (const [name, value] of Object.entries(leaveOut(others))) params.set(name, value);
    return this.#address.write(params, this.ownCode, step, push);
  }

  // Takes the tree that a program brings, and who moves at its root.
  takeTree(tree, player) {
    this.tree.value = tree;
    this.players.find(({ value }) => value === player).checked = true;
  }

  // Takes the position with which a game begins: the program's own, and what is typed in its place.
  takeStart({ own, typed }) {
    [this.start, this.insteadOf] = [typed, own];
  }

  // its: what an address says, see readAddress; code: what it says of code, null if that is damaged; what is no
  // player is added to lost.
  fillIn(its, lost, code) {
    this.#address.typedAnew();
    this.code.value = code ?? this.code.defaultValue;
    this.tree.value = its.get("tree") ?? this.tree.defaultValue;
    for (const name of ["branching", "alpha", "beta"]) this.find(name).value = its.get(name) ?? USUAL[name];
    this.roles = its.get("roles") ?? USUAL.roles;
    this.takeStart({ own: null, typed: its.get("start") ?? USUAL.start });
    const radio = this.players.find(({ value }) => value === its.get("player"));
    if (its.has("player") && !radio) lost.add("player");
    (radio ?? this.players[0]).checked = true;
  }
}
