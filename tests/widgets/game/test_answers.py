"""The program that a reader plays against: it never loses where it sees the end; its values, nodes and trees are those of the function."""

import json
from collections import Counter
from itertools import pairwise
from urllib.parse import parse_qs

import pytest

from alphabeta import alphabeta
from connectfour import BOARD, open_fours
from connectfour import Position as ConnectFour
from connectfour import fours as fours_in
from engine import engine
from game_helpers import fours, positions, worth
from gametree import count, is_leaf, limit
from minimax import minimax
from tictactoe import Position, open_lines, won
from widgets.game.account import account, sign_of
from widgets.game.answers import GAMES, answer, play, study, tree_of, values, won_line
from widgets.game.choosing import choose
from widgets.reading import MOST_LEAVES, read_tree

GAME, FOUR = GAMES["tictactoe"], GAMES["connectfour"]


def asked(moves, program=None):
    return play({"game": "tictactoe", "moves": moves, "program": program})


def studied(moves, values=True):
    return study({"game": "tictactoe", "moves": moves, "values": values})


# The program's answer


@pytest.mark.parametrize("program", ["X", "O"])
def test_the_program_never_loses(program):
    """In any line of play: after each of its answers, every move of the reader is tried."""
    loss = -1 if program == "X" else 1
    met, endings, new = set(), Counter(), [[]]
    while new:
        stands = asked(new.pop(), program)
        if stands["cells"] in met:
            continue
        met.add(stands["cells"])
        assert stands["score"] != loss, stands
        if stands["turn"] is None:
            endings[stands["score"]] += 1
        else:
            if stands["turn"] == program:  # it has not yet been asked
                stands = asked(stands["moves"], program)
            new += [[*stands["moves"], move] for move in stands["open"]]
    assert endings[0] > 0
    assert endings[-loss] > 0


def test_the_program_plays_the_best_move_that_ends_the_game_or_else_the_first():
    for position in positions():
        children = list(zip(position.moves(), position, strict=True))
        best = worth(position)
        good = [move for move, child in children if worth(child) == best]
        ending = [move for move, child in children if is_leaf(child) and child == best]
        move, value, *_ = choose(GAME, position)
        assert (move, value) == ((ending + good)[0], best), position.cells


def test_its_search_visits_the_nodes_that_alphabeta_visits():
    for position in positions():
        tally = Counter()
        value = alphabeta(count(position, tally), maximizing=position.maximizing)
        assert choose(GAME, position)[1:3] == (value, tally["nodes"]), position.cells
    assert choose(GAME, Position())[2] == 18297


def test_the_answer_is_plain_data():
    stands = asked([4], "O")
    assert stands == {
        "moves": [4, 0],
        "cells": "O...X....",
        "cell": 0,
        "turn": "X",
        "open": [1, 2, 3, 5, 6, 7, 8],
        "score": None,
        "line": [],
        "nodes": 2316,
        "why": account(GAME, Position("....X...."), "....X....")[2],
    }
    assert json.loads(json.dumps(stands)) == stands
    assert answer({"do": "play", "game": "tictactoe", "moves": [4], "program": "O"}) == stands


def test_without_a_turn_of_its_own_the_program_does_not_search():
    assert (asked([4, 0], "O")["nodes"], asked([4, 0], "O")["why"]) == (None, None)
    assert asked([4, 0], "O")["moves"] == [4, 0]
    assert asked([], "X")["moves"] == [0]


@pytest.mark.parametrize(
    ("moves", "kept"),
    [
        ([4, 4], [4]),
        ([9], []),
        ([-1], []),
        ([0, 3, 1, 4, 2, 8], [0, 3, 1, 4, 2]),  # X has won
        ([0, 0, 1], [0]),
    ],
)
def test_moves_count_until_the_first_illegal_one(moves, kept):
    assert asked(moves)["moves"] == kept


