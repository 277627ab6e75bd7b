// Why the program moved so: a bar for each of its moves, and the line that its search expects, to be stepped.
import { load } from "../page.js";
import { readPlay } from "./answers.js";

const CROSS = "l.5 .5m0-.5l-.5 .5";
const RING = "a.27 .27 0 1 0 .54 0a.27 .27 0 1 0-.54 0";
const FRAME = "h.84v.84h-.84z";

export class Why {
  #known = new Map(); // why the last of these moves was made, and whether the program would have made another
  #moves = null; // those that lead to how the game stands, if the last of them is the program's
  #line = [];
  #at = 0;

  // board: of the game; words: thinking, failed; complain: tells a problem.
  constructor(fold, game, board, words, complain) {
    const find = (selector) => fold.querySelector(selector);
    Object.assign(this, { fold, game, board, words, complain, find });
    [this.about, this.other, this.list, this.told] = [".about", ".other", "ol", ".told"].map(find);
    this.row = this.list.firstElementChild;
    fold.addEventListener("toggle", () => fold.open && !this.#known.has(`${this.#moves}`) && this.#ask());
    for (const button of fold.querySelectorAll("[data-go]"))
      button.addEventListener("click", () => this.#go(this.#at + Number(button.dataset.go)));
    find(".expected").addEventListener("keydown", (event) => this.#lead(event));
  }

  // stands: see game/answers.py; it opens anew after each move of the program.
  show({ moves, turn, score, why }, you) {
    const isSettled = turn === you || score !== null;
    const answered = isSettled && moves.length > 0 && moves.length % 2 === (you === "X" ? 0 : 1);
    if (answered && why) this.#known.set(`${moves}`, { why, isOther: false });
    const [old, now] = [this.#moves, answered ? moves : null];
    this.#moves = now;
    if (`${old}` === `${now}`) return;
    this.fold.open = false;
    this.fold.hidden = !answered;
    this.#fill();
  }

  #fill() {
    const { why, isOther } = this.#known.get(`${this.#moves}`) ?? {};
    this.fold.classList.toggle("known", Boolean(why));
    this.about.textContent = why?.about ?? "";
    this.other.hidden = !isOther;
    if (!why) return;
    this.other.textContent = why.other;
    this.find(".bars").textContent = why.bars;
    this.list.replaceChildren(...why.moves.map((move) => this.#draw(move)));
    this.#line = why.line;
    this.#go(0);
  }

  // A move that came with the address: its search is made again, and may choose another.
  async #ask() {
    const [{ game }, moves] = [this, this.#moves];
    const isLast = () => moves === this.#moves;
    this.about.textContent = this.words.thinking;
    try {
      const { python } = await load("python.js");
      const request = { do: "play", game, moves: moves.slice(0, -1), program: moves.length % 2 ? "X" : "O" };
      const got = readPlay(await python.ask("game", JSON.stringify(request), 60), this.board.size);
      this.#known.set(`${moves}`, { why: got.why, isOther: got.moves.at(-1) !== moves.at(-1) });
    } catch {
      if (isLast()) this.complain(this.words.failed);
    }
    if (isLast()) this.#fill();
  }

  #draw({ name, worth, found, bar, exact, played }) {
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

  #go(to) {
    const { board, find } = this;
    this.#at = Math.min(Math.max(to, 0), this.#line.length - 1);
    const { cell, cells, said } = this.#line[this.#at];
    const corner = (at, right, down = right) => {
      const { row, column } = board.place(at);
      return `M${column - 1 + right} ${row - 1 + down}`;
    };
    const all = (sign, shape, ...place) =>
      Array.from(cells, (one, at) => (one === sign ? corner(at, ...place) + shape : "")).join("");
    find(".X").setAttribute("d", all("X", CROSS, 0.25));
    find(".O").setAttribute("d", all("O", RING, 0.23, 0.5));
    find(".last").setAttribute("d", corner(cell, 0.08) + FRAME);
    this.told.textContent = said;
    find("[data-go='-1']").ariaDisabled = String(this.#at === 0);
    find("[data-go='1']").ariaDisabled = String(this.#at === this.#line.length - 1);
  }

  #lead(event) {
    const to = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: Infinity }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#go(to);
  }
}
