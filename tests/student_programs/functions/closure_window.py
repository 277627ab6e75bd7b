from math import inf


def maximum(node, alpha, beta):
    if not isinstance(node, list):
        return node
    best = -inf

    def look_at(child):
        nonlocal alpha, best
        best = max(best, minimum(child, alpha, beta))
        alpha = max(alpha, best)
        return alpha >= beta        # True: stop here

    for c in node:
        if look_at(c):
            break
    return best


def minimum(node, alpha, beta):
    if not isinstance(node, list):
        return node
    best = inf

    def look_at(child):
        nonlocal beta, best
        best = min(best, maximum(child, alpha, beta))
        beta = min(beta, best)
        return alpha >= beta

    for c in node:
        if look_at(c):
            break
    return best


def value(tree):
    return maximum(tree, -inf, inf)
