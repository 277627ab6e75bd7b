// Play a reader's own game: keep the draft, send moves to Python, show the board. The rules are only in Python.
import * as checks from "../../browser/validate.js";
import { enableCodeEditing } from "../../browser/editor.js";
import { makeElement } from "../../browser/page.js";
import { python } from "../../browser/python.js";
import { ProgramDrafts } from "../../browser/drafts.js";
import { replaceContent } from "../../browser/replace_content.js";

const PATIENCE = 10; // times the work of other programs: the check plays whole games
const MAX_MOVES = 500; // moves of a position, as in play/requests.py

// Validate a response of play/requests.py.
const validateResponse = (response) => {
  checks.validateObject(response);
  const { validateInteger, validateList, validateNullable, validateSentence, validateText } = checks;
  checks.assertValid(response.open?.length <= MAX_MOVES && response.moves?.length < 10_000);
  return {
    moves: validateList(response.moves, validateInteger),
    board: validateText(response.board),
    open: validateList(response.open, validateSentence),
    messages: validateList(response.messages, validateSentence),
    found: validateNullable(response.found, (messages) => validateList(messages, validateSentence)),
    printed: validateText(response.printed),
    failed: validateNullable(response.failed, validateSentence),
    line: validateNullable(response.line, validateInteger),
  };
};

// Control of the page: the program in the field, and the game played by it.
export class PlayController {
  #pendingRequest = null; // the promise of the current request, or null
  #pendingStart = null; // the fields of the form while the start of a game is requested, otherwise null
  #game = null; // the current game: source, you, plies, moves
  #earlierMoves = []; // for each move of the reader, the moves before it

  // texts: the texts of this widget and the shared ones; games: name -> [program, plies].
  constructor(root, texts, games) {
    const find = (name) => root.querySelector(name);
    Object.assign(this, { root, texts, games, find, form: find("form"), code: find("textarea") });
    const startPrograms = Object.fromEntries(Object.entries(games).map(([name, [program]]) => [name, program]));
    this.drafts = new ProgramDrafts("play", this.code, startPrograms);
  }

  // Add the listeners, and show the draft of the game that is selected in the form.
  startGamePage() {
    const { code, find, form, drafts } = this;
    for (const radio of form.elements.game) radio.addEventListener("change", () => this.#selectGame(radio.value));
    form.addEventListener("submit", () => this.#startGame());
    find("[data-do=stop]").addEventListener(
      "click",
      () => this.#pendingRequest && python.endRequest("stopped", this.#pendingRequest),
    );
    find("[data-do=restore]").addEventListener("click", () => drafts.restoreStartProgram());
    find("[data-do=back]").addEventListener("click", () => this.#undoMove());
    code.oninput = () => drafts.saveDraft();
    enableCodeEditing(code, () => this.#startGame());
    this.#selectGame(drafts.programName);
  }

  #selectGame(gameName) {
    this.drafts.showProgram(gameName);
    this.form.elements.plies.value = this.games[gameName][1] ?? "";
  }

  // Start a new game by the program in the field, instead of what is running.
  async #startGame() {
    const { you, plies } = this.form.elements;
    if (!this.form.reportValidity()) return;
    const start = JSON.stringify(Object.fromEntries(new FormData(this.form)));
    if (this.#pendingRequest) {
      if (start === this.#pendingStart) return; // the button was pressed twice
      python.endRequest("stopped", this.#pendingRequest);
      await new Promise((resolve) => setTimeout(resolve)); // until the end of that request has been handled
    }
    this.#pendingStart = start;
    this.#game = { source: this.code.value, you: you.value, plies: Number(plies.value), moves: [] };
    this.#earlierMoves = [];
    this.find(".found").replaceChildren();
    this.#requestPosition([], [], true);
  }

  #undoMove() {
    if (this.#earlierMoves.length) this.#requestPosition(this.#earlierMoves.at(-1), this.#earlierMoves.slice(0, -1));
  }

  #playMove(moveIndex) {
    const { moves } = this.#game;
    this.#requestPosition([...moves, moveIndex], [...this.#earlierMoves, moves]);
  }

  // Request the position after moves from Python, and show it; if that fails, the game does not change.
  // earlierMoves: the new value of #earlierMoves; checksGame: whether Python also checks the program.
  async #requestPosition(moves, earlierMoves, checksGame = false) {
    if (this.#pendingRequest) return;
    const { find, texts } = this;
    const { source } = this.#game;
    const busy = find(".busy");
    const stop = find("[data-do=stop]");
    const progressTexts = { ...texts, run_running: busy.dataset.thinking };
    const showProgress = (text) => (busy.textContent = text);
    find(".problem").textContent = "";
    showProgress(progressTexts.run_running);
    stop.disabled = false;
    try {
      const request = JSON.stringify({ ...this.#game, moves, check: checksGame });
      this.#pendingRequest = python.sendRequestWithProgress("play", request, progressTexts, showProgress, {
        code: source,
        anew: checksGame,
        patience: PATIENCE,
      });
      const response = validateResponse(
        checks.parseJson(await replaceContent([find(".table")], () => this.#pendingRequest)),
      );
      this.#showPosition(response, earlierMoves);
    } catch (reason) {
      python.showFailure(busy, reason, texts, () => {
        this.#requestPosition(moves, earlierMoves, checksGame);
        stop.focus();
      });
    } finally {
      this.#pendingRequest = this.#pendingStart = null;
      stop.disabled = true;
    }
  }

  // Show a position and the open moves, or why the program failed.
  #showPosition({ moves, board, open, messages, found, printed, failed, line }, earlierMoves) {
    const { find } = this;
    const table = find(".table");
    const [moveList, output] = [find(".moves"), find(".output")];
    const hadFocus = moveList.contains(document.activeElement);
    table.hidden = false;
    output.hidden = !printed;
    output.querySelector("code").textContent = printed;
    if (found) this.#showGameFaults(found);
    if (failed !== null) {
      find(".problem").textContent = failed;
      if (line) this.#selectCodeLine(line);
      if (earlierMoves.length || this.#earlierMoves.length) return; // the game stays as it was
    }
    this.#game.moves = moves;
    this.#earlierMoves = earlierMoves;
    find(".board").textContent = board;
    find(".board").hidden = !board;
    find(".said").textContent = messages.join(" ");
    moveList.replaceChildren(
      ...open.map((move, index) => {
        const onclick = ({ detail }) => detail > 1 || this.#playMove(index); // ignore the second click of a double click
        return makeElement("button", { type: "button", textContent: move, translate: false, onclick });
      }),
    );
    find("[data-do=back]").disabled = !earlierMoves.length;
    if (hadFocus) (moveList.firstChild ?? find("[data-do=back]")).focus();
  }

  #showGameFaults(faults) {
    const { texts } = this;
    const intro = makeElement("p", { textContent: faults.length ? texts.found : texts.found_nothing });
    const items = faults.map((sentence) => makeElement("li", { textContent: sentence }));
    this.find(".found").replaceChildren(intro, ...(items.length ? [makeElement("ul", {}, ...items)] : []));
  }

  // Select a line of the code, unless the code has changed since it was run.
  #selectCodeLine(lineNumber) {
    if (this.code.value !== this.#game.source) return;
    const start = this.code.value.split("\n", lineNumber - 1).join("\n").length + (lineNumber > 1);
    const end = `${this.code.value}\n`.indexOf("\n", start);
    this.code.setSelectionRange(start, end);
    this.code.scrollTop = (lineNumber - 6) * (this.code.scrollHeight / this.code.value.split("\n").length);
  }
}
