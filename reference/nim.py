"""Nim: a small game with everything that a search needs, and nothing else."""


class Position:
    """An unfinished game. X moves first and is MAX; children are the next positions.

    heaps: the number of objects in each heap; not all heaps are empty.
    maximizing: True if it is X's turn, False if it is O's; the heaps do not show it.
    """

    def __init__(self, heaps=(1, 3, 4), maximizing=True):
        self.heaps = tuple(heaps)
        self.maximizing = maximizing

    def moves(self):
        """Return the pairs (heap, objects taken), in the order of the children."""
        sizes = enumerate(self.heaps)
        return [(heap, taken) for heap, size in sizes for taken in range(1, size + 1)]

    def play(self, move):
        """Return the position after a move, or the score if the game is over.

        Whoever takes the last object wins: the score is 1 if that is X, -1 if it is O.
        """
        heap, taken = move
        heaps = list(self.heaps)  # a copy, so that this position does not change
        heaps[heap] -= taken
        if not any(heaps):
            return 1 if self.maximizing else -1
        return type(self)(heaps, not self.maximizing)

    def __iter__(self):
        return (self.play(move) for move in self.moves())

    def __eq__(self, other):
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self):
        return hash(self.key())

    def key(self):
        """Return what the rest of the game depends on, including whose turn it is."""
        return self.heaps, self.maximizing

    def __str__(self):
        rows = ["|" * size or "-" for size in self.heaps]
        return "\n".join([*rows, f"{'X' if self.maximizing else 'O'} to move"])


# SPDX-License-Identifier: MIT
