"""Connect Four, as a game tree that grows while it is searched; squares are bits."""

COLUMNS, ROWS = 7, 6
CENTER_FIRST = (3, 2, 4, 1, 5, 0, 6)
HEIGHT = ROWS + 1  # bits a column: its squares from the bottom up, and one that stays empty
DIRECTIONS = (1, HEIGHT - 1, HEIGHT, HEIGHT + 1)  # up, down the diagonal, along, up the diagonal
BOARD = sum(((1 << ROWS) - 1) << column * HEIGHT for column in range(COLUMNS))
WIN = 100  # more than any static evaluation


def fours(squares):
    """Return how many times four of the squares are in a row."""
    count = 0
    for step in DIRECTIONS:
        pairs = squares & squares >> step
        count += (pairs & pairs >> 2 * step).bit_count()
    return count


def open_fours(position):
    """Return the fours that MAX can still fill less those that MIN can: a static evaluation."""
    return fours(BOARD & ~position.second) - fours(BOARD & ~position.first)


class Position:
    """An unfinished game. The first player is MAX; the children are the next positions.

    first, second: the squares with a stone of the first and of the second player.
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
        return [column for column in self.order if not taken >> column * HEIGHT + ROWS - 1 & 1]

    def play(self, column):
        """Return the position after a stone in column; a finished one is its score.

        The score is 0 for a draw; a win counts WIN and the squares left empty, so that a
        quick one is better, for MIN with a minus sign.
        """
        taken = self.first | self.second
        stone = taken + (1 << column * HEIGHT) & ~taken  # the carry finds the lowest empty square
        if self.maximizing:
            child = Position(self.first | stone, self.second, self.order)
        else:
            child = Position(self.first, self.second | stone, self.order)
        empty = BOARD.bit_count() - (taken | stone).bit_count()
        if self.maximizing and fours(child.first):
            return WIN + empty
        if not self.maximizing and fours(child.second):
            return -WIN - empty
        return child if empty else 0

    def __iter__(self):
        return (self.play(column) for column in self.moves())

    def __eq__(self, other):
        return isinstance(other, Position) and (self.first, self.second) == (
            other.first,
            other.second,
        )

    def __hash__(self):
        return hash((self.first, self.second))

    def __str__(self):
        def sign(square):
            return "X" if self.first >> square & 1 else "O" if self.second >> square & 1 else "."

        rows = [range(row, COLUMNS * HEIGHT, HEIGHT) for row in reversed(range(ROWS))]
        return "\n".join(" ".join(sign(square) for square in row) for row in rows)


# SPDX-License-Identifier: MIT
