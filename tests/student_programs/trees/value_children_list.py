# A node is [value, [children]]; a leaf has an empty list of children.
# The value of an inner node is only an estimate, used at the depth limit.
import math

def leaf(v):
    return [v, []]

def alphabeta(node, depth, alpha, beta, maximizingPlayer):
    value, children = node[0], node[1]
    if depth == 0 or len(children) == 0:
        return value
    if maximizingPlayer:
        best = -math.inf
        for child in children:
            best = max(best, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = math.inf
    for child in children:
        best = min(best, alphabeta(child, depth - 1, alpha, beta, True))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best

root = [0, [
    [4, [leaf(7), leaf(3), leaf(5)]],
    [1, [leaf(2), leaf(8)]],
    [6, [leaf(9), leaf(4), leaf(1)]],
]]
print(alphabeta(root, 2, -math.inf, math.inf, True))
