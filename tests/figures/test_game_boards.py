"""Check that the drawings of boards agree with the games."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from connectfour import HEIGHT
from docs.builder.words import LANGUAGES
from docs.figures import game_boards
from for_every import for_every
from snippets import edition
from tictactoe import LINES

SVG = "{http://www.w3.org/2000/svg}"


def read_drawn_cells(svg):
    """Return the cells of each board, read from the shapes of a drawing, and the new cells of each board."""
    boards_read = []
    for shape in ElementTree.fromstring(svg).iter():
        kinds = (shape.get("class") or "").split()
        if "grid" in kinds:
            left, top = map(float, re.search(r"M([\d.]+) ([\d.]+)h", shape.get("d")).groups())
            boards_read.append((left, top - game_boards.CELL, ["."] * 9, []))
        elif "sign" in kinds:
            left, top, cells, new = boards_read[-1]
            if shape.tag == f"{SVG}circle":
                x, y = float(shape.get("cx")), float(shape.get("cy"))
            else:
                start = re.match(r"M([\d.]+) ([\d.]+)l", shape.get("d")).groups()
                x, y = (float(coordinate) + 5 for coordinate in start)
            cell = int((x - left) // game_boards.CELL + 3 * ((y - top) // game_boards.CELL))
            cells[cell] = "O" if shape.tag == f"{SVG}circle" else "X"
            new += [cell] if "new" in kinds else []
    return ["".join(cells) for *_, cells, _ in boards_read], [new for *_, new in boards_read]


def test_two_move_orders_meet_on_the_same_board():
    shown, new = read_drawn_cells(game_boards.draw_transposition([4, 2, 0], ""))
    assert shown == [".........", "....X....", "..O.X....", "X.O.X....", "X........", "X.O......"]
    assert new == [[], [4], [2], [], [0], [2]]


def test_the_tree_of_an_ending_has_all_its_boards_scores_and_values():
    svg = game_boards.draw_ending("XOX.OO.X.", "")
    shown, new = read_drawn_cells(svg)
    texts = re.findall('class="(letter|value(?: start)?)">(.+?)<', svg)
    expected = [len(board) - board.count(".") - 6 and 1 for board in shown]
    assert [len(new_cells) for new_cells in new] == expected
    assert sorted(shown, key=lambda board: -board.count(".")) == [
        "XOX.OO.X.", "XOXXOO.X.", "XOX.OOXX.", "XOX.OO.XX",
        "XOXXOOOX.", "XOXXOO.XO", "XOXOOOXX.", "XOX.OOXXO", "XOXOOO.XX", "XOX.OOOXX",
        "XOXXOOOXX", "XOXXOOXXO", "XOXXOOXXO", "XOXXOOOXX",
    ]  # fmt: skip
    # Below the finished games, and beside the nodes with a choice: B, C, D and, last, A.
    expected = ["0", "1", "B", "0", "−1", "1", "C", "−1", "−1", "0", "D", "−1", "A", "0"]
    assert [text for kind, text in texts] == expected


def test_game_agrees_with_the_page():
    line = game_boards.play_perfect_game("O......XX")
    moves = [
        next(cell_index for cell_index in range(9) if before[cell_index] != after[cell_index])
        for before, after in pairwise(line)
    ]
    # O bottom left, X middle left, O top right, X somewhere, O completes a line.
    assert (len(line), moves[:3]) == (6, [6, 3, 2])
    assert any(all(line[-1][cell] == "O" for cell in cells) for cells in LINES)
    shown, new = read_drawn_cells(game_boards.draw_search_horizon("O......XX", 4, ""))
    assert (shown, new) == (line, [[], *([move] for move in moves)])


def test_bar_is_after_the_last_visible_board():
    svg = game_boards.draw_search_horizon("O......XX", 4, "")
    bar = re.search('class="horizon" d="M([\\d.]+) ([\\d.]+)', svg)
    numbers = re.findall('class="tick" x="([\\d.]+)" y="([\\d.]+)">(\\d)', svg)
    left, top = map(float, bar.groups())
    below = [(float(y), float(x), int(n)) for x, y, n in numbers if float(y) > top]
    row = min(y for y, _, _ in below)
    assert [number for y, x, number in below if y > row or x > left] == [5]


@pytest.mark.parametrize("stones", [0, 3, 5])
def test_carry_gives_the_lowest_empty_square(stones):
    occupied, total, stone = game_boards.compute_carry_bits(stones)
    assert (occupied, stone) == ((1 << stones) - 1, 1 << stones)
    svg = game_boards.draw_carry_bits(stones, "")
    bits = re.findall('class="bit[^>]*>([01])<', svg)
    assert len(bits) == 3 * HEIGHT
    for index, number in enumerate((occupied, total, stone)):
        assert int("".join(bits[index * HEIGHT : (index + 1) * HEIGHT][::-1]), 2) == number
    assert svg.count('class="carried"') == stones


@pytest.mark.parametrize(
    ("name", "source", "said"),
    [
        ("ending", "XOX.OO.X.", ["X"]),
        ("fewest", "3 3", ["3 + 9 − 1 = 11", "27"]),
        ("closing", "first 0", ["0", "4", "6", "3", "5"]),
        ("closing", "halves 0", ["3.5"]),
        ("meeting", "4 2 0", []),
        ("horizon", "O......XX 4", ["4"]),
        ("carry", "2", ["2"]),
        ("layers", "3", ["3"]),
        ("playouts", "1 2 30", ["30", "22"]),
    ],
)
@for_every(language=LANGUAGES)
def test_captions_contain_the_numbers_of_the_pictures(name, source, said, language):
    html = edition(language).render_fence(name, source)
    text = re.sub("<[^>]+>", "", html.partition("</svg>")[2])
    for expected_text in said:
        assert expected_text in text or expected_text.replace(".", ",") in text
    assert "{" not in html and "(은/는)" not in html and "(이/가)" not in html
    assert len(re.search('aria-label="([^"]*)"', html)[1]) > 40
    ElementTree.fromstring(re.search("<svg.*?</svg>", html, re.DOTALL)[0])


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("ending", "XOX.OO.X"),
        ("fewest", "1 3"),
        ("closing", "second 0"),
        ("meeting", "4 2"),
        ("horizon", "O......XX"),
        ("carry", "6"),
        ("layers", "8"),
        ("playouts", "1 2 x"),
    ],
)
def test_build_rejects_pictures_that_cannot_be_drawn(name, source):
    with pytest.raises(ValueError):
        edition("en").render_fence(name, source)
