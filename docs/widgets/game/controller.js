// A game against the function: sends the reader's moves to Python and shows the responses.
// Loaded by game.js; Python is loaded at the first move, or for an address with moves.
import { fillPlaceholders, addHashListener, makeRequestCounter, setUrlHash } from "../../browser/page.js";
import { validateMoveResponse, validateStudyResponse } from "./responses.js";
import { python } from "../../browser/python.js";
import { formatIgnoredNames, readUrlHash } from "../../browser/untrusted.js";
import { Board } from "./board.js";
import { formatCellLabel, formatCellName, formatGameResult, formatGroupedNumber } from "./messages.js";
import { ExplanationView } from "./explanation_view.js";
import { PARAMETERS, formatGameHash, parseMoves } from "./url_state.js";

// Control of the page: moves of the reader, requests to Python, and everything that is shown.
export class GameController {
  #requests = makeRequestCounter();
  #moves = []; // moves of the game so far
  #readerSign = "X";
  #stopSearch = null; // function that stops the running search, or null
  #position; // last response of play, or the expected one while the program searches
  #studiesByMoves; // moves -> response of study

  constructor(root) {
    const find = (selector) => root.querySelector(selector);
    // separator: between two sentences; start: the response of play for the position before the first move.
    const { game, words: texts, separator, start } = JSON.parse(find("template").content.textContent);
    Object.assign(this, { root, find, game, texts, separator, start });
    this.board = new Board(find(".board"));
    this.explanation = new ExplanationView(find(".why"), this.game, this.board, this.texts, (reason) =>
      this.#showFailure(reason),
    );
    [this.status, this.problem, this.valueBox] = [".said", ".problem", "[name=worth]"].map(find);
    this.#position = this.start;
    this.#studiesByMoves = new Map([["", this.start]]);
  }

