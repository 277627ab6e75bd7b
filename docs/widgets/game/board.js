// The board of a game: signs in the cells, the target cell of a move, and keyboard navigation.

export class Board {
  #cells;

  constructor(element) {
    this.element = element;
    this.#cells = [...element.querySelectorAll("button")];
    this.columns = Number(element.dataset.columns);
    element.addEventListener("keydown", (event) => this.#onKeyDown(event));
    // The Tab key returns to the cell that had the focus last.
    element.addEventListener("focusin", ({ target }) => {
      for (const cell of this.#cells) cell.tabIndex = cell === target ? 0 : -1;
    });
    for (const name of ["pointerover", "pointerleave", "focusin", "focusout"])
      element.addEventListener(name, () => this.#markTarget());
  }

  get size() {
    return this.#cells.length;
  }

  // Returns the row and the column of a cell, counted from 1.
  locate(cell) {
    return { row: Math.floor(cell / this.columns) + 1, column: (cell % this.columns) + 1 };
  }

  focus(cell) {
    this.#cells[cell].focus();
  }

  // Calls choose(move, cell) when an enabled button is clicked.
  onMoveChosen(choose) {
    this.element.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button && button.ariaDisabled !== "true") choose(Number(button.dataset.move), this.#findTargetCell(button));
    });
  }

  // state: response of play in game/requests.py
  // canMove: whether the reader may move
  // values: values of the open moves, falsy if they are hidden
  // label: function of (cell, sign, value) that returns the accessible name of a cell
  show(state, canMove, values, label) {
    for (const [cell, button] of this.#cells.entries()) button.dataset.sign = state.cells[cell];
    for (const [cell, button] of this.#cells.entries()) {
      const moveIndex = state.open.indexOf(Number(button.dataset.move));
      const isShown = moveIndex >= 0 && values && cell === this.#findTargetCell(button);
      const value = isShown ? String(values[moveIndex]).replace("-", "−") : "";
      button.ariaLabel = label(cell, button.dataset.sign, value);
      button.ariaDisabled = String(moveIndex < 0 || !canMove);
      button.classList.toggle("last", cell === state.cell);
      button.lastElementChild.textContent = value;
    }
    this.#markTarget();
    this.#drawWinningLine(state.line);
  }

  // Draws the line that has won.
  #drawWinningLine(line) {
    const { columns } = this;
    const place = (cell) => `${(cell % columns) + 0.5} ${Math.floor(cell / columns) + 0.5}`;
    const path = line.length ? `M${[line.at(0), line.at(-1)].map(place).join("L")}` : "";
    this.element.querySelector(".line path").setAttribute("d", path);
  }

  // Returns the empty cell that a click on a button fills, the lowest one of a column; -1 if there is none.
  #findTargetCell({ dataset: { move } }) {
    return this.#cells.findLastIndex(({ dataset }) => dataset.move === move && dataset.sign === ".");
  }

  // Marks the cell that a click or the Enter key fills.
  #markTarget() {
    const button = this.element.querySelector("button:is(:hover, :focus-visible)");
    const targetCell = button?.ariaDisabled === "false" ? this.#findTargetCell(button) : -1;
    for (const [cell, cellButton] of this.#cells.entries()) cellButton.classList.toggle("aimed", cell === targetCell);
  }

  #onKeyDown(event) {
    const { columns } = this;
    const cell = this.#cells.indexOf(event.target);
    const low = cell - (cell % columns);
    const high = low + columns - 1;
    const target = {
      ArrowLeft: Math.max(cell - 1, low),
      ArrowRight: Math.min(cell + 1, high),
      ArrowUp: cell - columns,
      ArrowDown: cell + columns,
      Home: low,
      End: high,
    }[event.key];
    if (cell < 0 || target === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // In a new column the focus moves to the cell that a click there fills.
    const targetCell = target >= low && target <= high ? this.#findTargetCell(this.#cells[target]) : -1;
    this.#cells[targetCell < 0 ? target : targetCell]?.focus();
  }
}
