"""Draw a snapshot of a search as one SVG, returned as text.

Triangles point up for MAX and down for MIN; leaves are squares. A state is shown
by shape and stroke as well as by colour; the colours come from the style sheet.
"""

from math import floor, inf, log10

from figures.number_format import UNKNOWN, format_bounded, format_number, format_relation
from figures.replay import best_line

GAP = 12  # between neighbouring leaves
LEVEL = 66  # between neighbouring levels
ALONG = 0.55  # where on an edge a cutoff is marked; 1 is the child
MARGIN = 12
TOP = 32  # from the top edge to the middle of the root
LEAF = 30  # width of a leaf with a short number; the height is two less
SIDE = 25  # half the base of a triangle, with short numbers
LETTER = 16  # room for a letter beside a triangle
DIGIT = 9  # width of a digit
APEX = 23  # from the middle of a triangle to its apex
BASE = 16  # from the middle of a triangle to its base
BESIDE = 13  # from the middle of a triangle to the text beside the narrow end
SMALL = 7.2  # width of a digit in a chip or in the name of a move
MOVE = 0.6  # where on an edge the name of the move is written
LINE = 106  # the height of the number line with the window
NARROW, WIDE = 360, 480  # minimum width of a figure, maximum width of a number line
BROOD = 4  # how many children a folded drawing shows of a node with more than BROOD + 1
DOTS = 16  # room for the dots in place of hidden children


def draw_tree(snapshot, letters, description, show_window=True, asked_paths=(), level_height=LEVEL):
    """Return the drawing of a snapshot; after a step, the window is drawn under the tree.

    letters: path -> letter, for the inner nodes.
    description: the alternative text of the drawing.
    show_window: False leaves the window out.
    asked_paths: the paths of leaves that a reader is asked about; they show a question mark.
    level_height: vertical distance between neighbouring levels.
    """
    drawing = TreeDrawing(snapshot, letters, asked_paths, level_height)
    parts, (width, height) = drawing.draw_pieces(), drawing.size
    if show_window and snapshot.alpha is not None:
        parts.append(
            f'<g transform="translate(0 {format_coordinate(height)})">{drawing.draw_window()}</g>'
        )
        height += LINE
    return f"{make_svg_start_tag((width, height), description)}{''.join(parts)}</svg>"


def make_svg_start_tag(size, description):
    """Return the opening tag of a drawing; size is the pair (width, height)."""
    width, height = map(format_coordinate, size)
    return (
        f'<svg class="tree" xmlns="http://www.w3.org/2000/svg" role="img" translate="no"'
        f' viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' aria-label="{escape_html(description)}">'
    )


def escape_html(text):
    """Return text escaped for HTML, also between double quotes."""
    # Not html.escape: in a browser that module alone takes longer to load than all of this site.
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, name)
    return text


