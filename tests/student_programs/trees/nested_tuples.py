TREE = (((3, 5), (6, 9)), ((1, 2), (0, -1)))

def alphabeta(node, alpha, beta, maximizing):
    if not isinstance(node, tuple):
        return node
    if maximizing:
        for child in node:
            alpha = max(alpha, alphabeta(child, alpha, beta, False))
            if beta <= alpha:
                break
        return alpha
    else:
        for child in node:
            beta = min(beta, alphabeta(child, alpha, beta, True))
            if beta <= alpha:
                break
        return beta

print(alphabeta(TREE, float('-inf'), float('inf'), True))
