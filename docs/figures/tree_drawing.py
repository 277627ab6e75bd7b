"""The drawing of a snapshot of a search, as SVG text.

Triangles point up for MAX and down for MIN; chance nodes are circles, leaves are squares. A state is shown
by shape and stroke as well as by colour; the colours come from the style sheet.
"""

from math import inf

from docs.figures import svg
from docs.figures.number_format import (
    UNKNOWN,
    format_comparison,
    format_number,
    format_number_with_proof,
    format_probability,
)
from docs.figures.number_line import LINE, WIDE, draw_number_line
from docs.figures.replay import find_best_line

GAP = 12  # between neighbouring leaves
LEVEL = 66  # between neighbouring levels
ALONG = 0.55  # where on an edge a cutoff is marked; 1 is the child
MARGIN = 12
TOP = 32  # from the top edge to the middle of the root
LEAF = 30  # width of a leaf with a short number; the height is two less
LETTER = 16  # room for a letter beside a triangle
BESIDE = 13  # from the middle of a triangle to the text beside the narrow end
SMALL = 7.2  # width of a digit in a chip or in the name of a move
MOVE = 0.6  # where on an edge the name of the move is written
# On an edge below a chance node: where the probability stands, how far beside the edge, and where a
# cutoff is marked.
PROBABILITY, PROBABILITY_BESIDE, CHANCE_CUT = 0.34, 12, 0.8
NARROW = 360  # minimum width of a figure
LEGEND_SYMBOLS = ("max", "min", "leaf", "todo", "now", "done", "cut")
CHANCE_SYMBOLS = ("max", "min", "chance", *LEGEND_SYMBOLS[2:])  # for trees with chance nodes


def draw_tree(
    snapshot, letters, description, show_number_line=True, asked_paths=(), level_height=LEVEL
):
    """Return the drawing of a snapshot; after a step, the number line is drawn under the tree.

    letters: path -> letter, for the inner nodes.
    show_number_line: False leaves the number line with the window out.
    asked_paths: the paths of leaves that a reader is asked about; they show a question mark.
    level_height: vertical distance between neighbouring levels.
    """
    drawing = TreeDrawing(snapshot, letters, asked_paths, level_height)
    parts, (width, height) = drawing.draw_pieces(), drawing.size
    if show_number_line and snapshot.alpha is not None:
        parts.append(
            f'<g transform="translate(0 {svg.format_px(height)})">{drawing.draw_number_line()}</g>'
        )
        height += LINE
    return svg.draw_svg((width, height), description, parts)


