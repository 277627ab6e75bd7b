"""Killer moves: the reply that refuted one move is tried first against the others."""

from math import inf

from gametree import front, is_leaf


def killer(node, killers, alpha=-inf, beta=inf, sign=1, ply=0):
    """Return what negamax does, but try killer moves first.

    node: a number, or a node with moves() and play(move).
    killers: a dictionary, empty at first: ply -> the last move to cause a cutoff.
    ply: the number of plies from the root to node.
    """
    if is_leaf(node):
        return sign * node
    best = -inf
    for move in front(killers.get(ply), node.moves()):
        value = -killer(node.play(move), killers, -beta, -alpha, -sign, ply + 1)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            killers[ply] = move
            break
    return best


# SPDX-License-Identifier: MIT
