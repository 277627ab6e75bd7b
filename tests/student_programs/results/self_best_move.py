import math

class Player:
    def __init__(self, max_depth=6):
        self.max_depth = max_depth
        self.best_move = None
        self.best_line = []

    def choose(self, tree):
        self.best_move = None
        value = self.alphabeta(tree, self.max_depth, -math.inf, math.inf, True)
        return value, self.best_move

    def alphabeta(self, node, depth, alpha, beta, my_turn):
        if depth == 0 or isinstance(node, (int, float)):
            return node
        if my_turn:
            for i, child in enumerate(node):
                score = self.alphabeta(child, depth - 1, alpha, beta, False)
                if score > alpha:
                    alpha = score
                    if depth == self.max_depth:
                        self.best_move = i
                if alpha >= beta:
                    break
            return alpha
        for i, child in enumerate(node):
            score = self.alphabeta(child, depth - 1, alpha, beta, True)
            if score < beta:
                beta = score
            if alpha >= beta:
                break
        return beta

p = Player()
print(p.choose([[3, [8, 2]], [[6, 1], 5], [4, 4]]))