class TreeDrawing:
    """The drawing of a snapshot, whose pieces can be redrawn when the snapshot advances.

    move_names: path -> name of the move that leads there, {} if moves have no names.
    size: width and height of the tree, without the number line.
    """

    def __init__(self, snapshot, letters, asked_paths=(), level_height=LEVEL, move_names=None):
        self.snapshot, self.letters, self.asked_paths, self.move_names = (
            snapshot,
            letters,
            asked_paths,
            move_names or {},
        )
        leaves = [known.node for known in snapshot.nodes.values() if known.leaf]
        leaves = [leaf for leaf in leaves if leaf is not None]
        longest = max(len(format_number(leaf)) for leaf in leaves)
        self.leaf = LEAF if longest <= 3 else DIGIT * longest + 6
        self.side = max(SIDE, DIGIT * (longest + 2) / 2)
        # Names of moves are closer together than the leaves below them.
        name = SMALL * max(map(len, self.move_names.values()), default=-1) + 6
        self.slot = max(self.leaf + GAP, name / MOVE)
        self.places, self.size = _compute_layout(snapshot, self.slot, self.side, level_height)
        self.paths = list(self.places)
        self.lines = {}  # cache: (alpha, beta) -> number line of that window
        self.range = [leaf for leaf in leaves if abs(leaf) != inf]
        self.range = (min(self.range, default=0), max(self.range, default=0))
        self.whole = all(leaf == int(leaf) for leaf in leaves if abs(leaf) != inf)

    def draw_pieces(self):
        """Return all pieces of SVG: the edges to paths[1], paths[2] ..., then the nodes."""
        edges = [self.draw_edge(path) for path in self.paths if path]
        return edges + [self.draw_node(path) for path in self.paths]

    @property
    def best_line(self):
        """Return the paths on the best line of play once the root has returned."""
        return best_line(self.snapshot)

    def format_bounds_by_path(self):
        """Return path -> the bounds of the current window set there, as in "α 5"."""
        snapshot, bounds_by_path = self.snapshot, {}
        if snapshot.alpha is None or snapshot.nodes[()].status != "open":
            return bounds_by_path
        entered = snapshot.nodes[snapshot.current].window
        for bound, sign, value in ((0, "α", snapshot.alpha), (1, "β", snapshot.beta)):
            holder_path = snapshot.holder(bound) if entered[bound] == value else snapshot.current
            if (
                holder_path is not None
                and abs(value) != inf
                and not snapshot.nodes[holder_path].leaf
            ):
                bounds_by_path.setdefault(holder_path, []).append(f"{sign} {format_number(value)}")
        return {path: "\u00a0 ".join(texts) for path, texts in bounds_by_path.items()}

    def draw_edge(self, path):
        """Return the edge that leads to path."""
        return _draw_edge(self, path)

    def compute_cut_point(self, path, fraction=ALONG):
        """Return the place of a cutoff mark on the edge to path; fraction: 0 to 1."""
        x1, y1, x2, y2 = _compute_edge_ends(self, path)
        return x1 + fraction * (x2 - x1), y1 + fraction * (y2 - y1)

    def draw_cut_mark(self, path, fraction=ALONG):
        """Return a cutoff mark: two short strokes across the edge to path."""
        x, y = self.compute_cut_point(path, fraction)
        lean = 1 if self.places[path][0] >= self.places[path[:-1]][0] else -1
        return (
            f'<path class="slash" d="M{format_coordinate(x - 8 * lean)} {format_coordinate(y + 3)}l{13 * lean}-9'
            f'M{format_coordinate(x - 5 * lean)} {format_coordinate(y + 8)}l{13 * lean}-9"/>'
        )

    def draw_node(self, path):
        """Return the node or leaf at path, with number and letter."""
        return _draw_node(self, path)

    def draw_window(self):
        """Return the number line with the window, LINE high, or "" if the search has no window."""
        alpha, beta = self.snapshot.alpha, self.snapshot.beta
        if alpha is None:
            return ""
        if (alpha, beta) not in self.lines:
            self.lines[alpha, beta] = "".join(_draw_window_line(self, min(self.size[0], WIDE)))
        numbers = format_number(alpha), format_number(beta)
        cut, step = self.snapshot.is_cutoff() and alpha >= beta, self.snapshot.step
        now = " ≥ ".join(numbers) if cut else f"({', '.join(numbers)})"
        if step and step.kind == "test":
            left, right = step.compared
            now += f"\u2003{escape_html(format_relation(left, step.sign, right))}\u00a0?"
        letter = self.letters.get(self.snapshot.current, "")
        return (
            draw_text(MARGIN - 4, 18, f"{letter}\u00a0 {now}", "caption start")
            + self.lines[alpha, beta]
        )


