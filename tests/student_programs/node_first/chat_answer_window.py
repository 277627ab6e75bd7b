from math import inf

# position: nested list, a number is a finished game
def minimax(position, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or type(position) in (int, float):
        return position

    if maximizingPlayer:
        maxEval = -inf
        for child in position:
            evaluation = minimax(child, depth - 1, -inf, inf, False)
            maxEval = max(maxEval, evaluation)
            alpha = max(alpha, evaluation)
            if beta <= alpha:
                break
        return maxEval

    else:
        minEval = inf
        for child in position:
            evaluation = minimax(child, depth - 1, alpha, beta, True)
            minEval = min(minEval, evaluation)
            beta = min(beta, evaluation)
            if beta <= alpha:
                break
        return minEval

# initial call
# minimax(currentPosition, 3, -inf, +inf, True)
