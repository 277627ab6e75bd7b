import math

def negamax(node, alpha, beta, sign):
    if isinstance(node, int):
        return sign * node
    value = -math.inf
    for child in node:
        value = max(value, -negamax(child, alpha, beta, -sign))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value

def solve(tree):
    return negamax(tree, -math.inf, math.inf, 1)

print(solve([[3, 5, 2], [6, 1], [4, 8, 7]]))