  // Add the listeners, and show the game of the URL or the position before the first move.
  startGame() {
    const actions = {
      anew: () => this.#playMoves([], true),
      back: () =>
        this.#findLastReaderMove() >= 0 && this.#playMoves(this.#moves.slice(0, this.#findLastReaderMove()), true),
      again: () => {
        this.board.focusCell(this.#position.cell ?? 0); // because this button will be hidden
        this.#playMoves(this.#moves, false);
      },
    };
    for (const button of this.root.querySelectorAll("[data-do]"))
      button.addEventListener("click", actions[button.dataset.do]);
    this.board.addMoveListener((move, cell) => this.#playMoves([...this.#moves, move], true, cell));
    for (const radio of this.root.querySelectorAll("[name=you]"))
      radio.addEventListener("change", () => {
        this.#readerSign = radio.value;
        this.#playMoves([], true);
      });
    this.valueBox.addEventListener("change", () => {
      this.#writeGameToUrl(false);
      this.#renderGame();
      this.#requestTreeAndValues();
    });
    addHashListener(() => this.#restoreGameFromUrl());
    if (location.hash.includes("=")) this.#restoreGameFromUrl();
    else this.#playMoves([], false);
  }

  // Return the index of the reader's last move, -1 if there is none.
  #findLastReaderMove() {
    return this.#moves.findLastIndex((_, index) => index % 2 === (this.#readerSign === "X" ? 0 : 1));
  }

  #writeGameToUrl(addsHistoryEntry) {
    setUrlHash(formatGameHash(this.#moves, this.#readerSign, this.valueBox.checked), addsHistoryEntry);
  }

  // Show the game in the hash of the URL, and a message about what is ignored in it.
  async #restoreGameFromUrl() {
    const { parameters, ignoredNames } = readUrlHash(PARAMETERS);
    this.#readerSign = parameters.get("you") === "O" ? "O" : "X";
    this.find(`[name=you][value=${this.#readerSign}]`).checked = true;
    this.valueBox.checked = parameters.get("worth") === "1";
    const { moves, isValid } = parseMoves(parameters.get("moves"), this.board.size);
    const finished = this.#playMoves(moves, false);
    const isCurrent = this.#requests.getLatest();
    await finished;
    // Illegal moves were ignored, too.
    if (!isValid || moves.some((move, index) => move !== this.#moves[index])) ignoredNames.add("moves");
    for (const [name, known] of Object.entries({ you: this.#readerSign, worth: "1" }))
      if (parameters.has(name) && parameters.get(name) !== known) ignoredNames.add(name);
    const message = await formatIgnoredNames(ignoredNames).catch(() => this.texts.run_unreachable);
    if (message && isCurrent()) this.#showStatus(message, this.status.textContent);
  }

  // --- The page.
  // Show sentences in the status line, which screen readers announce.
  #showStatus(...sentences) {
    this.status.textContent = sentences.filter(Boolean).join(this.separator);
  }

  #showProblem(text) {
    this.problem.hidden = !text;
    this.problem.firstElementChild.textContent = text;
  }

  #showFailure(reason) {
    this.#showProblem(reason === "unreachable" ? this.texts.run_unreachable : this.texts.failed);
  }

  #formatCellName(cellIndex) {
    return formatCellName(this.board.getRowAndColumn(cellIndex), this.texts);
  }

  #renderGame() {
    const { texts, find } = this;
    const position = this.#position;
    const isReaderTurn = position.turn === this.#readerSign;
    const study = isReaderTurn ? this.#studiesByMoves.get(position.moves.join()) : null;
    const formatLabel = (cellIndex, sign, value) => {
      const [cellName, isWinning] = [this.#formatCellName(cellIndex), position.line.includes(cellIndex)];
      return formatCellLabel({ cellName, sign, value, isWinning }, texts);
    };
    this.board.renderPosition(position, isReaderTurn, this.valueBox.checked && study?.values, formatLabel);
    this.root.classList.toggle("worths", this.valueBox.checked);
    find("[data-do=back]").ariaDisabled = String(this.#findLastReaderMove() < 0);
    const [nodes, tree] = [".nodes", ".as-tree"].map(find);
    nodes.hidden = !position.nodes;
    nodes.textContent = position.nodes
      ? fillPlaceholders(texts.nodes, { count: formatGroupedNumber(position.nodes, texts.first_grouped) })
      : "";
    this.explanation.showMoveExplanation(position, this.#readerSign);
    tree.hidden = !study?.address;
    if (tree.hidden) return;
    tree.firstElementChild.hash = study.address;
    const limitedText = fillPlaceholders(texts.tree_limited, study) + this.separator + texts[`${this.game}_evaluation`];
    tree.lastElementChild.textContent = study.plies === null ? texts.tree_whole : limitedText;
  }

  // --- Python.
  // Play these moves, request the program's move if it is the program's turn, and show the game.
  // readerCell: the cell that the reader has just filled, null for none
  async #playMoves(moves, addsHistoryEntry, readerCell = null) {
    const isCurrent = this.#requests.startNew();
    const { texts } = this;
    this.#stopSearch?.();
    this.#stopSearch = null;
    this.#moves = moves;
    this.#showProblem("");
    this.#writeGameToUrl(addsHistoryEntry);
    if (!moves.length && this.#readerSign === "X") {
      this.#position = this.start;
      this.#showStatus(formatGameResult(this.#position, this.game, this.#readerSign, this.texts));
      return this.#renderGame();
    }
    const readerMoveText =
      readerCell === null ? "" : fillPlaceholders(texts.you_played, { cell: this.#formatCellName(readerCell) });
    this.#position = { ...this.#position, turn: null, nodes: null };
    if (readerMoveText) {
      const { cells } = this.#position;
      const filledCells = cells.slice(0, readerCell) + this.#readerSign + cells.slice(readerCell + 1);
      Object.assign(this.#position, { cell: readerCell, cells: filledCells });
    }
    this.#renderGame();
    try {
      const response = await this.#requestProgramMove(isCurrent, readerMoveText);
      if (!isCurrent()) return;
      this.#position = response;
    } catch (reason) {
      if (!isCurrent()) return; // a later request has replaced this one
      this.#stopSearch = null;
      this.#showStatus(readerMoveText);
      return this.#showFailure(reason);
    }
    this.#stopSearch = null;
    this.#moves = this.#position.moves;
    this.#writeGameToUrl(false);
    const played = this.#position.nodes
      ? fillPlaceholders(texts.program_played, { cell: this.#formatCellName(this.#position.cell) })
      : "";
    this.#showStatus(readerMoveText, played, formatGameResult(this.#position, this.game, this.#readerSign, this.texts));
    this.#renderGame();
    this.#requestTreeAndValues();
  }

  #sendRequest(request, showProgress) {
    const progressTexts = { ...this.texts, run_running: this.texts.thinking };
    const message = JSON.stringify({ game: this.game, ...request });
    return python.sendRequestWithProgress("game", message, progressTexts, showProgress);
  }

  async #requestProgramMove(isCurrent, readerMoveText) {
    const request = { do: "play", moves: this.#moves, program: this.#readerSign === "X" ? "O" : "X" };
    const showProgress = (text) => text && isCurrent() && this.#showStatus(readerMoveText, text);
    const promise = this.#sendRequest(request, showProgress);
    this.#stopSearch = () => python.endRequest("stopped", promise);
    return validateMoveResponse(await promise, this.board.size);
  }

  // Request the tree of the position and, if they are shown, the values of the reader's moves.
  async #requestTreeAndValues() {
    const { turn, moves } = this.#position;
    const isCurrent = this.#requests.getLatest();
    const known = this.#studiesByMoves.get(moves.join());
    if (turn !== this.#readerSign || (known && (known.values || !this.valueBox.checked))) return;
    const request = { do: "study", moves, values: this.valueBox.checked };
    let status = null; // the text before that of the progress
    const showProgress = (text) => {
      if (!request.values || !isCurrent()) return;
      if (text) status ??= this.status.textContent;
      if (status !== null) this.#showStatus(status, text);
    };
    try {
      this.#studiesByMoves.set(moves.join(), validateStudyResponse(await this.#sendRequest(request, showProgress)));
    } catch (reason) {
      if (isCurrent()) this.#showFailure(reason);
      return;
    }
    if (isCurrent()) this.#renderGame();
  }
}
