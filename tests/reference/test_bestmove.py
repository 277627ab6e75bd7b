"""The best move is the first that minimax finds good enough, with every search, for either player."""

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


# Each with memories of its own, for one choice.
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
    """The value of a list of trees, and the number of the first child that has it."""
    below = [worth(child, not maximizing) for child in tree]
    return worth(tree, maximizing), below.index(worth(tree, maximizing))


# On trees


@pytest.mark.parametrize(
    ("tree", "for_max", "for_min"),
    [
        (FIRST, (5, 0), (1, 1)),
        (SECOND, (3, 0), (5, 0)),
        ([[5, 6], [5, 0]], (5, 0), (5, 1)),  # of two false ties the first, and no tie
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
        found = best_move(position, SEARCHES[name](), maximizing)
        assert found == expected(tree, maximizing)

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
            found = best_move(tree, search, maximizing)
            assert found == expected(tree, maximizing), tree


def test_after_an_infinite_value_nothing_is_searched():
    searched = []

    def noting(node, alpha, beta, maximizing):
        searched.append((node, alpha, beta, maximizing))
        return node

    assert best_move([1, inf, 2], noting) == (inf, 1)
    assert searched == [(1, -inf, inf, False), (inf, 1, inf, False)]


@pytest.mark.parametrize("tree", [FIRST, SECOND, [[5, 6], [5, 0]]])
@pytest.mark.parametrize("maximizing", [True, False])
def test_it_visits_what_alphabeta_visits(tree, maximizing):
    ours, theirs = Counter(), Counter()
    best_move(count(tree, ours), maximizing=maximizing)
    alphabeta(count(tree, theirs), maximizing=maximizing)
    assert ours == theirs


# On games


@cache
def value(position):
    """What a position or score is worth, by minimax."""
    if is_leaf(position):
        return position
    return (max if position.maximizing else min)(map(value, position))


@cache
def unfinished():
    """All unfinished positions of tic-tac-toe."""
    found, new = set(), {Position()}
    while new:
        found |= new
        new = {child for position in new for child in position if not is_leaf(child)} - found
    return found


def test_all_positions_of_tic_tac_toe():
    players_met = set()
    table = {}
    for position in unfinished():
        players_met.add(position.maximizing)
        below = [value(child) for child in position]
        first = position.moves()[below.index(value(position))]
        found = best_move(position, adapt(tabled, table))
        assert found == (value(position), first), position.cells
        if position.cells.count(".") < 5:
            for search in (alphabeta, failhard):
                assert best_move(position, search) == found, position.cells
    assert players_met == {True, False}


def test_the_player_is_the_position_s_own_however_it_is_wrapped():
    corner = Position("X........")
    assert best_move(corner) == (0, 4)
    wrapped = limit(count(order(corner, lambda node, maximizing: 0), Counter()), 9, None)
    assert best_move(wrapped) == (0, 4)
    assert best_move(Symmetric("X........"), adapt(tabled, {})) == (0, 4)


def test_what_is_said_of_the_player_outweighs_the_position():
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


# Each mistake is noticed.


def mistaken(choose):
    """Tell whether some small tree shows that choose is wrong."""
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
