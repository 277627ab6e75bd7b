"""Killer moves: what has just refuted one move is tried first against the others."""

from math import inf

from gametree import front, is_leaf


def killer(node, killers, alpha=-inf, beta=inf, sign=1, ply=0):
    """Return what negamax does, trying killer moves first.

    node: a number, or a node with moves() and play(move).
    killers: a dictionary, empty at first: ply -> the last move with a cutoff there.
    ply: plies from the root.
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
