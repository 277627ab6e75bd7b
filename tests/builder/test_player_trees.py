"""Check the figures of trees for three players: the smallest tree with a wrong cut, and the fence."""

import random
import re
from itertools import permutations, product

import pytest

import maxn as maxn_module
from docs.builder import player_trees
from docs.builder.player_trees import SEARCHES, WRONG_CUT, search_with_deep_cuts
from docs.builder.words import LANGUAGES
from docs.figures.player_tree import find_players_line, make_player_path, record_search
from docs.figures.scenes import PARANOID
from for_every import for_every
from maxn import maxn, paranoid, shallow
from smallest import copy, fill, shapes
from snippets import edition


def make_shares(total, players):
    """Return all tuples of that many numbers, none negative, that add up to total."""
    tuples = product(range(total + 1), repeat=players)
    return [numbers for numbers in tuples if sum(numbers) == total]


def make_tree(depth, shares, generator):
    if depth == 0 or generator.random() < 0.1:
        return generator.choice(shares)
    return [make_tree(depth - 1, shares, generator) for _ in range(generator.randint(1, 3))]


def make_trees(leaves):
    """Yield the trees of all shapes with these leaves, in this order."""
    for shape in shapes(len(leaves)):
        tree = copy(shape)
        fill(tree, iter(leaves))
        yield tree


def find_wrong_cut():
    """Return the first tree with four leaves on which search_with_deep_cuts and maxn differ.

    No two leaves are equally good for any player, so that no tie plays a part. With a smaller
    total than that of WRONG_CUT, there are no four leaves of this kind.
    """
    for total in range(1, sum(WRONG_CUT[0]) + 1):
        for leaves in permutations(make_shares(total, 3), 4):
            if all(len(set(column)) == 4 for column in zip(*leaves, strict=True)):
                for tree in make_trees(leaves):
                    if search_with_deep_cuts(tree, total) != maxn(tree):
                        return tree


def test_the_search_finds_the_smallest_tree():
    assert find_wrong_cut() == WRONG_CUT
    total = sum(WRONG_CUT[0])
    assert (maxn(WRONG_CUT), search_with_deep_cuts(WRONG_CUT, total)) == ((3, 1, 1), (2, 3, 0))
    assert shallow(WRONG_CUT, total) == maxn(WRONG_CUT)


def test_no_tree_with_fewer_leaves_is_wrong():
    # The cut is two plies below the root, and each of the three nodes down to it needs two children.
    for leaf_count in (2, 3):
        for leaves in product(make_shares(3, 3), repeat=leaf_count):
            assert all(search_with_deep_cuts(tree, 3) == maxn(tree) for tree in make_trees(leaves))


@pytest.mark.parametrize(("players", "is_always_right"), [(2, True), (3, False), (4, False)])
def test_only_with_two_players_deep_cuts_are_right(players, is_always_right, monkeypatch):
    for module in (player_trees, maxn_module):
        monkeypatch.setattr(module, "PLAYERS", players)
    shares, generator = make_shares(6, players), random.Random(1)
    trees = [make_tree(6, shares, generator) for _ in range(300)]
    right = [search_with_deep_cuts(tree, 6, 0, (0,) * players) == maxn(tree) for tree in trees]
    assert all(right) == is_always_right
    assert all(shallow(tree, 6) == maxn(tree) for tree in trees)


def test_the_stepper_shows_the_same_tree():
    def fear(node):
        return node if isinstance(node, int) else [fear(child) for child in node]

    first, (below, last) = fear(paranoid(WRONG_CUT))
    assert [first, [[below], last]] == PARANOID


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


@pytest.mark.parametrize("name", SEARCHES)
def test_a_recorded_search_returns_what_the_search_returns(name):
    tree, search = SEARCHES[name]
    assert record_search(tree, search).nodes[()].value == search(tree)


def test_three_players_have_three_shapes():
    assert len({make_player_path(player, 50, 50) for player in range(3)}) == 3


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


def test_an_unknown_name_is_named():
    with pytest.raises(ValueError, match="'two'"):
        edition("en").render_fence("players", "two")
