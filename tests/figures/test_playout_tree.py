"""Check the picture of a tree of random games: its numbers are those of the search."""

import re
from random import Random
from xml.etree import ElementTree

import pytest

from docs.figures.playout_tree import SEED, WIDEST, draw_playout_tree, grow_playout_tree
from gametree import is_leaf
from mcts import choose_move, uct
from nim import Position

SVG = "{http://www.w3.org/2000/svg}"


def list_nodes(node):
    return [node, *(below for child in node.children.values() for below in list_nodes(child))]


@pytest.fixture(scope="module")
def root():
    return grow_playout_tree((1, 2), 30)


@pytest.fixture(scope="module")
def drawing(root):
    return ElementTree.fromstring(draw_playout_tree(root, "a tree"))


def read_texts(drawing, kind):
    return [text.text for text in drawing.iter(f"{SVG}text") if kind in text.get("class")]


def test_every_node_shows_wins_games_and_heaps(root, drawing):
    nodes = list_nodes(uct(Position((1, 2)), 30, Random(SEED)))
    assert sorted(read_texts(drawing, "record")) == sorted(f"{n.wins:g}/{n.games}" for n in nodes)
    heaps = [", ".join(map(str, n.position.heaps)) for n in nodes if not is_leaf(n.position)]
    assert sorted(read_texts(drawing, "heaps")) == sorted(heaps)
    players = [path.get("class").split()[0] for path in drawing.iter(f"{SVG}path")]
    assert players.count("max") == sum(
        not is_leaf(n.position) and n.position.maximizing for n in nodes
    )


def test_a_line_is_as_wide_as_its_share_of_the_games(root, drawing):
    widths = [
        float(re.search(r"h([\d.]+)l", path.get("d"))[1])
        for path in drawing.iter(f"{SVG}path")
        if path.get("class") == "games"
    ]
    games = [node.games for node in list_nodes(root)[1:]]
    assert len(widths) == len(games)
    assert root.children[choose_move(root)].games == max(games)
    assert max(widths) < WIDEST
    # Widths grow with the games, and equal games have equal widths.
    assert sorted(set(widths)) == [
        pytest.approx(1.5 + 13.5 * n / 30, abs=0.06) for n in sorted(set(games))
    ]


@pytest.mark.parametrize(("heaps", "games"), [((0, 0), 5), ((1, 2), 0), ((3, 4), 500)])
def test_what_cannot_be_drawn_is_refused(heaps, games):
    with pytest.raises(ValueError):
        grow_playout_tree(heaps, games)
