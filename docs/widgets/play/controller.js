// Play a reader's own game: keep the draft, send moves to Python, show the board. The rules are only in Python.
import * as checks from "../validate.js";
import { enableCodeEditing } from "../editor.js";
import { makeElement } from "../page.js";
import { python } from "../python.js";
import { ProgramDrafts } from "../drafts.js";

const SECONDS = 20; // for a move, and for the check of the game
const MOST = 500; // moves of a position, as in play/requests.py

// Validate an answer of play/requests.py.
const readAnswer = (answer) => {
  checks.validateObject(answer);
  const { validateInteger, validateList, validateNullable, validateSentence, validateText } = checks;
  checks.assertValid(answer.open?.length <= MOST && answer.moves?.length < 10_000);
  return {
    moves: validateList(answer.moves, validateInteger),
    board: validateText(answer.board),
    open: validateList(answer.open, validateSentence),
    messages: validateList(answer.messages, validateSentence),
    found: validateNullable(answer.found, (messages) => validateList(messages, validateSentence)),
    printed: validateText(answer.printed),
    failed: validateNullable(answer.failed, validateSentence),
    line: validateNullable(answer.line, validateInteger),
  };
};

export class Playing {
  #request = null; // the promise of the current request, or null
  #game = null; // the current game: source, you, plies, moves
  #earlierMoves = []; // for each move of the reader, the moves before it

  // texts: the texts of this widget and the shared ones; games: name -> [program, plies].
  constructor(root, texts, games) {
    const find = (name) => root.querySelector(name);
    Object.assign(this, { root, texts, games, find, form: find("form"), code: find("textarea") });
    const begun = Object.fromEntries(Object.entries(games).map(([name, [program]]) => [name, program]));
    this.drafts = new ProgramDrafts("play", this.code, begun);
  }

  begin() {
    const { code, find, form, drafts } = this;
    for (const radio of form.elements.game) radio.addEventListener("change", () => this.#selectGame(radio.value));
    form.addEventListener("submit", () => this.#startGame());
    find("[data-do=stop]").addEventListener(
      "click",
      () => this.#request && python.endRequest("stopped", this.#request),
    );
    find("[data-do=restore]").addEventListener("click", () => drafts.restoreStartProgram());
    find("[data-do=back]").addEventListener("click", () => this.#undoMove());
    code.oninput = () => drafts.saveDraft();
    enableCodeEditing(code, () => this.#startGame());
    drafts.showFirstProgram(form.elements.game.value);
    const { plies } = form.elements;
    if (plies.value === plies.defaultValue) this.#setPlies();
  }

  #selectGame(game) {
    this.drafts.showProgram(game);
    this.#setPlies();
  }

  // Set the default search depth of the game.
  #setPlies() {
    this.form.elements.plies.value = this.games[this.drafts.programName][1] ?? "";
  }

  #startGame() {
    const { you, plies } = this.form.elements;
    if (!this.form.reportValidity()) return;
    if (this.#request) return;
    this.#game = { source: this.code.value, you: you.value, plies: Number(plies.value), moves: [] };
    this.find(".found").replaceChildren();
    this.#send([], [], true);
  }

  #undoMove() {
    if (this.#earlierMoves.length) this.#send(this.#earlierMoves.at(-1), this.#earlierMoves.slice(0, -1));
  }

  // Play a move of the reader, by index.
  #play(number) {
    const { moves } = this.#game;
    this.#send([...moves, number], [...this.#earlierMoves, moves]);
  }

  // Send the moves to Python; if that fails, the game does not change. before: the new value of #earlierMoves.
  async #send(moves, before, check = false) {
    if (this.#request) return;
    const { find, texts } = this;
    const { source } = this.#game;
    const busy = find(".busy");
    const stop = find("[data-do=stop]");
    const showProgress = (fetching) => (busy.textContent = fetching ? texts.run_fetching : busy.dataset.thinking);
    find(".problem").textContent = "";
    stop.disabled = false;
    try {
      const request = JSON.stringify({ ...this.#game, moves, check });
      this.#request = python.sendRequest("play", request, SECONDS, showProgress, { code: source, anew: check });
      const answer = readAnswer(checks.parseJson(await this.#request));
      busy.textContent = "";
      this.#show(answer, before);
    } catch (reason) {
      busy.textContent = python.formatFailure(reason, texts, SECONDS);
    } finally {
      this.#request = null;
      stop.disabled = true;
    }
  }

  #show({ moves, board, open, messages, found, printed, failed, line }, before) {
    const { find } = this;
    const table = find(".table");
    const [place, output] = [find(".moves"), find(".output")];
    const focused = place.contains(document.activeElement);
    table.hidden = false;
    output.hidden = !printed;
    output.querySelector("code").textContent = printed;
    if (found) this.#showCheck(found);
    if (failed !== null) {
      find(".problem").textContent = failed;
      if (line) this.#selectLine(line);
      if (before.length || this.#earlierMoves.length) return; // the game stays as it was
    }
    this.#game.moves = moves;
    this.#earlierMoves = before;
    find(".board").textContent = board;
    find(".board").hidden = !board;
    find(".said").textContent = messages.join(" ");
    place.replaceChildren(
      ...open.map((move, number) => {
        const button = makeElement("button", { type: "button", textContent: move, translate: false });
        button.onclick = (event) => event.detail > 1 || this.#play(number); // ignore the second click of a double click
        return button;
      }),
    );
    find("[data-do=back]").disabled = !before.length;
    if (focused) (place.firstChild ?? find("[data-do=back]")).focus();
  }

  // Show the messages of the check, which are in English.
  #showCheck(found) {
    const { texts } = this;
    const intro = makeElement("p", { textContent: found.length ? texts.found : texts.found_nothing });
    const items = found.map((sentence) => makeElement("li", { textContent: sentence, lang: "en" }));
    this.find(".found").replaceChildren(intro, ...(items.length ? [makeElement("ul", {}, ...items)] : []));
  }

  // Select a line of the code, unless the code has changed since it was run.
  #selectLine(line) {
    if (this.code.value !== this.#game.source) return;
    const start = this.code.value.split("\n", line - 1).join("\n").length + (line > 1);
    const end = `${this.code.value}\n`.indexOf("\n", start);
    this.code.setSelectionRange(start, end);
    this.code.scrollTop = (line - 6) * (this.code.scrollHeight / this.code.value.split("\n").length);
  }
}
