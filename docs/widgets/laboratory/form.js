// Class Form: the settings of a search, in the fields of the form and in the address.
import { Address } from "./url_state.js";

// The settings that an address leaves out.
export const USUAL = { branching: "2", player: "max", alpha: "", beta: "", roles: "", start: "" };

// Returns the settings that differ from the usual ones.
export const leaveOut = (settings) =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => value !== USUAL[name]));

export class Form {
  roles = ""; // the reader's corrections of the roles of the program's parameters: "name:role,…"
  start = ""; // the typed start position of the reader's game, "" for the program's own
  insteadOf = null; // the program's own position that start replaces, null for any
  #address = new Address();

  // find: returns an element of the laboratory by name.
  constructor(root, find) {
    Object.assign(this, { find, tree: find("tree"), code: find("code") });
    this.players = [...root.querySelectorAll("[name=player]")];
    root.addEventListener("change", () => this.#address.endTyping());
  }

  get setting() {
    const [branching, alpha, beta] = ["branching", "alpha", "beta"].map((name) => this.find(name).value);
    const player = this.players.find(({ checked }) => checked).value;
    return { tree: this.tree.value, branching, player, alpha, beta, roles: this.roles, start: this.start };
  }

  // The settings of the form as the page contains it.
  get defaults() {
    return { tree: this.tree.defaultValue, ...USUAL };
  }

  // The reader's own code, null if it is the site's.
  get ownCode() {
    return this.code.value === this.code.defaultValue ? null : this.code.value;
  }

  // All settings and the code as one text, to be compared.
  get snapshot() {
    return JSON.stringify([this.setting, this.code.value]);
  }

  // Writes the settings to the address. push and step: see Address.write.
  writeAddress(push, step) {
    const { tree, ...settings } = this.setting;
    const params = new URLSearchParams();
    if (tree !== this.tree.defaultValue) params.set("tree", tree.replace(/,\s+/g, ","));
    for (const [name, value] of Object.entries(leaveOut(settings))) params.set(name, value);
    return this.#address.write(params, this.ownCode, step, push);
  }

  // Sets the tree that a program contains, and the player at the root.
  setTree(tree, player) {
    this.tree.value = tree;
    this.players.find(({ value }) => value === player).checked = true;
  }

  // Sets the start position of a game. own: the program's own; typed: the reader's, "" if there is none.
  setStart({ own, typed }) {
    [this.start, this.insteadOf] = [typed, own];
  }

  // Fills in the settings of an address. params and invalid: from readAddress; an invalid player is added to invalid;
  // code: the code in the address, null if it is damaged.
  fillIn(params, invalid, code) {
    this.#address.endTyping();
    this.code.value = code ?? this.code.defaultValue;
    this.tree.value = params.get("tree") ?? this.tree.defaultValue;
    for (const name of ["branching", "alpha", "beta"]) this.find(name).value = params.get(name) ?? USUAL[name];
    this.roles = params.get("roles") ?? USUAL.roles;
    this.setStart({ own: null, typed: params.get("start") ?? USUAL.start });
    const radio = this.players.find(({ value }) => value === params.get("player"));
    if (params.has("player") && !radio) invalid.add("player");
    (radio ?? this.players[0]).checked = true;
  }
}
