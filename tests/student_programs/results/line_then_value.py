# returns (line, value): the list of moves comes first
import math

def ab(tree, alpha, beta, mx):
    if isinstance(tree, int): return [], tree
    line = []
    best = -math.inf if mx else math.inf
    for n, t in enumerate(tree):
        sub, val = ab(t, alpha, beta, not mx)
        if mx:
            if val > best:
                best, line = val, [n] + sub
            alpha = max(alpha, best)
        else:
            if val < best:
                best, line = val, [n] + sub
            beta = min(beta, best)
        if alpha > beta: break
    return line, best

moves, v = ab([[5, [5, 9]], [[5, 1], 7], [5, 2]], -math.inf, math.inf, True)
print(v, moves)
