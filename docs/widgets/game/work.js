// A game against the function: hands the reader's moves to Python and shows what comes back.
// Fetched by game.js; Python is fetched at the first move, or for an address that holds moves.
import { fill, followAddress, latest, load, writeAddress } from "../page.js";
import { readPlay, readStudy } from "./answers.js";
import { Board } from "./board.js";
import { group, tellResult } from "./telling.js";
import { Why } from "./why.js";

export class Game {
  #asked = latest();
  #moves = []; // those that lead to how the game stands
  #you = "X";
  #search = null; // what ends it, while the program searches
  #stands; // Python's last answer, or what will soon be one
  #studies; // what is known of a position, by the moves that lead to it

  constructor(root) {
    const find = (selector) => root.querySelector(selector);
    // What the page holds: game, words, separator, start.
    Object.assign(this, { root, find }, JSON.parse(find("template").content.textContent));
    this.board = new Board(find(".board"));
    this.why = new Why(find(".why"), this.game, this.board, this.words, (text) => this.#complain(text));
    [this.said, this.problem, this.worth] = [".said", ".problem", "[name=worth]"].map(find);
    this.#stands = this.start;
    this.#studies = new Map([["", this.start]]);
  }

  begin() {
    const actions = {
      anew: () => this.#settle([], true),
      back: () => this.#mine() >= 0 && this.#settle(this.#moves.slice(0, this.#mine()), true),
      again: () => {
        this.board.focus(this.#stands.cell ?? 0); // for the button goes away
        this.#settle(this.#moves, false);
      },
    };
    for (const button of this.root.querySelectorAll("[data-do]"))
      button.addEventListener("click", actions[button.dataset.do]);
    this.board.whenChosen((move, cell) => this.#settle([...this.#moves, move], true, cell));
    for (const radio of this.root.querySelectorAll("[name=you]"))
      radio.addEventListener("change", () => {
        this.#you = radio.value;
        this.#settle([], true);
      });
    this.worth.addEventListener("change", () => {
      this.#remember(false);
      this.#show();
      this.#study();
    });
    this.find("form").addEventListener("submit", (event) => event.preventDefault());
    followAddress(() => this.#follow());
    // What was chosen while this script was on its way counts.
    this.#you = this.find("[name=you]:checked").value;
    if (location.hash.includes("=")) this.#follow();
    else this.#settle([], false);
  }

  // Where the reader's last move stands among the moves, -1 if there is none.
  #mine() {
    return this.#moves.findLastIndex((_, at) => at % 2 === (this.#you === "X" ? 0 : 1));
  }

  // --- The address holds the moves, the reader's sign and whether the values are shown.
  #state() {
    return { moves: this.#moves.join(), you: this.#you === "X" ? "" : this.#you, worth: this.worth.checked ? "1" : "" };
  }

  #remember(push) {
    const held = Object.entries(this.#state()).filter(([, value]) => value);
    writeAddress(held.map((pair) => pair.join("=")).join("&"), push);
  }

  async #follow() {
    let outside;
    try {
      outside = await load("outside.js");
    } catch {
      return this.#complain(this.words.run_unreachable);
    }
    const { its, lost } = outside.readAddress(Object.keys(this.#state()));
    this.#you = its.get("you") === "O" ? "O" : "X";
    this.find(`[name=you][value=${this.#you}]`).checked = true;
    this.worth.checked = its.get("worth") === "1";
    // As with a move that cannot be made: from the first piece on that is no move, nothing counts.
    const pieces = its.get("moves")?.split(",", this.board.size + 1) ?? [];
    const end = pieces.findIndex((piece) => !/^\d{1,2}$/.test(piece));
    const wanted = (end < 0 ? pieces : pieces.slice(0, end)).map(Number);
    const settled = this.#settle(wanted, false);
    const isLast = this.#asked.last();
    await settled;
    if (end >= 0 || wanted.some((move, at) => move !== this.#moves[at])) lost.add("moves");
    for (const [name, known] of Object.entries({ you: this.#you, worth: "1" }))
      if (its.has(name) && its.get(name) !== known) lost.add(name);
    const told = await outside.tellLost(lost).catch(() => this.words.run_unreachable);
    if (told && isLast()) this.#say(told, this.said.textContent);
  }

  // --- What is seen.
  #say(...sentences) {
    this.said.textContent = sentences.filter(Boolean).join(this.separator);
  }

  #complain(text) {
    this.problem.hidden = !text;
    this.problem.firstElementChild.textContent = text;
  }

  #place(cell) {
    return fill(this.words.cell, this.board.place(cell));
  }

  #show() {
    const { words, find } = this;
    const stands = this.#stands;
    const yours = stands.turn === this.#you;
    const study = yours ? this.#studies.get(stands.moves.join()) : null;
    const label = (cell, sign, value) => {
      const empty = value ? words.cell_worth : words.cell_empty;
      const taken = stands.line.includes(cell) ? words.cell_won : words.cell_taken;
      return fill(sign === "." ? empty : taken, { cell: this.#place(cell), sign, value });
    };
    this.board.show(stands, yours, this.worth.checked && study?.values, label);
    this.root.classList.toggle("worths", this.worth.checked);
    find("[data-do=back]").ariaDisabled = String(this.#mine() < 0);
    const [nodes, tree] = [".nodes", ".as-tree"].map(find);
    nodes.hidden = !stands.nodes;
    nodes.textContent = stands.nodes ? fill(words.nodes, { count: group(stands.nodes, words.first_grouped) }) : "";
    this.why.show(stands, this.#you);
    tree.hidden = !study?.address;
    if (tree.hidden) return;
    tree.firstElementChild.href = `../laboratory/#${study.address}`;
    const limited = fill(words.tree_limited, study) + this.separator + words[`${this.game}_evaluation`];
    tree.lastElementChild.textContent = study.plies === null ? words.tree_whole : limited;
  }

  #result() {
    return tellResult(this.#stands, this.game, this.#you, this.words);
  }

  // --- Python.
  // Shows the game after these moves, with the program's answer if it is its turn;
  // cell: what the reader has just filled.
  async #settle(wanted, push, cell = null) {
    const isLast = this.#asked.next();
    const { words } = this;
    this.#search?.();
    this.#search = null;
    this.#moves = wanted;
    this.#complain("");
    this.#remember(push);
    if (!wanted.length && this.#you === "X") {
      this.#stands = this.start;
      this.#say(this.#result());
      return this.#show();
    }
    const yours = cell === null ? "" : fill(words.you_played, { cell: this.#place(cell) });
    this.#stands = { ...this.#stands, turn: null, nodes: null };
    if (yours) {
      const { cells } = this.#stands;
      Object.assign(this.#stands, { cell, cells: cells.slice(0, cell) + this.#you + cells.slice(cell + 1) });
    }
    this.#show();
    try {
      const got = await this.#play(isLast, yours);
      if (!isLast()) return;
      this.#stands = got;
    } catch (reason) {
      if (!isLast()) return; // it is wanted no more
      this.#search = null;
      this.#say(yours);
      return this.#complain(reason === "unreachable" ? words.run_unreachable : words.failed);
    }
    this.#search = null;
    this.#moves = this.#stands.moves;
    this.#remember(false);
    const played = this.#stands.nodes ? fill(words.program_played, { cell: this.#place(this.#stands.cell) }) : "";
    this.#say(yours, played, this.#result());
    this.#show();
    this.#study();
  }

  // The program's answer; one that comes at once needs no announcement.
  async #play(isLast, yours) {
    const { words, game } = this;
    let [slow, fetching] = [false, false];
    const tell = (its) => {
      fetching = its;
      slow ||= fetching;
      if (slow && isLast()) this.#say(yours, fetching ? words.run_fetching : words.thinking);
    };
    const timer = setTimeout(() => {
      slow = true;
      tell(fetching);
    }, 400);
    try {
      const { python } = await load("python.js");
      if (!isLast()) return null;
      const request = { game, do: "play", moves: this.#moves, program: this.#you === "X" ? "O" : "X" };
      const answer = python.ask("game", JSON.stringify(request), 60, tell);
      this.#search = () => python.end("stopped", answer);
      return readPlay(await answer, this.board.size);
    } finally {
      clearTimeout(timer);
    }
  }

  // What the reader's moves are worth, if that is to be shown, and the tree.
  async #study() {
    const { turn, moves } = this.#stands;
    const isLast = this.#asked.last();
    const known = this.#studies.get(moves.join());
    if (turn !== this.#you || (known && (known.values || !this.worth.checked))) return;
    try {
      const { python } = await load("python.js");
      const request = { game: this.game, do: "study", moves, values: this.worth.checked };
      this.#studies.set(moves.join(), readStudy(await python.ask("game", JSON.stringify(request), 60)));
    } catch {
      if (isLast()) this.#complain(this.words.failed);
      return;
    }
    if (isLast()) this.#show();
  }
}
