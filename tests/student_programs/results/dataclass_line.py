from dataclasses import dataclass, field
from math import inf
from typing import List


@dataclass
class Result:
    value: float
    path: List[int] = field(default_factory=list)


def search(node, alpha=-inf, beta=inf, maximizing=True) -> Result:
    """Alpha-beta that also keeps the principal variation."""
    if not isinstance(node, list):
        return Result(node)
    best = Result(-inf if maximizing else inf)
    for i, child in enumerate(node):
        reply = search(child, alpha, beta, not maximizing)
        if maximizing:
            if reply.value > best.value:
                best = Result(reply.value, [i] + reply.path)
            alpha = max(alpha, best.value)
        else:
            if reply.value < best.value:
                best = Result(reply.value, [i] + reply.path)
            beta = min(beta, best.value)
        if beta <= alpha:
            break
    return best


r = search([[[3, 5], [6, 9]], [[1, 2], [0, -1]]])
print("value:", r.value)
print("line :", " -> ".join(str(x) for x in r.path))
