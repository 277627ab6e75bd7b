"""Correct games, which tests of the check make wrong in one place."""


def get_only_sentence(sentences):
    """Return the sentence of a check that reports a single fault."""
    (sentence,) = sentences
    return sentence


class Nim:
    """A correct game of heaps, the base of wrong ones; whoever takes the last object wins.

    heaps: a tuple of numbers, none of them 0. maximizing: True if X, who is MAX, moves.
    """

    def __init__(self, heaps=(1, 2, 2), maximizing=True):
        self.heaps, self.maximizing = heaps, maximizing

    def moves(self):
        return [
            (index, size) for index, heap in enumerate(self.heaps) for size in range(1, heap + 1)
        ]

    def after(self, move):
        index, size = move
        left = (*self.heaps[:index], self.heaps[index] - size, *self.heaps[index + 1 :])
        return tuple(heap for heap in left if heap)

    def play(self, move):
        heaps = self.after(move)
        if not heaps:
            return 1 if self.maximizing else -1
        return type(self)(heaps, not self.maximizing)

    def __iter__(self):
        return (self.play(move) for move in self.moves())

    def __eq__(self, other):
        return isinstance(other, Nim) and self.key() == other.key()

    def __hash__(self):
        return hash(self.key())

    def key(self):
        return self.heaps, self.maximizing


class InPlace:
    """One list of numbers for all nodes, changed for each child and always changed back."""

    def __init__(self):
        self.played = []

    def __iter__(self):
        for number in (1, 2):
            self.played.append(number)
            try:
                yield sum(self.played) if len(self.played) == 3 else self
            finally:
                self.played.pop()
