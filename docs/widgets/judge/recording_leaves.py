"""Leaves that record when they are read."""

from gametree import is_leaf


def replace_leaves_by_recorders(tree, leaf_type, read_paths, path=()):
    """Return the tree with leaves that record when they are first used in a comparison or calculation.

    leaf_type: RecordingFloat, or RecordingInt for a search that tests whether a leaf is an int
    read_paths: a dictionary, path -> True, to which they add their paths
    path: that of the tree, if it is a subtree

    Raises UnconvertibleLeafError if a leaf cannot be converted to that type.
    """
    if not is_leaf(tree):
        return [
            replace_leaves_by_recorders(child, leaf_type, read_paths, (*path, index))
            for index, child in enumerate(tree)
        ]
    leaf = leaf_type(tree)
    if leaf != tree:
        raise UnconvertibleLeafError
    leaf.read_paths, leaf.path = read_paths, path
    return leaf


def _make_recording_unary_method(method):
    def record_and_compute(self, *arguments):
        self.read_paths[self.path] = True
        return method(self, *arguments)

    return record_and_compute


def _make_recording_binary_method(method):
    def record_and_compute(self, operand):
        self.read_paths[self.path] = True
        if type(operand) in RECORDING_TYPES:
            operand.read_paths[operand.path] = True
        return method(self, operand)

    return record_and_compute


class RecordingFloat(float):
    """A leaf for a search that accepts any number."""


class RecordingInt(int):
    """A leaf for a search that tests for int. A float on the left of a comparison hides it."""


RECORDING_TYPES = (RecordingFloat, RecordingInt)
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
for _type, _base in ((RecordingFloat, float), (RecordingInt, int)):
    for _names, _make_method in (
        (_UNARY, _make_recording_unary_method),
        (_BINARY, _make_recording_binary_method),
    ):
        for _name in _names:
            setattr(_type, _name, _make_method(getattr(_base, _name)))


class UnconvertibleLeafError(Exception):
    """A leaf cannot be converted without a change of value, such as 0.5 to an int."""


def copy_with_plain_numbers(tree):
    """Return a copy of the tree with plain numbers as leaves."""
    return (
        to_plain_number(tree)
        if is_leaf(tree)
        else [copy_with_plain_numbers(child) for child in tree]
    )


def to_plain_number(number):
    """Return a number as a plain int or float: an int if it is whole."""
    if isinstance(number, int):
        return int(number)
    return int(float(number)) if float(number).is_integer() else float(number)
