INF = float("inf")

def negamax(node, ply, alpha, beta):
    """No colour parameter: at an odd ply it is the opponent who moves."""
    if not isinstance(node, list):
        if ply % 2 == 0:
            return node
        return -node
    best = -INF
    for child in node:
        score = -negamax(child, ply + 1, -beta, -alpha)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            return best
    return best

tree = [[[5, 1], [4, 8]], [[2, 6], 3], [[7, 0], [9, 4]]]
print("value for the first player:", negamax(tree, 0, -INF, INF))
