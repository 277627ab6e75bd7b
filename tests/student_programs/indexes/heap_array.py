# The whole tree in one array: children of i are 2*i+1 and 2*i+2.
# Inner nodes hold None.
import math

def alphabeta(arr, i, alpha, beta, maximizing):
    left = 2 * i + 1
    if left >= len(arr):
        return arr[i]
    if maximizing:
        best = -math.inf
        for c in [left, left + 1]:
            best = max(best, alphabeta(arr, c, alpha, beta, False))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = math.inf
    for c in [left, left + 1]:
        best = min(best, alphabeta(arr, c, alpha, beta, True))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best

heap = [None] * 7 + [2, 9, 7, 4, 6, 1, 8, 3]
print(alphabeta(heap, 0, -math.inf, math.inf, True))
