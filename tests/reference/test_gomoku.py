"""Five in a row: the rules, the candidate moves, and the evaluation that is updated move by move."""

from math import inf
from random import Random

from gametree import is_leaf
from gomoku import AROUND, LINES, SIZE, WEIGHTS, WIN, Position, evaluate
from player import choose_move

CELLS = range(SIZE * SIZE)


def play_all(*cells):
    position = Position()
    for cell in cells:
        position = position.play(cell)
    return position


def play_at_random(seed, anywhere=True):
    """Yield the positions of a random game, then the score."""
    random, position = Random(seed), Position()
    while not is_leaf(position):
        yield position
        empty = [cell for cell in CELLS if position.cells[cell] == "."]
        position = position.play(random.choice(empty if anywhere else position.moves()))
    yield position


def find_unfinished(count):
    """Return the unfinished positions of random games, half of which follow moves()."""
    games = [list(play_at_random(seed, anywhere=seed % 2)) for seed in range(count)]
    return [position for game in games for position in game[:-1]]


def has_five(cells, sign):
    """Tell whether a sign is five times in a row, by looking along rows of text."""
    rows = [cells[start : start + SIZE] for start in CELLS[::SIZE]]
    text = "|".join(rows)  # a step of SIZE + 1 goes down, one more or less goes diagonally
    steps = (1, SIZE, SIZE + 1, SIZE + 2)
    return any(sign * 5 in text[start::step] for step in steps for start in range(step))


def negate(position):
    """Return the same position with the signs exchanged, which is not one of a game."""
    codes = [code // 6 + code % 6 * 6 for code in position.lines]
    exchanged = Position(
        position.cells.translate(str.maketrans("XO", "OX")),
        position.near,
        codes,
        position.weights[::-1],
    )
    exchanged.maximizing = not position.maximizing
    return exchanged


def test_a_game_is_over_when_there_are_five_in_a_row():
    wins = 0
    for seed in range(60):
        *unfinished, last, score = play_at_random(seed, anywhere=seed % 2)
        sign = "X" if last.maximizing else "O"
        fives = [
            has_five(last.cells[:cell] + sign + last.cells[cell + 1 :], sign)
            for cell in CELLS
            if last.cells[cell] == "."
        ]
        assert not any(has_five(position.cells, "X") for position in unfinished)
        assert not any(has_five(position.cells, "O") for position in unfinished)
        if score:
            wins += 1
            assert any(fives)
            assert score == (1 if last.maximizing else -1) * (WIN + last.cells.count(".") - 1)
        else:
            assert (last.cells.count("."), fives) == (1, [False])
    assert wins > 30


def test_a_full_board_is_a_draw():
    rows = ["XXOOXXOOX", "OOXXOOXXO"]
    signs = "".join(rows[row % 2] for row in range(SIZE))
    first = [cell for cell in CELLS if signs[cell] == "X"]
    second = [cell for cell in CELLS if signs[cell] == "O"]
    assert (len(first), len(second)) == (41, 40)
    *moves, last = [cell for pair in zip(first, [*second, None], strict=True) for cell in pair][:-1]
    position = play_all(*moves)
    assert position.moves() == [last]
    assert position.play(last) == 0


def test_what_is_updated_equals_what_is_computed_anew():
    positions = find_unfinished(20)
    for position in positions:
        cells, totals = position.cells, {"X": 0, "O": 0}
        for number, line in enumerate(LINES):
            signs = [cells[cell] for cell in line]
            assert position.lines[number] == signs.count("X") + 6 * signs.count("O")
            for sign, rival in ("XO", "OX"):
                totals[sign] += WEIGHTS[signs.count(sign)] if rival not in signs else 0
        assert position.weights == (totals["X"], totals["O"])
        near = [
            cell
            for cell in CELLS
            if cells[cell] == "." and any(cells[other] != "." for other in AROUND[cell])
        ]
        center = [40] if cells[40] == "." else []  # always tried, as there the game begins
        assert list(position.near) == sorted({*near, *center})
        assert position.maximizing == (cells.count(".") % 2 == 1)
    assert len(positions) > 400


def test_a_win_in_one_is_found_and_a_four_is_blocked():
    threat = play_all(
        40, 0, 41, 8, 42, 72, 43, 80
    )  # X has four in the middle row, open at both ends
    assert threat.moves() in ([39], [44])
    assert threat.play(39) == threat.play(44) == WIN + 72
    assert choose_move(threat, inf, evaluate, depth=1) in (39, 44)
    blocked = play_all(40, 39, 41, 0, 42, 8, 43)  # O must answer
    assert blocked.moves() == [44]
    assert not is_leaf(blocked.play(44))
    both = play_all(40, 0, 41, 1, 42, 2, 43, 3)  # each has a four: one's own goes first
    assert both.moves() in ([39], [44])
    assert both.play(80).moves() == [4]


def test_the_estimate_is_the_same_from_both_sides():
    quiet = [position for position in find_unfinished(12) if position.find_four() is None]
    assert len(quiet) > 100
    for position in quiet:
        assert evaluate(negate(position)) == -evaluate(position)
