"""Othello on a board of 4 x 4 squares: a game in which a player may have to pass."""

SIZE = 4
START = ".....OX..XO....."
CORNERS = (0, SIZE - 1, SIZE * (SIZE - 1), SIZE * SIZE - 1)
STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
PASS = "pass"


def turned(cells, square, player):
    """Return the squares of the discs that player turns over by a disc on square."""
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
    """Return the squares where a disc of player turns over discs of the opponent."""
    return [square for square in range(SIZE * SIZE) if turned(cells, square, player)]


def corners(position):
    """Return the corners of X minus those of O, divided by 5: a static evaluation."""
    own = [position.cells[corner] for corner in CORNERS]
    return (own.count("X") - own.count("O")) / 5


class Position:
    """An unfinished game. X moves first and is MAX; children are the next positions.

    cells: a character for each square, row by row: "X", "O", or "." if it is empty.
    maximizing: True if X moves, False if O does; after a pass, discs do not show it.
    """

    def __init__(self, cells=START, maximizing=True):
        self.cells = cells
        self.maximizing = maximizing

    def moves(self):
        """Return the squares that can be taken, or only PASS if there are none."""
        return options(self.cells, "X" if self.maximizing else "O") or [PASS]

    def play(self, move):
        """Return the position after a move, or the score if the game is over.

        The score is the number of X's discs minus the number of O's.
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
        """Return what the rest of the game depends on, including whose turn it is."""
        return self.cells, self.maximizing

    def __str__(self):
        starts = range(0, SIZE * SIZE, SIZE)
        rows = [self.cells[start : start + SIZE] for start in starts]
        return "\n".join([*rows, f"{'X' if self.maximizing else 'O'} to move"])


# SPDX-License-Identifier: MIT
