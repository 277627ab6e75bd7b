import math


def is_leaf(state):
    return not isinstance(state, list)


def max_value(state, alpha, beta):
    if is_leaf(state):
        return state
    v = -math.inf
    for successor in state:
        v = max(v, min_value(successor, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if is_leaf(state):
        return state
    v = math.inf
    for successor in state:
        v = min(v, max_value(successor, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


print(max_value([[3, 12, 8], [2, 4, 6], [14, 5, 2]], -math.inf, math.inf))
