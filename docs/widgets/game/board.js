// The board of a game: what stands in its cells, which of them a move would fill, and the keys that lead over it.

export class Board {
  #cells;

  constructor(element) {
    this.element = element;
    this.#cells = [...element.querySelectorAll("button")];
    this.columns = Number(element.dataset.columns);
    element.addEventListener("keydown", (event) => this.#lead(event));
    // The Tab key comes back to the cell where it left the board.
    element.addEventListener("focusin", ({ target }) => {
      for (const cell of this.#cells) cell.tabIndex = cell === target ? 0 : -1;
    });
    for (const name of ["pointerover", "pointerleave", "focusin", "focusout"])
      element.addEventListener(name, () => this.#aim());
  }

  get size() {
    return this.#cells.length;
  }

  // The row and the column of a cell, counted from 1.
  place(cell) {
    return { row: Math.floor(cell / this.columns) + 1, column: (cell % this.columns) + 1 };
  }

  focus(cell) {
    this.#cells[cell].focus();
  }

  // Calls choose with the move and the cell of each button that can be pressed, when it is.
  whenChosen(choose) {
    this.element.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button && button.ariaDisabled !== "true") choose(Number(button.dataset.move), this.#landing(button));
    });
  }

  // stands: see game/answers.py; yours: whether the reader may move; values: of the open moves, if they are shown;
  // label: what a cell is called, given its number, its sign and its value.
  show(stands, yours, values, label) {
    for (const [cell, button] of this.#cells.entries()) button.dataset.sign = stands.cells[cell];
    for (const [cell, button] of this.#cells.entries()) {
      const at = stands.open.indexOf(Number(button.dataset.move));
      const shown = at >= 0 && values && cell === this.#landing(button);
      const value = shown ? String(values[at]).replace("-", "−") : "";
      button.ariaLabel = label(cell, button.dataset.sign, value);
      button.ariaDisabled = String(at < 0 || !yours);
      button.classList.toggle("last", cell === stands.cell);
      button.lastElementChild.textContent = value;
    }
    this.#aim();
    this.#strike(stands.line);
  }

  // The line that has won.
  #strike(line) {
    const { columns } = this;
    const place = (cell) => `${(cell % columns) + 0.5} ${Math.floor(cell / columns) + 0.5}`;
    const drawn = line.length ? `M${[line.at(0), line.at(-1)].map(place).join("L")}` : "";
    this.element.querySelector(".line path").setAttribute("d", drawn);
  }

  // The cell that a move at this one fills: where signs fall, the lowest empty one of those; -1 if there is none.
  #landing({ dataset: { move } }) {
    return this.#cells.findLastIndex(({ dataset }) => dataset.move === move && dataset.sign === ".");
  }

  // Marks the cell that a click or the Enter key would fill.
  #aim() {
    const button = this.element.querySelector("button:is(:hover, :focus-visible)");
    const aimed = button?.ariaDisabled === "false" ? this.#landing(button) : -1;
    for (const [cell, one] of this.#cells.entries()) one.classList.toggle("aimed", cell === aimed);
  }

  #lead(event) {
    const { columns } = this;
    const cell = this.#cells.indexOf(event.target);
    const low = cell - (cell % columns);
    const high = low + columns - 1;
    const to = {
      ArrowLeft: Math.max(cell - 1, low),
      ArrowRight: Math.min(cell + 1, high),
      ArrowUp: cell - columns,
      ArrowDown: cell + columns,
      Home: low,
      End: high,
    }[event.key];
    if (cell < 0 || to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // From column to column it goes to where a sign would fall.
    const fallen = to >= low && to <= high ? this.#landing(this.#cells[to]) : -1;
    this.#cells[fallen < 0 ? to : fallen]?.focus();
  }
}