@pytest.mark.parametrize(
    ("moves", "score", "line"),
    [
        ([0, 3, 1, 4, 2], 1, [0, 1, 2]),
        ([0, 2, 1, 4, 8, 6], -1, [2, 4, 6]),
        ([0, 1, 2, 4, 3, 5, 7, 6, 8], 0, []),
    ],
)
def test_a_finished_game(moves, score, line):
    stands = asked(moves, "XO"[len(moves) % 2])
    assert (stands["score"], stands["line"]) == (score, line)
    assert (stands["turn"], stands["open"], stands["nodes"]) == (None, [], None)
    assert studied(moves) == {"values": [], "address": None, "plies": None}


def test_the_line_is_there_when_somebody_has_won():
    for position, moves in positions().items():
        assert won_line(GAME, position.cells) == []
        for move in position.moves():
            stands = asked([*moves, move])
            assert stands["cells"].count(".") == position.cells.count(".") - 1
            if stands["line"]:
                (player,) = {stands["cells"][cell] for cell in stands["line"]}
                assert (player, len(stands["line"])) == (sign_of(position), 3)
            assert bool(stands["line"]) == won(stands["cells"], sign_of(position))


# What moves are worth


def test_values_are_those_of_minimax():
    for position in positions():
        assert values(GAME, position) == list(map(worth, position)), position.cells


def test_minimax_itself_says_so():
    for moves in ([], [4], [0, 4], [0, 4, 8]):
        position = Position(asked(moves)["cells"])
        below = not position.maximizing
        assert studied(moves)["values"] == [minimax(child, below) for child in position]


def test_values_are_searched_only_if_asked_for():
    assert studied([4, 0], values=False)["values"] is None
    assert studied([4, 0], values=False)["address"] == studied([4, 0])["address"]


# The tree


def listed(node):
    return node if is_leaf(node) else list(map(listed, node))


def leaves(tree):
    return 1 if is_leaf(tree) else sum(map(leaves, tree))


def test_the_address_holds_the_position_s_tree():
    """Whole where it fits; else cut at the greatest depth that fits, with the static evaluation."""
    cut = Counter()
    for position, moves in positions().items():
        if len(moves) < 6 and moves != sorted(moves):
            continue  # there are many, and large
        got = studied(moves, values=False)
        params = parse_qs(got["address"], strict_parsing=True)
        assert params.get("player", ["max"]) == ["max" if position.maximizing else "min"]
        tree, plies = read_tree(params["tree"][0]), got["plies"]
        cut[plies] += 1
        if plies is None:
            assert tree == listed(position)
            assert minimax(tree, position.maximizing) == worth(position)
        else:
            assert tree == listed(limit(position, plies, lambda its: open_lines(its) / 10))
            deeper = limit(position, plies + 1, lambda its: 0)
            assert leaves(tree) <= MOST_LEAVES < leaves(deeper)
    assert set(cut) == {None, 2, 3}


def test_no_estimate_outweighs_a_win():
    assert max(abs(GAME.evaluate(position)) for position in positions()) < 1


def test_the_tree_of_the_empty_board():
    tree, plies = tree_of(GAME, Position())
    assert (leaves(tree), plies) == (72, 2)


# Connect Four, searched to a limited depth


def four(moves, program=None):
    return play({"game": "connectfour", "moves": moves, "program": program})


def at_depth(position):
    return limit(position, FOUR.depth, open_fours)


def winning(position):
    """Return the columns in which the player to move wins at once."""
    sign_of_a_win = 1 if position.maximizing else -1
    children = {move: position.play(move) for move in position.moves()}
    return [
        move for move, child in children.items() if is_leaf(child) and child * sign_of_a_win > 0
    ]


def threatened(position):
    """Return the columns in which the other player would win at once."""
    passed = type(position)(position.first, position.second, position.order)
    passed.maximizing = not position.maximizing
    return winning(passed)


