import math


def alphabeta(node, depth, alpha, beta, maximizing):
    """returns (value, move) - move is the number of the child"""
    if depth == 0 or not isinstance(node, list):
        return node, None

    best_move = None
    if maximizing:
        best = -math.inf
        for move, child in enumerate(node):
            value, _ = alphabeta(child, depth - 1, alpha, beta, False)
            if value > best:
                best, best_move = value, move
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = math.inf
        for move, child in enumerate(node):
            value, _ = alphabeta(child, depth - 1, alpha, beta, True)
            if value < best:
                best, best_move = value, move
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best, best_move


value, move = alphabeta([[[9, 3], [1, 1]], [[4, 6], [5, 2]], [[7, 8], [2]]], 5, -math.inf, math.inf, True)
print("play", move, "for", value)
