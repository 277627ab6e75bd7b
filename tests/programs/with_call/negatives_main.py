def minimax(node, depth, maximizing, alpha, beta):
    if not isinstance(node, list):
        return node
    if maximizing:
        best = 0
        for child in node:
            value = minimax(child, depth + 1, False, alpha, beta)
            best = max(best, value)
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = 1000
        for child in node:
            value = minimax(child, depth + 1, True, alpha, beta)
            best = min(best, value)
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best


if __name__ == '__main__':
    tree = [[-1, 3], [-2, 5], [-4, -7]]
    print('The optimal value is :', minimax(tree, 0, True, -1000, 1000))
