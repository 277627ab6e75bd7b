"""Sets of real numbers with finitely many gaps, as answers to "for which x"."""

import json
from math import inf

from docs.figures.number_format import format_number

# A cut lies just before (side 0) or just after (side 1) a number, so that each end of an interval,
# open or closed, is a cut and all ends can be compared.
FIRST_CUT, LAST_CUT = (-inf, 1), (inf, 0)


class NumberSet:
    """A union of intervals.

    pieces: (low, low_closed, high, high_closed) of each interval, from left to right, with gaps
        between them; low and high are numbers, -inf and inf included; a point has low == high
    """

    def __init__(self, pieces=()):
        """Make the union of pieces, which may overlap and come in any order; empty ones do not count."""
        cuts = [_make_cuts(*piece) for piece in pieces]
        self._spans = _merge_spans([(low, high) for low, high in cuts if low < high])

    @property
    def pieces(self):
        pieces = [
            (low, side_of_low == 0, high, side_of_high == 1)
            for (low, side_of_low), (high, side_of_high) in self._spans
        ]
        return tuple(pieces)

    def contains(self, number):
        """Return whether a finite number is in the set."""
        return any(low <= (number, 0) and (number, 1) <= high for low, high in self._spans)

    def union(self, other):
        """Return the numbers in this set, in the other, or in both."""
        return _make_set(_merge_spans([*self._spans, *other._spans]))

    def intersect(self, other):
        """Return the numbers in both sets."""
        return self.complement().union(other.complement()).complement()

    def complement(self):
        """Return the numbers that are not in the set."""
        ends = [FIRST_CUT, *[cut for span in self._spans for cut in span], LAST_CUT]
        gaps = [(ends[index], ends[index + 1]) for index in range(0, len(ends), 2)]
        return _make_set([(low, high) for low, high in gaps if low < high])

    def is_empty(self):
        """Return whether no number is in the set."""
        return not self._spans

    def is_everything(self):
        """Return whether all numbers are in the set."""
        return self._spans == [(FIRST_CUT, LAST_CUT)]

    def __eq__(self, other):
        """Return whether both sets contain the same numbers."""
        return isinstance(other, NumberSet) and self._spans == other._spans

    def __hash__(self):
        return hash(tuple(self._spans))

    def __repr__(self):
        return f"NumberSet({list(self.pieces)!r})"


def make_comparison_set(relation, number):
    """Return all x for which x relation number holds; relation: <, <=, > or >=."""
    closed = relation.endswith("=")
    if relation[0] == "<":
        return NumberSet([(-inf, False, number, closed)])
    return NumberSet([(number, closed, inf, False)])


def parse_number_set(text):
    """Return the NumberSet that number_line.js writes, None for any other text.

    text: a JSON list of the pieces, in which an infinite end is null
    """
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


def _make_cuts(low, low_closed, high, high_closed):
    """Return the cuts at the ends of an interval; infinity itself belongs to no interval."""
    first = (low, 0 if low_closed else 1)
    last = (high, 1 if high_closed else 0)
    return max(first, FIRST_CUT), min(last, LAST_CUT)


def _merge_spans(spans):
    """Return spans of cuts from left to right, joined where they touch or overlap."""
    merged = []
    for low, high in sorted(spans):
        if merged and low <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], high)
        else:
            merged.append((low, high))
    return merged


def _make_set(spans):
    """Return the set of spans that are sorted and have gaps between them."""
    number_set = NumberSet()
    number_set._spans = spans
    return number_set
