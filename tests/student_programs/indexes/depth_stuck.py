# alpha-beta, 8 leaves, depth goes from 3 down to 0
def alphabeta(depth, index, maximizing, values, alpha, beta):
    if depth == 0:
        return values[index]
    if maximizing:
        best = -1000
        for i in range(2):
            best = max(best, alphabeta(depth - 1, index * 2 + i, False, values, alpha, beta))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    else:
        best = 1000
        for i in range(2):
            best = min(best, alphabeta(depth, index * 2 + i, True, values, alpha, beta))
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best

def optimal(values):
    return alphabeta(3, 0, True, values, -1000, 1000)
