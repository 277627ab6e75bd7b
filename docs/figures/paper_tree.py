"""Draw a searched tree as it is worked out on paper: old numbers, cut branches and unread leaves are struck."""

from math import inf

from docs.figures import svg
from docs.figures.captions import describe_value
from docs.figures.korean_particles import resolve_korean_particles
from docs.figures.number_format import format_number, format_number_with_proof, spell_number

START = "start"  # before the first leaf is read
MOST_LEAVES = 9  # a tree with more is drawn in parts, one for each child of the root
NARROW = 360  # minimum width of a drawing
MARGIN, TOP, BELOW = 4, 32, 8
LEVEL = 64  # between neighbouring levels
LEAF, HEIGHT = 26, 24  # width of a leaf with one digit, and height
GAP, GROUP = 8, 10  # beside a leaf; between the children of neighbouring nodes
SIDE = 20  # half the base of a triangle
BESIDE = 8  # from the middle of a node to its notes
DIGIT, SIGN, INFINITY, SPACE = 7, 12, 19, 4  # widths in a note; SPACE: between numbers
ALONG = 0.62  # where on an edge a cut is marked
STUB, FAN = 18, 62  # height of the edges to children that are drawn elsewhere; between these


def collect_histories(steps):
    """Return path -> name -> all values that this local number of the call has had, in order."""
    histories = {}
    for step in steps:
        numbers = histories.setdefault(step.path, {})
        for name, value in step.numbers.items():
            values = numbers.setdefault(name, [])
            if values[-1:] != [value]:
                values.append(value)
    return histories


def list_drawings(walk, shown=None, has_windows=True):
    """Return the PaperDrawings of a walkthrough: of the tree or, if it is large, of each part.

    shown: the name of a scene: the tree, or the part that has been searched last, when the scene ends.
        START: all parts at the first step. None: all parts, each when the search leaves it.
    """
    last = find_last_step(walk, shown)
    steps = walk.trace.steps[: last + 1]
    children = [path for path in walk.letters if len(path) == 1]
    ends = {(): last}
    if len(walk.make_snapshot().get_leaf_values("todo")) > MOST_LEAVES:
        entered = {step.path: at for at, step in enumerate(steps) if step.kind == "enter"}
        starts = [entered[child] for child in children if child in entered]
        # Child of the root -> the last step before the next child.
        ends = dict(zip(children, [*(start - 1 for start in starts[1:]), last], strict=False))
        if shown == START:
            ends = dict.fromkeys(children, last)
    return [
        PaperDrawing(walk, top, end, has_windows)
        for top, end in list(ends.items())[-1 if shown not in (None, START) else 0 :]
    ]


def find_last_step(walk, shown):
    """Return the index of the last step that is shown, see list_drawings."""
    if shown == START:
        return 0
    return walk.get_scene(shown).last if shown else len(walk.trace.steps) - 1


def list_read_leaves(walk, shown):
    """Return the values of the leaves that have been read at that step, in order."""
    steps = walk.trace.steps[: find_last_step(walk, shown) + 1]
    return [step.value for step in steps if step.kind == "return" and step.path not in walk.letters]


