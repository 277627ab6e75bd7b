from math import inf

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def alphabeta(board, depth, is_max, alpha=-inf, beta=inf):
    if winner(board):
        return depth - 10 if is_max else 10 - depth
    if " " not in board:
        return 0
    best = -inf if is_max else inf
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = "X" if is_max else "O"
            value = alphabeta(board, depth + 1, not is_max, alpha, beta)
            board[cell] = " "
            if is_max:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
    return best


board = list("XOXOX   O")
print(alphabeta(board, 0, True))
