WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6),
        (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    for a, b, c in WINS:
        if board[a] != ' ' and board[a] == board[b] == board[c]:
            return board[a]
    return None


def minimax(board, depth, is_maximizing, alpha, beta):
    w = winner(board)
    if w == 'X':
        return 10 - depth
    if w == 'O':
        return depth - 10
    if ' ' not in board:
        return 0

    if is_maximizing:
        best = -100
        for i in range(9):
            if board[i] == ' ':
                board[i] = 'X'
                best = max(best, minimax(board, depth + 1, False, alpha, beta))
                board[i] = ' '
                alpha = max(alpha, best)
                if beta <= alpha:
                    break
        return best
    else:
        best = 100
        for i in range(9):
            if board[i] == ' ':
                board[i] = 'O'
                best = min(best, minimax(board, depth + 1, True, alpha, beta))
                board[i] = ' '
                beta = min(beta, best)
                if beta <= alpha:
                    break
        return best


board = ['X', 'O', ' ',
         ' ', 'X', ' ',
         'O', ' ', ' ']
print("value for X:", minimax(board, 0, True, -100, 100))
