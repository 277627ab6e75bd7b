inf = float("inf")

def alphabeta_search(tree):
    """Return the value of the root; prints the number of the best branch."""

    def max_value(node, alpha, beta):
        if isinstance(node, (int, float)):
            return node
        v = -inf
        for child in node:
            v = max(v, min_value(child, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(node, alpha, beta):
        if isinstance(node, (int, float)):
            return node
        v = inf
        for child in node:
            v = min(v, max_value(child, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    # body of alphabeta_search
    best_score = -inf
    beta = inf
    best_branch = None
    for number, branch in enumerate(tree):
        v = min_value(branch, best_score, beta)
        if v > best_score:
            best_score = v
            best_branch = number
    print("best branch:", best_branch)
    return best_score


print(alphabeta_search([[[4, 6], [7, 9]], [[1, 2], [0, 1]], [[8, 1], [9, 2]]]))
