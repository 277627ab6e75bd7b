def alpha_beta(node, depth, maximizing, alpha=float("-inf"), beta=float("inf")):
    if depth == 0 or not isinstance(node, list):
        return node
    if maximizing:
        best = float("-inf")
        for child in node:
            best = max(best, alpha_beta(child, depth - 1, False, alpha, beta))
            if best >= beta:
                break
        return best
    else:
        best = float("inf")
        for child in node:
            best = min(best, alpha_beta(child, depth - 1, True, alpha, beta))
            if best <= alpha:
                break
            beta = min(beta, best)
        return best

print(alpha_beta([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 2, True))
