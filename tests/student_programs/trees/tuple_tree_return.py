import math

def minimax(node, alpha, beta, is_max):
    if isinstance(node, int):
        return node
    if is_max:
        best = -math.inf
        for child in node:
            best = max(best, minimax(child, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = math.inf
        for child in node:
            best = min(best, minimax(child, alpha, beta, True))
            beta = min(beta, best)
            if beta <= alpha:
                break
            return best

tree = ((5, 2), (8, 1), (4, 3))
print(minimax(tree, -math.inf, math.inf, True))
