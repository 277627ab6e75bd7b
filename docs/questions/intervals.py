"""Sets of real numbers with finitely many gaps, as answers to "for which x"."""

import json
from math import inf

from docs.figures.number_format import format_number

# A cut lies just before (side 0) or just after (side 1) a number, so that each end of an interval,
# open or closed, is a cut and all ends can be compared. Infinity itself belongs to no interval.
FIRST_CUT, LAST_CUT = (-inf, 1), (inf, 0)


class NumberSet:
    """A union of intervals, kept as the cuts at which it begins and ends in turn, from left to right."""

    def __init__(self, pieces=()):
        """Make the union of pieces, which may overlap and come in any order; empty ones do not count."""
        # A cut is (number, side): side 0 is just before the number, side 1 just behind it.
        spans = [
            (
                max((low, int(not low_closed)), FIRST_CUT),
                min((high, int(bool(high_closed))), LAST_CUT),
            )
            for low, low_closed, high, high_closed in pieces
        ]
        self._cuts = []
        for first, last in sorted([span for span in spans if span[0] < span[1]]):
            if self._cuts and first <= self._cuts[-1]:
                self._cuts[-1] = max(self._cuts[-1], last)
            else:
                self._cuts += [first, last]

    @property
    def pieces(self):
        """A tuple of the intervals, from left to right, with gaps between them.

        Each is (low, low_closed, high, high_closed); an end may be -inf or inf, and a point has low == high.
        """
        firsts, lasts = self._cuts[::2], self._cuts[1::2]
        return tuple(
            [
                (low, side_of_low == 0, high, side_of_high == 1)
                for (low, side_of_low), (high, side_of_high) in zip(firsts, lasts, strict=True)
            ]
        )

    def find_difference(self, other):
        """Return the numbers that are in this set or in the other, but not in both."""
        difference = NumberSet()
        difference._cuts = sorted({*self._cuts} ^ {*other._cuts})
        return difference

    def complement(self):
        """Return the numbers that are not in the set."""
        return self.find_difference(NumberSet([(-inf, False, inf, False)]))

    def is_empty(self):
        """Return whether no number is in the set."""
        return not self._cuts

    def is_everything(self):
        """Return whether all numbers are in the set."""
        return self._cuts == [FIRST_CUT, LAST_CUT]

    def __eq__(self, other):
        """Return whether both sets contain the same numbers."""
        return isinstance(other, NumberSet) and self._cuts == other._cuts

    def __hash__(self):
        return hash(tuple(self._cuts))

    def __repr__(self):
        return f"NumberSet({list(self.pieces)!r})"


def parse_number_set(text):
    """Return the NumberSet that number_line.js writes: a JSON list of pieces, null for infinity; else None."""
    try:
        pieces = []
        for low, low_closed, high, high_closed in json.loads(text):
            low, high = -inf if low is None else low, inf if high is None else high
            pieces.append((low, low_closed, high, high_closed))
        return NumberSet(pieces)
    except Exception:  # noqa: BLE001 - in Brython, an error of JSON is no ValueError
        return None


def format_number_set(number_set, texts):
    """Return a set as the site writes it: 2 < x ≤ 7, x < 1 or x > 3, x ≠ 4, never, always.

    texts: the translations; the part number_sets
    """
    words = texts["number_sets"]
    if number_set.is_empty():
        return words["never"]
    if number_set.is_everything():
        return words["always"]
    missing = number_set.complement().pieces
    if all(low == high for low, _, high, _ in missing):
        return words["and"].join([f"x ≠ {format_number(low)}" for low, _, _, _ in missing])
    return words["or"].join([_format_piece(piece) for piece in number_set.pieces])


def _format_piece(piece):
    """Return an interval as one comparison, such as x ≥ 5 or 2 < x ≤ 7."""
    low, low_closed, high, high_closed = piece
    low_text, high_text = format_number(low), format_number(high)
    if low == high:
        return f"x = {low_text}"
    if high == inf:
        return f"x {'≥' if low_closed else '>'} {low_text}"
    upper = f"x {'≤' if high_closed else '<'} {high_text}"
    return upper if low == -inf else f"{low_text} {'≤' if low_closed else '<'} {upper}"
