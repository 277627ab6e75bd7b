"""best_move returns the first best move by minimax, with every search and for both players."""

from collections import Counter
from functools import cache
from itertools import product
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import connectfour
from alphabeta import FIRST, SECOND, alphabeta
from bestmove import adapt, best_move
from connectfour import open_fours
from deepening import ordered
from engine import engine, remembering
from failhard import failhard
from gametree import count, grow, is_leaf, limit, order
from history import history
from killer import killer
from minimax import minimax
from mtdf import mtdf
from negamax import negamax
from pvs import pvs
from tictactoe import Position, Symmetric, open_lines
from transposition import tabled
from tree_helpers import (
    Playable,
    edited,
    is_list,
    often,
    players,
    trees,
    trees_of,
    trees_with_infinities,
    worth,
)


def by_minimax(node, alpha, beta, maximizing):
    return minimax(node, maximizing)


def by_mtdf(node, alpha, beta, maximizing):
    return mtdf(node, sign=1) if maximizing else -mtdf(node, sign=-1)


# Name -> function that makes a search with new memories.
SEARCHES = {
    "alphabeta": lambda: alphabeta,
    "failhard": lambda: failhard,
    "minimax": lambda: by_minimax,
    "negamax": lambda: adapt(negamax),
    "tabled": lambda: adapt(tabled, {}),
    "ordered": lambda: adapt(ordered, {}),
    "killer": lambda: adapt(killer, {}),
    "history": lambda: adapt(history, Counter()),
    "pvs": lambda: adapt(pvs),
    "remembering": lambda: adapt(remembering, {}, {}),
    "mtdf": lambda: by_mtdf,
}


def expected(tree, maximizing=True):
    """Return the value of a list of trees, and the index of the first child with this value."""
    below = [worth(child, not maximizing) for child in tree]
    return worth(tree, maximizing), below.index(worth(tree, maximizing))


# On trees


@pytest.mark.parametrize(
    ("tree", "for_max", "for_min"),
    [
        (FIRST, (5, 0), (1, 1)),
        (SECOND, (3, 0), (5, 0)),
        (
            [[5, 6], [5, 0]],
            (5, 0),
            (5, 1),
        ),  # 5 is exact for the first child, but only a bound for the second
        ([4, 7, 7, 4], (7, 1), (4, 0)),
        ([[[2]]], (2, 0), (2, 0)),
    ],
)
@pytest.mark.parametrize("search", [alphabeta, failhard, by_minimax])
def test_with_each_player(tree, for_max, for_min, search):
    assert best_move(tree, search) == best_move(tree, search, maximizing=True) == for_max
    assert best_move(tree, search, maximizing=False) == for_min


@pytest.mark.parametrize("name", SEARCHES)
def test_value_and_first_best_move_are_those_of_minimax(name):
    @often
    @given(trees_of(st.integers(-3, 3)).filter(is_list), players)
    def check(tree, maximizing):
        position = limit(Playable(tree), 50, None)
        result = best_move(position, SEARCHES[name](), maximizing)
        assert result == expected(tree, maximizing)

    check()


@often
@given(trees.filter(is_list), players)
def test_decimals(tree, maximizing):
    for search in (alphabeta, failhard, adapt(negamax)):
        assert best_move(tree, search, maximizing) == expected(tree, maximizing)


@often
@given(trees_with_infinities.filter(is_list), players)
def test_infinite_leaves(tree, maximizing):
    for search in (alphabeta, failhard, adapt(negamax)):
        assert best_move(tree, search, maximizing) == expected(tree, maximizing)


def small_trees():
    for leaves in product((0, 1, 2), repeat=6):
        a, b, c, d, e, f = leaves
        yield [[a, b], [c, d], [e, f]]


@pytest.mark.parametrize("search", [alphabeta, failhard, adapt(negamax)])
def test_all_small_trees(search):
    for tree in small_trees():
        for maximizing in (True, False):
            result = best_move(tree, search, maximizing)
            assert result == expected(tree, maximizing), tree


def test_after_an_infinite_value_nothing_is_searched():
    searched = []

    def noting(node, alpha, beta, maximizing):
        searched.append((node, alpha, beta, maximizing))
        return node

    assert best_move([1, inf, 2], noting) == (inf, 1)
    assert searched == [(1, -inf, inf, False), (inf, 1, inf, False)]