class TreeDrawing:
    """The drawing of a snapshot, whose pieces can be redrawn when the snapshot advances.

    move_names: path -> name of the move that leads there, {} if moves have no names.
    size: width and height of the tree, without the number line.
    """

    def __init__(self, snapshot, letters, asked_paths=(), level_height=LEVEL, move_names=None):
        self.snapshot, self.letters, self.asked_paths = snapshot, letters, asked_paths
        self.move_names = move_names or {}
        leaves = [known.node for known in snapshot.nodes.values() if known.leaf]
        leaves = [leaf for leaf in leaves if leaf is not None]
        longest = max([len(format_number(leaf)) for leaf in leaves], default=1)
        self.leaf = LEAF if longest <= 3 else svg.DIGIT * longest + 6
        self.side = max(svg.SIDE, svg.DIGIT * (longest + 2) / 2)
        # Names of moves are closer together than the leaves below them.
        name = SMALL * max(map(len, self.move_names.values()), default=-1) + 6
        self.slot = max(self.leaf + GAP, name / MOVE)
        self.radius = max(svg.RADIUS, 0.8 * self.side)
        self.places, self.size = compute_layout(snapshot, self.slot, self.side, level_height)
        self.paths = list(self.places)
        self.lines = {}  # cache: (alpha, beta) -> number line of that window
        finite = [leaf for leaf in leaves if abs(leaf) != inf]
        self.range = min(finite, default=0), max(finite, default=0)
        self.whole = all(leaf == int(leaf) for leaf in finite)

    def draw_pieces(self):
        """Return all pieces of SVG: the edges to paths[1], paths[2] ..., then the nodes."""
        edges = [self.draw_edge(path) for path in self.paths if path]
        return edges + [self.draw_node(path) for path in self.paths]

    @property
    def best_line(self):
        """Return the paths on the best line of play once the root has returned."""
        return find_best_line(self.snapshot)

    def format_bounds_by_path(self):
        """Return path -> the bounds of the current window set there, as in "α 5"."""
        snapshot, bounds_by_path = self.snapshot, {}
        if snapshot.alpha is None or snapshot.nodes[()].status != "open":
            return bounds_by_path
        entry_window = snapshot.nodes[snapshot.current].entry_window
        for bound, sign, value in ((0, "α", snapshot.alpha), (1, "β", snapshot.beta)):
            holder_path = snapshot.current
            if entry_window[bound] == value:
                holder_path = snapshot.find_bound_holder(bound)
            is_shown = holder_path is not None and abs(value) != inf
            if is_shown and not snapshot.nodes[holder_path].leaf:
                bounds_by_path.setdefault(holder_path, []).append(f"{sign} {format_number(value)}")
        return {path: "\u00a0 ".join(texts) for path, texts in bounds_by_path.items()}

    def get_lower_extent(self, path):
        """Return the pixels from the middle of an inner node to its lower end."""
        if self.snapshot.is_chance_node(path):
            return self.radius
        return svg.BASE if self.snapshot.is_max_node(path) else svg.APEX

    def draw_edge(self, path):
        """Return the edge that leads to path."""
        snapshot, (x1, y1, x2, y2) = self.snapshot, self._compute_edge_ends(path)
        known = snapshot.nodes[path]
        on_path = snapshot.current is not None and snapshot.current[: len(path)] == path
        kind = "cut" if known.status == "cut" else "now" if on_path else known.status
        if path in self.best_line:
            kind = "best"
        edge = svg.draw_line((x1, y1), (x2, y2), f"edge {kind}")
        if known.status == "cut" and known.parent.status != "cut":
            edge += self.draw_cut_mark(path)  # the first edge of a pruned part
        if path in self.move_names:
            x, y = x1 + MOVE * (x2 - x1), y1 + MOVE * (y2 - y1)
            edge += svg.draw_text(x, y + 4, svg.escape_html(self.move_names[path]), f"move {kind}")
        elif snapshot.is_chance_node(path[:-1]):
            number = format_probability(known.parent.probabilities[path[-1]])
            beside = PROBABILITY_BESIDE if x2 >= x1 else -PROBABILITY_BESIDE
            x, y = x1 + PROBABILITY * (x2 - x1) + beside, y1 + PROBABILITY * (y2 - y1)
            edge += svg.draw_text(x, y + 2, number, f"probability {kind}")
        return edge

    def _compute_edge_ends(self, path):
        """Return both ends of the edge to path as x1, y1, x2, y2."""
        snapshot, above = self.snapshot, path[:-1]
        (x1, y1), (x2, y2) = self.places[above], self.places[path]
        y1 += self.get_lower_extent(above)
        if snapshot.nodes[path].leaf:
            return x1, y1, x2, y2 - (LEAF / 2 - 1)
        if snapshot.is_chance_node(path):
            return x1, y1, x2, y2 - self.radius
        return x1, y1, x2, y2 - (svg.APEX if snapshot.is_max_node(path) else svg.BASE)

    def compute_cut_point(self, path, fraction=None):
        """Return the place of a cutoff mark on the edge to path; fraction: 0 to 1, None for the usual."""
        if fraction is None:
            fraction = CHANCE_CUT if self.snapshot.is_chance_node(path[:-1]) else ALONG
        x1, y1, x2, y2 = self._compute_edge_ends(path)
        return x1 + fraction * (x2 - x1), y1 + fraction * (y2 - y1)

    def draw_cut_mark(self, path, fraction=None):
        """Return a cutoff mark: two short strokes across the edge to path."""
        x, y = self.compute_cut_point(path, fraction)
        return svg.draw_slash(x, y, self.places[path][0] >= self.places[path[:-1]][0])

    def draw_node(self, path):
        """Return the node or leaf at path, with number and letter."""
        snapshot, places = self.snapshot, self.places
        known, (x, y) = snapshot.nodes[path], places[path]
        status = known.status + (" now" if path == snapshot.current else "")
        if known.leaf:
            is_asked = path in self.asked_paths
            number = UNKNOWN if is_asked else format_number(known.node)
            kind = " asked" if is_asked else ""
            shape = svg.draw_leaf(
                x, y, (self.leaf, LEAF - 2), f"leaf {status}{kind}", corner_radius=4
            )
            return shape + svg.draw_text(
                x, y + 5, number, f"number {known.status}{kind}", max_width=self.leaf - 6
            )
        points_up = snapshot.is_max_node(path)
        if snapshot.is_chance_node(path):
            shape = svg.draw_circle(x, y, self.radius, f"chance {status}")
            value_y, letter_x, letter_y = y + 5, self.radius + 4, y - 12
        else:
            shape = svg.draw_triangle(x, y, points_up, self.side, status)
            value_y, letter_y = (y + 11, y - 8) if points_up else (y, y + 17)
            letter_x = self.side - 4
        if known.value is not None:
            value = format_number_with_proof(known.value, known.proof, space="")
            shape += svg.draw_text(
                x, value_y, value, f"value {known.status}", max_width=1.2 * self.side
            )
        # The letter is beside the narrow end of the triangle, on the side away from the parent.
        right = bool(path) and places[path][0] >= places[path[:-1]][0]
        direction, y = 1 if right else -1, letter_y
        shape += svg.draw_text(
            x + letter_x * direction, y, self.letters[path], f"letter {known.status}"
        )
        chip = self.format_bounds_by_path().get(path)
        if chip:
            # The bound that was set here is on the opposite side.
            name = "alpha" if chip[0] == "α" else "beta"
            classes = f"chip {name} {'end' if right else 'start'}"
            shape += svg.draw_text(x - BESIDE * direction, y, chip, classes, self.leaf + 2, SMALL)
        return shape

    def draw_number_line(self):
        """Return the number line with the window, LINE high, or "" if the search has no window."""
        alpha, beta = self.snapshot.alpha, self.snapshot.beta
        if alpha is None:
            return ""
        if (alpha, beta) not in self.lines:
            self.lines[alpha, beta] = draw_number_line(self, min(self.size[0], WIDE))
        numbers = format_number(alpha), format_number(beta)
        cut, step = self.snapshot.is_cutoff() and alpha >= beta, self.snapshot.step
        now = " ≥ ".join(numbers) if cut else f"({', '.join(numbers)})"
        if step and step.kind == "test":
            left, right = step.compared
            now += f"\u2003{svg.escape_html(format_comparison(left, step.sign, right))}\u00a0?"
        letter = self.letters.get(self.snapshot.current, "")
        return (
            svg.draw_text(MARGIN - 4, 18, f"{letter}\u00a0 {now}", "caption start")
            + self.lines[alpha, beta]
        )


