"""Check the figures of trees for three players: the smallest tree with a wrong cut, and the fence."""

import random
import re
from itertools import product

import pytest

import maxn as maxn_module
from docs.builder import player_trees
from docs.builder.player_trees import SEARCHES, search_with_deep_cuts
from docs.builder.words import LANGUAGES
from docs.figures.player_tree import find_players_line, record_search
from for_every import for_every
from maxn import maxn, shallow
from snippets import edition


def make_shares(total, players):
    """Return all tuples of that many numbers, none negative, that add up to total."""
    tuples = product(range(total + 1), repeat=players)
    return [numbers for numbers in tuples if sum(numbers) == total]


def make_tree(depth, shares, generator):
    if depth == 0 or generator.random() < 0.1:
        return generator.choice(shares)
    return [make_tree(depth - 1, shares, generator) for _ in range(generator.randint(1, 3))]


@pytest.mark.parametrize(("players", "is_always_right"), [(2, True), (3, False), (4, False)])
def test_only_with_two_players_deep_cuts_are_right(players, is_always_right, monkeypatch):
    for module in (player_trees, maxn_module):
        monkeypatch.setattr(module, "PLAYERS", players)
    shares, generator = make_shares(6, players), random.Random(1)
    trees = [make_tree(6, shares, generator) for _ in range(300)]
    right = [search_with_deep_cuts(tree, 6, 0, (0,) * players) == maxn(tree) for tree in trees]
    assert all(right) == is_always_right
    assert all(shallow(tree, 6) == maxn(tree) for tree in trees)


def test_a_recorded_search_knows_what_each_node_returned():
    snapshot = record_search(*SEARCHES["deep"])
    values = {path: known.value for path, known in snapshot.nodes.items()}
    assert values[()] == (2, 3, 0)
    assert values[1,] == values[1, 0] == (0, 2, 3)
    assert {path for path, known in snapshot.nodes.items() if known.status == "cut"} == {(1, 0, 1)}
    assert find_players_line(snapshot) == [(), (0,)]
    right = record_search(*SEARCHES["maxn"])
    assert find_players_line(right) == [(), (1,), (1, 1)]
    assert right.nodes[1, 0].value == (1, 0, 4)


@for_every(name=SEARCHES, language=LANGUAGES)
def test_the_figure_in_shapes_and_in_words(name, language):
    html = edition(language).render_fence("players", name)
    snapshot = record_search(*SEARCHES[name])
    shapes_by_player = [
        len(re.findall(f'class="player-{player} done"', html)) for player in range(3)
    ]
    inner = [path for path, known in snapshot.nodes.items() if not known.leaf]
    assert shapes_by_player == [sum(len(path) == player for path in inner) for player in range(3)]
    cut = [known.node for known in snapshot.nodes.values() if known.status == "cut"]
    assert html.count('class="slash"') == len(cut)
    (description,) = re.findall('aria-label="([^"]*)"', html)
    for path in inner:
        assert str(snapshot.nodes[path].value) in description
    for leaf in cut:
        assert description.count(str(leaf)) == 2  # among the leaves, and as not read
    # The bold number of a node is that of the player who moves there.
    bold = re.findall('class="number done value"[^>]*>([^<]*)<', html)
    assert bold == [str(snapshot.nodes[path].value[len(path)]) for path in inner]
