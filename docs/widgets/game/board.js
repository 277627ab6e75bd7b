// The board of a game: signs in the cells, the target cell of a move, and keyboard navigation.

export class Board {
  #cells;

  constructor(element) {
    this.element = element;
    this.#cells = [...element.querySelectorAll("button")];
    this.columns = Number(element.dataset.columns);
    element.addEventListener("keydown", (event) => this.#moveFocusByKey(event));
    // The Tab key returns to the cell that had the focus last.
    element.addEventListener("focusin", ({ target }) => {
      for (const cell of this.#cells) cell.tabIndex = cell === target ? 0 : -1;
    });
    for (const name of ["pointerover", "pointerleave", "focusin", "focusout"])
      element.addEventListener(name, () => this.#markTargetCell());
  }

  get size() {
    return this.#cells.length;
  }

  getRowAndColumn(cellIndex) {
    return { row: Math.floor(cellIndex / this.columns) + 1, column: (cellIndex % this.columns) + 1 };
  }

  focusCell(cellIndex) {
    this.#cells[cellIndex].focus();
  }

  // Call onMoveChosen(move, cellIndex) when an enabled button is clicked.
  addMoveListener(onMoveChosen) {
    this.element.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      const isEnabled = button && button.ariaDisabled !== "true";
      if (isEnabled) onMoveChosen(Number(button.dataset.move), this.#findTargetCell(button));
    });
  }

  // Render a position.
  // position: response of play in game/requests.py
  // canMove: whether the reader may move
  // moveValues: values of the open moves, falsy if they are hidden
  // formatCellLabel: function of (cellIndex, sign, value) that returns the accessible name of a cell
  renderPosition(position, canMove, moveValues, formatCellLabel) {
    for (const [cell, button] of this.#cells.entries()) button.dataset.sign = position.cells[cell];
    for (const [cell, button] of this.#cells.entries()) {
      const moveIndex = position.open.indexOf(Number(button.dataset.move));
      const isShown = moveIndex >= 0 && moveValues && cell === this.#findTargetCell(button);
      const value = isShown ? String(moveValues[moveIndex]).replace("-", "−") : "";
      button.ariaLabel = formatCellLabel(cell, button.dataset.sign, value);
      button.ariaDisabled = String(moveIndex < 0 || !canMove);
      button.classList.toggle("last", cell === position.cell);
      button.lastElementChild.textContent = value;
    }
    this.#markTargetCell();
    this.#drawWinningLine(position.line);
  }

  // Draw a line through the cells that have won. cellIndices: empty if nobody has won.
  #drawWinningLine(cellIndices) {
    const { columns } = this;
    const formatCenter = (cell) => `${(cell % columns) + 0.5} ${Math.floor(cell / columns) + 0.5}`;
    const path = cellIndices.length ? `M${[cellIndices.at(0), cellIndices.at(-1)].map(formatCenter).join("L")}` : "";
    this.element.querySelector(".line path").setAttribute("d", path);
  }

  // Return the index of the empty cell that a click on a button fills, the lowest one of a column; -1 if there is none.
  #findTargetCell(moveButton) {
    const { move } = moveButton.dataset;
    return this.#cells.findLastIndex(({ dataset }) => dataset.move === move && dataset.sign === ".");
  }

  // Mark the cell that a click or the Enter key fills.
  #markTargetCell() {
    const button = this.element.querySelector("button:is(:hover, :focus-visible)");
    const targetCell = button?.ariaDisabled === "false" ? this.#findTargetCell(button) : -1;
    for (const [cell, cellButton] of this.#cells.entries()) cellButton.classList.toggle("aimed", cell === targetCell);
  }

  // Move the focus by arrow keys, Home and End.
  #moveFocusByKey(event) {
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
