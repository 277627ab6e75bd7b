"""Connect Four as a game tree, generated during the search; cells are bits."""

COLUMNS, ROWS = 7, 6
CENTER_FIRST = (3, 2, 4, 1, 5, 0, 6)
HEIGHT = ROWS + 1  # bits per column: its cells, bottom first, and one always empty
DIRECTIONS = (1, HEIGHT - 1, HEIGHT, HEIGHT + 1)  # up, down-right, right, up-right
BOARD = sum(((1 << ROWS) - 1) << column * HEIGHT for column in range(COLUMNS))
WIN = 100  # more than any static evaluation


def fours(cells):
    """Return how many times four of the cells are in a row."""
    count = 0
    for step in DIRECTIONS:
        pairs = cells & (cells >> step)
        count += (pairs & (pairs >> 2 * step)).bit_count()
    return count


def open_fours(position):
    """Return the fours open to MAX minus those open to MIN: a static evaluation."""
    return fours(BOARD & ~position.second) - fours(BOARD & ~position.first)


class Position:
    """An unfinished game. The first player is MAX; the children are the next positions.

    first, second: the cells with a disc of the first and of the second player.
    order: the columns, 0 to 6, in the order in which they are tried.
    """

    def __init__(self, first=0, second=0, order=range(COLUMNS)):
        self.first = first
        self.second = second
        self.order = order
        self.maximizing = first.bit_count() == second.bit_count()

    def moves(self):
        """Return the columns that are not full, in the order of the children."""
        taken = self.first | self.second
        return [c for c in self.order if not (taken >> (c * HEIGHT + ROWS - 1)) & 1]

    def play(self, column):
        """Return the position after a disc in column, or the score if the game is over.

        A draw scores 0. A win scores WIN plus the number of empty cells, so that
        a quick win is better than a slow one; if MIN wins, the score is negative.
        """
        taken = self.first | self.second
        # The carry of the addition ends up in the lowest empty cell.
        disc = (taken + (1 << column * HEIGHT)) & ~taken
        own = (self.first if self.maximizing else self.second) | disc
        empty = BOARD.bit_count() - (taken | disc).bit_count()
        if fours(own):
            return WIN + empty if self.maximizing else -WIN - empty
        if not empty:
            return 0
        if self.maximizing:
            return Position(own, self.second, self.order)
        return Position(self.first, own, self.order)

    def __iter__(self):
        return (self.play(column) for column in self.moves())

    def __eq__(self, other):
        same = isinstance(other, Position) and self.first == other.first
        return same and self.second == other.second

    def __hash__(self):
        return hash((self.first, self.second))

    def __str__(self):
        def sign(cell):
            if (self.first >> cell) & 1:
                return "X"
            return "O" if (self.second >> cell) & 1 else "."

        rows = [range(row, COLUMNS * HEIGHT, HEIGHT) for row in reversed(range(ROWS))]
        return "\n".join(" ".join(sign(cell) for cell in row) for row in rows)


# SPDX-License-Identifier: MIT