class PaperDrawing:
    """The drawing of a walkthrough after a step, whole or only the root and all from one child on.

    top: the path of that child; () for the whole tree.
    has_windows: whether α and β stand beside each node; otherwise there is one number, the best value
        so far, and α or β at the branches that are cut.
    """

    def __init__(self, walk, top, step_index, has_windows):
        self.snapshot, self.letters = walk.make_snapshot(step_index), walk.letters
        self.histories = collect_histories(walk.trace.steps[: step_index + 1])
        self.top, self.has_windows = top, has_windows
        self._is_max_node = self.snapshot.is_max_node
        self.paths = [path for path in self.snapshot.nodes if path[: len(top)] == top[: len(path)]]
        leaves = [self.snapshot.nodes[path].node for path in self.paths if self._is_leaf(path)]
        longest = max(len(format_number(leaf)) for leaf in leaves)
        self.leaf = LEAF + 8 * (longest - 1)
        self.places, self.right = {}, 0
        self._place_node(())
        self.width = max(NARROW, self.right + 2 * MARGIN)
        shift = (self.width - self.right) / 2
        self.places = {path: (x + shift, y) for path, (x, y) in self.places.items()}

    def draw(self, description):
        height = max(y for _, y in self.places.values()) + HEIGHT / 2 + BELOW
        pieces = [self._draw_edge(path) for path in self.paths if path]
        pieces += self._draw_stubs() if self.top else []
        pieces += [self._draw_node(path) for path in self.paths]
        return svg.draw_svg((self.width, height), description, pieces)

    def list_notes(self, path):
        """Return the notes to the left and to the right of a node: pairs (sign, values), the last one valid."""
        history = self.histories.get(path)
        if not history:
            return None, None
        if self.has_windows:
            alpha, beta = self.snapshot.window_names
            return ("α", history[alpha]), ("β", history[beta])
        return None, ("", history.get("best", ()))

    def describe(self, texts):
        """Return the alternative text; texts: part -> key -> text."""
        narration, labels, snapshot = texts["narration"], texts["pictures"], self.snapshot

        def join(numbers):
            spelled = [spell_number(number, narration) for number in numbers]
            return narration["list_separator"].join(spelled)

        def find_leaves(*statuses):
            known = [snapshot.nodes[path] for path in self.paths if self._is_leaf(path)]
            return join(leaf.node for leaf in known if leaf.status in statuses)

        inner = [path for path in self.paths if path in self.letters]
        names = {path: narration["node"].format(letter=self.letters[path]) for path in inner}
        below, leaves = names[self.top], find_leaves("todo", "done", "cut")
        sentences = [labels["paper_alt"].format(node=below, leaves=leaves)]
        notes, values, cuts = [], [], []
        for path, name in names.items():
            known, (left, right) = snapshot.nodes[path], self.list_notes(path)
            if left:
                places = {"alphas": join(left[1]), "betas": join(right[1])}
                notes.append(labels["paper_alt_window"].format(node=name, **places))
            elif right:
                notes.append(labels["paper_alt_number"].format(node=name, numbers=join(right[1])))
            if known.status == "done":
                values.append(describe_value(known, name, narration))
            if known.cutoff:
                is_max = self._is_max_node(path)
                key = "paper_alt_beta_cut" if is_max else "paper_alt_alpha_cut"
                cuts.append(labels[key].format(node=name))
        for key, items in (("paper_alt_notes", notes), ("paper_alt_cuts", cuts)):
            if items:
                listed = labels["paper_alt_separator"].join(items)
                sentences.append(labels[key].format(nodes=listed))
        if values and self.has_windows:
            listed = narration["facts_separator"].join(values)
            sentences.append(narration["alt_values"].format(values=listed))
        if unread := find_leaves("cut"):
            sentences.append(labels["paper_alt_unread"].format(leaves=unread))
        return narration["sentence_separator"].join(map(resolve_korean_particles, sentences))

    def _is_leaf(self, path):
        return path not in self.letters

    def _place_node(self, path):
        """Place a node and all below it to the right of what has been placed."""
        y, left = TOP + LEVEL * len(path), self.right
        if self._is_leaf(path):
            self.places[path] = left + (self.leaf + GAP) / 2, y
            self.right += self.leaf + GAP
            return
        children = [child for child in self.paths if child and child[:-1] == path]
        for child in children:
            self._place_node(child)
        x = (self.places[children[0]][0] + self.places[children[-1]][0]) / 2
        # Notes may be wider than what is below; neighbouring groups of leaves are apart.
        apart = GROUP / 2 if all(map(self._is_leaf, children)) else 0
        needed = [BESIDE + _measure_note(note) + GAP / 2 for note in self.list_notes(path)]
        shift = max(apart, needed[0] - (x - left))
        for placed, (placed_x, placed_y) in self.places.items():
            if placed[: len(path)] == path:
                self.places[placed] = placed_x + shift, placed_y
        self.places[path] = x + shift, y
        self.right += shift + max(apart, needed[1] - (self.right - x))

    def _draw_edge(self, path):
        (x1, y1), (x2, y2) = self.places[path[:-1]], self.places[path]
        y1 += self._get_lower_extent(path[:-1])
        y2 -= (
            HEIGHT / 2 if self._is_leaf(path) else svg.APEX if self._is_max_node(path) else svg.BASE
        )
        known = self.snapshot.nodes[path]
        edge = svg.draw_line((x1, y1), (x2, y2), f"edge {known.status}")
        if known.status == "cut" and known.parent.status != "cut":
            x, y = x1 + ALONG * (x2 - x1), y1 + ALONG * (y2 - y1)
            edge += svg.draw_slash(x, y, x2 >= x1)
            if not self.has_windows and path[-1] == len(known.parent.children) - 1:
                sign = "β" if self._is_max_node(path[:-1]) else "α"
                edge += svg.draw_text(x + 11, y + 1, sign, "cutter start")
        return edge

    def _draw_stubs(self):
        """Return the beginnings of the edges from the root to its other children, with their letters."""
        x, y = self.places[()]
        y += self._get_lower_extent(())
        stubs = []
        for index, known in enumerate(self.snapshot.nodes[()].children):
            if (index,) != self.top:
                end = x + FAN * (index - self.top[0]), y + STUB
                name = self.letters.get((index,)) or format_number(known.node)
                stubs.append(svg.draw_line((x, y), end, f"edge {known.status}"))
                stubs.append(svg.draw_text(end[0], end[1] + 13, name, f"letter {known.status}"))
        return stubs

    def _draw_node(self, path):
        known, (x, y) = self.snapshot.nodes[path], self.places[path]
        if known.leaf:
            return self._draw_leaf(known, x, y)
        is_max = self._is_max_node(path)
        drawn = svg.draw_triangle(x, y, is_max, SIDE, known.status)
        value_y = y + 11 if is_max else y
        letter_x, letter_y = x, value_y
        if self.has_windows:
            # The letter is beside the base, on the side away from the parent.
            is_right = bool(path) and x > self.places[path[:-1]][0]
            letter_x = x + (SIDE + 9) * (1 if is_right else -1)
            letter_y = y + (14 if is_max else -5)
        drawn += svg.draw_text(letter_x, letter_y, self.letters[path], f"letter {known.status}")
        if self.has_windows and known.status == "done":
            value = format_number_with_proof(known.value, known.proof, space="")
            drawn += svg.draw_text(x, value_y, value, "value done", max_width=1.2 * SIDE)
        left, right = self.list_notes(path)
        notes_y = y + (-11 if is_max else 19)
        drawn += _draw_note(x - BESIDE - _measure_note(left), notes_y, *left) if left else ""
        return drawn + (_draw_note(x + BESIDE, notes_y, *right) if right else "")

    def _draw_leaf(self, known, x, y):
        shape = svg.draw_leaf(x, y, (self.leaf, HEIGHT), f"leaf {known.status}", corner_radius=3)
        kind = "todo" if known.status == "todo" else "done"
        shape += svg.draw_text(x, y + 5, format_number(known.node), f"number {kind}")
        if known.status == "cut":
            half, tall = self.leaf / 2 - 3, HEIGHT - 6
            shape += _draw_strike(x - half, y + tall / 2, 2 * half, tall)
        return shape

    def _get_lower_extent(self, path):
        return svg.BASE if self._is_max_node(path) else svg.APEX


def _draw_strike(x, y, width, height):
    x, y, width, height = map(svg.format_px, (x, y, width, -height))
    return f'<path class="strike" d="M{x} {y}l{width} {height}"/>'


def _measure_number(number):
    return INFINITY if abs(number) == inf else DIGIT * len(format_number(number))


def _measure_note(note):
    """Return the width of a note, a pair (sign, values) or None."""
    if note is None:
        return 0
    sign, values = note
    widths = [_measure_number(value) + SPACE for value in values]
    return (SIGN if sign else 0) + sum(widths) - SPACE


def _draw_note(x, y, sign, values):
    """Return a note that begins at x: a sign, and numbers of which all but the last are struck."""
    drawn = ""
    if sign:
        drawn, x = svg.draw_text(x, y, sign, "note start"), x + SIGN
    for at, value in enumerate(values):
        width, is_old = _measure_number(value), at < len(values) - 1
        kind, squeezed = "note old" if is_old else "note", width if abs(value) == inf else None
        drawn += svg.draw_text(x + width / 2, y, format_number(value), kind, squeezed)
        drawn += _draw_strike(x - 1.5, y + 0.5, width + 3, 9) if is_old else ""
        x += width + SPACE
    return drawn
