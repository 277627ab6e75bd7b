"""Nim: a small game, with all that a game tree needs and nothing else."""


class Position:
    """An unfinished game. X begins and is MAX; the children are the next positions.

    heaps: how many objects are in each heap; some heap is not empty.
    maximizing: True if X moves, False if O does. The heaps do not tell.
    """

    def __init__(self, heaps=(1, 3, 4), maximizing=True):
        self.heaps = tuple(heaps)
        self.maximizing = maximizing

    def moves(self):
        """Return the pairs (heap, objects taken), in the order of the children."""
        sizes = enumerate(self.heaps)
        return [(heap, taken) for heap, size in sizes for taken in range(1, size + 1)]

    def play(self, move):
        """Return the position after a move; a finished one is its score.

        Whoever takes the last object wins: the score is 1 if X does, -1 if O does.
        """
        heap, taken = move
        heaps = list(self.heaps)  # a copy: this position stays as it is
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
        """Return all that the rest of the game depends on, with the player to move."""
        return self.heaps, self.maximizing

    def __str__(self):
        rows = ["|" * size or "-" for size in self.heaps]
        return "\n".join([*rows, f"{'X' if self.maximizing else 'O'} to move"])


# SPDX-License-Identifier: MIT
