player, opponent = 'x', 'o'


def moves_left(board):
    return any('_' in row for row in board)


def evaluate(b):
    lines = []
    for k in range(3):
        lines.append([b[k][0], b[k][1], b[k][2]])
        lines.append([b[0][k], b[1][k], b[2][k]])
    lines.append([b[0][0], b[1][1], b[2][2]])
    lines.append([b[0][2], b[1][1], b[2][0]])
    if [player] * 3 in lines:
        return 10
    if [opponent] * 3 in lines:
        return -10
    return 0


def minimax(board, depth, isMax):
    score = evaluate(board)
    if score != 0:
        return score
    if not moves_left(board):
        return 0
    best = -1000 if isMax else 1000
    for r in range(3):
        for c in range(3):
            if board[r][c] == '_':
                board[r][c] = player if isMax else opponent
                value = minimax(board, depth + 1, not isMax)
                board[r][c] = '_'
                best = max(best, value) if isMax else min(best, value)
    return best


def find_best_move(board):
    best_val = -1000
    best_move = (-1, -1)
    for r in range(3):
        for c in range(3):
            if board[r][c] == '_':
                board[r][c] = player
                val = minimax(board, 0, False)
                board[r][c] = '_'
                if val > best_val:
                    best_val = val
                    best_move = (r, c)
    print("value of the best move:", best_val)
    return best_move


board = [['x', 'o', 'x'],
         ['o', 'o', '_'],
         ['_', '_', '_']]
print("best move:", find_best_move(board))
