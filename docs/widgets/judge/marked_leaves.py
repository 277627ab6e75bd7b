"""Leaves that record when they are read."""

from gametree import is_leaf


def mark(tree, kind, read_paths, path=()):
    """Return the tree with leaves that record when they are first used in a comparison or calculation.

    kind: MarkedFloat, or MarkedInt for a search that tests whether a leaf is an int
    read_paths: a dictionary, path -> True, to which they add their paths

    Raises ChangedValueError if a leaf cannot be converted to that kind.
    """
    if not is_leaf(tree):
        return [mark(child, kind, read_paths, (*path, index)) for index, child in enumerate(tree)]
    leaf = kind(tree)
    if leaf != tree:
        raise ChangedValueError
    leaf.notes, leaf.path = read_paths, path
    return leaf


def _make_unary_method(plain):
    def method(self, *arguments):
        self.notes[self.path] = True
        return plain(self, *arguments)

    return method


def _make_binary_method(plain):
    def method(self, operand):
        self.notes[self.path] = True
        if type(operand) in MARKED:
            operand.notes[operand.path] = True
        return plain(self, operand)

    return method


class MarkedFloat(float):
    """A leaf for a search that accepts any number."""


class MarkedInt(int):
    """A leaf for a search that tests for int. A float on the left of a comparison hides it."""


MARKED = (MarkedFloat, MarkedInt)
_UNARY = (
    "__neg__",
    "__pos__",
    "__abs__",
    "__float__",
    "__int__",
    "__round__",
    "__trunc__",
    "__str__",
)
_BINARY = ("__lt__", "__le__", "__gt__", "__ge__", "__add__", "__radd__", "__sub__", "__rsub__")
_BINARY += ("__mul__", "__rmul__", "__truediv__", "__floordiv__", "__mod__")
for _kind, _base in ((MarkedFloat, float), (MarkedInt, int)):
    for _names, _make_method in ((_UNARY, _make_unary_method), (_BINARY, _make_binary_method)):
        for _name in _names:
            setattr(_kind, _name, _make_method(getattr(_base, _name)))


class ChangedValueError(Exception):
    """A leaf cannot be converted without a change of value, such as 0.5 to an int."""


def copy(tree):
    """Return a copy of the tree with plain numbers as leaves."""
    return to_plain_number(tree) if is_leaf(tree) else [copy(child) for child in tree]


def to_plain_number(number):
    """Return a number as a plain int or float: an int if it is whole."""
    if isinstance(number, int):
        return int(number)
    return int(float(number)) if float(number).is_integer() else float(number)
