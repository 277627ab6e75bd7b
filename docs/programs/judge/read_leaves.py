"""Which leaves a search reads: leaves that record it, and those that alpha-beta reads in any order."""

from math import inf

from gametree import is_leaf


def replace_leaves_by_recorders(tree, leaf_type, read_paths):
    """Return the tree with leaves that record when they are first used in a comparison or calculation.

    leaf_type: RecordingFloat, or RecordingInt for a search that tests whether a leaf is an int; raises
        UnconvertibleLeafError if a leaf cannot be converted to it
    read_paths: a dictionary to which they add their paths; path -> whether it is certain that the leaf was
        read: a conversion may only serve to print it
    """

    def make_leaf(path, number):
        leaf = leaf_type(number)
        if leaf != number:
            raise UnconvertibleLeafError
        leaf.read_paths, leaf.path, leaf.number = read_paths, path, number
        return leaf

    return replace_leaves(tree, make_leaf)


def replace_leaves(tree, make_leaf, path=()):
    """Return the tree with make_leaf(path, leaf) in place of each leaf; path: that of the tree."""
    if not isinstance(tree, list):
        return make_leaf(path, tree)
    # In Brython, enumerate() would take longer than all the rest.
    return [replace_leaves(tree[index], make_leaf, (*path, index)) for index in range(len(tree))]


def fill_leaves(tree, number, kept_paths=()):
    """Return the tree with a number in place of each leaf, except for the leaves at kept_paths."""
    return replace_leaves(tree, lambda path, leaf: leaf if path in kept_paths else number)


def note_read(leaf):
    """Record that a leaf was read."""
    if not leaf.is_noted:
        leaf.is_noted = leaf.read_paths[leaf.path] = True


def _note_comparison(leaf, operand):
    """Record that a leaf is compared; return the plain number of the operand."""
    note_read(leaf)
    if type(operand) in RECORDING_TYPES:
        note_read(operand)
        return operand.number
    return operand


def _make_noting_method(method, note):
    def note_and_compute(self, *operands):
        for leaf in (self, *operands):
            if isinstance(leaf, RECORDING_TYPES):
                note(leaf)
        return method(self, *operands)

    return note_and_compute


class RecordingFloat(float):
    """A leaf for a search that accepts any number."""


class RecordingInt(int):
    """A leaf for a search that tests for int. A float on the left of a comparison hides it."""


RECORDING_TYPES = (RecordingFloat, RecordingInt)
_CONVERTING = "float int round trunc floor ceil index"
_CALCULATING = """neg pos abs add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod
 divmod rdivmod pow rpow"""
_NOTES = dict.fromkeys(
    _CONVERTING.split(), lambda leaf: leaf.read_paths.setdefault(leaf.path, False)
)
_NOTES |= dict.fromkeys(_CALCULATING.split(), note_read)
for _type, _base in ((RecordingFloat, float), (RecordingInt, int)):
    for _name, _note in _NOTES.items():
        if hasattr(_base, f"__{_name}__"):
            _method = getattr(_base, f"__{_name}__")
            setattr(_type, f"__{_name}__", _make_noting_method(_method, _note))
    _type.is_noted = False
    # In Brython, these take a third of the time of the others.
    _type.__lt__ = lambda self, other: self.number < _note_comparison(self, other)
    _type.__le__ = lambda self, other: self.number <= _note_comparison(self, other)
    _type.__gt__ = lambda self, other: self.number > _note_comparison(self, other)
    _type.__ge__ = lambda self, other: self.number >= _note_comparison(self, other)
    # Text and copies of a leaf are no reading, and look like those of the number.
    _type.__repr__ = _type.__str__ = lambda self: repr(self.number)
    _type.__format__ = lambda self, specification: format(self.number, specification)
    _type.__deepcopy__ = lambda self, memo: self


class UnconvertibleLeafError(Exception):
    """A leaf cannot be converted without a change of value, such as 0.5 to an int."""


def to_plain_number(number):
    """Return a number as a plain int or float: an int if it is whole."""
    is_whole = isinstance(number, int) or float(number).is_integer()
    return int(number) if is_whole else float(number)


def find_read_leaves(tree, maximizing, first_paths=(), goes_on_at_ties=False):
    """Return (value, paths of the leaves that alpha-beta reads, in that order); the recorder would be too slow.

    first_paths: the children on these paths come first, in this order, then those that are on none
    goes_on_at_ties: whether it goes on where alpha equals beta
    """
    read_paths, positions = [], {}
    for position, path in enumerate(first_paths):
        for length in range(1, len(path) + 1):
            positions.setdefault(path[:length], position)

    def search(node, maximizing, alpha, beta, path):
        if not isinstance(node, list):
            read_paths.append(path)
            return node
        best = -inf if maximizing else inf
        indexes = range(len(node))
        if positions:
            indexes = sorted(indexes, key=lambda index: positions.get((*path, index), inf))
        for index in indexes:
            value = search(node[index], not maximizing, alpha, beta, (*path, index))
            if maximizing:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha > beta or (alpha == beta and not goes_on_at_ties):
                break
        return best

    return search(tree, maximizing, -inf, inf, ()), read_paths


def is_value_proved(tree, maximizing, read_paths):
    """Tell whether the leaves at read_paths prove the value of the tree."""

    def compute_value_range(node, maximizing, path):
        if is_leaf(node):
            return (node, node) if path in read_paths else (-inf, inf)
        ranges = [
            compute_value_range(child, not maximizing, (*path, index))
            for index, child in enumerate(node)
        ]
        choose = max if maximizing else min
        return choose(low for low, _ in ranges), choose(high for _, high in ranges)

    low, high = compute_value_range(tree, maximizing, ())
    return low == high


def find_missing_cutoff(required_paths, needless_path):
    """Return the path of the node at which our cutoff skips the leaf at needless_path."""
    node = needless_path
    while node and not any(path[: len(node)] == node for path in required_paths):
        node = node[:-1]
    return node
