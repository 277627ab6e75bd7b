"""Draw the tree that Monte Carlo tree search has grown for a small game of nim."""

from random import Random

from docs.figures.svg import draw_leaf, draw_svg, draw_text, format_px, make_triangle_path
from gametree import is_leaf
from mcts import uct
from nim import Position

SEED = 1  # of the random games
MOST_COLUMNS = 6  # the largest number of nodes without children that is drawn
NARROW = 360  # width of the drawing
LEVEL = 76  # between neighbouring levels
TOP, SIDES, BELOW = 34, 10, 24
SIDE = 30  # half the base of a triangle
LEAF = 46, 26  # width and height
THIN, WIDEST = 1.5, 15  # width of a line that no game or every game goes through
LABEL_DISTANCE = 15  # from the middle of a triangle to the label beside the narrow end


def grow_playout_tree(heaps, games):
    """Return the root of the tree after so many games of nim.

    Raise a ValueError if there is nothing to draw, or too much.
    """
    if not any(heaps) or games < 1:
        raise ValueError("a tree needs a heap that is not empty, and a game")
    root = uct(Position(heaps), games, Random(SEED))
    if _count_columns(root) > MOST_COLUMNS:
        raise ValueError(f"a tree of nim with the heaps {heaps} is too large to be drawn")
    return root


def draw_playout_tree(root, description):
    """Return the drawing of a tree that grow_playout_tree returned."""
    bands, shapes, depths = [], [], []
    column_width = (NARROW - 2 * SIDES) / _count_columns(root)
    right = SIDES

    def place(node, depth):
        """Draw all that is below the node, then the node itself; return its place."""
        nonlocal right
        below = [(child, *place(child, depth + 1)) for child in _list_children(node)]
        y = TOP + LEVEL * depth
        if below:
            x = (below[0][1] + below[-1][1]) / 2
        else:
            x, right = right + column_width / 2, right + column_width
        bands.extend(
            _draw_band((x, y), (child_x, child_y), child.games / root.games)
            for child, child_x, child_y in below
        )
        shapes.append(_draw_node(node, x, y))
        depths.append(depth)
        return x, y

    place(root, 0)
    size = NARROW, TOP + LEVEL * max(depths) + BELOW
    return draw_svg(size, description, bands + shapes)


def _list_children(node):
    """Return the children in the order of the moves, not in that in which they were added."""
    return [node.children[move] for move in sorted(node.children)]


def _count_columns(node):
    return sum(map(_count_columns, node.children.values())) or 1


def _draw_band(parent_point, child_point, share):
    """Return the line to a child, wider the larger its share of all games is."""
    (x1, y1), (x2, y2) = parent_point, child_point
    width = THIN + (WIDEST - THIN) * share
    left, slope = format_px(x1 - width / 2), f"{format_px(x2 - x1)} {format_px(y2 - y1)}"
    back = f"{format_px(x1 - x2)} {format_px(y1 - y2)}"
    return f'<path class="games" d="M{left} {format_px(y1)}l{slope}h{format_px(width)}l{back}Z"/>'


def _draw_node(node, x, y):
    """Return a node with the games that MAX won and all games, and the heaps beside it."""
    record = f"{node.wins:g}/{node.games}"
    if is_leaf(node.position):
        shape = draw_leaf(x, y, LEAF, "leaf done", corner_radius=4)
        return shape + draw_text(x, y + 4, record, "record", max_width=LEAF[0] - 4, digit_width=7)
    points_up = node.position.maximizing
    player = "max" if points_up else "min"
    shape = f'<path class="{player} done" d="{make_triangle_path(x, y, points_up, SIDE)}"/>'
    record_y, label_y = (12, -12) if points_up else (-3, 22)
    heaps = ", ".join(map(str, node.position.heaps))
    return (
        shape
        + draw_text(x, y + record_y, record, "record", max_width=1.3 * SIDE, digit_width=7)
        + draw_text(x + LABEL_DISTANCE, y + label_y, heaps, "heaps start")
    )
