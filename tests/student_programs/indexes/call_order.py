def minimax(depth, node_index, maximizing, values, alpha, beta, height):
    if depth == height:
        return values[node_index]
    if maximizing:
        best = -1000
        for i in range(2):
            best = max(best, minimax(depth + 1, node_index * 2 + i, False, values, beta, alpha, height))
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = 1000
    for i in range(2):
        best = min(best, minimax(depth + 1, node_index * 2 + i, True, values, alpha, beta, height))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def run(values):
    height = 0
    while 2 ** height < len(values):
        height += 1
    return minimax(0, 0, True, values, -1000, 1000, height)


print(run([3, 5, 6, 9, 1, 2, 0, -1]))
