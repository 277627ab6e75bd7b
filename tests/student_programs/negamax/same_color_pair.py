from math import inf

def negamax(node, color, alpha=-inf, beta=inf):
    """returns (value, best child)"""
    if not isinstance(node, list):
        return color * node, None
    best, best_i = -inf, None
    for i, child in enumerate(node):
        v = -negamax(child, color, -beta, -alpha)[0]
        if v > best:
            best, best_i = v, i
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return best, best_i

print(negamax([[2, 8], [5, 6], [9, 1]], 1))
