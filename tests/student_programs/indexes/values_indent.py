import math

MAX = math.inf
MIN = -math.inf
depth_of_tree = 3

def minimax(depth, nodeIndex, maximizingPlayer, values, alpha, beta):
    if depth == depth_of_tree:
        return values[nodeIndex]

    if maximizingPlayer:
        best = MIN
        for i in range(2):
            val = minimax(depth+1, nodeIndex*2+i, False, values, alpha, beta)
            best = max(best, val)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
            return best
    else:
        best = MAX
        for i in range(2):
            val = minimax(depth+1, nodeIndex*2+i, True, values, alpha, beta)
            best = min(best, val)
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best

values = [3, 5, 6, 9, 1, 2, 0, -1]
print("optimal value:", minimax(0, 0, True, values, MIN, MAX))
