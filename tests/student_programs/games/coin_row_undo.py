class CoinRow:
    """Two players take a coin from either end of the row in turn."""

    def __init__(self, coins):
        self.coins = coins
        self.lo = 0
        self.hi = len(coins) - 1
        self.history = []
        self.points = [0, 0]

    @property
    def turn(self):
        return len(self.history) % 2

    def is_game_over(self):
        return self.lo > self.hi

    def get_legal_moves(self):
        if self.lo == self.hi:
            return ["L"]
        return ["L", "R"]

    def make_move(self, move):
        if move == "L":
            coin = self.coins[self.lo]
            self.lo += 1
        else:
            coin = self.coins[self.hi]
            self.hi -= 1
        self.points[self.turn] += coin
        self.history.append(move)

    def undo_move(self):
        move = self.history.pop()
        if move == "L":
            self.lo -= 1
            coin = self.coins[self.lo]
        else:
            self.hi += 1
            coin = self.coins[self.hi]
        self.points[self.turn] -= coin

    def evaluate(self):
        return self.points[0] - self.points[1]


def minimax(game, depth, alpha, beta, maximizing):
    if depth == 0 or game.is_game_over():
        return game.evaluate(), None
    best_move = None
    if maximizing:
        best = float('-inf')
        for move in game.get_legal_moves():
            game.make_move(move)
            score, _ = minimax(game, depth - 1, alpha, beta, False)
            game.undo_move()
            if score > best:
                best, best_move = score, move
            alpha = max(alpha, best)
            if beta <= alpha:
                break
    else:
        best = float('inf')
        for move in game.get_legal_moves():
            game.make_move(move)
            score, _ = minimax(game, depth - 1, alpha, beta, True)
            game.undo_move()
            if score < best:
                best, best_move = score, move
            beta = min(beta, best)
            if beta <= alpha:
                break
    return best, best_move


g = CoinRow([5, 3, 7, 10, 2, 8])
print(minimax(g, 6, float('-inf'), float('inf'), True))
