def negamax(node, depth, alpha, beta, color):
    if depth == 0 or type(node) is not list:
        return color * node
    best = -1000
    for child in node:
        score = negamax(child, depth - 1, -beta, -alpha, -color)
        best = max(best, score)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best

t = [[4, 9], [6, 5], [2, 7]]
print(negamax(t, 2, -1000, 1000, 1))
