from __future__ import annotations

import math
from typing import List, Union

Tree = Union[int, float, List["Tree"]]


def alphabeta(
    node: Tree,
    alpha: float = -math.inf,
    beta: float = math.inf,
    maximizing: bool = True,
) -> float:
    """Return the minimax value of ``node``.

    The search is fail-soft: the returned value may lie outside
    the window (alpha, beta).
    """
    if not isinstance(node, list):
        return node
    if maximizing:
        best: float = -math.inf
        for child in node:
            score = alphabeta(child, alpha, beta, False)
            if score > best:
                best = score
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best
    best = math.inf
    for child in node:
        score = alphabeta(child, alpha, beta, True)
        if score < best:
            best = score
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best
