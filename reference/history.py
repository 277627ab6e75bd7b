"""The history heuristic: moves that have caused cutoffs anywhere come first."""

from math import inf

from gametree import is_leaf


def history(node, scores, alpha=-inf, beta=inf, sign=1):
    """Return what negamax does, but sort the moves by their history of cutoffs.

    node: a number, or a node with moves() and play(move), limited in depth.
    scores: a collections.Counter, empty at first: (sign, move) -> its score so far.
    """
    if is_leaf(node):
        return sign * node
    best = -inf
    for move in sorted(node.moves(), key=lambda move: -scores[sign, move]):
        best = max(best, -history(node.play(move), scores, -beta, -alpha, -sign))
        alpha = max(alpha, best)
        if alpha >= beta:
            scores[sign, move] += node.depth**2  # a cutoff near the root saves more
            break
    return best


# SPDX-License-Identifier: MIT
