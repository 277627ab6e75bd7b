// Class SearchForm: the settings of a search, in the fields of the form and in the address.
import { LaboratoryUrl } from "./url_state.js";

// The settings that an address leaves out.
export const DEFAULT_SETTINGS = { branching: "2", player: "max", alpha: "", beta: "", roles: "", start: "" };

export const omitDefaultSettings = (settings) =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => value !== DEFAULT_SETTINGS[name]));

export class SearchForm {
  roles = ""; // the reader's corrections of the roles of the program's parameters: "name:role,…"
  start = ""; // the typed start position of the reader's game, "" for that in the program
  replacedStart = null; // the position in the program that start replaces, null for any position
  #url = new LaboratoryUrl();

  // find: returns an element of the laboratory by name.
  constructor(root, find) {
    Object.assign(this, { find, tree: find("tree"), code: find("code") });
    this.players = [...root.querySelectorAll("[name=player]")];
    root.addEventListener("change", () => this.#url.endTypedHistoryEntry());
  }

  get settings() {
    const [branching, alpha, beta] = ["branching", "alpha", "beta"].map((name) => this.find(name).value);
    const player = this.players.find(({ checked }) => checked).value;
    return { tree: this.tree.value, branching, player, alpha, beta, roles: this.roles, start: this.start };
  }

  // The settings of the form as the page contains it.
  get defaults() {
    return { tree: this.tree.defaultValue, ...DEFAULT_SETTINGS };
  }

  // The reader's code, null if it is the site's.
  get readersCode() {
    return this.code.value === this.code.defaultValue ? null : this.code.value;
  }

  // All settings and the code as one text, to be compared.
  get snapshot() {
    return JSON.stringify([this.settings, this.code.value]);
  }

  // Write the settings to the address. historyMode and step: see LaboratoryUrl.writeUrl.
  writeSettingsToUrl(historyMode, step) {
    const { tree, ...settings } = this.settings;
    const parameters = new URLSearchParams();
    if (tree !== this.tree.defaultValue) parameters.set("tree", tree.replace(/,\s+/g, ","));
    for (const [name, value] of Object.entries(omitDefaultSettings(settings))) parameters.set(name, value);
    return this.#url.writeUrl(parameters, this.readersCode, step, historyMode);
  }

  setTreeAndPlayer(tree, player) {
    this.tree.value = tree;
    this.players.find(({ value }) => value === player).checked = true;
  }

  // Set the start position of a game. programStart: that in the program; typed: the reader's, "" if there is none.
  setStartPosition({ programStart, typed }) {
    [this.start, this.replacedStart] = [typed, programStart];
  }

  // Fill in the settings of an address. parameters and ignoredNames: from readUrlHash; an invalid player is added to
  // ignoredNames; program: the code in the address, null if it is damaged.
  fillFromUrl(parameters, ignoredNames, program) {
    this.#url.endTypedHistoryEntry();
    this.code.value = program ?? this.code.defaultValue;
    this.tree.value = parameters.get("tree") ?? this.tree.defaultValue;
    for (const name of ["branching", "alpha", "beta"])
      this.find(name).value = parameters.get(name) ?? DEFAULT_SETTINGS[name];
    this.roles = parameters.get("roles") ?? DEFAULT_SETTINGS.roles;
    this.setStartPosition({ programStart: null, typed: parameters.get("start") ?? DEFAULT_SETTINGS.start });
    const radio = this.players.find(({ value }) => value === parameters.get("player"));
    if (parameters.has("player") && !radio) ignoredNames.add("player");
    (radio ?? this.players[0]).checked = true;
  }
}
