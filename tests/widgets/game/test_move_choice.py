"""The search results of moves: exact values match minimax, bounds hold, the line leads to the value."""

from collections import Counter
from functools import cache
from math import inf

import pytest

from connectfour import open_fours
from docs.widgets.game import move_choice
from docs.widgets.game.move_choice import choose_move
from docs.widgets.game.requests import GAMES
from game_helpers import fours, late_fours, positions, seen_worth, worth
from gametree import count, is_leaf
from tictactoe import Position

GAME, FOUR = GAMES["tictactoe"], GAMES["connectfour"]
POSITIONS = [*positions()][::5]


def is_better(position, value, reference):
    """Check whether a value is better than a reference for the player to move."""
    return value > reference if position.maximizing else value < reference


@cache
def choose_without_engine(position):
    """Return the result of choose_move in tic-tac-toe."""
    return choose_move(GAME, position)


@cache
def list_choices():
    """Return (position, result of choose_move, function for minimax values) for both games."""
    small = [(position, choose_without_engine(position), worth) for position in POSITIONS]
    # No function for Connect Four: compute_value computes values to the depth of the search.
    large = [position for position, _ in fours()[::7]] + late_fours()
    large = [(position, choose_move(FOUR, position), None) for position in large]
    return small + large


def compute_value(position, reached, plies, plain):
    """Return the minimax value of a position reached after the given number of plies."""
    return plain(reached) if plain else seen_worth(reached, FOUR.depth - plies)


def test_the_program_plays_the_best_move_that_ends_the_game_or_else_the_first():
    for position in POSITIONS:
        move, best, *_ = choose_without_engine(position)
        children = list(zip(position.moves(), position, strict=True))
        good = [move for move, child in children if worth(child) == best]
        ending = [move for move, child in children if is_leaf(child) and child == best]
        assert move == (ending + good)[0], position.cells


def test_the_search_visits_the_nodes_of_alphabeta():
    for position in POSITIONS:
        tally = Counter()
        move_choice.alphabeta(count(position, tally), maximizing=position.maximizing)
        assert choose_without_engine(position)[2] == tally["nodes"], position.cells
    assert choose_without_engine(Position())[2] == 18297


@pytest.mark.whole
def test_an_exact_value_is_that_of_minimax_and_a_bound_holds():
    proof_counts = Counter()
    for position, (_, _, _, root), plain in list_choices():
        for result in root["moves"]:
            exact_value = compute_value(position, position.play(result["move"]), 1, plain)
            is_true = {
                "exact": exact_value == result["value"],
                "upper": exact_value <= result["value"],
                "lower": exact_value >= result["value"],
            }
            assert is_true[result["proof"]], (position, result, exact_value)
            proof_counts[result["proof"], exact_value == result["value"]] += 1
    # Enough bounds must differ from the exact value.
    assert min(proof_counts["upper", False], proof_counts["lower", False]) > 100


def test_the_best_move_is_exact_and_no_bound_is_better():
    for position, (move, value, _, root), plain in list_choices():
        assert value == compute_value(position, position, 0, plain)
        results = {result["move"]: result for result in root["moves"]}
        assert (results[move]["value"], results[move]["proof"]) == (value, "exact")
        for result in root["moves"]:
            assert not is_better(position, result["value"], value)
            side = "upper" if position.maximizing else "lower"
            assert result["proof"] in ("exact", side)


def test_a_bound_comes_from_a_reply_that_leaves_the_move_no_better_than_the_best_so_far():
    """An exact value comes from all replies."""
    for position, (_, _, _, root), plain in list_choices():
        best = -inf if position.maximizing else inf
        for result in root["moves"]:
            child = position.play(result["move"])
            if is_leaf(child):
                assert (result["replies"], result["nodes"], result["proof"]) == ([], 1, "exact")
            elif result["proof"] == "exact":
                assert sorted(result["replies"]) == sorted(child.moves())
                assert is_better(position, result["value"], best)
            else:
                reply_value = compute_value(position, child.play(result["replies"][-1]), 2, plain)
                assert not is_better(position, reply_value, result["value"])
                assert not is_better(position, result["value"], best)
                for reply in result["replies"][:-1]:
                    reply_value = compute_value(position, child.play(reply), 2, plain)
                    assert is_better(position, reply_value, best), "it should have been left here"
            if is_better(position, result["value"], best):
                best = result["value"]


def test_the_expected_line_is_legal_and_leads_to_the_value():
    lengths = Counter()
    for position, (move, value, _, root), plain in list_choices():
        assert root["line"][0] == move
        reached = position
        for plies, step in enumerate(root["line"], start=1):
            assert step in reached.moves()
            reached = reached.play(step)
            assert compute_value(position, reached, plies, plain) == value
        if not is_leaf(reached):
            assert (len(root["line"]), root["plies"]) == (FOUR.depth, FOUR.depth)
            assert open_fours(reached) == value
        lengths[len(root["line"])] += 1
    assert {1, 5, 6, 7, 8, 9} <= set(lengths)


def test_whole_is_set_if_all_lines_reach_the_end():
    whole_counts = Counter()
    for position, (_, value, _, root), plain in list_choices():
        if plain:
            assert root["whole"]
            continue
        whole_counts[root["whole"]] += 1
        if root["whole"] and str(position).count(".") <= 12:
            assert value == seen_worth(position, 12)
    assert min(whole_counts[True], whole_counts[False]) > 5
