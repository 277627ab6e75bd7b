"""Tic-tac-toe as a game tree, generated during the search."""

LINES = [
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
]

# For each place, the cell that ends up there when the board is rotated or mirrored.
TURNED = (6, 3, 0, 7, 4, 1, 8, 5, 2)
MIRRORED = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def won(cells, player):
    """Return whether player, "X" or "O", has three in a row."""
    for a, b, c in LINES:
        if cells[a] == cells[b] == cells[c] == player:
            return True
    return False


class Position:
    """An unfinished game. X moves first and is MAX; children are the next positions.

    cells: nine characters, row by row, each "X", "O", or "." for an empty cell.
    """

    def __init__(self, cells="." * 9):
        self.cells = cells
        self.maximizing = cells.count("X") == cells.count("O")

    def moves(self):
        """Return the empty cells, 0 to 8, in the order of the children."""
        return [cell for cell, player in enumerate(self.cells) if player == "."]

    def play(self, move):
        """Return the position after a move, or the score if the game is over.

        The score is 1 if X has won, -1 if O has, 0 for a draw.
        """
        player = "X" if self.maximizing else "O"
        cells = self.cells[:move] + player + self.cells[move + 1 :]
        if won(cells, player):
            return 1 if self.maximizing else -1
        return type(self)(cells) if "." in cells else 0

    def __iter__(self):
        return (self.play(move) for move in self.moves())

    def __eq__(self, other):
        return type(self) is type(other) and self.key() == other.key()

    def __hash__(self):
        return hash(self.key())

    def key(self):
        """Return what equal positions have in common: the cells."""
        return self.cells


class Symmetric(Position):
    """A position that equals all its rotations and mirror images."""

    def key(self):
        """Return the smallest of the board's eight rotations and mirror images."""
        looks = [self.cells]
        for _ in range(3):
            looks.append("".join(looks[-1][cell] for cell in TURNED))
        return min(looks + ["".join(look[cell] for cell in MIRRORED) for look in looks])


def open_lines(position):
    """Return the lines open to X minus those open to O: a static evaluation."""
    cells = position.cells

    def still_open(rival):
        return sum(rival not in (cells[a], cells[b], cells[c]) for a, b, c in LINES)

    return still_open("O") - still_open("X")


# SPDX-License-Identifier: MIT