@pytest.mark.parametrize("tree", [FIRST, SECOND, [[5, 6], [5, 0]]])
@pytest.mark.parametrize("maximizing", [True, False])
def test_best_move_visits_the_same_nodes_as_alphabeta(tree, maximizing):
    visited, visited_by_alphabeta = Counter(), Counter()
    best_move(count(tree, visited), maximizing=maximizing)
    alphabeta(count(tree, visited_by_alphabeta), maximizing=maximizing)
    assert visited == visited_by_alphabeta


# On games


@cache
def value(position):
    """Return the minimax value of a position or score."""
    if is_leaf(position):
        return position
    return (max if position.maximizing else min)(map(value, position))


@cache
def unfinished():
    """Return all unfinished positions of tic-tac-toe."""
    positions, new = set(), {Position()}
    while new:
        positions |= new
        new = {child for position in new for child in position if not is_leaf(child)} - positions
    return positions


def test_all_positions_of_tic_tac_toe():
    players_met = set()
    table = {}
    for position in unfinished():
        players_met.add(position.maximizing)
        below = [value(child) for child in position]
        first = position.moves()[below.index(value(position))]
        result = best_move(position, adapt(tabled, table))
        assert result == (value(position), first), position.cells
        if position.cells.count(".") < 5:
            for search in (alphabeta, failhard):
                assert best_move(position, search) == result, position.cells
    assert players_met == {True, False}


def test_a_wrapped_position_keeps_the_player_to_move():
    corner = Position("X........")
    assert best_move(corner) == (0, 4)
    wrapped = limit(count(order(corner, lambda node, maximizing: 0), Counter()), 9, None)
    assert best_move(wrapped) == (0, 4)
    assert best_move(Symmetric("X........"), adapt(tabled, {})) == (0, 4)


def test_the_argument_maximizing_overrides_the_position():
    assert best_move(Position("XX.OO....")) == (1, 2)
    assert best_move(Position("XX.OO...."), maximizing=False) != (1, 2)


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize("cells", ["." * 9, "X........", "X...O....", "XO.......", "O......XX"])
def test_depth_limit(cells, depth):
    position = Position(cells)
    limited = limit(position, depth, open_lines)
    below = [minimax(child, not position.maximizing) for child in limited]
    best = (max if position.maximizing else min)(below)
    first = position.moves()[below.index(best)]
    for search in (alphabeta, failhard, adapt(negamax)):
        assert best_move(limited, search) == (best, first)


def test_ordered_children_keep_their_moves():
    corner = Position("X........")
    best_first = order(corner, lambda node, maximizing: value(node), maximizing=False)
    assert next(iter(best_first)).state == corner.play(4) != corner.play(1)
    assert best_move(best_first) == best_move(corner) == (0, 4)


def test_grown_trees_have_numbers_for_moves():
    tree = grow(1, lambda number: number if number > 7 else [2 * number, 2 * number + 1])
    assert best_move(tree) == expected([[[8, 9], [10, 11]], [[12, 13], [14, 15]]])


def test_the_engine_finds_a_move_that_is_as_good():
    random, met = Random(3), 0
    while met < 30:
        position = connectfour.Position()
        for _ in range(random.randrange(4, 30)):
            if not is_leaf(position):
                position = position.play(random.choice(position.moves()))
        if is_leaf(position):
            continue
        met += 1
        best, _ = best_move(limit(position, 3, open_fours))
        *_, (of_engine, move) = engine(position, 3, open_fours)
        sign = 1 if position.maximizing else -1
        after = limit(position, 3, open_fours).play(move)
        assert sign * of_engine == best == minimax(after, not position.maximizing)


# Mistakes in best_move are detected.


def mistaken(choose):
    """Return whether choose is wrong on any small tree."""
    return any(
        choose(tree, search, maximizing) != expected(tree, maximizing)
        for tree in [FIRST, [[5, 6], [5, 0]], *small_trees()]
        for search in (alphabeta, failhard)
        for maximizing in (True, False)
    )


def test_the_original_is_not_mistaken():
    assert not mistaken(edited(name="best_move", file="bestmove"))


@pytest.mark.parametrize(
    "change",
    [
        ("value > best", "value >= best"),
        ("value < best", "value <= best"),
        ("not maximizing\\)", "maximizing)"),
        ("if maximizing:", "if not maximizing:"),
        ("value < best", "value > best"),
        ("best, move = value, option", "best = value; move = move or option"),
    ],
)
def test_mistakes_are_noticed(change):
    assert mistaken(edited(change, name="best_move", file="bestmove"))
