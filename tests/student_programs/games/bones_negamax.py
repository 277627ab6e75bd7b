import copy

class GameOfBones:
    def __init__(self, pile):
        self.pile = pile
        self.current = 1

    def possible_moves(self):
        return [n for n in (1, 2, 3) if n <= self.pile]

    def make(self, n):
        self.pile -= n

    def switch_player(self):
        self.current = 3 - self.current

    def lose(self):
        return self.pile == 0 and self.just_moved_took_last

    just_moved_took_last = False

    def is_over(self):
        return self.pile == 0

    def scoring(self):
        # seen by the player who is to move: the other one took the last bone and loses
        return 100 if self.pile == 0 else 0


def negamax(game, depth, alpha, beta):
    if depth == 0 or game.is_over():
        return game.scoring()
    best = -1000
    for move in game.possible_moves():
        child = copy.deepcopy(game)
        child.make(move)
        child.switch_player()
        value = negamax(child, depth - 1, -beta, -alpha)
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best


game = GameOfBones(5)
print("player to move:", game.current, "value:", negamax(game, 10, -1000, 1000))