class FoldedTreeDrawing(TreeDrawing):
    """The drawing of a snapshot for a narrow screen: nodes off the path to the current node are folded.

    The nodes on that path are drawn with their children; of many children, only those near the path,
    with dots for the rest. A folded node has three short strokes below, a letter and a value.
    """

    def __init__(self, snapshot, letters, move_names=None):
        super().__init__(snapshot, letters, move_names=move_names)
        inner = [path for path, known in snapshot.nodes.items() if not known.leaf]
        # The width of the widest step, so that the content below never moves.
        self.size = (
            max([NARROW, *(self._place_visible_nodes(path) for path in inner)]),
            self.size[1],
        )

    def draw_levels(self):
        """Return one piece of SVG for each level, from the root to the deepest leaf."""
        depth = max([len(path) for path in self.paths])
        width = self._place_visible_nodes(self.snapshot.current or ())
        left = (self.size[0] - width) / 2 + MARGIN
        self.places = {path: (left + x, y) for path, (x, y) in self.places.items()}
        levels = [""] * (depth + 1)
        for path in self.paths:
            if path in self.places:
                if path:
                    levels[len(path)] = self.draw_edge(path) + levels[len(path)]
                levels[len(path)] += self._draw_fold_strokes(path) + self.draw_node(path)
        for x, level in self.dots:
            levels[level] += draw_text(left + x, TOP + LEVEL * level + 5, "…", "tick")
        return levels

    def _draw_fold_strokes(self, path):
        """Return the strokes below a node whose children are not drawn."""
        known, (x, y) = self.snapshot.nodes[path], self.places[path]
        if known.leaf or path == (self.snapshot.current or ())[: len(path)]:
            return ""
        y += BASE if self.snapshot.moves_max(path) else APEX
        strokes = "".join(
            [f"M{format_coordinate(x)} {format_coordinate(y)}l{way} 9" for way in (-8, 0, 8)]
        )
        return f'<path class="edge {known.status}" d="{strokes}"/>'

    def _place_visible_nodes(self, current_path):
        """Place the visible nodes while the search is at current_path; return the width."""
        self.places, self.dots = {}, []
        return self._place_subtree((), current_path, 0) + 2 * MARGIN

    def _place_subtree(self, path, current_path, start_x):
        """Place path and what is drawn below it, from start_x on; return the x of the right end."""
        known, level = self.snapshot.nodes[path], len(path)
        if known.leaf or path != current_path[:level]:
            width = self.slot if known.leaf else max(self.slot, 2 * self.side + GAP)
            self.places[path] = (start_x + width / 2, TOP + LEVEL * level)
            return start_x + width
        count = len(known.children)
        on_way = (
            current_path[level] if level < len(current_path) else min(known.return_count, count - 1)
        )
        few = count <= BROOD + 1
        first = 0 if few else max(0, min(on_way - 1, count - BROOD))
        last = count if few else first + BROOD
        end = start_x if few else start_x + DOTS
        if first > 0:
            self.dots.append((end - DOTS / 2, level + 1))
        for index in range(first, last):
            end = self._place_subtree((*path, index), current_path, end)
        if last < count:
            self.dots.append((end + DOTS / 2, level + 1))
        if not few:
            end += DOTS
        end = max(end, start_x + 2 * (self.side + LETTER))
        x = (self.places[(*path, first)][0] + self.places[(*path, last - 1)][0]) / 2
        self.places[path] = (x, TOP + LEVEL * level)
        return end


def draw_legend_symbol(symbol_name):
    """Return a small drawing for a legend: "max", "min", "leaf", "todo", "now", "done" or "cut"."""
    if symbol_name in ("leaf", "cut"):
        classes = "leaf cut" if symbol_name == "cut" else "leaf done"
        shape = f'<rect x="5" y="6" width="18" height="17" rx="3" class="{classes}"/>'
        if symbol_name == "cut":
            shape += '<path class="slash" d="M9 8l5-7M15 8l5-7"/>'
    else:
        up = symbol_name != "min"
        status = {"max": "open", "min": "open"}.get(symbol_name, symbol_name)
        player = "max" if up else "min"
        shape = (
            f'<path d="{make_triangle_path(14, 15, up, SIDE, 0.58)}" class="{player} {status}"/>'
        )
    return f'<svg class="tree symbol" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">{shape}</svg>'


def _compute_layout(snapshot, slot_width, triangle_side, level_height):
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


