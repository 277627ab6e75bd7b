"""Orders of moves in chess: the table agrees with measurements, the rule with the page."""

import re
from collections import Counter
from pathlib import Path

import chess
import pytest

from docs.trees.trees import count_fewest_leaves
from gametree import count, limit
from measures import chess_order
from measures.chess_order import GAMES, Position, kind, material, reached
from measures.whole import WHOLE
from minimax import minimax

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def measured():
    """Measure the two smallest trees; with WHOLE all of them, which takes a minute."""
    leaves_by_position, each = chess_order.read_each(), list(chess_order.positions())
    smallest = sorted(
        range(len(leaves_by_position)), key=lambda at: leaves_by_position[at]["minimax"]
    )
    return {at: chess_order.measure(each[at]) for at in smallest[: None if WHOLE else 2]}


def test_the_table_has_the_sums_of_the_measurements(measured):
    leaves_by_position = chess_order.read_each()
    assert len(leaves_by_position) == len(list(chess_order.positions())) >= 20
    assert chess_order.FILE.read_text(encoding="utf-8") == chess_order.table(leaves_by_position)
    assert {at: leaves for at, (_, leaves) in measured.items()} == {
        at: leaves_by_position[at] for at in measured
    }


def listed(position, depth):
    """Return the tree below a position as nested lists."""
    if depth == 0 or not isinstance(position, Position):
        return material(position) if isinstance(position, Position) else position
    return [listed(child, depth - 1) for child in position]


@pytest.mark.parametrize(
    ("fen", "depth"),
    [
        (chess.STARTING_FEN, 2),
        ("4k3/8/2q3r1/3p4/4P3/5N2/8/3BK3 w - - 0 1", 2),
        ("4k3/8/2q3r1/3p4/4P3/5N2/8/3BK3 b - - 0 1", 2),
        ("4k3/8/8/1q6/2P5/4n3/4K3/1R4B1 w - - 0 1", 2),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", 3),  # with mates and stalemates
        ("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", 3),
        ("4k3/8/8/3Pp3/8/8/3r4/4K2n b - - 0 1", 3),
    ],
)
def test_the_fewest_leaves_are_those_of_the_whole_tree(fen, depth):
    position = Position(chess.Board(fen))
    tree, maximizing = listed(position, depth), position.maximizing
    least = count_fewest_leaves(tree, maximizing)
    assert chess_order.fewest(position, minimax(tree, maximizing), depth) == least
    read = [chess_order.search(position, rank, depth)[1] for rank in chess_order.ORDERS.values()]
    assert least <= min(read)


def test_all_orders_find_the_same_value(measured):
    assert len(measured) >= 2
    assert [len(values) for values, _ in measured.values()] == [1] * len(measured)


def test_nothing_that_is_published_imports_chess():
    for folder in ("reference", "docs"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".md", ".js", ".yml", ".html"):
                text = file.read_text(encoding="utf-8")
                assert not re.search(r"^\s*(?:import|from) chess\b", text, re.MULTILINE), file


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_written_as_it_was_played(game):
    board = chess.Board()
    for text in GAMES[game].split():
        move = board.parse_san(text)
        assert board.san(move) == text  # also that a check is a check, and mate is mate
        board.push(move)
    assert board.is_checkmate() == GAMES[game].endswith("#")


def test_both_sides_are_to_move():
    sides = Counter(position.maximizing for position in chess_order.positions())
    assert min(sides[True], sides[False]) >= 10


