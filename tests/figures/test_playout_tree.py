"""Check the picture of a tree of random games: its numbers are those of the search."""

from itertools import combinations
from random import Random
from xml.etree import ElementTree

import pytest

from docs.figures.playout_tree import SEED, draw_playout_tree, grow_playout_tree
from gametree import is_leaf
from mcts import uct
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
    expected = sum(not is_leaf(n.position) and n.position.maximizing for n in nodes)
    assert players.count("max") == expected


def test_records_keep_their_distance_and_stay_inside(drawing):
    _, _, width, height = map(float, drawing.get("viewBox").split())
    records = [text for text in drawing.iter(f"{SVG}text") if text.get("class") == "record"]
    places = [(float(text.get("x")), float(text.get("y"))) for text in records]
    assert all(20 <= x <= width - 20 and 20 <= y <= height - 10 for x, y in places)
    for (x, y), (x2, y2) in combinations(places, 2):
        assert abs(x - x2) >= 50 or abs(y - y2) >= 40


@pytest.mark.parametrize(("heaps", "games"), [((0, 0), 5), ((1, 2), 0), ((3, 4), 500)])
def test_what_cannot_be_drawn_is_refused(heaps, games):
    with pytest.raises(ValueError):
        grow_playout_tree(heaps, games)
