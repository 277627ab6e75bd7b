best_move = None

def minimax(node, depth, alpha, beta, maximizing):
    global best_move
    if not isinstance(node, list):
        return node
    if maximizing:
        best = -1000
        for i, child in enumerate(node):
            v = minimax(child, depth + 1, alpha, beta, False)
            if v > best:
                best = v
                if depth == 0:
                    best_move = i      # remember it only at the root
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = 1000
        for i, child in enumerate(node):
            v = minimax(child, depth + 1, alpha, beta, True)
            if v < best:
                best = v
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best

v = minimax([[4, 2, 8], [3, 7, 5], [6, 0, 1]], 0, -1000, 1000, True)
print("value", v, "move", best_move)