# Position -> move -> kind.
KINDS = {
    "4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1": {
        "exd5": "capture",
        "Ra8+": "threat",
        "e5": "forward",
        "Rh6": "forward",
        "Rb1": "sideways",
        "O-O": "sideways",
    },
    "4k3/8/2q3r1/3p4/4P3/5N2/8/3BK3 w - - 0 1": {
        "exd5": "capture",
        "e5": "forward",
        "Ne5": "threat",  # attacks queen and rook
        "Nd2": "backward",
        "Ba4": "threat",  # attacks the queen
        "Be2": "forward",
        "Kf2": "forward",
        "Kf1": "sideways",
    },
    "4k3/8/8/3Pp3/8/8/3r4/4K2n b - e6 0 1": {
        "Rd4": "backward",
        "Rd3": "backward",
        "Rb2": "sideways",
        "Rd1+": "threat",
        "Ng3": "backward",
        "e4": "forward",
    },
    "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1": {"dxe6": "capture", "d6": "forward", "Kd1": "sideways"},
    "4k3/8/8/4p3/8/3K4/8/8 w - - 0 1": {"Ke4": "forward"},  # no piece is worth more than a king
    "4k3/8/8/8/3b4/8/8/N3K3 w - - 0 1": {"Nb3": "forward", "Nc2": "forward"},  # of the same value
    "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1": {"Qg7#": "threat", "Qg6": "forward"},  # mate; stalemate
}


@pytest.mark.parametrize("fen", KINDS)
def test_the_kind_of_a_move(fen):
    position = Position(chess.Board(fen))
    for text, expected in KINDS[fen].items():
        assert kind(position, position.board.parse_san(text)) == expected, text


def test_the_orders():
    position = Position(chess.Board("4k3/8/2q3r1/3p4/4P3/5N2/8/3BK3 w - - 0 1"))

    def first(order):
        rank = chess_order.ORDERS[order]
        return sorted(position.moves(), key=lambda move: rank(position, move))

    kinds = [position.kinds[move] for move in first("rule")]
    assert list(dict.fromkeys(kinds)) == list(chess_order.KINDS)
    assert [position.kinds[move] for move in first("reversed")] == kinds[::-1]
    threats = [position.kinds[move] for move in first("threats")]
    assert list(dict.fromkeys(threats))[:2] == ["capture", "threat"]
    assert first("captures")[0] == position.board.parse_san("exd5")
    assert first("generated") == position.moves()


def test_exchanges_are_ordered_by_victim_then_attacker():
    position = Position(chess.Board("4k3/8/8/1q6/2P5/4n3/4K3/1R4B1 w - - 0 1"))
    moves = sorted(position.moves(), key=lambda move: chess_order.exchange(position, move))
    assert [position.board.san(move) for move in moves[:4]] == ["cxb5", "Rxb5", "Bxe3", "Kxe3"]
    en_passant = Position(chess.Board("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"))
    move = en_passant.board.parse_san("dxe6")
    assert chess_order.exchange(en_passant, move) == (-1, 1)  # a pawn for a pawn


def test_a_position_is_a_tree_and_a_finished_game_is_a_score():
    start = Position(chess.Board())
    assert start.maximizing and len(start.moves()) == len(list(start)) == 20
    assert [child.board for child in start] == [start.after(move).board for move in start.moves()]
    assert start == Position(chess.Board()) and hash(start) == hash(Position(chess.Board()))
    assert reached(chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")) == chess_order.MATE
    assert reached(chess.Board("7K/6q1/6k1/8/8/8/8/8 w - - 0 1")) == -chess_order.MATE
    assert reached(chess.Board("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1")) == 0
    queen_and_pawn = Position(chess.Board("3qk3/p7/8/8/8/8/PPP5/R3K3 w - - 0 1"))
    assert material(queen_and_pawn) == 5 + 3 - 9 - 1


@pytest.mark.parametrize(
    ("fen", "depth"),
    [
        (chess.STARTING_FEN, 2),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", 3),  # mates and stalemates after one ply, and
        ("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", 3),  # after two
    ],
)
def test_minimax_reads_the_leaves_that_are_counted_and_finds_the_value(fen, depth):
    position, tally = Position(chess.Board(fen)), Counter()
    value = minimax(count(limit(position, depth, material), tally), position.maximizing)
    assert tally["leaves"] == chess_order.all_leaves(position.board, depth)
    for rank in chess_order.ORDERS.values():
        assert chess_order.search(position, rank, depth)[0] == value
