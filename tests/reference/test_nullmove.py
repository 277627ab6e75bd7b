"""Null moves keep the value where a pass is never better than a move."""

from collections import Counter
from itertools import product
from math import inf
from random import Random

from gametree import count, limit, state
from negamax import negamax
from nullmove import null_move
from tree_helpers import is_list, make_random_trees, worth


class Coins:
    """A game of taking coins: the score is what MAX takes less what MIN takes.

    A turn without a coin is never better than a turn with the largest one, at any depth limit.
    """

    def __init__(self, coins, score=0, maximizing=True):
        self.coins, self.score, self.maximizing = coins, score, maximizing

    def play(self, index):
        gain = self.coins[index] if self.maximizing else -self.coins[index]
        left = self.coins[:index] + self.coins[index + 1 :]
        score = self.score + gain
        return Coins(left, score, not self.maximizing) if left else score

    def __iter__(self):
        return map(self.play, range(len(self.coins)))


def pass_turn(game):
    """Return the game in which the other player moves."""
    return Coins(game.coins, game.score, not game.maximizing)


def make_after_pass(evaluate, reduction, tally=None):
    """Return what null_move asks for a pass: the game with less depth, its nodes counted."""

    def after_pass(node):
        depth = node.depth - 1 - reduction
        if depth < 0:
            return None
        tree = limit(pass_turn(state(node)), depth, evaluate)
        return tree if tally is None else count(tree, tally)

    return after_pass


def score(game):
    return game.score


def check_coins(search):
    """Search games of coins with all depths, and assert the values."""
    random = Random(28)
    for _ in range(6):
        coins = tuple(random.choices(range(10), k=5))
        for depth, sign, reduction in product(range(1, 6), (1, -1), (1, 2)):
            tree = limit(Coins(coins, 0, sign == 1), depth, score)
            value = search(tree, make_after_pass(score, reduction), sign=sign)
            assert value == negamax(tree, sign=sign)


def check_bounds(search):
    """Search trees in which a pass only repeats a move; assert that the results keep the promise."""
    random, passed = Random(29), []

    def after_pass(node):
        assert not any(node is tree for tree in passed), "two passes in a row"
        child = random.choice([None, *node])
        passed.append(list(child) if is_list(child) else child)
        return passed[-1]

    for tree in make_random_trees(seed=30, count=300):
        alpha = random.randint(-4, 5)
        for beta, sign in product((alpha + 1, alpha + 3, inf), (1, -1)):
            true, value = sign * worth(tree, sign == 1), search(tree, after_pass, alpha, beta, sign)
            assert (value <= alpha) == (true <= alpha)
            assert (value >= beta) == (true >= beta)
            assert value == true or not alpha < value < beta
    assert len(passed) > 300


def test_the_value_stays_where_a_pass_is_never_better():
    check_coins(null_move)
    check_bounds(null_move)


def test_without_a_pass_the_search_is_negamax():
    for tree in make_random_trees(seed=31, count=50):
        for sign in (1, -1):
            plain, other = Counter(), Counter()
            value = negamax(count(tree, plain), sign=sign)
            assert null_move(count(tree, other), lambda node: None, sign=sign) == value
            assert plain == other
