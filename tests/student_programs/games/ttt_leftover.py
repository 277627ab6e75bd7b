import math

WIN = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))

def check(board):
    for line in WIN:
        if all(board[i] == 1 for i in line):
            return 1
        if all(board[i] == -1 for i in line):
            return -1
    return 0

def empty_cells(board):
    return [i for i in range(9) if board[i] == 0]

def minimax(board, depth, alpha, beta, maximizing):
    result = check(board)
    if result != 0 or depth == 0 or len(empty_cells(board)) == 0:
        return result
    if maximizing:
        best = -math.inf
        for cell in empty_cells(board):
            board[cell] = 1
            score = minimax(board, depth - 1, alpha, beta, False)
            board[cell] = 0
            best = max(best, score)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    else:
        best = math.inf
        for cell in empty_cells(board):
            board[cell] = -1
            score = minimax(board, depth - 1, alpha, beta, True)
            best = min(best, score)
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best

board = [ 1, -1,  0,
          0,  1,  0,
          0,  0, -1]
print(minimax(board[:], 9, -math.inf, math.inf, True))
