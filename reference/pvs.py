"""Principal variation search: after the first child, ask only if another is better."""

from math import inf


def pvs(node, alpha=-inf, beta=inf, sign=1):
    """Return what negamax does, but use null windows for all children after the first.

    node: a number, or an iterable of nodes; its leaves are whole numbers or infinite.
    alpha, beta, sign: as in negamax; fail-soft, like negamax.
    """
    if not hasattr(node, "__iter__"):
        return sign * node
    best = -inf
    for child in node:
        if best == -inf:
            best = -pvs(child, -beta, -alpha, -sign)
        else:
            value = -pvs(child, -alpha - 1, -alpha, -sign)  # better than alpha at all?
            if alpha < value < beta:  # it is, so how good is it?
                value = -pvs(child, -beta, -value, -sign)
            best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


# SPDX-License-Identifier: MIT
