"""Five in a row on 9 x 9 cells, with an evaluation that is updated move by move."""

SIZE = 9
CELLS = range(SIZE * SIZE)
WIN = 10**6  # more than any estimate
WEIGHTS = (0, 1, 16, 256, 4096)  # of an open line with 0 to 4 stones

# All lines of five cells, the lines through each cell, and the cells around it.
LINES = [
    [(row + down * step) * SIZE + column + right * step for step in range(5)]
    for row in range(SIZE)
    for column in range(SIZE)
    for down, right in ((0, 1), (1, -1), (1, 0), (1, 1))
    if row + down * 4 < SIZE and 0 <= column + right * 4 < SIZE
]
THROUGH = [[n for n, line in enumerate(LINES) if cell in line] for cell in CELLS]
AROUND = [
    [
        row * SIZE + column
        for row in range(max(cell // SIZE - 1, 0), min(cell // SIZE + 2, SIZE))
        for column in range(max(cell % SIZE - 1, 0), min(cell % SIZE + 2, SIZE))
    ]
    for cell in CELLS
]

# A line's code is its number of X plus 6 times its number of O.
# A line with both can no longer be filled: its weight is 0.
FOR_X, FOR_O = [0] * 31, [0] * 31
for stones, weight in enumerate(WEIGHTS):
    FOR_X[stones] = FOR_O[6 * stones] = weight
FOR_BOTH = [sum(weights) for weights in zip(FOR_X, FOR_O, strict=True)]


class Position:
    """An unfinished game. X is MAX and moves first; children are the next positions.

    cells: 81 characters, row by row, each "X", "O", or "." for an empty cell.
    near: the empty cells next to a stone, and the center as long as it is empty.
    lines: the code of each line.
    weights: the total weight of all lines for X, and that for O.
    Start from Position(): play updates all of this.
    """

    def __init__(self, cells="." * 81, near=(40,), lines=(0,) * 140, weights=(0, 0)):
        self.cells = cells
        self.near = near
        self.lines = lines
        self.weights = weights
        self.maximizing = cells.count("X") == cells.count("O")

    def find_four(self):
        """Return a cell that makes five, first for the player to move, or None."""
        for four in (4, 24) if self.maximizing else (24, 4):
            if four in self.lines:
                line = LINES[self.lines.index(four)]
                return next(cell for cell in line if self.cells[cell] == ".")
        return None

    def moves(self):
        """Return the cells worth trying, those in the heaviest lines first."""
        four = self.find_four()
        if four is not None:
            return [four]
        return sorted(self.near, key=self.weigh, reverse=True)

    def weigh(self, cell):
        """Return the total weight of the lines through cell, for X and O together."""
        return sum([FOR_BOTH[self.lines[number]] for number in THROUGH[cell]])

    def play(self, cell):
        """Return the position after a stone in cell, or the score if the game is over.

        A draw scores 0. A win scores WIN plus the number of empty cells, so that
        a quick win is better than a slow one; if O wins, the score is negative.
        """
        stone = 1 if self.maximizing else 6
        lines, (for_x, for_o) = list(self.lines), self.weights
        for number in THROUGH[cell]:
            before = lines[number]
            lines[number] = after = before + stone
            if after == 5 * stone:
                score = WIN + self.cells.count(".") - 1
                return score if self.maximizing else -score
            for_x += FOR_X[after] - FOR_X[before]
            for_o += FOR_O[after] - FOR_O[before]
        sign = "X" if self.maximizing else "O"
        cells = self.cells[:cell] + sign + self.cells[cell + 1 :]
        if "." not in cells:
            return 0
        near = [c for c in {*self.near, *AROUND[cell]} if cells[c] == "."]
        return Position(cells, sorted(near), lines, (for_x, for_o))

    def __iter__(self):
        return (self.play(move) for move in self.moves())

    def __eq__(self, other):
        return isinstance(other, Position) and self.cells == other.cells

    def __hash__(self):
        return hash(self.cells)

    def __str__(self):
        rows = [self.cells[start : start + SIZE] for start in CELLS[::SIZE]]
        return "\n".join(" ".join(row) for row in rows)


def evaluate(position):
    """Return an estimate for MAX, after the moves that fours leave no choice about."""
    while hasattr(position, "moves"):
        four = position.find_four()
        if four is None:
            for_x, for_o = position.weights
            # The lines of the player to move weigh more, 5 to 4.
            if position.maximizing:
                return 5 * for_x - 4 * for_o
            return 4 * for_x - 5 * for_o
        position = position.play(four)
    return max(-WIN, min(WIN, position))  # no more than any real win


# SPDX-License-Identifier: MIT
