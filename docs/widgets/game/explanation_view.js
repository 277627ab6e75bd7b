// The explanation of the program's move: a bar for each move, and a stepper for the expected line.
import { python } from "../../browser/python.js";
import { validateMoveResponse } from "./responses.js";

const CROSS = "l.5 .5m0-.5l-.5 .5";
const RING = "a.27 .27 0 1 0 .54 0a.27 .27 0 1 0-.54 0";
const FRAME = "h.84v.84h-.84z";

// The box under the board that explains the last move of the program.
export class ExplanationView {
  #explanationsByMoves = new Map(); // moves -> explanation of the last move, and whether the program now moves otherwise
  #explainedMoves = null; // moves of the game if the program made the last one, otherwise null
  #expectedMoves = [];
  #shownIndex = 0;

  // texts: at least thinking; showFailure: shows why a request failed
  constructor(fold, game, board, texts, showFailure) {
    const find = (selector) => fold.querySelector(selector);
    Object.assign(this, { fold, game, board, texts, showFailure, find });
    [this.about, this.otherMove, this.list, this.lineText] = [".about", ".other", "ol", ".told"].map(find);
    this.row = this.list.firstElementChild;
    fold.addEventListener(
      "toggle",
      () => fold.open && !this.#explanationsByMoves.has(`${this.#explainedMoves}`) && this.#repeatMoveSearch(),
    );
    for (const button of fold.querySelectorAll("[data-go]"))
      button.addEventListener("click", () => this.#showExpectedMove(this.#shownIndex + Number(button.dataset.go)));
    find(".expected").addEventListener("keydown", (event) => this.#showExpectedMoveByKey(event));
  }

  // Show the explanation of the last move in a response of play in game/requests.py. A new move closes the box.
  showMoveExplanation({ moves, turn, score, why }, readerSign) {
    const isSettled = turn === readerSign || score !== null;
    const isAnswered = isSettled && moves.length > 0 && moves.length % 2 === (readerSign === "X" ? 0 : 1);
    if (isAnswered && why) this.#explanationsByMoves.set(`${moves}`, { why, isOther: false });
    const [oldMoves, newMoves] = [this.#explainedMoves, isAnswered ? moves : null];
    this.#explainedMoves = newMoves;
    if (`${oldMoves}` === `${newMoves}`) return;
    this.fold.open = false;
    this.fold.hidden = !isAnswered;
    this.#fillExplanation();
  }

  // Fill the box with the bars of all moves and with the expected moves.
  #fillExplanation() {
    const { why, isOther } = this.#explanationsByMoves.get(`${this.#explainedMoves}`) ?? {};
    this.fold.classList.toggle("known", Boolean(why));
    this.about.textContent = why?.about ?? "";
    this.otherMove.hidden = !isOther;
    if (!why) return;
    this.otherMove.textContent = why.other;
    this.find(".bars").textContent = why.bars;
    this.list.replaceChildren(...why.moves.map((move) => this.#buildMoveRow(move)));
    this.#expectedMoves = why.line;
    this.#showExpectedMove(0);
  }

  // Repeat the search for a move from the address; the program may choose another move now.
  async #repeatMoveSearch() {
    const [{ game }, moves] = [this, this.#explainedMoves];
    const isCurrent = () => moves === this.#explainedMoves;
    this.about.textContent = this.texts.thinking;
    try {
      const request = { do: "play", game, moves: moves.slice(0, -1), program: moves.length % 2 ? "X" : "O" };
      const response = validateMoveResponse(await python.sendRequest("game", JSON.stringify(request)), this.board.size);
      this.#explanationsByMoves.set(`${moves}`, { why: response.why, isOther: response.moves.at(-1) !== moves.at(-1) });
    } catch (reason) {
      if (isCurrent()) this.showFailure(reason);
    }
    if (isCurrent()) this.#fillExplanation();
  }

  // Return the list item of a move, with a bar between the bounds of the value.
  #buildMoveRow({ name, worth, found, bar, exact, played }) {
    const row = this.row.cloneNode(true);
    const find = (selector) => row.querySelector(selector);
    const [low, high, value] = bar;
    row.classList.toggle("bound", !exact);
    find("i").hidden = !played;
    for (const [part, text] of Object.entries({ b: name, ".worth": worth, small: found }))
      find(part).textContent = text;
    find("rect").setAttribute("x", low);
    find("rect").setAttribute("width", high - low);
    find(".at").setAttribute("d", `M${value}-1V1`);
    return row;
  }

  #showExpectedMove(index) {
    const { board, find } = this;
    this.#shownIndex = Math.min(Math.max(index, 0), this.#expectedMoves.length - 1);
    const { cell, cells, text } = this.#expectedMoves[this.#shownIndex];
    const formatCorner = (cellIndex, right, down = right) => {
      const { row, column } = board.getRowAndColumn(cellIndex);
      return `M${column - 1 + right} ${row - 1 + down}`;
    };
    const buildPath = (sign, shape, ...offset) =>
      Array.from(cells, (cellSign, cellIndex) =>
        cellSign === sign ? formatCorner(cellIndex, ...offset) + shape : "",
      ).join("");
    find(".X").setAttribute("d", buildPath("X", CROSS, 0.25));
    find(".O").setAttribute("d", buildPath("O", RING, 0.23, 0.5));
    find(".last").setAttribute("d", formatCorner(cell, 0.08) + FRAME);
    this.lineText.textContent = text;
    find("[data-go='-1']").ariaDisabled = String(this.#shownIndex === 0);
    find("[data-go='1']").ariaDisabled = String(this.#shownIndex === this.#expectedMoves.length - 1);
  }

  #showExpectedMoveByKey(event) {
    const target = { ArrowLeft: this.#shownIndex - 1, ArrowRight: this.#shownIndex + 1, Home: 0, End: Infinity }[
      event.key
    ];
    if (target === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#showExpectedMove(target);
  }
}
