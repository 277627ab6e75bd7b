import math

tree = [[4, 7, 2], [6, 3, 8], [5, 1, 9]]

def alpha_beta(position, alpha, beta, maximizing):
    if isinstance(position, int):
        return position
    best = -math.inf
    if maximizing:
        for child in position:
            best = max(best, alpha_beta(child, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        for child in position:
            best = min(best, alpha_beta(child, alpha, beta, True))
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best

print("optimal value =", alpha_beta(tree, -math.inf, math.inf, True))
