"""Helpers that tests share: random trees, simple properties of them, edited copies of a search.

Nothing here imports the code under test. A tree is a number or a list of trees.
"""

import atexit
import hashlib
import random
import re
import shutil
import tempfile
from math import inf
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st

REFERENCE = Path(__file__).parents[2] / "reference"
FILES = Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, FILES, ignore_errors=True)

often = settings(max_examples=100, deadline=None)

# Few different leaves, so that ties are frequent; the floats meet the whole numbers.
leaves = st.integers(-3, 3) | st.sampled_from([-2.5, -1.0, 0.0, 0.5, 2.0])


def trees_of(leaves):
    """Return a strategy for trees of unequal depth, with one to five children at each node."""
    return st.recursive(
        leaves, lambda below: st.lists(below, min_size=1, max_size=5), max_leaves=40
    )


trees = trees_of(leaves)
trees_with_infinities = trees_of(leaves | st.sampled_from([-inf, inf]))
windows = st.lists(
    st.sampled_from([-inf, -3, -1.5, -1, 0, 0.5, 1, 2, inf]), min_size=2, max_size=2, unique=True
).map(sorted)
players = st.booleans()


def is_list(tree):
    return isinstance(tree, list)


def make_random_trees(seed, count, leaf_range=(-3, 6)):
    """Return trees of unequal depth, up to 4; their leaves are few, so that there are ties."""
    generator = random.Random(seed)

    def make_tree(depth):
        if depth == 0 or generator.random() < 0.15:
            return generator.randint(*leaf_range)
        return [make_tree(depth - 1) for _ in range(generator.choice([1, 2, 2, 2, 3]))]

    candidates = (make_tree(generator.choice([2, 3, 4])) for _ in range(10 * count))
    return [tree for tree in candidates if is_list(tree)][:count]


def worth(tree, maximizing=True):
    """Return the value of tree by minimax, where MIN is a MAX with the opposite sign."""
    if not is_list(tree):
        return tree
    sign = 1 if maximizing else -1
    return sign * max(sign * worth(child, not maximizing) for child in tree)


def paths(tree, path=()):
    """Yield the paths of all nodes of tree, including leaves, in the order of minimax."""
    yield path
    for index, child in enumerate(tree if is_list(tree) else []):
        yield from paths(child, path + (index,))


def open_paths(tree, alpha=-inf, beta=inf, maximizing=True, path=()):
    """Yield the paths that alpha-beta has to visit, by the theory and without running it.

    A node is visited if and only if alpha < beta, where alpha is the greatest true value
    of all elder siblings on the path to it at which MAX chose, beta the least at which MIN did.
    """
    yield path
    for index, child in enumerate(tree if is_list(tree) else []):
        elders = [worth(elder, not maximizing) for elder in tree[:index]]
        low = max([alpha, *elders]) if maximizing else alpha
        high = beta if maximizing else min([beta, *elders])
        if low < high:
            yield from open_paths(child, low, high, not maximizing, path + (index,))


def at(tree, path):
    """Return the node of tree at path."""
    for index in path:
        tree = tree[index]
    return tree


def leaf_paths(tree, some_paths):
    """Return those of some_paths that lead to a leaf."""
    return [path for path in some_paths if not is_list(at(tree, path))]


def only(tree, some_paths, path=()):
    """Return tree without the nodes that are not in some_paths."""
    if not is_list(tree):
        return tree
    return [
        only(child, some_paths, path + (index,))
        for index, child in enumerate(tree)
        if path + (index,) in some_paths
    ]


class Watched:
    """A list of trees that makes children on demand and records the path of each.

    Nodes at the same path are equal.
    """

    def __init__(self, tree, visits, path):
        self.tree, self.visits, self.path = tree, visits, path

    def __iter__(self):
        for index, child in enumerate(self.tree):
            yield watched(child, self.visits, self.path + (index,))

    def __eq__(self, other):
        return isinstance(other, Watched) and self.path == other.path

    def __hash__(self):
        return hash(self.path)


def watched(tree, visits, path=()):
    """Return the same tree, made on demand; the paths of requested nodes are added to visits."""
    visits.append(path)
    return Watched(tree, visits, path) if is_list(tree) else tree


def run(search, tree, alpha=-inf, beta=inf, maximizing=True):
    """Return the result of search, and the paths of the nodes that it visits."""
    visits = []
    return search(watched(tree, visits), alpha, beta, maximizing), visits


def leaves_read(search, tree, *arguments):
    """Return the leaves that search reads, in their order."""
    _, visits = run(search, tree, *arguments)
    return [at(tree, path) for path in leaf_paths(tree, visits)]


def edited(*changes, name="alphabeta", file=None):
    """Return a function from an edited copy of the file that contains it.

    changes: pairs of a regular expression, which must occur in the file, and what replaces it.
    file: the file's name, if it is another.
    """
    source = (REFERENCE / f"{file or name}.py").read_text(encoding="utf-8")
    for pattern, replacement in changes:
        source, times = re.subn(pattern, replacement, source)
        assert times, f"{file or name}.py contains nothing like {pattern}"
    # A separate file, so that a tracer of the function finds the edited source.
    copy = FILES / f"{hashlib.sha256(source.encode()).hexdigest()}.py"
    copy.write_text(source, encoding="utf-8")
    names = {"__name__": "edited"}
    exec(compile(source, copy, "exec"), names)  # noqa: S102
    return names[name]


class Playable:
    """A list of trees as a position of a game; moves are the indexes of the children.

    key: what makes two of them equal.
    """

    def __init__(self, tree, key=()):
        self.tree, self.key = tree, key

    def moves(self):
        return list(range(len(self.tree)))

    def play(self, move):
        child = self.tree[move]
        return Playable(child, (*self.key, move)) if is_list(child) else child

    def __iter__(self):
        return map(self.play, self.moves())

    def __eq__(self, other):
        return isinstance(other, Playable) and self.key == other.key

    def __hash__(self):
        return hash(self.key)
