"""Draw the minimal tree of alpha-beta: which nodes of a uniform tree are visited, and what the leaves prove."""

from functools import cache
from math import inf

from alphabeta import alphabeta
from docs.figures.replay import make_snapshot
from docs.figures.scenes import reverse_children
from docs.figures.svg import SIDE, draw_leaf, draw_svg, make_triangle_path
from gametree import staircase
from tracing import trace

NODES = ("pv", "refuted", "expected")  # types 1, 2 and 3 of Knuth and Moore
# What a leaf proves about the value of the root -> sign.
LEAVES = {"lower": "≥", "upper": "≤", "exact": "="}
MAX_LEAVES = 3**4  # the largest number of leaves that is drawn

LEVEL = 58  # between neighbouring levels
# Widths of a leaf that is read, a leaf that is pruned, and a node that is not visited.
READ, PRUNED, STUMP = 20, 9, 18
TOP, SIDES, BELOW = 24, 12, 12
SCALE = 0.72  # of the triangles


@cache
def search_minimal_tree(branching, depth):
    """Return the Snapshot after alphabeta has searched a uniform tree with the best child first.

    Raise a ValueError if the tree is too small to have all kinds of nodes, or too large to be drawn.
    """
    if branching < 2 or depth < 2 or branching**depth > MAX_LEAVES:
        raise ValueError(f"no tree is drawn of {depth} plies with {branching} children per node")
    tree = reverse_children(staircase(branching, depth))
    return make_snapshot(tree, trace(alphabeta, tree), -1)


def classify_node(snapshot, path):
    """Return the kind of a visited node (one of NODES) or of a leaf that was read (one of LEAVES), else None.

    "pv": the node was entered with the full window.
    "refuted": one child was enough for a cutoff.
    "expected": all children were searched.
    """
    known, value = snapshot.nodes[path], snapshot.nodes[()].value
    if known.status != "done":
        return None
    if known.leaf:
        return "exact" if known.value == value else "lower" if known.value > value else "upper"
    if known.entry_window == (-inf, inf):
        return "pv"
    return "refuted" if known.cutoff else "expected"


def count_node_kinds(snapshot):
    """Return the kinds and how often each occurs."""
    kinds = [classify_node(snapshot, path) for path in snapshot.nodes]
    return {name: kinds.count(name) for name in (*NODES, *LEAVES)}


def draw_minimal_tree(snapshot, description):
    """Return the drawing of a snapshot that search_minimal_tree returned."""
    places, width = _compute_layout(snapshot)
    height = max([y for _, y in places.values()]) + READ / 2 + BELOW
    edges, shapes = [], []
    for path, (x, y) in places.items():
        known, node_kind = snapshot.nodes[path], classify_node(snapshot, path)
        if path:
            (x1, y1), kind = places[path[:-1]], "edge" if node_kind else "edge cut"
            edges.append(f'<path class="{kind}" d="M{x1} {y1}L{x} {y}"/>')
        if known.leaf:
            shapes.append(draw_leaf_with_sign(x, y, node_kind))
        else:
            shapes.append(draw_node(x, y, node_kind, snapshot.is_max_node(path)))
    return draw_svg((width, height), description, edges + shapes)


def draw_node(x, y, node_kind, points_up):
    """Return a node with the number of its kind; node_kind is None if it is not visited."""
    if not node_kind:
        return f'<path class="skipped" d="{make_triangle_path(x, y, points_up, scale=SCALE / 2)}"/>'
    number = NODES.index(node_kind) + 1
    return (
        f'<path class="{node_kind}" d="{make_triangle_path(x, y, points_up, scale=SCALE)}"/>'
        f'<text class="kind" x="{x}" y="{y + (7.5 if points_up else 2)}">{number}</text>'
    )


def draw_leaf_with_sign(x, y, node_kind):
    """Return a leaf with the sign of what it proves; node_kind is None if it is not read."""
    if not node_kind:
        return f'<path class="skipped" d="M{x - 2.5} {y - 8}h5v16h-5z"/>'
    return (
        f"{draw_leaf(x, y, (16, 16), node_kind, corner_radius=2)}"
        f'<text class="kind" x="{x}" y="{y + 4.5}">{LEAVES[node_kind]}</text>'
    )


def draw_kind_symbol(node_kind):
    if node_kind in LEAVES:
        shape = draw_leaf_with_sign(20, 20, node_kind)
    else:
        shape = draw_node(20, 23, node_kind, True)
    return f'<svg class="tree symbol" viewBox="0 0 40 40" width="28" height="28" aria-hidden="true">{shape}</svg>'


def _compute_layout(snapshot):
    """Return path -> (x, y) of every node that is drawn, and the width of the drawing.

    Nothing is drawn below a node that is not visited.
    """
    places, right = {}, SIDES
    # A triangle must also fit above one leaf that is read and several pruned leaves.
    pruned_count = len(snapshot.nodes[()].children) - 1
    pruned_width = max(PRUNED, (2 * SIDE * SCALE - READ) / pruned_count)

    def place_node(path):
        nonlocal right
        known, y = snapshot.nodes[path], TOP + LEVEL * len(path)
        places[path] = None  # reserves the order: a node is drawn before the children
        if known.status == "done" and not known.leaf:
            below = [place_node((*path, index)) for index in range(len(known.children))]
            x = (below[0] + below[-1]) / 2
        else:
            width = STUMP if not known.leaf else READ if known.status == "done" else pruned_width
            x, right = right + width / 2, right + width
        places[path] = round(x, 1), y
        return x

    place_node(())
    return places, right + SIDES