def _compute_edge_ends(drawing, path):
    """Return both ends of the edge to path as x1, y1, x2, y2."""
    snapshot, above = drawing.snapshot, path[:-1]
    (x1, y1), (x2, y2) = drawing.places[above], drawing.places[path]
    y1 += BASE if snapshot.moves_max(above) else APEX
    if snapshot.nodes[path].leaf:
        return x1, y1, x2, y2 - (LEAF / 2 - 1)
    return x1, y1, x2, y2 - (APEX if snapshot.moves_max(path) else BASE)


def _draw_edge(drawing, path):
    snapshot = drawing.snapshot
    known, (x1, y1, x2, y2) = snapshot.nodes[path], _compute_edge_ends(drawing, path)
    on_path = snapshot.current is not None and snapshot.current[: len(path)] == path
    kind = "cut" if known.status == "cut" else "now" if on_path else known.status
    if path in drawing.best_line:
        kind = "best"
    edge = f'<path class="edge {kind}" d="M{format_coordinate(x1)} {format_coordinate(y1)}L{format_coordinate(x2)} {format_coordinate(y2)}"/>'
    if known.status == "cut" and known.parent.status != "cut":
        edge += drawing.draw_cut_mark(path)  # the first edge of a pruned part
    if path in drawing.move_names:
        x, y = x1 + MOVE * (x2 - x1), y1 + MOVE * (y2 - y1)
        edge += draw_text(x, y + 4, escape_html(drawing.move_names[path]), f"move {kind}")
    return edge


def _draw_node(drawing, path):
    snapshot, places = drawing.snapshot, drawing.places
    known, (x, y) = snapshot.nodes[path], places[path]
    status = known.status + (" now" if path == snapshot.current else "")
    if known.leaf:
        is_asked = path in drawing.asked_paths
        number = UNKNOWN if is_asked else format_number(known.node)
        kind = " asked" if is_asked else ""
        shape = (
            f'<rect x="{format_coordinate(x - drawing.leaf / 2)}" y="{format_coordinate(y - LEAF / 2 + 1)}" width="{drawing.leaf}"'
            f' height="{LEAF - 2}" rx="4" class="leaf {status}{kind}"/>'
        )
        return shape + draw_text(
            x, y + 5, number, f"number {known.status}{kind}", max_width=drawing.leaf - 6
        )
    points_up = snapshot.moves_max(path)
    shape = f'<path d="{make_triangle_path(x, y, points_up, drawing.side)}" class="{"max" if points_up else "min"} {status}"/>'
    if known.value is not None:
        value = format_bounded(known.value, known.proof, space="")
        shape += draw_text(
            x,
            y + (11 if points_up else 0),
            value,
            f"value {known.status}",
            max_width=1.2 * drawing.side,
        )
    # The letter is beside the narrow end of the triangle, on the side away from the parent.
    right = bool(path) and places[path][0] >= places[path[:-1]][0]
    direction, y = 1 if right else -1, y + (-8 if points_up else 17)
    shape += draw_text(
        x + (drawing.side - 4) * direction, y, drawing.letters[path], f"letter {known.status}"
    )
    chip = drawing.format_bounds_by_path().get(path)
    if chip:
        # The bound that was set here is on the opposite side.
        name = "alpha" if chip[0] == "α" else "beta"
        classes = f"chip {name} {'end' if right else 'start'}"
        shape += draw_text(x - BESIDE * direction, y, chip, classes, drawing.leaf + 2, SMALL)
    return shape


def make_triangle_path(x, y, points_up, side=SIDE, scale=1):
    """Return the path of a triangle around (x, y) that points up or down."""
    sign = scale if points_up else -scale
    return (
        f"M{format_coordinate(x)} {format_coordinate(y - sign * APEX)}L{format_coordinate(x + side * scale)} {format_coordinate(y + sign * BASE)}"
        f"L{format_coordinate(x - side * scale)} {format_coordinate(y + sign * BASE)}Z"
    )


