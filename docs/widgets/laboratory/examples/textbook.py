from math import inf

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def max_value(state, alpha, beta):
    if not isinstance(state, list):
        return state
    value = -inf
    for successor in state:
        value = max(value, min_value(successor, alpha, beta))
        if value >= beta:
            return value
        alpha = max(alpha, value)
    return value


def min_value(state, alpha, beta):
    if not isinstance(state, list):
        return state
    value = inf
    for successor in state:
        value = min(value, max_value(successor, alpha, beta))
        if value <= alpha:
            return value
        beta = min(beta, value)
    return value


print(max_value(TREE, -inf, inf))
