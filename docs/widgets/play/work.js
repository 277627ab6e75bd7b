// A reader's own game at work: keeps what is typed, has moves played, shows the board. It knows no rules.
import * as checks from "../checks.js";
import { typing } from "../editor.js";
import { make } from "../page.js";
import { python } from "../python.js";
import { Programs } from "../typed.js";

const SECONDS = 20; // for a move, and for the check before the first
const MOST = 500; // moves, as play/answers.py has it

// An answer, as play/answers.py makes it.
const readAnswer = (got) => {
  checks.object(got);
  const { list, maybe, sentence, text, whole } = checks;
  checks.insist(got.open?.length <= MOST && got.moves?.length < 10_000);
  return {
    moves: list(got.moves, whole),
    board: text(got.board),
    open: list(got.open, sentence),
    said: list(got.said, sentence),
    found: maybe(got.found, (its) => list(its, sentence)),
    printed: text(got.printed),
    failed: maybe(got.failed, sentence),
    line: maybe(got.line, whole),
  };
};

export class Playing {
  #asked = null; // the promise of what is being asked
  #game = null; // what is being played: source, you, plies, the moves so far
  #before = []; // the moves as they were before each of the reader's

  // words: those of this widget and those that widgets share; games: what each begins with, and its plies.
  constructor(root, words, games) {
    const find = (name) => root.querySelector(name);
    Object.assign(this, { root, words, games, find, form: find("form"), code: find("textarea") });
    const begun = Object.fromEntries(Object.entries(games).map(([name, [program]]) => [name, program]));
    this.programs = new Programs("play", this.code, begun);
  }

  begin() {
    const { code, find, form, programs } = this;
    for (const radio of form.elements.game) radio.addEventListener("change", () => this.#turn(radio.value));
    form.addEventListener("submit", () => this.#anew());
    find("[data-do=stop]").addEventListener("click", () => this.#asked && python.end("stopped", this.#asked));
    find("[data-do=restore]").addEventListener("click", () => programs.restore());
    find("[data-do=back]").addEventListener("click", () => this.#back());
    code.oninput = () => programs.keep();
    typing(code, () => this.#anew());
    programs.begin(form.elements.game.value);
    const { plies } = form.elements;
    if (plies.value === plies.defaultValue) this.#look();
  }

  #turn(game) {
    this.programs.turn(game);
    this.#look();
  }

  // As far ahead as suits the game.
  #look() {
    this.form.elements.plies.value = this.games[this.programs.name][1] ?? "";
  }

  #anew() {
    const { you, plies } = this.form.elements;
    if (!this.form.reportValidity()) return;
    if (this.#asked) return;
    this.#game = { source: this.code.value, you: you.value, plies: Number(plies.value), moves: [] };
    this.find(".found").replaceChildren();
    this.#ask([], [], true);
  }

  #back() {
    if (this.#before.length) this.#ask(this.#before.at(-1), this.#before.slice(0, -1));
  }

  // A move of the reader's, by its number.
  #play(number) {
    const { moves } = this.#game;
    this.#ask([...moves, number], [...this.#before, moves]);
  }

  // Has the moves played; if they cannot be, the game is where it was. before: those before each of the reader's.
  async #ask(moves, before, check = false) {
    if (this.#asked) return;
    const { find, words } = this;
    const { source } = this.#game;
    const busy = find(".busy");
    const stop = find("[data-do=stop]");
    const say = (fetching) => (busy.textContent = fetching ? words.run_fetching : busy.dataset.thinking);
    find(".problem").textContent = "";
    stop.disabled = false;
    try {
      const request = JSON.stringify({ ...this.#game, moves, check });
      this.#asked = python.ask("play", request, SECONDS, say, { code: source, anew: check });
      const got = readAnswer(checks.json(await this.#asked));
      busy.textContent = "";
      this.#show(got, before);
    } catch (reason) {
      busy.textContent = python.explain(reason, words, SECONDS);
    } finally {
      this.#asked = null;
      stop.disabled = true;
    }
  }

  #show({ moves, board, open, said, found, printed, failed, line }, before) {
    const { find } = this;
    const table = find(".table");
    const [place, output] = [find(".moves"), find(".output")];
    const focused = place.contains(document.activeElement);
    table.hidden = false;
    output.hidden = !printed;
    output.querySelector("code").textContent = printed;
    if (found) this.#tell(found);
    if (failed !== null) {
      find(".problem").textContent = failed;
      if (line) this.#mark(line);
      if (before.length || this.#before.length) return; // what was played so far stays
    }
    this.#game.moves = moves;
    this.#before = before;
    find(".board").textContent = board;
    find(".board").hidden = !board;
    find(".said").textContent = said.join(" ");
    place.replaceChildren(
      ...open.map((move, number) => {
        const button = make("button", { type: "button", textContent: move, translate: false });
        button.onclick = (event) => event.detail > 1 || this.#play(number); // a double click is one
        return button;
      }),
    );
    find("[data-do=back]").disabled = !before.length;
    if (focused) (place.firstChild ?? find("[data-do=back]")).focus();
  }

  // What the check says: in English, as Python does.
  #tell(found) {
    const { words } = this;
    const said = make("p", { textContent: found.length ? words.found : words.found_nothing });
    const its = found.map((sentence) => make("li", { textContent: sentence, lang: "en" }));
    this.find(".found").replaceChildren(said, ...(its.length ? [make("ul", {}, ...its)] : []));
  }

  // The caret goes to a line of the code, if that is still what was run.
  #mark(line) {
    if (this.code.value !== this.#game.source) return;
    const start = this.code.value.split("\n", line - 1).join("\n").length + (line > 1);
    const end = `${this.code.value}\n`.indexOf("\n", start);
    this.code.setSelectionRange(start, end);
    this.code.scrollTop = (line - 6) * (this.code.scrollHeight / this.code.value.split("\n").length);
  }
}
