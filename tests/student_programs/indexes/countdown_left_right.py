def ab(depth, i, player, leaf, alpha, beta):
    # depth counts DOWN to 0 here; player 1 is MAX, player 0 is MIN
    if depth == 0:
        return leaf[i]
    if player == 1:
        left = ab(depth - 1, 2 * i, 0, leaf, alpha, beta)
        alpha = max(alpha, left)
        if alpha >= beta:
            return left
        right = ab(depth - 1, 2 * i + 1, 0, leaf, alpha, beta)
        return max(left, right)
    else:
        left = ab(depth - 1, 2 * i, 1, leaf, alpha, beta)
        beta = min(beta, left)
        if alpha >= beta:
            return left
        right = ab(depth - 1, 2 * i + 1, 1, leaf, alpha, beta)
        return min(left, right)


leaf = [3, 5, 6, 9, 1, 2, 0, -1]
print(ab(3, 0, 1, leaf, -100, 100))
