"""The fence for trees of three players, see builder.fences."""

from functools import partial

from deepcut import WRONG_CUT, deep
from figures.player_tree import draw_player_tree, make_player_alt_text, record_search
from maxn import maxn, shallow

TOTAL = sum(WRONG_CUT[0])
SHALLOW_CUT = [(3, 1, 1), [(0, 3, 2), (5, 0, 0)]]
# What the fence takes -> the tree and the search.
SEARCHES = {
    "maxn": (WRONG_CUT, maxn),
    "deep": (WRONG_CUT, partial(deep, total=TOTAL)),
    "shallow": (SHALLOW_CUT, partial(shallow, total=TOTAL)),
}


def render_player_tree(source, texts):
    """`maxn`: a tree of three players after a search of SEARCHES."""
    name = source.strip()
    if name not in SEARCHES:
        raise ValueError(f"it takes one of {', '.join(SEARCHES)}, not {name!r}")
    snapshot = record_search(*SEARCHES[name])
    drawing = draw_player_tree(snapshot, make_player_alt_text(snapshot, texts))
    return (
        f'<figure class="drawing picture" data-search-exclude>{drawing}'
        f"<figcaption>{texts['pictures'][f'players_{name}']}</figcaption></figure>"
    )
