from collections import Counter
from functools import cache

import pytest

from alphabeta import alphabeta
from gametree import count, is_leaf
from tictactoe import LINES, Position, Symmetric, open_lines, won
from transposition import tabled

EMPTY = "." * 9

# The cells in their order after a quarter turn, and in a mirror.
QUARTER_TURN = [6, 3, 0, 7, 4, 1, 8, 5, 2]
MIRROR = [2, 1, 0, 5, 4, 3, 8, 7, 6]


def unfinished():
    """Return all reachable unfinished positions."""
    positions, new = set(), {Position()}
    while new:
        positions |= new
        new = {child for position in new for child in position if not is_leaf(child)} - positions
    return positions


# Winners


ROWS = ["XXX......", "...XXX...", "......XXX"]
COLUMNS = ["X..X..X..", ".X..X..X.", "..X..X..X"]
DIAGONALS = ["X...X...X", "..X.X.X.."]


@pytest.mark.parametrize("cells", ROWS + COLUMNS + DIAGONALS)
def test_three_in_a_row_win(cells):
    assert (won(cells, "X"), won(cells, "O")) == (True, False)
    assert won(cells.replace("X", "O"), "O")


def test_number_of_lines():
    assert len(set(LINES)) == len(LINES) == 8


@pytest.mark.parametrize("cells", [EMPTY, "XX.XX....", "XXOOOXXXO", "XX.......", "..XX.X..."])
def test_no_three_in_a_row(cells):
    assert (won(cells, "X"), won(cells, "O")) == (False, False)


# Positions


@pytest.mark.parametrize(
    ("cells", "move", "score"),
    [
        ("XX.OO....", 2, 1),
        ("OO.XX.X..", 2, -1),
        ("XXOOOXX.O", 7, 0),
        ("XXO.OOXOX", 3, 1),
        ("XOXXOXO.O", 7, 0),
    ],
)
def test_finished_position_is_the_score(cells, move, score):
    assert Position(cells).play(move) == score


@pytest.mark.parametrize(
    ("cells", "move", "child"),
    [(EMPTY, 4, "....X...."), ("X........", 1, "XO......."), ("XXOOO.X..", 5, "XXOOOXX..")],
)
def test_unfinished_position_is_a_node(cells, move, child):
    assert Position(cells).play(move) == Position(child)


@pytest.mark.parametrize(
    ("cells", "maximizing"), [(EMPTY, True), ("X........", False), ("X...O....", True)]
)
def test_x_is_max_and_moves_first(cells, maximizing):
    assert Position(cells).maximizing is maximizing


def test_default_position_is_the_empty_board():
    assert Position() == Position(EMPTY)


@pytest.mark.parametrize(
    ("cells", "moves", "children"),
    [
        ("XOXXO.O.X", [5, 7], [Position("XOXXOOO.X"), -1]),
        (
            "XX.OO....",
            [2, 5, 6, 7, 8],
            [
                1,
                Position("XX.OOX..."),
                Position("XX.OO.X.."),
                Position("XX.OO..X."),
                Position("XX.OO...X"),
            ],
        ),
        ("XXOXO..OX", [5, 6], [Position("XXOXOO.OX"), -1]),
        (
            "XX.OO.X..",
            [2, 5, 7, 8],
            [
                Position("XXOOO.X.."),
                -1,
                Position("XX.OO.XO."),
                Position("XX.OO.X.O"),
            ],
        ),
        ("XXOOOXX.O", [7], [0]),
    ],
)
def test_children_are_parallel_to_moves(cells, moves, children):
    position = Position(cells)
    assert (position.moves(), list(position)) == (moves, children)


@pytest.mark.parametrize("cells", [EMPTY, "X........", "X...O....", "XXO...O.."])
def test_each_empty_cell_has_a_child(cells):
    assert len(list(Position(cells))) == len(Position(cells).moves()) == cells.count(".")


def test_position_can_be_iterated_twice():
    position = Position("XX.OO....")
    assert list(position) == list(position)


def test_equal_positions_have_equal_hashes():
    assert len({Position("X........"), Position("X........"), Position(".X.......")}) == 2


@pytest.mark.parametrize("other", [Position(".X......."), "X........", 0, None])
def test_position_differs_from(other):
    assert Position("X........") != other


# Symmetry


@pytest.mark.parametrize("moved", [QUARTER_TURN, MIRROR])
def test_symmetric_position_equals_turned_and_mirrored_positions(moved):
    for position in unfinished():
        cells = "".join(position.cells[cell] for cell in moved)
        moved_position, original = Symmetric(cells), Symmetric(position.cells)
        assert (moved_position, hash(moved_position)) == (original, hash(original))


def test_symmetric_positions_are_as_many_as_are_known():
    # 765 positions are different up to symmetry, 138 of them finished.
    everywhere = {Symmetric(position.cells) for position in unfinished()}
    assert len(everywhere) == 765 - 138


def test_children_of_a_symmetric_position_are_symmetric():
    assert {type(child) for child in Symmetric()} == {Symmetric}
    assert Symmetric() != Position()


@pytest.mark.parametrize(("start", "nodes"), [(Position(), 4769), (Symmetric(), 1069)])
def test_a_table_saves_most_of_the_nodes(start, nodes):
    tally = Counter()
    assert (tabled(count(start, tally), {}), tally["nodes"]) == (0, nodes)


# The whole game. These numbers are known: 5,478 positions, of which 958 are finished, and
# 255,168 ways to play.


def test_number_of_positions():
    assert len(unfinished()) == 5478 - 958


def test_number_of_games():
    @cache
    def endings(position):
        if is_leaf(position):
            return Counter([position])
        return sum(map(endings, position), Counter())

    assert endings(Position()) == {1: 131184, -1: 77904, 0: 46080}


def test_alphabeta_draws_and_visits_18297_nodes():
    tally = Counter()
    assert (alphabeta(count(Position(), tally)), tally["nodes"]) == (0, 18297)


@pytest.mark.parametrize(
    ("cells", "score"),
    [
        ("XX.OO....", 1),
        ("XX.OO...X", -1),
        ("X...O....", 0),
        ("XO.......", 1),
        ("X...O...X", 0),
        ("XO..X....", 1),
    ],
)
def test_value_of_a_position(cells, score):
    position = Position(cells)
    assert alphabeta(position, maximizing=position.maximizing) == score


# The static evaluation


@pytest.mark.parametrize(
    ("cells", "value"),
    [
        (EMPTY, 8 - 8),
        ("....X....", 8 - 4),
        ("X........", 8 - 5),
        (".X.......", 8 - 6),
        ("X...O....", 4 - 5),
        ("XO.......", 6 - 5),
        ("X.......O", 5 - 5),
        ("XXOOOXX.O", 1 - 1),
    ],
)
def test_open_lines(cells, value):
    assert open_lines(Position(cells)) == value


@pytest.mark.parametrize("cells", ["....X....", "X........", "X...O....", "XO.....X.", "XX.OO...."])
def test_open_lines_with_the_players_exchanged(cells):
    exchanged = cells.translate(str.maketrans("XO", "OX"))
    assert open_lines(Position(exchanged)) == -open_lines(Position(cells)) != 0


@pytest.mark.parametrize("moved", [QUARTER_TURN, MIRROR])
def test_open_lines_of_a_turned_board(moved):
    def turned(position):
        return Position("".join(position.cells[cell] for cell in moved))

    everywhere = unfinished()
    assert {
        position for position in everywhere if open_lines(turned(position)) != open_lines(position)
    } == set()
