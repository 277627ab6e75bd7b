from math import inf, log2


def minimax(depth, node_index, is_max, values, alpha, beta, height):
    if depth == height:
        return values[node_index]
    best = -inf if is_max else inf
    for k in range(2):
        child = 2 * node_index + k
        value = minimax(depth + 1, child, not is_max, values, alpha, beta, height)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


values = [3, 5, 6, 9, 1, 2, 0, -1]
print(minimax(0, 0, True, values, -inf, inf, int(log2(len(values)))))
