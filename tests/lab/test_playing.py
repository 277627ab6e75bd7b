"""The program that a reader plays against: it never loses; its values, nodes and trees are those of the function."""

import json
from collections import Counter
from functools import cache
from urllib.parse import parse_qs

import pytest

from alphabeta import alphabeta
from gametree import count, is_leaf, limit
from lab.playing import GAMES, answer, chosen, play, sign, study, tree_of, values, won_line
from lab.reading import MOST_LEAVES, read_tree
from minimax import minimax
from tictactoe import Position, open_lines, won

GAME = GAMES["tictactoe"]


@cache
def positions():
    """All unfinished positions, each with moves that lead there."""
    found = {Position(): []}
    queue = [Position()]
    for position in queue:  # it grows while it is read
        for move, child in zip(position.moves(), position, strict=True):
            if not is_leaf(child) and child not in found:
                found[child] = [*found[position], move]
                queue.append(child)
    return found


@cache
def worth(position):
    """The value of a position or score, by minimax."""
    if is_leaf(position):
        return position
    return (max if position.maximizing else min)(map(worth, position))


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
        move, value, _ = chosen(GAME, position)
        assert (move, value) == ((ending + good)[0], best), position.cells


def test_its_search_visits_the_nodes_that_alphabeta_visits():
    for position in positions():
        tally = Counter()
        value = alphabeta(count(position, tally), maximizing=position.maximizing)
        assert chosen(GAME, position)[1:] == (value, tally["nodes"]), position.cells
    assert chosen(GAME, Position())[2] == 18297


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
    }
    assert json.loads(json.dumps(stands)) == stands
    assert answer({"do": "play", "game": "tictactoe", "moves": [4], "program": "O"}) == stands


def test_without_a_turn_of_its_own_the_program_does_not_search():
    assert asked([4, 0], "O")["nodes"] is None
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
                assert (player, len(stands["line"])) == (sign(position), 3)
            assert bool(stands["line"]) == won(stands["cells"], sign(position))


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


# A game that is searched to a limited depth


class Limited(type(GAME)):
    depth = 2


def test_a_limited_program_looks_so_far_and_then_evaluates():
    position = Position("X...O....")
    seen = limit(position, 2, GAME.evaluate)
    tally = Counter()
    value = alphabeta(count(seen, tally), maximizing=True)
    move, best, nodes = chosen(Limited(), position)
    assert (best, nodes) == (value, tally["nodes"])
    assert values(Limited(), position) == [minimax(child, False) for child in seen]
    assert values(Limited(), position)[position.moves().index(move)] == best