def draw_legend_symbol(symbol_name):
    """Return a small drawing for a legend; symbol_name: one of CHANCE_SYMBOLS."""
    if symbol_name == "leaf":
        shape = svg.draw_leaf(14, 14.5, (18, 17), "leaf done", corner_radius=3)
    elif symbol_name == "cut":
        shape = svg.draw_leaf(14, 14.5, (18, 17), "leaf cut", corner_radius=3)
        shape += '<path class="slash" d="M9 8l5-7M15 8l5-7"/>'
    elif symbol_name == "chance":
        shape = svg.draw_circle(14, 14, 0.58 * svg.RADIUS, "chance open")
    else:
        status = "open" if symbol_name in ("max", "min") else symbol_name
        shape = svg.draw_triangle(14, 15, symbol_name != "min", svg.SIDE, status, scale=0.58)
    return f'<svg class="tree symbol" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">{shape}</svg>'


def compute_layout(snapshot, slot_width, triangle_side, level_height):
    """Return path -> (x, y) of the middle of each node, and the size of the tree.

    slot_width: the width of a leaf and the gap beside it.
    """
    places, right = {}, 0
    for path, known in snapshot.nodes.items():
        places[path] = None  # reserves the order of the paths: parents first
        if known.leaf:
            # An only child leaves room for its parent, which is wider.
            is_only_child = known.parent and len(known.parent.children) == 1
            width = max(slot_width, 2 * (triangle_side + LETTER)) if is_only_child else slot_width
            places[path] = (right + width / 2, TOP + level_height * len(path))
            right += width
    left = MARGIN + max(0, NARROW - 2 * MARGIN - right) / 2
    for path in reversed(list(places)):  # children before their parents
        if places[path] is None:
            last = len(snapshot.nodes[path].children) - 1
            x = (places[(*path, 0)][0] + places[(*path, last)][0]) / 2
            places[path] = (x, TOP + level_height * len(path))
    bottom = TOP + level_height * max([len(path) for path in places]) + LEAF / 2 + 6
    places = {path: (left + x, y) for path, (x, y) in places.items()}
    return places, (max(NARROW, 2 * MARGIN + right), bottom)
