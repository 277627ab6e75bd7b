"""Alpha-beta search as in Russell and Norvig: pairs (value, move), a game object."""

from math import inf

from gametree import is_leaf


def alphabeta_search(game, state):
    """Return (value of state for MAX, best move of the player who moves there)."""
    if game.to_move(state) == "MAX":
        value, move = max_value(game, state, -inf, inf, 0)
    else:
        value, move = min_value(game, state, -inf, inf, 0)
    return value, move


def max_value(game, state, alpha, beta, depth):
    """Return (value, best move) of state, where MAX moves; depth is that of state."""
    if game.is_cutoff(state, depth):  # without a limit: IS-TERMINAL(state)
        return game.eval(state), None  # without a limit: UTILITY(state)
    v = -inf
    move = None
    for action in game.actions(state):
        child = game.result(state, action)
        value, _ = min_value(game, child, alpha, beta, depth + 1)
        if move is None or value > v:  # better, not equal
            v = value
            move = action
            alpha = max(alpha, v)
        if v >= beta:
            return v, move  # beta cutoff
    return v, move


def min_value(game, state, alpha, beta, depth):
    """Return (value, best move) of state, where MIN moves; depth is that of state."""
    if game.is_cutoff(state, depth):  # without a limit: IS-TERMINAL(state)
        return game.eval(state), None  # without a limit: UTILITY(state)
    v = inf
    move = None
    for action in game.actions(state):
        child = game.result(state, action)
        value, _ = max_value(game, child, alpha, beta, depth + 1)
        if move is None or value < v:  # better, not equal
            v = value
            move = action
            beta = min(beta, v)
        if v <= alpha:
            return v, move  # alpha cutoff
    return v, move


class PositionGame:
    """The functions of the game object, for positions with moves and play.

    limit: the depth at which the search stops.
    evaluate: the static evaluation of the positions there.
    """

    def __init__(self, limit=inf, evaluate=None):
        self.limit = limit
        self.evaluate = evaluate

    def actions(self, s):
        return s.moves()

    def result(self, s, a):
        return s.play(a)

    def to_move(self, s):
        return "MAX" if s.maximizing else "MIN"

    def is_terminal(self, s):
        return is_leaf(s)  # a finished game is its score

    def utility(self, s):
        return s

    def is_cutoff(self, s, depth):
        return self.is_terminal(s) or depth == self.limit

    def eval(self, s):
        return self.utility(s) if self.is_terminal(s) else self.evaluate(s)


class TreePosition:
    """A list of trees as a position, whose moves are the numbers of its children."""

    def __init__(self, children, maximizing=True):
        self.children = children
        self.maximizing = maximizing

    def moves(self):
        return range(len(self.children))

    def play(self, move):
        child = self.children[move]
        return child if is_leaf(child) else TreePosition(child, not self.maximizing)

    def __iter__(self):
        return map(self.play, self.moves())


# SPDX-License-Identifier: MIT
