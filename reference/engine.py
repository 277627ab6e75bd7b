"""A small engine: deepening, a table, null windows, and move ordering."""

from collections import Counter
from math import inf

from gametree import front, is_leaf, limit, state


def full_search(node, best_moves, table, scores, alpha=-inf, beta=inf, sign=1):
    """Return what negamax does, combining ordered, tabled, history, and pvs.

    node: a number, or a node with moves() and play(move) whose state is hashable.
    best_moves, table, scores: as in ordered, tabled, and history, but the keys of the
        table are (state, depth, sign), which take less memory than nodes.
    """
    if is_leaf(node):
        return sign * node
    key = state(node), getattr(node, "depth", None), sign
    low, high = table.get(key, (-inf, inf))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    alpha, beta = max(alpha, low), min(beta, high)

    def ask(child, alpha, beta):
        return -full_search(child, best_moves, table, scores, -beta, -alpha, -sign)

    best, best_move, bound = -inf, None, alpha
    moves = sorted(node.moves(), key=lambda move: -scores[sign, move])
    for move in front(best_moves.get(state(node)), moves):
        child = node.play(move)
        if best == -inf:
            value = ask(child, bound, beta)
        else:
            value = ask(child, bound, bound + 1)  # is the child better than bound?
            if bound < value < beta:  # it is, so how good is it?
                value = ask(child, value, beta)
        if best_move is None or value > best:
            best, best_move = value, move
        bound = max(bound, best)
        if bound >= beta:
            scores[sign, move] += 1
            break
    # Stored only now: the same state may occur again in its own subtree.
    best_moves[state(node)] = best_move
    if best > alpha:  # some child is worth at least best
        low = best
    if best < beta:  # no child was skipped: at most best
        high = best
    table[key] = low, high
    return best


def search_near(guess, margin, search):
    """Return search(-inf, inf), but first try a window around guess."""
    alpha, beta = guess - margin, guess + margin
    if alpha < beta:  # not if guess is infinite
        value = search(alpha, beta)
        if alpha < value < beta:
            return value
    return search(-inf, inf)  # the table has kept what the first try proved


def engine(position, depth, evaluate, narrow=lambda node: node, step=2, margin=2):
    """Yield (value, best move) for ever deeper searches, the last one depth plies deep.

    position, evaluate: as in deepening.
    narrow(node): the node without moves that cannot matter, such as foresee(node).
    step: how many plies deeper each search is than the one before.
    margin: how far the window of the first try extends on each side of the last value.
    """
    best_moves, table, scores = {}, {}, Counter()
    sign, value = 1 if state(position).maximizing else -1, inf
    for plies in range(depth % step or step, depth + 1, step):
        root = narrow(limit(position, plies, evaluate))

        def search(alpha, beta, root=root):
            return full_search(root, best_moves, table, scores, alpha, beta, sign)

        value = search_near(value, margin, search)
        yield value, best_moves[state(position)]


# SPDX-License-Identifier: MIT
