"""The program's moves never lose in tic-tac-toe; values, nodes and trees match the function."""

from collections import Counter
from math import inf
from urllib.parse import parse_qs

import pytest

from alphabeta import alphabeta
from connectfour import Position as ConnectFour
from connectfour import open_fours
from docs.trees.tree_parser import parse_tree
from docs.trees.tree_syntax import MOST_LEAVES
from docs.widgets.game.move_choice import choose_move
from docs.widgets.game.move_explanation import get_sign_to_move
from docs.widgets.game.page import make_template_values
from docs.widgets.game.requests import (
    GAMES,
    analyze_position,
    compute_move_values,
    find_winning_line,
    play_moves_and_reply,
)
from engine import engine
from game_helpers import fours, positions, worth
from gametree import is_leaf, limit
from minimax import minimax
from sentence_helpers import WORDS
from tictactoe import Position, open_lines, won

GAME, FOUR = GAMES["tictactoe"], GAMES["connectfour"]


def play_tic_tac_toe(moves, program=None):
    return play_moves_and_reply({"game": "tictactoe", "moves": moves, "program": program})


def request_study(moves, values=True):
    return analyze_position({"game": "tictactoe", "moves": moves, "values": values})


# The program's answer


@pytest.mark.parametrize("program", ["X", "O"])
def test_the_program_never_loses(program):
    """Try every move of the reader after each move of the program."""
    loss = -1 if program == "X" else 1
    visited, endings, waiting = set(), Counter(), [[]]
    while waiting:
        response = play_tic_tac_toe(waiting.pop(), program)
        if response["cells"] in visited:
            continue
        visited.add(response["cells"])
        assert response["score"] != loss, response
        if response["turn"] is None:
            endings[response["score"]] += 1
        else:
            if response["turn"] == program:  # not requested yet
                response = play_tic_tac_toe(response["moves"], program)
            waiting += [[*response["moves"], move] for move in response["open"]]
    assert endings[0] > 0
    assert endings[-loss] > 0


def test_the_program_does_not_search_in_the_reader_s_turn():
    answer = play_tic_tac_toe([4, 0], "O")
    assert (answer["nodes"], answer["why"]) == (None, None)
    assert play_tic_tac_toe([4, 0], "O")["moves"] == [4, 0]
    assert play_tic_tac_toe([], "X")["moves"] == [0]


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
    assert play_tic_tac_toe(moves)["moves"] == kept


@pytest.mark.parametrize(
    ("moves", "score", "line"),
    [
        ([0, 3, 1, 4, 2], 1, [0, 1, 2]),
        ([0, 2, 1, 4, 8, 6], -1, [2, 4, 6]),
        ([0, 1, 2, 4, 3, 5, 7, 6, 8], 0, []),
    ],
)
def test_a_finished_game(moves, score, line):
    response = play_tic_tac_toe(moves, "XO"[len(moves) % 2])
    assert (response["score"], response["line"]) == (score, line)
    assert (response["turn"], response["open"], response["nodes"]) == (None, [], None)
    assert request_study(moves) == {"values": [], "address": None, "plies": None}


def test_the_winning_line_is_returned():
    for position, moves in [*positions().items()][::4]:
        assert find_winning_line(GAME, position.cells) == []
        for move in position.moves():
            response = play_tic_tac_toe([*moves, move])
            assert response["cells"].count(".") == position.cells.count(".") - 1
            if response["line"]:
                (player,) = {response["cells"][cell] for cell in response["line"]}
                assert (player, len(response["line"])) == (get_sign_to_move(position), 3)
            assert bool(response["line"]) == won(response["cells"], get_sign_to_move(position))


# What moves are worth


def test_values_are_those_of_minimax():
    for position in [*positions()][::5]:
        assert compute_move_values(GAME, position) == list(map(worth, position)), position.cells


def test_values_are_searched_only_if_asked_for():
    position = Position("O...X....")
    with_values, without_values = request_study([4, 0]), request_study([4, 0], values=False)
    assert with_values["values"] == [minimax(child, not position.maximizing) for child in position]
    assert without_values == with_values | {"values": None}


# The tree


def make_lists(node):
    return node if is_leaf(node) else list(map(make_lists, node))


def count_leaves(tree):
    return 1 if is_leaf(tree) else sum(map(count_leaves, tree))


