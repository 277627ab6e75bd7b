import math

def alphabeta(tree, depth, alpha, beta, maxPlayer):
    if isinstance(tree, int):
        return tree
    if maxPlayer:
        maxEval = -math.inf
        for branch in tree:
            ev = alphabeta(branch, depth + 1, alpha, beta, False)
            maxEval = max(maxEval, ev)
            alpha = max(alpha, ev)
            if beta >= alpha:
                break
        return maxEval
    else:
        minEval = math.inf
        for branch in tree:
            ev = alphabeta(branch, depth + 1, alpha, beta, True)
            minEval = min(minEval, ev)
            beta = min(beta, ev)
            if beta <= alpha:
                break
        return minEval