def test_the_cells_are_those_of_the_position():
    for position, moves in fours():
        stands = four(moves)
        assert stands["cells"] == "".join(str(position).split())
        assert (stands["moves"], stands["open"]) == (moves, position.moves())
        for move in stands["open"]:
            cell = four([*moves, move])["cell"]
            assert (FOUR.move_at(cell), stands["cells"][cell]) == (move, ".")


def test_its_lines_are_the_fours_of_the_board():
    assert len(set(map(tuple, FOUR.lines))) == len(FOUR.lines) == fours_in(BOARD)
    for line in FOUR.lines:
        (step,) = {(b // 7 - a // 7, b % 7 - a % 7) for a, b in pairwise(line)}
        assert (len(line), set(step) <= {-1, 0, 1}) == (4, True)


def test_the_line_is_there_when_somebody_has_four_in_a_row():
    for position, moves in fours():
        assert four(moves)["line"] == []
        for move in winning(position):
            stands = four([*moves, move])
            assert stands["score"] == position.play(move)
            assert {stands["cells"][cell] for cell in stands["line"]} == {sign_of(position)}
            assert stands["line"] in FOUR.lines


def test_the_program_is_the_engine(monkeypatch):
    """Its nodes are the moves that the engine plays, and the root, once at each depth."""
    played, plain = [], ConnectFour.play
    for position, moves in fours()[::3]:
        with monkeypatch.context() as patch:
            patch.setattr(ConnectFour, "play", lambda *its: played.append(1) or plain(*its))
            *_, (value, move) = engine(position, FOUR.depth, open_fours)
        nodes = len(played) + FOUR.depth
        played.clear()
        value = value if position.maximizing else -value
        assert choose(FOUR, position)[:3] == (move, value, nodes)
        stands = four(moves, sign_of(position))
        assert (stands["moves"], stands["nodes"]) == ([*moves, move], nodes)


def test_it_wins_at_once_where_it_can():
    able = [(position, moves) for position, moves in fours() if winning(position)]
    assert len(able) > 10
    for position, moves in able:
        assert four(moves, sign_of(position))["line"], str(position)


def test_it_takes_the_column_in_which_it_would_lose_at_once():
    forced = [its for its in fours() if not winning(its[0]) and len(threatened(its[0])) == 1]
    assert len(forced) > 10
    for position, moves in forced:
        stands = four(moves, sign_of(position))
        assert stands["moves"][-1:] == threatened(position), str(position)


def test_its_values_are_those_of_alphabeta_at_that_depth():
    for position, moves in fours()[::5]:
        got = study({"game": "connectfour", "moves": moves, "values": True})["values"]
        below = not position.maximizing
        assert got == [alphabeta(child, maximizing=below) for child in at_depth(position)]
        move, best, *_ = choose(FOUR, position)
        assert best == (max if position.maximizing else min)(got)
        assert best == alphabeta(at_depth(position), maximizing=position.maximizing)
        assert got[position.moves().index(move)] == best


def test_a_win_outweighs_every_estimate():
    assert max(abs(FOUR.evaluate(position)) for position, _ in fours()) < FOUR.win
    scores = [position.play(move) for position, _ in fours() for move in winning(position)]
    assert min(map(abs, scores)) >= FOUR.win


def test_the_address_holds_the_tree_of_connect_four():
    """As of tic-tac-toe; late in the game it is whole here, too."""
    cut = Counter()
    for position, moves in fours()[::2]:
        got = study({"game": "connectfour", "moves": moves, "values": False})
        tree, plies = read_tree(parse_qs(got["address"])["tree"][0]), got["plies"]
        cut[plies] += 1
        if plies is None:
            assert tree == listed(position)
        else:
            assert tree == listed(limit(position, plies, open_fours))
            assert leaves(tree) <= MOST_LEAVES < leaves(limit(position, plies + 1, lambda its: 0))
    assert {None, 2, 3} <= set(cut)
    assert tree_of(FOUR, FOUR.start())[1] == 2
