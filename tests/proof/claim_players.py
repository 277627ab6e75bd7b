"""Numbers of the page about more than two players, for proof.claims."""

from functools import cache, partial
from itertools import chain
from random import Random

from alphabeta import alphabeta
from docs.builder import player_trees
from docs.figures.recording_node import RecordingNode
from docs.figures.replay import Snapshot
from maxn import PLAYERS, maxn, paranoid, shallow
from proof.claim_sources import make_claims
from turns import alternating, by_turn

CHILDREN, PLIES, TREES, TOTAL = 3, 6, 100, 30


def make_share_claims(name):
    """Return claims for the numbers in the tree of a fence, for its players and its total."""
    tree, _ = player_trees.SEARCHES[name]
    leaves = [known.node for known in Snapshot(tree).nodes.values() if known.leaf]
    return make_claims({*range(PLAYERS), *chain(*leaves), *map(sum, leaves)})


@cache
def make_random_trees():
    """Return the random trees of the page, in each leaf three numbers that add up to TOTAL."""
    generator = Random(1)

    def make_tree(plies):
        if plies == 0:
            low, high = sorted(generator.randint(0, TOTAL) for _ in range(2))
            return low, high - low, TOTAL - high
        return [make_tree(plies - 1) for _ in range(CHILDREN)]

    return [make_tree(PLIES) for _ in range(TREES)]


def search_paranoid(tree):
    return alphabeta(alternating(paranoid(tree)))


def sort_best_first(node, player=0):
    """Return the tree with the best child first at each node, as the paranoid search sees it."""
    if isinstance(node, tuple):
        return node
    next_player = (player + 1) % PLAYERS
    children = [sort_best_first(child, next_player) for child in node]

    def compute_value(child):
        return by_turn(paranoid(child, player=next_player))

    return sorted(children, key=compute_value, reverse=player == 0)


@cache
def measure_leaves(search, change=None):
    """Return the mean number of leaves that search reads in these trees.

    change: a function from a tree to the tree that is searched instead.
    """
    leaf_count = 0
    for tree in map(change, make_random_trees()) if change else make_random_trees():
        visited = {}
        search(RecordingNode(tree, visited))
        leaf_count += sum(len(path) == PLIES for path in visited)
    return round(leaf_count / TREES)


def count_wrong_cuts():
    """Return on how many of these trees deep cuts change what maxn returns."""
    search = player_trees.search_with_deep_cuts
    return sum(search(tree, TOTAL) != maxn(tree) for tree in make_random_trees())


LEAF_CLAIMS = {
    "6": lambda: PLIES,
    "100": lambda: TREES,
    "30": lambda: TOTAL,
    "729": lambda: CHILDREN**PLIES,
    "625": lambda: measure_leaves(partial(shallow, total=TOTAL)),
    "238": lambda: measure_leaves(search_paranoid),
    "89": lambda: measure_leaves(search_paranoid, sort_best_first),
    "4": count_wrong_cuts,
}
