"""What the program's search says of its moves: exact values are minimax's, bounds hold, the line leads to the value."""

from collections import Counter
from functools import cache
from math import inf

import pytest

from connectfour import open_fours
from game_helpers import fours, late_fours, positions, seen_worth, worth
from gametree import is_leaf, limit
from tictactoe import Position
from widgets.game import choosing
from widgets.game.answers import GAMES
from widgets.game.choosing import choose, count_visited, expect, watch

GAME, FOUR = GAMES["tictactoe"], GAMES["connectfour"]


def better(position, one, other):
    """Whether a value is more to the liking of the player who is to move."""
    return one > other if position.maximizing else one < other


@cache
def chosen():
    """Each position of both games with what is chosen there, and the value of a position by minimax."""
    small = [(its, choose(GAME, its), worth) for its in positions()]
    # As deep as the program looks, less the ply that leads to the position that is asked about.
    large = [its for its, _ in fours()[::7]] + late_fours()
    large = [(its, choose(FOUR, its), None) for its in large]
    return small + large


def value_of(position, reached, plies, plain):
    """The value, by minimax, of what is reached from position after so many plies."""
    return plain(reached) if plain else seen_worth(reached, FOUR.depth - plies)


def test_all_moves_are_told_each_once():
    for position, (move, _, nodes, root), _ in chosen():
        told = [its["move"] for its in root["moves"]]
        assert sorted(told) == sorted(position.moves())
        assert move in told
        if root["plies"] is None:
            assert told == position.moves()
            assert 1 + sum(its["nodes"] for its in root["moves"]) == nodes
        else:
            assert 1 + sum(its["nodes"] for its in root["moves"]) < nodes


def test_an_exact_value_is_that_of_minimax_and_a_bound_holds():
    met = Counter()
    for position, (_, _, _, root), plain in chosen():
        for its in root["moves"]:
            truth = value_of(position, position.play(its["move"]), 1, plain)
            holds = {
                "exact": truth == its["value"],
                "upper": truth <= its["value"],
                "lower": truth >= its["value"],
            }
            assert holds[its["proof"]], (position, its, truth)
            met[its["proof"], truth == its["value"]] += 1
    # Bounds that are no values are among them.
    assert min(met["upper", False], met["lower", False]) > 100


def test_the_best_move_is_exact_and_no_bound_is_better():
    for position, (move, value, _, root), plain in chosen():
        assert value == value_of(position, position, 0, plain)
        told = {its["move"]: its for its in root["moves"]}
        assert (told[move]["value"], told[move]["proof"]) == (value, "exact")
        for its in root["moves"]:
            assert not better(position, its["value"], value)
            side = "upper" if position.maximizing else "lower"
            assert its["proof"] in ("exact", side)


def test_a_bound_comes_from_a_reply_that_leaves_the_move_no_better_than_the_best_so_far():
    """And an exact value from all replies: then each is as good for the one who moves, or better."""
    for position, (_, _, _, root), plain in chosen():
        best = -inf if position.maximizing else inf
        for its in root["moves"]:
            child = position.play(its["move"])
            if is_leaf(child):
                assert (its["replies"], its["nodes"], its["proof"]) == ([], 1, "exact")
            elif its["proof"] == "exact":
                assert sorted(its["replies"]) == sorted(child.moves())
                assert better(position, its["value"], best)
            else:
                truth = value_of(position, child.play(its["replies"][-1]), 2, plain)
                assert not better(position, truth, its["value"])
                assert not better(position, its["value"], best)
                for reply in its["replies"][:-1]:
                    truth = value_of(position, child.play(reply), 2, plain)
                    assert better(position, truth, best), "it should have been left here"
            if better(position, its["value"], best):
                best = its["value"]


def test_the_expected_line_is_legal_and_leads_to_the_value():
    lengths = Counter()
    for position, (move, value, _, root), plain in chosen():
        assert root["line"][0] == move
        reached = position
        for plies, step in enumerate(root["line"], start=1):
            assert step in reached.moves()
            reached = reached.play(step)
            assert value_of(position, reached, plies, plain) == value
        if not is_leaf(reached):
            assert (len(root["line"]), root["plies"]) == (FOUR.depth, FOUR.depth)
            assert open_fours(reached) == value
        lengths[len(root["line"])] += 1
    assert {1, 5, 6, 7, 8, 9} <= set(lengths)


def test_whole_is_said_where_all_lines_were_followed_to_their_end():
    met = Counter()
    for position, (_, value, _, root), plain in chosen():
        if plain:
            assert root["whole"]
            continue
        met[root["whole"]] += 1
        if root["whole"] and str(position).count(".") <= 12:
            assert value == seen_worth(position, 12)
    assert min(met[True], met[False]) > 5


@pytest.mark.parametrize("cells", ["." * 9, "X...O....", "XO.......", "X........", "XOX.O...."])
def test_the_windows_are_those_that_the_search_hands_to_its_children(cells, monkeypatch):
    """What a window makes of a result is what the function promises: see its docstring."""
    got, plain = [], choosing.alphabeta

    def spy(node, alpha, beta, maximizing):
        value = plain(node, alpha, beta, maximizing)
        proof = "upper" if value <= alpha else "lower" if value >= beta else "exact"
        got.append((value, "exact" if is_leaf(node) else proof))
        return value

    monkeypatch.setattr(choosing, "alphabeta", spy)
    _, _, _, root = choose(GAME, Position(cells))
    assert got == [(its["value"], its["proof"]) for its in root["moves"]]


def test_a_watched_search_sees_the_tree_that_it_would_see_alone():
    """And what it visited is enough to tell what it returned."""
    for position in [*positions()][::50]:
        visited = {}
        value = choosing.alphabeta(watch(position, visited), maximizing=position.maximizing)
        assert value == worth(position)
        assert expect(visited, position.maximizing)[0] == value
        assert count_visited(visited) == choose(GAME, position)[2]
    (position, _), visited = fours()[40], {}
    assert watch(limit(position, 3, open_fours), visited) == limit(position, 3, open_fours)
    assert visited == {}
