import math


def alphabeta(node, depth, alpha, beta, maximizing_player):
    # leaf, or depth limit reached
    if depth == 0 or isinstance(node, int):
        return node

    if maximizing_player:
        value = -math.inf
        for child in node:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break  # beta cutoff
        return value
    else:
        value = math.inf
        for child in node:
            value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
            beta = min(beta, value)
            if beta <= alpha:
                break  # alpha cutoff
        return value


tree = [[[3, 17], [2, 12]], [[15], [25, 0]], [[2, 5], [3, 14]]]
print("best value:", alphabeta(tree, 3, -math.inf, math.inf, True))
