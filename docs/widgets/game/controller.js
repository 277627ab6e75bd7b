// A game against the function: sends the reader's moves to Python and shows the responses.
// Loaded by game.js; Python is loaded at the first move, or for an address with moves.
import { fill, followAddress, latest, load, writeAddress } from "../page.js";
import { readPlay, readStudy } from "./responses.js";
import { Board } from "./board.js";
import { formatResult, groupDigits } from "./messages.js";
import { Why } from "./explanation_view.js";

export class Game {
  #requests = latest();
  #moves = []; // moves of the game so far
  #sign = "X"; // the reader's sign
  #stopSearch = null; // function that stops the running search, else null
  #state; // last response of play, or the expected one while the program searches
  #studies; // moves -> response of study

  constructor(root) {
    const find = (selector) => root.querySelector(selector);
    // separator: between two sentences; start: the response of play for the position before the first move.
    const { game, words: texts, separator, start } = JSON.parse(find("template").content.textContent);
    Object.assign(this, { root, find, game, texts, separator, start });
    this.board = new Board(find(".board"));
    this.why = new Why(find(".why"), this.game, this.board, this.texts, (text) => this.#showProblem(text));
    [this.status, this.problem, this.valueBox] = [".said", ".problem", "[name=worth]"].map(find);
    this.#state = this.start;
    this.#studies = new Map([["", this.start]]);
  }

  begin() {
    const actions = {
      anew: () => this.#playMoves([], true),
      back: () => this.#findLastOwnMove() >= 0 && this.#playMoves(this.#moves.slice(0, this.#findLastOwnMove()), true),
      again: () => {
        this.board.focus(this.#state.cell ?? 0); // because this button will be hidden
        this.#playMoves(this.#moves, false);
      },
    };
    for (const button of this.root.querySelectorAll("[data-do]"))
      button.addEventListener("click", actions[button.dataset.do]);
    this.board.onMoveChosen((move, cell) => this.#playMoves([...this.#moves, move], true, cell));
    for (const radio of this.root.querySelectorAll("[name=you]"))
      radio.addEventListener("change", () => {
        this.#sign = radio.value;
        this.#playMoves([], true);
      });
    this.valueBox.addEventListener("change", () => {
      this.#saveToAddress(false);
      this.#render();
      this.#requestStudy();
    });
    this.find("form").addEventListener("submit", (event) => event.preventDefault());
    followAddress(() => this.#restoreFromAddress());
    // The reader may have chosen a sign while this script was loading.
    this.#sign = this.find("[name=you]:checked").value;
    if (location.hash.includes("=")) this.#restoreFromAddress();
    else this.#playMoves([], false);
  }

  // Returns the index of the reader's last move, -1 if there is none.
  #findLastOwnMove() {
    return this.#moves.findLastIndex((_, index) => index % 2 === (this.#sign === "X" ? 0 : 1));
  }

  // --- The address: moves, the reader's sign, and whether values are shown.
  #getSettings() {
    return {
      moves: this.#moves.join(),
      you: this.#sign === "X" ? "" : this.#sign,
      worth: this.valueBox.checked ? "1" : "",
    };
  }

  #saveToAddress(push) {
    const pairs = Object.entries(this.#getSettings()).filter(([, value]) => value);
    writeAddress(pairs.map((pair) => pair.join("=")).join("&"), push);
  }

  async #restoreFromAddress() {
    let untrusted;
    try {
      untrusted = await load("untrusted.js");
    } catch {
      return this.#showProblem(this.texts.run_unreachable);
    }
    const { parameters, lost } = untrusted.readAddress(Object.keys(this.#getSettings()));
    this.#sign = parameters.get("you") === "O" ? "O" : "X";
    this.find(`[name=you][value=${this.#sign}]`).checked = true;
    this.valueBox.checked = parameters.get("worth") === "1";
    // Ignore everything from the first part that is not a number, as with illegal moves.
    const parts = parameters.get("moves")?.split(",", this.board.size + 1) ?? [];
    const end = parts.findIndex((part) => !/^\d{1,2}$/.test(part));
    const addressMoves = (end < 0 ? parts : parts.slice(0, end)).map(Number);
    const finished = this.#playMoves(addressMoves, false);
    const isCurrent = this.#requests.last();
    await finished;
    if (end >= 0 || addressMoves.some((move, index) => move !== this.#moves[index])) lost.add("moves");
    for (const [name, known] of Object.entries({ you: this.#sign, worth: "1" }))
      if (parameters.has(name) && parameters.get(name) !== known) lost.add(name);
    const message = await untrusted.formatIgnored(lost).catch(() => this.texts.run_unreachable);
    if (message && isCurrent()) this.#announce(message, this.status.textContent);
  }

  // --- The page.
  #announce(...sentences) {
    this.status.textContent = sentences.filter(Boolean).join(this.separator);
  }

  #showProblem(text) {
    this.problem.hidden = !text;
    this.problem.firstElementChild.textContent = text;
  }

  #describeCell(cell) {
    return fill(this.texts.cell, this.board.locate(cell));
  }

  #render() {
    const { texts, find } = this;
    const state = this.#state;
    const isOwnTurn = state.turn === this.#sign;
    const study = isOwnTurn ? this.#studies.get(state.moves.join()) : null;
    const label = (cell, sign, value) => {
      const empty = value ? texts.cell_worth : texts.cell_empty;
      const filled = state.line.includes(cell) ? texts.cell_won : texts.cell_taken;
      return fill(sign === "." ? empty : filled, { cell: this.#describeCell(cell), sign, value });
    };
    this.board.show(state, isOwnTurn, this.valueBox.checked && study?.values, label);
    this.root.classList.toggle("worths", this.valueBox.checked);
    find("[data-do=back]").ariaDisabled = String(this.#findLastOwnMove() < 0);
    const [nodes, tree] = [".nodes", ".as-tree"].map(find);
    nodes.hidden = !state.nodes;
    nodes.textContent = state.nodes ? fill(texts.nodes, { count: groupDigits(state.nodes, texts.first_grouped) }) : "";
    this.why.show(state, this.#sign);
    tree.hidden = !study?.address;
    if (tree.hidden) return;
    tree.firstElementChild.href = `../laboratory/#${study.address}`;
    const limitedText = fill(texts.tree_limited, study) + this.separator + texts[`${this.game}_evaluation`];
    tree.lastElementChild.textContent = study.plies === null ? texts.tree_whole : limitedText;
  }

  #formatResult() {
    return formatResult(this.#state, this.game, this.#sign, this.texts);
  }

  // --- Python.
  // Plays these moves, requests the program's move if it is the program's turn, and shows the game.
  // cell: the cell that the reader has just filled, null for none
  async #playMoves(moves, push, cell = null) {
    const isCurrent = this.#requests.next();
    const { texts } = this;
    this.#stopSearch?.();
    this.#stopSearch = null;
    this.#moves = moves;
    this.#showProblem("");
    this.#saveToAddress(push);
    if (!moves.length && this.#sign === "X") {
      this.#state = this.start;
      this.#announce(this.#formatResult());
      return this.#render();
    }
    const ownMoveText = cell === null ? "" : fill(texts.you_played, { cell: this.#describeCell(cell) });
    this.#state = { ...this.#state, turn: null, nodes: null };
    if (ownMoveText) {
      const { cells } = this.#state;
      Object.assign(this.#state, { cell, cells: cells.slice(0, cell) + this.#sign + cells.slice(cell + 1) });
    }
    this.#render();
    try {
      const response = await this.#requestMove(isCurrent, ownMoveText);
      if (!isCurrent()) return;
      this.#state = response;
    } catch (reason) {
      if (!isCurrent()) return; // a later request has replaced this one
      this.#stopSearch = null;
      this.#announce(ownMoveText);
      return this.#showProblem(reason === "unreachable" ? texts.run_unreachable : texts.failed);
    }
    this.#stopSearch = null;
    this.#moves = this.#state.moves;
    this.#saveToAddress(false);
    const played = this.#state.nodes ? fill(texts.program_played, { cell: this.#describeCell(this.#state.cell) }) : "";
    this.#announce(ownMoveText, played, this.#formatResult());
    this.#render();
    this.#requestStudy();
  }

  // Requests the program's move; announces that Python is loading at once, and a search after 400 ms.
  async #requestMove(isCurrent, ownMoveText) {
    const { texts, game } = this;
    let [isSlow, isFetching] = [false, false];
    const onProgress = (isNowFetching) => {
      isFetching = isNowFetching;
      isSlow ||= isFetching;
      if (isSlow && isCurrent()) this.#announce(ownMoveText, isFetching ? texts.run_fetching : texts.thinking);
    };
    const timer = setTimeout(() => {
      isSlow = true;
      onProgress(isFetching);
    }, 400);
    try {
      const { python } = await load("python.js");
      if (!isCurrent()) return null;
      const request = { game, do: "play", moves: this.#moves, program: this.#sign === "X" ? "O" : "X" };
      const answer = python.ask("game", JSON.stringify(request), 60, onProgress);
      this.#stopSearch = () => python.end("stopped", answer);
      return readPlay(await answer, this.board.size);
    } finally {
      clearTimeout(timer);
    }
  }

  // Requests the tree and, if they are shown, the values of the reader's moves.
  async #requestStudy() {
    const { turn, moves } = this.#state;
    const isCurrent = this.#requests.last();
    const known = this.#studies.get(moves.join());
    if (turn !== this.#sign || (known && (known.values || !this.valueBox.checked))) return;
    try {
      const { python } = await load("python.js");
      const request = { game: this.game, do: "study", moves, values: this.valueBox.checked };
      this.#studies.set(moves.join(), readStudy(await python.ask("game", JSON.stringify(request), 60)));
    } catch {
      if (isCurrent()) this.#showProblem(this.texts.failed);
      return;
    }
    if (isCurrent()) this.#render();
  }
}
