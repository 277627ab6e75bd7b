"""The fewest leaves of a uniform tree: which nodes must be visited and what its leaves prove, drawn from a run."""

from functools import cache
from math import inf

from alphabeta import alphabeta
from figures.draw import SIDE, frame, triangle
from figures.replay import replay
from figures.scenes import reverse
from gametree import staircase
from tracing import trace

NODES = ("pv", "refuted", "expected")  # the types 1, 2 and 3 of Knuth and Moore
LEAVES = {"lower": "≥", "upper": "≤", "exact": "="}  # what a leaf proves of the root's value
MOST = 3**4  # leaves that there may be

LEVEL = 58  # between neighbouring levels
READ, PRUNED, STUMP = (
    20,
    9,
    18,
)  # room for a leaf that is read, one that is not, a node that is not visited
TOP, SIDES, BELOW = 24, 12, 12
SCALE = 0.72  # of the triangles


@cache
def search(branching, depth):
    """Return the Snapshot after alphabeta has searched a uniform tree with the best child first.

    A ValueError where the tree is too small to have all kinds of nodes, or too large to be drawn.
    """
    if branching < 2 or depth < 2 or branching**depth > MOST:
        raise ValueError(f"no tree is drawn of {depth} plies with {branching} children per node")
    tree = reverse(staircase(branching, depth))
    return replay(tree, trace(alphabeta, tree), -1)


def kind(snapshot, path):
    """Return of a node that was visited one of NODES, and of a leaf that was read one of LEAVES; else None.

    A node is "pv" where both players were still free, "refuted" where one child was enough,
    "expected" where all children had to be looked at to know that.
    """
    known, value = snapshot.nodes[path], snapshot.nodes[()].value
    if known.status != "done":
        return None
    if known.leaf:
        return "exact" if known.value == value else "lower" if known.value > value else "upper"
    if known.window == (-inf, inf):
        return "pv"
    return "refuted" if known.cutoff else "expected"


def tally(snapshot):
    """Return kind -> how many there are."""
    found = [kind(snapshot, path) for path in snapshot.nodes]
    return {name: found.count(name) for name in (*NODES, *LEAVES)}


def drawing(snapshot, description):
    """Return the drawing of a snapshot that search has returned.

    description: the text that stands for the figure where it cannot be seen.
    """
    places, width = _places(snapshot)
    height = max([y for _, y in places.values()]) + READ / 2 + BELOW
    edges, shapes = [], []
    for path, (x, y) in places.items():
        known, its = snapshot.nodes[path], kind(snapshot, path)
        if path:
            edges.append(_edge(places[path[:-1]], (x, y), its))
        if known.leaf:
            shapes.append(leaf(x, y, its))
        elif its:
            shapes.append(node(x, y, its, snapshot.moves_max(path)))
        else:
            up = snapshot.moves_max(path)
            shapes.append(f'<path class="skipped" d="{triangle(x, y, up, scale=SCALE / 2)}"/>')
    return f"{frame((width, height), description)}{''.join(edges + shapes)}</svg>"


def node(x, y, its, up):
    """Return a node with the number of its kind; up: whether it is MAX's."""
    number = NODES.index(its) + 1
    return (
        f'<path class="{its}" d="{triangle(x, y, up, scale=SCALE)}"/>'
        f'<text class="kind" x="{x}" y="{y + (7.5 if up else 2)}">{number}</text>'
    )


def leaf(x, y, its):
    """Return a leaf with the sign for what it proves; its: None if it is not read."""
    if not its:
        return f'<path class="skipped" d="M{x - 2.5} {y - 8}h5v16h-5z"/>'
    return (
        f'<rect class="{its}" x="{x - 8}" y="{y - 8}" width="16" height="16" rx="2"/>'
        f'<text class="kind" x="{x}" y="{y + 4.5}">{LEAVES[its]}</text>'
    )


def symbol(its):
    """Return a small drawing of a kind for a legend."""
    shape = leaf(20, 20, its) if its in LEAVES else node(20, 23, its, True)
    return f'<svg class="tree symbol" viewBox="0 0 40 40" width="28" height="28" aria-hidden="true">{shape}</svg>'


def _edge(above, below, its):
    (x1, y1), (x2, y2) = above, below
    return f'<path class="edge{"" if its else " cut"}" d="M{x1} {y1}L{x2} {y2}"/>'


def _places(snapshot):
    """Return path -> (x, y) of what is drawn, and the width: of what is not visited, only the top is."""
    places, right = {}, SIDES
    # A triangle above one leaf that is read and others that are not has room, too.
    others = len(snapshot.nodes[()].children) - 1
    pruned = max(PRUNED, (2 * SIDE * SCALE - READ) / others)

    def place(path):
        nonlocal right
        known, y = snapshot.nodes[path], TOP + LEVEL * len(path)
        places[path] = None  # a node is drawn before its children
        if known.status == "done" and not known.leaf:
            below = [place((*path, index)) for index in range(len(known.children))]
            x = (below[0] + below[-1]) / 2
        else:
            room = STUMP if not known.leaf else READ if known.status == "done" else pruned
            x, right = right + room / 2, right + room
        places[path] = round(x, 1), y
        return x

    place(())
    return places, right + SIDES
