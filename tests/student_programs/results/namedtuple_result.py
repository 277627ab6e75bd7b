from collections import namedtuple
import math

Outcome = namedtuple("Outcome", ["value", "move"])

def alpha_beta(node, alpha, beta, is_max):
    if not isinstance(node, list):
        return Outcome(node, None)
    if is_max:
        best = Outcome(-math.inf, None)
        for i, child in enumerate(node):
            out = alpha_beta(child, alpha, beta, False)
            if out.value > best.value:
                best = Outcome(out.value, i)
            if best.value >= beta:
                return best
        return best
    best = Outcome(math.inf, None)
    for i, child in enumerate(node):
        out = alpha_beta(child, alpha, beta, True)
        if out.value < best.value:
            best = Outcome(out.value, i)
        beta = min(beta, best.value)
        if best.value <= alpha:
            return best
    return best

print(alpha_beta([[5, 8, 6], [2, 9, 9], [1, 7, 7]], -math.inf, math.inf, True))
