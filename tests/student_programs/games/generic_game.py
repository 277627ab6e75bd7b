import math


class Game:
    def actions(self, state):
        raise NotImplementedError

    def result(self, state, action):
        raise NotImplementedError

    def terminal_test(self, state):
        raise NotImplementedError

    def utility(self, state, player):
        raise NotImplementedError

    def to_move(self, state):
        return state[1]


class SplitTheLast(Game):
    """Take 1, 2 or 3 stones; who takes the last one wins. State: (stones, player)"""

    def __init__(self, stones):
        self.initial = (stones, 'MAX')

    def actions(self, state):
        return [n for n in (1, 2, 3) if n <= state[0]]

    def result(self, state, action):
        stones, player = state
        return (stones - action, 'MIN' if player == 'MAX' else 'MAX')

    def terminal_test(self, state):
        return state[0] == 0

    def utility(self, state, player):
        # the player to move did not get the last stone
        return -1 if state[1] == player else 1


def alpha_beta_search(state, game):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -math.inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = math.inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best_action, best_score = None, -math.inf
    for a in game.actions(state):
        v = min_value(game.result(state, a), best_score, math.inf)
        if v > best_score:
            best_score, best_action = v, a
    return best_action, best_score


game = SplitTheLast(6)
print(alpha_beta_search(game.initial, game))