def draw_text(x, y, text, classes, max_width=None, digit_width=DIGIT):
    # A long number is squeezed into its shape rather than left to overlap.
    fit = ""
    if max_width and digit_width * len(text) > max_width:
        fit = f' textLength="{format_coordinate(max_width)}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{format_coordinate(x)}" y="{format_coordinate(y)}" class="{classes}"{fit}>{text}</text>'


def _draw_window_line(drawing, width):
    """Return a number line with the window (alpha, beta), in pieces."""
    alpha, beta, y = drawing.snapshot.alpha, drawing.snapshot.beta, 78
    left, right = 16, width - 16
    ticks, compute_x_of_finite = _compute_scale(drawing, alpha, beta, left + 30, right - 30)

    def compute_x(number):
        return left if number == -inf else right if number == inf else compute_x_of_finite(number)

    empty = alpha >= beta
    low, high = sorted((compute_x(alpha), compute_x(beta)))
    parts = [
        f'<path class="axis" d="M{left} {format_coordinate(y)}H{format_coordinate(right)}"/>',
        (
            f'<rect class="{"empty" if empty else "span"}" x="{format_coordinate(low)}" y="{format_coordinate(y - 5)}"'
            f' width="{format_coordinate(high - low)}" height="10"/>'
        ),
    ]
    strokes = "".join(
        f"M{format_coordinate(compute_x_of_finite(tick))} {format_coordinate(y - 3)}v6"
        for tick in ticks
    )
    parts.append(f'<path class="axis" d="{strokes}"/>')
    parts += [
        draw_text(compute_x_of_finite(tick), y + 20, format_number(tick), "tick") for tick in ticks
    ]
    parts.append(draw_text(left - 8, y + 20, format_number(-inf), "tick start"))
    parts.append(draw_text(right + 8, y + 20, format_number(inf), "tick end"))
    # Rings of two sizes and flags at two heights: equal bounds are both visible.
    for name, sign, number, height, radius in (
        ("alpha", "α", alpha, 14, 5.5),
        ("beta", "β", beta, 32, 3.5),
    ):
        x = compute_x(number)
        parts.append(
            f'<path class="stem {name}" d="M{format_coordinate(x)} {format_coordinate(y)}v{-height - 12}"/>'
            f'<circle class="end {name}" cx="{format_coordinate(x)}" cy="{format_coordinate(y)}" r="{radius}"/>'
        )
        # A flag points away from the second flag, unless it would leave the figure.
        low_end = number < beta if name == "alpha" else number <= alpha
        on_left = x > 70 if low_end else x > width - 70
        parts.append(
            draw_text(
                x + (-6 if on_left else 6),
                y - height - 2,
                f"{sign} = {format_number(number)}",
                f"flag {name} {'end' if on_left else 'start'}",
            )
        )
    return parts


def _compute_scale(drawing, alpha, beta, left, right):
    """Return the tick values, and a function from a number to an x coordinate between left and right."""
    bounds = [value for value in (alpha, beta) if abs(value) != inf]
    low, high = min(drawing.range[0], *bounds, inf), max(drawing.range[1], *bounds, -inf)
    if low == high:
        low, high = low - 1, high + 1
    smallest_step = (high - low) / 6
    power = 10 ** floor(log10(smallest_step))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= smallest_step)
    if drawing.whole and all(value == int(value) for value in bounds):
        step = max(1, round(step))
    first = -(-low // step)
    ticks = [round(step * (first + index), 10) for index in range(int(high // step - first) + 1)]
    return ticks, lambda number: left + (right - left) * (number - low) / (high - low)


_SHORT = {}  # cache of formatted coordinates: formatting is slow in a browser


def format_coordinate(number):
    """Return a coordinate rounded to one decimal, in the shortest notation."""
    short = _SHORT.get(number)
    if short is None:
        # format() is not used: CPython and Brython round a half differently.
        tenths = floor(number * 10 + 0.5)
        whole, rest = divmod(abs(tenths), 10)
        short = ("-" if tenths < 0 else "") + (f"{whole}.{rest}" if rest else str(whole))
        _SHORT[number] = short
    return short