@pytest.mark.parametrize("game", GAMES)
def test_the_address_holds_the_position_s_tree(game):
    """A tree that is too large is cut at the greatest depth that fits, with the static evaluation."""
    samples, evaluate, depths = fours()[::2], open_fours, set()
    if GAMES[game] is GAME:  # there are many, and large
        evaluate = lambda leaf: open_lines(leaf) / 10
        samples = [
            (position, moves)
            for position, moves in positions().items()
            if len(moves) >= 6 or moves == sorted(moves)
        ]
    for position, moves in samples:
        response = analyze_position({"game": game, "moves": moves, "values": False})
        params = parse_qs(response["address"], strict_parsing=True)
        assert params.get("player", ["max"]) == ["max" if position.maximizing else "min"]
        tree, plies = parse_tree(params["tree"][0]), response["plies"]
        depths.add(plies)
        if plies is None:
            assert tree == make_lists(position)
        else:
            assert tree == make_lists(limit(position, plies, evaluate))
            deeper_tree = limit(position, plies + 1, lambda leaf: 0)
            assert count_leaves(tree) <= MOST_LEAVES < count_leaves(deeper_tree)
    assert {None, 2, 3} <= depths


def test_no_estimate_outweighs_a_win():
    assert max(abs(GAME.evaluate(position)) for position in positions()) < 1


# Connect Four, searched to a limited depth


def play_connect_four(moves, program=None):
    return play_moves_and_reply({"game": "connectfour", "moves": moves, "program": program})


def limit_to_depth(position):
    return limit(position, FOUR.depth, open_fours)


def list_winning_columns(position):
    """Return the columns in which the player to move wins at once."""
    sign_of_a_win = 1 if position.maximizing else -1
    children = {move: position.play(move) for move in position.moves()}
    return [
        move for move, child in children.items() if is_leaf(child) and child * sign_of_a_win > 0
    ]


def test_the_cells_are_those_of_the_position():
    for position, moves in fours():
        response = play_connect_four(moves)
        assert response["cells"] == "".join(str(position).split())
        assert (response["moves"], response["open"]) == (moves, position.moves())
        for move in response["open"]:
            cell = play_connect_four([*moves, move])["cell"]
            assert (FOUR.get_move_for_cell(cell), response["cells"][cell]) == (move, ".")


def test_four_in_a_row_is_returned_as_line():
    for position, moves in fours():
        assert play_connect_four(moves)["line"] == []
        for move in list_winning_columns(position):
            response = play_connect_four([*moves, move])
            assert response["score"] == position.play(move)
            expected = {get_sign_to_move(position)}
            assert {response["cells"][cell] for cell in response["line"]} == expected
            assert response["line"] in FOUR.lines


def test_the_program_is_the_engine(monkeypatch):
    """The number of nodes is that of the engine's moves, plus the root once in each search."""
    played, original_play = [], ConnectFour.play
    for position, moves in fours()[::3]:
        with monkeypatch.context() as patch:
            patch.setattr(
                ConnectFour,
                "play",
                lambda *arguments: played.append(1) or original_play(*arguments),
            )
            results = list(engine(position, FOUR.depth, open_fours, margin=inf))
            value, move = results[-1]
        nodes = len(played) + len(results)
        played.clear()
        value = value if position.maximizing else -value
        assert choose_move(FOUR, position)[:3] == (move, value, nodes)
        response = play_connect_four(moves, get_sign_to_move(position))
        assert (response["moves"], response["nodes"]) == ([*moves, move], nodes)


@pytest.mark.whole
def test_values_of_connect_four_match_alphabeta_at_that_depth():
    for position, moves in fours()[::5]:
        values = analyze_position({"game": "connectfour", "moves": moves, "values": True})["values"]
        below = not position.maximizing
        assert values == [alphabeta(child, maximizing=below) for child in limit_to_depth(position)]
        move, best, *_ = choose_move(FOUR, position)
        assert best == (max if position.maximizing else min)(values)
        assert best == alphabeta(limit_to_depth(position), maximizing=position.maximizing)
        assert values[position.moves().index(move)] == best


# The board before the first move: its lines, the names of its cells and the text on the tree.


TEXTS = WORDS["en"]


@pytest.fixture(scope="module")
def values():
    return make_template_values("tictactoe", TEXTS, None)


def test_the_grid_has_all_lines_and_the_border(values):
    assert values["grid"] == "M0 0v3M1 0v3M2 0v3M3 0v3M0 0h3M0 1h3M0 2h3M0 3h3"


def test_rows_and_columns_of_cells_are_counted_from_1(values):
    names = [TEXTS["game"]["cell"].format(row=r, column=c) for r in (1, 2, 3) for c in (1, 2, 3)]
    empty = [TEXTS["game"]["cell_empty"].format(cell=name) for name in names]
    assert [cell["empty"] for cell in values["cells"]] == empty
    labels = [TEXTS["game"]["cell_worth"].format(cell=name, value="0") for name in names]
    assert [cell["label"] for cell in values["cells"]] == labels


def test_the_depth_of_the_linked_tree(values):
    plies = values["data"]["start"]["plies"]
    text = TEXTS["game"]["tree_limited"].format(plies=plies)
    assert values["tree_depth"].startswith(text)
    assert TEXTS["game"]["tictactoe_evaluation"] in values["tree_depth"]
