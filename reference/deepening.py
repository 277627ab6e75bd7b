"""Iterative deepening: one ply deeper each time, last search's best move first."""

from math import inf

from gametree import front, is_leaf, limit, state


def ordered(node, best_moves, alpha=-inf, beta=inf, sign=1):
    """Return what negamax does, but try first the move that was best last time.

    node: a number, or a node with moves() and play(move) whose state is hashable.
    best_moves: a dictionary, state -> the move that was best, or caused the cutoff,
        when the state was last searched; it is tried first and then replaced.
    """
    if is_leaf(node):
        return sign * node
    best, best_move = -inf, None
    for move in front(best_moves.get(state(node)), node.moves()):
        value = -ordered(node.play(move), best_moves, -beta, -alpha, -sign)
        if best_move is None or value > best:
            best, best_move = value, move
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    # Stored only now: the same state may occur again in its own subtree.
    best_moves[state(node)] = best_move
    return best


def deepening(position, depth, evaluate, search=ordered):
    """Yield (value, best move) for searches 1, 2, ..., depth plies deep.

    position: not finished, with moves(), play(move), and maximizing; it may be
        wrapped. The value is from the point of view of the player to move.
    evaluate(state): a number that estimates how good the state is for MAX.
    search: ordered, or another function that updates best_moves.
    """
    sign = 1 if state(position).maximizing else -1
    best_moves = {}
    for plies in range(1, depth + 1):
        value = search(limit(position, plies, evaluate), best_moves, sign=sign)
        yield value, best_moves[state(position)]


# SPDX-License-Identifier: MIT
