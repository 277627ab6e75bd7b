"""Check the figures of trees for three players: the smallest tree with a wrong cut, and the fence."""

import re

from docs.builder.player_trees import SEARCHES
from docs.builder.words import LANGUAGES
from docs.figures.player_tree import find_players_line, record_search
from for_every import for_every
from snippets import edition


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
