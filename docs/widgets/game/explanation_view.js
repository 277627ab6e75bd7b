// The explanation of the program's move: a bar for each move, and a stepper for the expected line.
import { load } from "../page.js";
import { readPlay } from "./responses.js";

const CROSS = "l.5 .5m0-.5l-.5 .5";
const RING = "a.27 .27 0 1 0 .54 0a.27 .27 0 1 0-.54 0";
const FRAME = "h.84v.84h-.84z";

export class Why {
  #reasons = new Map(); // moves -> explanation of the last move, and whether the program now chooses another one
  #moves = null; // moves of the game if the program made the last one, else null
  #line = [];
  #stepIndex = 0;

  // texts: at least thinking and failed; showProblem: shows an error message
  constructor(fold, game, board, texts, showProblem) {
    const find = (selector) => fold.querySelector(selector);
    Object.assign(this, { fold, game, board, texts, showProblem, find });
    [this.about, this.otherMove, this.list, this.lineText] = [".about", ".other", "ol", ".told"].map(find);
    this.row = this.list.firstElementChild;
    fold.addEventListener("toggle", () => fold.open && !this.#reasons.has(`${this.#moves}`) && this.#repeatSearch());
    for (const button of fold.querySelectorAll("[data-go]"))
      button.addEventListener("click", () => this.#showStep(this.#stepIndex + Number(button.dataset.go)));
    find(".expected").addEventListener("keydown", (event) => this.#onKeyDown(event));
  }

  // Takes a response of play in game/requests.py, and closes the explanation after each new move of the program.
  show({ moves, turn, score, why }, you) {
    const isSettled = turn === you || score !== null;
    const isAnswered = isSettled && moves.length > 0 && moves.length % 2 === (you === "X" ? 0 : 1);
    if (isAnswered && why) this.#reasons.set(`${moves}`, { why, isOther: false });
    const [oldMoves, newMoves] = [this.#moves, isAnswered ? moves : null];
    this.#moves = newMoves;
    if (`${oldMoves}` === `${newMoves}`) return;
    this.fold.open = false;
    this.fold.hidden = !isAnswered;
    this.#fill();
  }

  #fill() {
    const { why, isOther } = this.#reasons.get(`${this.#moves}`) ?? {};
    this.fold.classList.toggle("known", Boolean(why));
    this.about.textContent = why?.about ?? "";
    this.otherMove.hidden = !isOther;
    if (!why) return;
    this.otherMove.textContent = why.other;
    this.find(".bars").textContent = why.bars;
    this.list.replaceChildren(...why.moves.map((move) => this.#buildRow(move)));
    this.#line = why.line;
    this.#showStep(0);
  }

  // Repeats the search for a move from the address; the program may choose another move now.
  async #repeatSearch() {
    const [{ game }, moves] = [this, this.#moves];
    const isCurrent = () => moves === this.#moves;
    this.about.textContent = this.texts.thinking;
    try {
      const { python } = await load("python.js");
      const request = { do: "play", game, moves: moves.slice(0, -1), program: moves.length % 2 ? "X" : "O" };
      const response = readPlay(await python.ask("game", JSON.stringify(request), 60), this.board.size);
      this.#reasons.set(`${moves}`, { why: response.why, isOther: response.moves.at(-1) !== moves.at(-1) });
    } catch {
      if (isCurrent()) this.showProblem(this.texts.failed);
    }
    if (isCurrent()) this.#fill();
  }

  #buildRow({ name, worth, found, bar, exact, played }) {
    const row = this.row.cloneNode(true);
    const find = (selector) => row.querySelector(selector);
    const [from, to, at] = bar;
    row.classList.toggle("bound", !exact);
    find("i").hidden = !played;
    for (const [part, text] of Object.entries({ b: name, ".worth": worth, small: found }))
      find(part).textContent = text;
    find("rect").setAttribute("x", from);
    find("rect").setAttribute("width", to - from);
    find(".at").setAttribute("d", `M${at}-1V1`);
    return row;
  }

  #showStep(stepIndex) {
    const { board, find } = this;
    this.#stepIndex = Math.min(Math.max(stepIndex, 0), this.#line.length - 1);
    const { cell, cells, text } = this.#line[this.#stepIndex];
    const corner = (cellIndex, right, down = right) => {
      const { row, column } = board.locate(cellIndex);
      return `M${column - 1 + right} ${row - 1 + down}`;
    };
    const buildPath = (sign, shape, ...place) =>
      Array.from(cells, (cellSign, index) => (cellSign === sign ? corner(index, ...place) + shape : "")).join("");
    find(".X").setAttribute("d", buildPath("X", CROSS, 0.25));
    find(".O").setAttribute("d", buildPath("O", RING, 0.23, 0.5));
    find(".last").setAttribute("d", corner(cell, 0.08) + FRAME);
    this.lineText.textContent = text;
    find("[data-go='-1']").ariaDisabled = String(this.#stepIndex === 0);
    find("[data-go='1']").ariaDisabled = String(this.#stepIndex === this.#line.length - 1);
  }

  #onKeyDown(event) {
    const stepIndex = { ArrowLeft: this.#stepIndex - 1, ArrowRight: this.#stepIndex + 1, Home: 0, End: Infinity }[
      event.key
    ];
    if (stepIndex === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#showStep(stepIndex);
  }
}
