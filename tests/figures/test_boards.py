"""The boards: what is drawn is what the games do."""

import re
from itertools import pairwise, permutations
from xml.etree import ElementTree

import pytest

from builder.words import LANGUAGES
from connectfour import HEIGHT, ROWS
from figures import boards
from snippets import edition
from tictactoe import LINES

SVG = "{http://www.w3.org/2000/svg}"


def cells_drawn(svg):
    """Return the boards of a drawing as cells, read from its shapes; and which cells are new."""
    found = []
    for shape in ElementTree.fromstring(svg).iter():
        kinds = (shape.get("class") or "").split()
        if "grid" in kinds:
            left, top = map(float, re.search(r"M([\d.]+) ([\d.]+)h", shape.get("d")).groups())
            found.append((left, top - boards.CELL, ["."] * 9, []))
        elif "sign" in kinds:
            left, top, cells, new = found[-1]
            if shape.tag == f"{SVG}circle":
                x, y = float(shape.get("cx")), float(shape.get("cy"))
            else:
                x, y = (
                    float(at) + 5
                    for at in re.match(r"M([\d.]+) ([\d.]+)l", shape.get("d")).groups()
                )
            cell = int((x - left) // boards.CELL + 3 * ((y - top) // boards.CELL))
            cells[cell] = "O" if shape.tag == f"{SVG}circle" else "X"
            new += [cell] if "new" in kinds else []
    return ["".join(cells) for *_, cells, _ in found], [new for *_, new in found]


def test_two_orders_meet_on_one_board():
    shown, new = cells_drawn(boards.draw_meeting([4, 2, 0], ""))
    assert shown == [".........", "....X....", "..O.X....", "X.O.X....", "X........", "X.O......"]
    assert new == [[], [4], [2], [], [0], [2]]


def test_any_three_moves_meet_if_only_those_of_one_player_change_places():
    for moves in permutations(range(9), 3):
        one, other = boards.meet(list(moves))
        assert one[-1] == other[-1] and one[1] != other[1]


@pytest.mark.parametrize("moves", [[0], [0, 1], [0, 1, 2, 3], [0, 1, 0], [0, 1, 9]])
def test_moves_that_do_not_meet_are_refused(moves):
    with pytest.raises(ValueError, match="three different cells"):
        boards.meet(moves)


def test_the_game_is_what_the_page_tells():
    line = boards.line_of("O......XX")
    moves = [next(at for at in range(9) if a[at] != b[at]) for a, b in pairwise(line)]
    # O bottom left, X middle left, O top right, X somewhere, O completes a line.
    assert (len(line), moves[:3]) == (6, [6, 3, 2])
    assert any(all(line[-1][cell] == "O" for cell in cells) for cells in LINES)
    shown, new = cells_drawn(boards.draw_horizon("O......XX", 4, ""))
    assert (shown, new) == (line, [[], *([move] for move in moves)])


@pytest.mark.parametrize("plies", [0, 5, 6])
def test_the_horizon_lies_before_the_end(plies):
    with pytest.raises(ValueError, match="ends after 5 plies"):
        boards.draw_horizon("O......XX", plies, "")


@pytest.mark.parametrize("plies", [1, 2, 3, 4])
def test_the_bar_stands_after_the_last_board_that_is_seen(plies):
    svg = boards.draw_horizon("O......XX", plies, "")
    bar = re.search('class="horizon" d="M([\\d.]+) ([\\d.]+)', svg)
    numbers = re.findall('class="tick" x="([\\d.]+)" y="([\\d.]+)">(\\d)', svg)
    left, top = map(float, bar.groups())
    below = [(float(y) - top, float(x), int(n)) for x, y, n in numbers if float(y) > top]
    row = min(y for y, _, _ in below)
    beyond = [number for y, x, number in below if y > row or x > left]
    assert beyond == list(range(plies + 1, 6))


@pytest.mark.parametrize("stones", range(ROWS))
def test_the_carry_finds_the_lowest_empty_square(stones):
    taken, total, stone = boards.carry(stones)
    assert (taken, stone) == ((1 << stones) - 1, 1 << stones)
    svg = boards.draw_carry(stones, "")
    bits = re.findall('class="bit[^>]*>([01])<', svg)
    assert len(bits) == 3 * HEIGHT
    for at, number in enumerate((taken, total, stone)):
        assert int("".join(bits[at * HEIGHT : (at + 1) * HEIGHT][::-1]), 2) == number
    assert svg.count('class="carried"') == stones


def test_a_full_column_takes_no_stone():
    with pytest.raises(ValueError, match="no room"):
        boards.carry(ROWS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "source", "said"),
    [
        ("fewest", "3 3", ["3 + 9 − 1 = 11", "27"]),
        ("closing", "first 0", ["0", "4", "6", "3", "5"]),
        ("closing", "halves 0", ["3.5"]),
        ("meeting", "4 2 0", []),
        ("horizon", "O......XX 4", ["4"]),
        ("carry", "2", ["2"]),
        ("layers", "3", ["3"]),
    ],
)
def test_pictures_say_in_words_what_they_show(name, source, said, language):
    html = edition(language).make(name, source)
    text = re.sub("<[^>]+>", "", html.partition("</svg>")[2])
    for what in said:
        assert what in text or what.replace(".", ",") in text
    assert "{" not in html and "(은/는)" not in html and "(이/가)" not in html
    assert len(re.search('aria-label="([^"]*)"', html)[1]) > 40
    ElementTree.fromstring(re.search("<svg.*?</svg>", html, re.DOTALL)[0])


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("fewest", "3"),
        ("fewest", "3 x"),
        ("fewest", "1 3"),
        ("closing", "second 0"),
        ("closing", "first -1"),
        ("meeting", "4 2"),
        ("horizon", "O......XX"),
        ("carry", "6"),
        ("layers", "1"),
        ("layers", "8"),
    ],
)
def test_what_cannot_be_drawn_is_told_by_the_build(name, source):
    with pytest.raises(ValueError):
        edition("en").make(name, source)
