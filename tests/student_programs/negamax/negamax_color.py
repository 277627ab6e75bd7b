import math


def negamax(node, depth, alpha, beta, color):
    if depth == 0 or not isinstance(node, list):
        return color * node
    value = -math.inf
    for child in node:
        value = max(value, -negamax(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


print(negamax([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 4, -math.inf, math.inf, 1))
