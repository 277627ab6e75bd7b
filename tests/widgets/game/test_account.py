"""Why the program moved so, as data: verdicts that hold in the whole game, plies that are counted right, boards of the line."""

import json
from collections import Counter

import pytest

from game_helpers import fours, late_fours, positions, seen_worth, worth
from gametree import is_leaf
from tictactoe import Position
from widgets.game.account import account, judge, sign_of
from widgets.game.answers import GAMES, play

GAME, FOUR = GAMES["tictactoe"], GAMES["connectfour"]
WON = {"X": 1, "O": -1}


def cells_of(position):
    return position.cells if isinstance(position, Position) else "".join(str(position).split())


def sides(told):
    """What a verdict says of the game: which results are left, from -1 to 1."""
    sign = WON.get(told["sign"])
    left = {"wins": {sign}, "not": {-1, 0, 1} - {sign}, "draw": {0}, "may": {-1, 0, 1}}
    return left[told["verdict"]]


def test_what_is_said_of_tic_tac_toe_is_so():
    met = Counter()
    for position in positions():
        _, _, why = account(GAME, position, position.cells)
        assert (why["plies"], why["last"], why["whole"], why["over"]) == (None, None, True, True)
        for told in why["moves"]:
            child = position.play(told["cell"])
            assert worth(child) in sides(told)
            assert told["ends"] == is_leaf(child)
            assert (told["refuted"] is None) == (told["proof"] == "exact")
            assert told["plies"] is None
            met[told["verdict"]] += 1
    assert set(met) == {"wins", "not", "draw", "may"}


def test_what_is_said_of_connect_four_is_so():
    """A win in so many plies can be forced in so many, and for an exact value in no fewer."""
    met = Counter()
    for position in [*[its for its, _ in fours()[::7]], *late_fours()]:
        cells = cells_of(position)
        _, _, why = account(FOUR, position, cells)
        assert why["last"] == 1 + sum(told["nodes"] for told in why["moves"])
        for told in why["moves"]:
            child = position.play(FOUR.move_at(told["cell"]))
            met[told["verdict"], told["proof"]] += 1
            if told["verdict"] == "wins":
                won = WON[told["sign"]]
                assert seen_worth(child, told["plies"] - 1) * won >= FOUR.win
                if told["proof"] == "exact" and not told["ends"]:
                    assert seen_worth(child, told["plies"] - 2) * won < FOUR.win
                assert 1 <= told["plies"] <= FOUR.depth
            elif told["verdict"] in ("not", "draw"):
                assert cells.count(".") <= 12, "too many to be followed to the end here"
                result = seen_worth(child, 12)
                assert (result > 0) - (result < 0) in sides(told)
            elif told["verdict"] == "zero":
                assert told["value"] == 0
            else:
                assert (abs(told["value"]) < FOUR.win) == (told["verdict"] == "estimate")
    verdicts = {verdict for verdict, _ in met}
    assert {"wins", "may", "not", "draw", "estimate", "zero"} == verdicts
    assert met["wins", "exact"] and met["wins", "upper"] + met["wins", "lower"]


@pytest.mark.parametrize(
    ("value", "proof", "whole", "told"),
    [
        (135, "exact", False, ("wins", "X", 4)),
        (-135, "upper", False, ("wins", "O", 4)),
        (135, "lower", False, ("wins", "X", 4)),
        (135, "upper", False, ("may", "X", None)),
        (-135, "lower", False, ("may", "O", None)),
        (99, "lower", False, ("estimate", None, None)),
        (-7, "upper", False, ("estimate", None, None)),
        (0, "exact", False, ("zero", None, None)),
        (0, "exact", True, ("draw", None, None)),
        (0, "upper", True, ("not", "X", None)),
        (0, "lower", True, ("not", "O", None)),
    ],
)
def test_a_verdict(value, proof, whole, told):
    cells = "." * 39 + "XOX"
    its = judge(FOUR, cells, value, proof, whole)
    assert (its["verdict"], its["sign"], its["plies"]) == told


@pytest.mark.parametrize("game", GAMES)
def test_the_boards_of_the_line_are_those_of_its_moves(game):
    its = GAMES[game]
    found = [(position, moves) for position, moves in positions().items()][::40]
    for position, moves in found if its is GAME else fours()[::9]:
        _, _, why = account(its, position, cells_of(position))
        assert why["sign"] == why["line"][0]["sign"] == sign_of(position)
        assert why["cell"] == why["line"][0]["cell"]
        played = list(moves)
        for step in why["line"]:
            played.append(its.move_at(step["cell"]))
            stands = play({"game": game, "moves": played, "program": None})
            assert (step["cells"], step["cell"]) == (stands["cells"], stands["cell"])
            assert stands["cells"][step["cell"]] == step["sign"]
        assert why["over"] == (stands["score"] is not None)
        if why["over"]:
            assert stands["score"] == why["value"]
        assert json.loads(json.dumps(why)) == why
