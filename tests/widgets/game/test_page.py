"""The board before the first move: its lines, the names of its cells and the text on the tree."""

import pytest

from docs.widgets.game.page import make_template_values
from sentence_helpers import WORDS

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
