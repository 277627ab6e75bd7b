"""A cut that is right with two players, wrong with three; and a tree that shows it."""

from itertools import count, permutations, product

from maxn import PLAYERS, maxn
from smallest import copy, fill, shapes

# What find_wrong_cut returns.
WRONG_CUT = [(2, 3, 0), [[(0, 2, 3), (1, 0, 4)], (3, 1, 1)]]


def deep(node, total, player=0, sure=(0,) * PLAYERS):
    """Return a leaf as shallow does, but with bounds from further up, too: a mistake.

    sure: for each player, the best number so far at a node above.
    """
    if isinstance(node, tuple):
        return node
    best, sure = None, list(sure)
    for child in node:
        value = deep(child, total, (player + 1) % PLAYERS, sure)
        if best is None or value[player] > best[player]:
            best = value
            sure[player] = max(sure[player], best[player])
        others = sure[:player] + sure[player + 1 :]
        if total - best[player] <= max(others):
            break
    return best


def find_wrong_cut():
    """Return the first tree with four leaves on which deep and maxn differ.

    Fewer are not enough: the cut is two plies below the root, and each of the three
    nodes there needs two children. The total grows from 1 on. No two leaves are
    equally good for any player, so that no tie plays a part.
    """
    for total in count(1):
        numbers = product(range(total + 1), repeat=PLAYERS)
        shares = [leaf for leaf in numbers if sum(leaf) == total]
        for leaves in permutations(shares, 4):
            if all(len(set(column)) == 4 for column in zip(*leaves, strict=True)):
                for shape in shapes(4):
                    tree = copy(shape)
                    fill(tree, iter(leaves))
                    if deep(tree, total) != maxn(tree):
                        return tree


# SPDX-License-Identifier: MIT
