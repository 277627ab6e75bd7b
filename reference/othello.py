"""Othello on a board of 4 x 4 squares: a game in which a player may have to pass."""

SIZE = 4
START = ".....OX..XO....."
CORNERS = (0, SIZE - 1, SIZE * (SIZE - 1), SIZE * SIZE - 1)
STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
PASS = "pass"


def turned(cells, square, player):
    """Return the squares of the discs that a disc of player on square turns over."""
    found = []
    if cells[square] != ".":
        return found
    for down, right in STEPS:
        row, column = divmod(square, SIZE)
        line = []
        while 0 <= row + down < SIZE and 0 <= column + right < SIZE:
            row, column = row + down, column + right
            its = row * SIZE + column
            if cells[its] == player:
                found += line
            if cells[its] in (".", player):
                break
            line.append(its)
    return found


def options(cells, player):
    """Return the squares on which player can place a disc: those that turn one over."""
    return [square for square in range(SIZE * SIZE) if turned(cells, square, player)]


def corners(position):
    """Return the corners of X less those of O, divided by 5: a static evaluation."""
    own = [position.cells[corner] for corner in CORNERS]
    return (own.count("X") - own.count("O")) / 5


class Position:
    """An unfinished game. X begins and is MAX; the children are the next positions.

    cells: a character for each square, row by row, "X", "O" or "." for an empty one.
    maximizing: True if X moves, False if O does. After a pass the discs do not tell.
    """

    def __init__(self, cells=START, maximizing=True):
        self.cells = cells
        self.maximizing = maximizing

    def moves(self):
        """Return the squares that can be taken, or only PASS if there are none."""
        return options(self.cells, "X" if self.maximizing else "O") or [PASS]

    def play(self, move):
        """Return the position after a move; a finished one is its score.

        The score is the number of discs of X less those of O.
        """
        player = "X" if self.maximizing else "O"
        cells = list(self.cells)
        if move != PASS:
            for square in (move, *turned(cells, move, player)):
                cells[square] = player
        if not options(cells, "X") and not options(cells, "O"):
            return cells.count("X") - cells.count("O")
        return type(self)("".join(cells), not self.maximizing)

    def __iter__(self):
        return (self.play(move) for move in self.moves())

    def __eq__(self, other):
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self):
        return hash(self.key())

    def key(self):
        """Return all that the rest of the game depends on, with the player to move."""
        return self.cells, self.maximizing

    def __str__(self):
        starts = range(0, SIZE * SIZE, SIZE)
        rows = [self.cells[start : start + SIZE] for start in starts]
        return "\n".join([*rows, f"{'X' if self.maximizing else 'O'} to move"])


# SPDX-License-Identifier: MIT
