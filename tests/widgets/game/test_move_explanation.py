"""The reasons for a move: verdicts are true in the whole game, plies and boards are correct."""

import json
from collections import Counter

import pytest

from docs.widgets.game.move_explanation import (
    choose_move_with_reasons,
    find_proved_outcome,
    get_sign_to_move,
)
from docs.widgets.game.requests import GAMES, play_moves_and_reply
from game_helpers import fours, late_fours, positions, seen_worth, worth
from gametree import is_leaf
from tictactoe import Position

GAME, FOUR = GAMES["tictactoe"], GAMES["connectfour"]
WON = {"X": 1, "O": -1}


def get_cells(position):
    return position.cells if isinstance(position, Position) else "".join(str(position).split())


def list_possible_results(move):
    """Return the results of the game that a verdict leaves possible, from -1 to 1."""
    sign = WON.get(move["sign"])
    results = {
        "why_wins": {sign},
        "why_not": {-1, 0, 1} - {sign},
        "why_draw": {0},
        "why_may": {-1, 0, 1},
    }
    return results[move["verdict"]]


@pytest.mark.whole
def test_verdicts_of_tic_tac_toe_are_true():
    verdict_counts = Counter()
    for position in [*positions()][::4]:
        _, _, why = choose_move_with_reasons(GAME, position, position.cells)
        assert (why["plies"], why["last"], why["whole"], why["over"]) == (None, None, True, True)
        for move in why["moves"]:
            child = position.play(move["cell"])
            assert worth(child) in list_possible_results(move)
            assert (not move["replies"]) == is_leaf(child)
            assert (move["refuted"] is None) == (move["proof"] == "exact")
            assert move["plies"] is None
            verdict_counts[move["verdict"]] += 1
    assert set(verdict_counts) == {"why_wins", "why_not", "why_draw", "why_may"}


def test_verdicts_of_connect_four_are_true():
    """A win can be forced in the stated plies, and for an exact value not in fewer."""
    verdict_counts = Counter()
    for position in [*[sample for sample, _ in fours()[::7]], *late_fours()]:
        cells = get_cells(position)
        _, _, why = choose_move_with_reasons(FOUR, position, cells)
        assert why["last"] == 1 + sum(move["nodes"] for move in why["moves"])
        for move in why["moves"]:
            child = position.play(FOUR.get_move_for_cell(move["cell"]))
            verdict_counts[move["verdict"], move["proof"]] += 1
            if move["verdict"] == "why_wins":
                win_value = WON[move["sign"]]
                assert seen_worth(child, move["plies"] - 1) * win_value >= FOUR.win
                if move["proof"] == "exact" and move["replies"]:
                    assert seen_worth(child, move["plies"] - 2) * win_value < FOUR.win
                assert 1 <= move["plies"] <= FOUR.depth
            elif move["verdict"] in ("why_not", "why_draw"):
                assert cells.count(".") <= 12, "too many to be followed to the end here"
                result = seen_worth(child, 12)
                assert (result > 0) - (result < 0) in list_possible_results(move)
            elif move["verdict"] == "why_zero":
                assert move["value"] == 0
            else:
                assert (abs(move["value"]) < FOUR.win) == (move["verdict"] == "why_estimate")
    verdicts = {verdict for verdict, _ in verdict_counts}
    assert {"why_wins", "why_may", "why_not", "why_draw", "why_estimate", "why_zero"} == verdicts
    assert verdict_counts["why_wins", "exact"]
    assert verdict_counts["why_wins", "upper"] + verdict_counts["why_wins", "lower"]


@pytest.mark.parametrize(
    ("value", "proof", "is_exact", "expected"),
    [
        (135, "exact", False, ("why_wins", "X", 4)),
        (-135, "upper", False, ("why_wins", "O", 4)),
        (135, "lower", False, ("why_wins", "X", 4)),
        (135, "upper", False, ("why_may", "X", None)),
        (-135, "lower", False, ("why_may", "O", None)),
        (99, "lower", False, ("why_estimate", None, None)),
        (-7, "upper", False, ("why_estimate", None, None)),
        (0, "exact", False, ("why_zero", None, None)),
        (0, "exact", True, ("why_draw", None, None)),
        (0, "upper", True, ("why_not", "X", None)),
        (0, "lower", True, ("why_not", "O", None)),
    ],
)
def test_the_outcome_that_a_value_proves(value, proof, is_exact, expected):
    cells = "." * 39 + "XOX"
    verdict = find_proved_outcome(FOUR, cells, value, proof, is_exact)
    assert (verdict["verdict"], verdict["sign"], verdict["plies"]) == expected


@pytest.mark.parametrize("game", GAMES)
def test_boards_of_the_line_match_the_moves(game):
    rules = GAMES[game]
    samples = [(position, moves) for position, moves in positions().items()][::40]
    for position, moves in samples if rules is GAME else fours()[::9]:
        _, _, why = choose_move_with_reasons(rules, position, get_cells(position))
        assert why["sign"] == why["line"][0]["sign"] == get_sign_to_move(position)
        assert why["cell"] == why["line"][0]["cell"]
        played = list(moves)
        for step in why["line"]:
            played.append(rules.get_move_for_cell(step["cell"]))
            response = play_moves_and_reply({"game": game, "moves": played, "program": None})
            assert (step["cells"], step["cell"]) == (response["cells"], response["cell"])
            assert response["cells"][step["cell"]] == step["sign"]
        assert why["over"] == (response["score"] is not None)
        if why["over"]:
            assert response["score"] == why["value"]
        assert json.loads(json.dumps(why)) == why
