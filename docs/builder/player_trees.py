"""The fence for trees of three players, and a wrong search that it shows."""

from functools import partial

from docs.builder.picture_fences import render_picture
from docs.figures.player_tree import draw_player_tree, make_player_alt_text, record_search
from maxn import PLAYERS, maxn, shallow


def search_with_deep_cuts(node, total, player=0, sure=(0,) * PLAYERS):
    """Return a leaf as shallow does, but with all bounds from the path. This is a mistake.

    total: as for shallow.
    sure: for each player, the best number so far at a node above.
    """
    if isinstance(node, tuple):
        return node
    best, sure = None, list(sure)
    for child in node:
        value = search_with_deep_cuts(child, total, (player + 1) % PLAYERS, sure)
        if best is None or value[player] > best[player]:
            best = value
            sure[player] = max(sure[player], best[player])
        others = sure[:player] + sure[player + 1 :]
        if total - best[player] <= max(others):
            break
    return best


# The smallest tree on which that search is wrong.
WRONG_CUT = [(2, 3, 0), [[(0, 2, 3), (1, 0, 4)], (3, 1, 1)]]
SHALLOW_CUT = [(3, 1, 1), [(0, 3, 2), (5, 0, 0)]]
TOTAL = sum(WRONG_CUT[0])
# What the fence takes -> the tree and the search.
SEARCHES = {
    "maxn": (WRONG_CUT, maxn),
    "deep": (WRONG_CUT, partial(search_with_deep_cuts, total=TOTAL)),
    "shallow": (SHALLOW_CUT, partial(shallow, total=TOTAL)),
}


def render_player_tree(source, texts):
    """`maxn`: a tree of three players after a search of SEARCHES."""
    name = source.strip()
    if name not in SEARCHES:
        raise ValueError(f"it takes one of {', '.join(SEARCHES)}, not {name!r}")
    snapshot = record_search(*SEARCHES[name])
    drawing = draw_player_tree(snapshot, make_player_alt_text(snapshot, texts))
    return render_picture(drawing, texts["pictures"][f"players_{name}"])
