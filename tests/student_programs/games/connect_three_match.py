# 커넥트3 (4x4 판, 중력 있음) - 알파베타 + 깊이 제한

ROWS, COLS, K = 4, 4, 3
MAX_DEPTH = 5

def new_board():
    return [[0] * COLS for _ in range(ROWS)]

def drop(board, col, player):
    for r in range(ROWS - 1, -1, -1):
        if board[r][col] == 0:
            board[r][col] = player
            return r
    return -1

def legal(board):
    return [c for c in (1, 2, 0, 3) if board[0][c] == 0]   # 가운데부터

def lines():
    result = []
    for r in range(ROWS):
        for c in range(COLS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                er, ec = r + dr * (K - 1), c + dc * (K - 1)
                if 0 <= er < ROWS and 0 <= ec < COLS:
                    result.append([(r + dr * i, c + dc * i) for i in range(K)])
    return result

LINES = lines()

def has_won(board, player):
    for line in LINES:
        if all(board[r][c] == player for r, c in line):
            return True
    return False

def evaluate(board):
    # 아직 막히지 않은 줄의 개수 차이
    score = 0
    for line in LINES:
        cells = [board[r][c] for r, c in line]
        if 2 not in cells:
            score += cells.count(1)
        if 1 not in cells:
            score -= cells.count(2)
    return score

def alphabeta(board, depth, alpha, beta, player):
    if has_won(board, 1):
        return 1000 + depth, None
    if has_won(board, 2):
        return -1000 - depth, None
    moves = legal(board)
    if not moves:
        return 0, None
    if depth == 0:
        return evaluate(board), None

    best_col = moves[0]
    if player == 1:
        best = -9999
        for c in moves:
            r = drop(board, c, 1)
            v, _ = alphabeta(board, depth - 1, alpha, beta, 2)
            board[r][c] = 0     # 되돌리기
            if v > best:
                best, best_col = v, c
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = 9999
        for c in moves:
            r = drop(board, c, 2)
            v, _ = alphabeta(board, depth - 1, alpha, beta, 1)
            board[r][c] = 0
            if v < best:
                best, best_col = v, c
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best, best_col

def show(board):
    for row in board:
        print(' '.join('.OX'[x] for x in row))
    print()

def main():
    board = new_board()
    player = 1
    while True:
        value, col = alphabeta(board, MAX_DEPTH, -9999, 9999, player)
        drop(board, col, player)
        print(f"{'.OX'[player]} 차례: {col + 1}열 (평가 {value})")
        show(board)
        if has_won(board, player):
            print('승자:', '.OX'[player])
            return
        if not legal(board):
            print('무승부')
            return
        player = 3 - player

main()
