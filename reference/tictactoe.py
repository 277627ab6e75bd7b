"""Tic-tac-toe, as a game tree that grows while it is searched."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def won(cells, player):
    """Tell whether player, "X" or "O", has three in a row."""
    for a, b, c in LINES:
        if cells[a] == cells[b] == cells[c] == player:
            return True
    return False


def play(cells):
    """Return the position with these cells; a finished one is its score.

    cells: nine characters, row by row, each "X", "O" or "." for an empty cell.
    The score is 1 if X has won, -1 if O has, 0 for a draw.
    """
    if won(cells, "X"):
        return 1
    if won(cells, "O"):
        return -1
    return Position(cells) if "." in cells else 0


class Position:
    """An unfinished game. X moves first and is MAX; the children are the next positions."""

    def __init__(self, cells="." * 9):
        self.cells = cells
        self.maximizing = cells.count("X") == cells.count("O")

    def moves(self):
        """Return the empty cells, 0 to 8, in the order of the children."""
        return [cell for cell, player in enumerate(self.cells) if player == "."]

    def __iter__(self):
        player = "X" if self.maximizing else "O"
        for cell in self.moves():
            yield play(self.cells[:cell] + player + self.cells[cell + 1 :])

    def __eq__(self, other):
        return isinstance(other, Position) and self.cells == other.cells

    def __hash__(self):
        return hash(self.cells)


def open_lines(position):
    """Return the lines that X can still fill less those that O can: a static evaluation."""

    cells = position.cells

    def still_open(rival):
        return sum(rival not in (cells[a], cells[b], cells[c]) for a, b, c in LINES)

    return still_open("O") - still_open("X")


# SPDX-License-Identifier: MIT
