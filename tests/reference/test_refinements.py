"""Negamax and the refinements of it find the minimax value."""

from collections import Counter
from functools import cache, partial
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import connectfour
import tictactoe
from alphabeta import alphabeta
from connectfour import CENTER_FIRST, open_fours
from deepening import deepening, ordered
from engine import full_search
from gametree import Node, is_leaf, limit
from history import history
from killer import killer
from minimax import minimax
from mtdf import mtdf
from negamax import negamax
from pvs import pvs
from tictactoe import open_lines
from transposition import tabled
from tree_helpers import (
    Playable,
    is_list,
    often,
    players,
    trees_of,
    trees_with_infinities,
    watched,
    windows,
    worth,
)

# Name -> function that makes a search with new memories.
SEARCHES = {
    "negamax": lambda: negamax,
    "tabled": lambda: with_memory(tabled, {}),
    "ordered": lambda: with_memory(ordered, {}),
    "killer": lambda: with_memory(killer, {}),
    "history": lambda: with_memory(history, Counter()),
    "pvs": lambda: pvs,
    "full_search": lambda: with_memory(full_search, {}, {}, Counter()),
}
whole_trees = trees_of(st.integers(-4, 4))
whole_windows = st.lists(
    st.sampled_from([-inf, -3, -1, 0, 1, 2, 4, inf]), min_size=2, max_size=2, unique=True
).map(sorted)


def with_memory(search, *memories):
    return lambda node, *arguments, **options: search(node, *memories, *arguments, **options)


def sign_of(maximizing):
    return 1 if maximizing else -1


def deep_enough(tree):
    """Return the tree as a position with a large depth limit, because history uses the depth."""
    return limit(Playable(tree), 50, None) if is_list(tree) else tree


def as_tuple(tree):
    return tuple(map(as_tuple, tree)) if is_list(tree) else tree


class Repeating:
    """A game with many transpositions: a position is a number, to which each move adds itself.

    Which positions are final is random; transpositions may have another player to move.
    """

    def __init__(self, seed, place=0):
        self.seed, self.place = seed, place

    def __iter__(self):
        return map(self.play, self.moves())

    def __eq__(self, other):
        return isinstance(other, Repeating) and self.place == other.place

    def __hash__(self):
        return hash(self.place)

    def moves(self):
        return [1, 2, 3]

    def play(self, move):
        place = self.place + move
        end = end_at(self.seed, place)
        return Repeating(self.seed, place) if end is None else end


@cache
def end_at(seed, place):
    """Return the score of a final place, None for others."""
    random = Random(f"{seed} {place}")
    return random.randint(-5, 5) if place > 11 or random.random() < 0.2 else None


# On trees


@pytest.mark.parametrize("name", SEARCHES)
def test_result_keeps_the_fail_soft_promise(name):
    @often
    @given(whole_trees, st.just((-inf, inf)) | whole_windows, players)
    def check(tree, window, maximizing):
        (alpha, beta), sign = window, sign_of(maximizing)
        result = SEARCHES[name]()(deep_enough(tree), alpha, beta, sign)
        value = sign * worth(tree, maximizing)
        if result <= alpha:
            assert value <= result
        elif result >= beta:
            assert value >= result
        else:
            assert value == result

    check()


@often
@given(trees_with_infinities, windows, players)
def test_negamax_returns_and_visits_what_alphabeta_does(tree, window, maximizing):
    (alpha, beta), sign = window, sign_of(maximizing)
    seen, expected = [], []
    if sign < 0:
        mirrored = (-beta, -alpha)
    else:
        mirrored = (alpha, beta)
    result = sign * negamax(watched(tree, seen), *mirrored, sign)
    assert result == alphabeta(watched(tree, expected), alpha, beta, maximizing)
    assert seen == expected


@often
@given(whole_trees, players, st.integers(-6, 6))
def test_mtdf_finds_the_value_from_any_guess(tree, maximizing, guess):
    sign = sign_of(maximizing)
    assert sign * mtdf(as_tuple(tree), guess, sign) == worth(tree, maximizing)


# On games


def random_game(random):
    """Return a random position of one of three games as a limited tree."""
    game = random.choice(["tictactoe", "connectfour", "repeating"])
    if game == "repeating":
        return limit(Repeating(random.random()), random.randint(1, 12), lambda state: state.place)
    start = tictactoe.Position() if game == "tictactoe" else connectfour.Position()
    evaluate = open_lines if game == "tictactoe" else open_fours
    position = start
    for _ in range(random.randint(2, 5 if game == "tictactoe" else 30)):
        following = position.play(random.choice(position.moves()))
        if is_leaf(following):
            break
        position = following
    return limit(position, random.randint(1, 3), evaluate)


def test_many_random_positions_of_games():
    random = Random(5)
    searches = SEARCHES | {"mtdf": lambda: mtdf}
    for _ in range(60):
        node = random_game(random)
        sign = sign_of(getattr(node.state, "maximizing", True))
        value = sign * minimax(node, sign == 1)
        for name, search in searches.items():
            assert search()(node, sign=sign) == value, name


@pytest.mark.parametrize("name", ["tabled", "full_search"])
def test_a_table_may_serve_many_windows(name):
    random = Random(6)
    for _ in range(40):
        seed, search = random.random(), SEARCHES[name]()
        for _ in range(20):
            place, sign = random.randrange(9), random.choice([1, -1])
            node = limit(Repeating(seed, place), 20, None)
            value = sign * minimax(node, sign == 1)
            alpha, beta = sorted(random.sample(range(-6, 7), 2))
            result = search(node, alpha, beta, sign)
            assert max(alpha, min(result, beta)) == max(alpha, min(value, beta))


# Memories


@pytest.mark.parametrize("search", [ordered, partial(full_search, table={}, scores=Counter())])
def test_best_move_of_last_time_is_tried_first(search):
    best_moves = {}
    tree = Playable([[3, 1], [5, 9], [4, 4]])
    search(limit(tree, 4, None), best_moves)
    assert best_moves[tree] == 1
    visits = []
    # A different depth is not in the table.
    search(noting(limit(tree, 5, None), visits), best_moves)
    assert visits[0] == 1


def noting(node, visits):
    """Return the same node, which appends each played move to visits."""

    def play(move):
        visits.append(move)
        return noting(node.play(move), visits)

    return node if is_leaf(node) else Node(node.state, None, play, node.depth)


# Deepening


@pytest.mark.parametrize("columns", [range(7), CENTER_FIRST])
def test_each_depth_gives_the_value_and_a_best_move(columns):
    random = Random(8)
    for _ in range(10):
        position = connectfour.Position(order=columns)
        for _ in range(random.randrange(8)):
            position = position.play(random.choice(position.moves()))
        results = list(deepening(position, 4, open_fours))
        assert len(results) == 4
        for plies, (value, move) in enumerate(results, start=1):
            sign = sign_of(position.maximizing)
            limited = limit(position, plies, open_fours)
            assert sign * value == minimax(limited, position.maximizing)
            assert minimax(limited.play(move), not position.maximizing) == sign * value
