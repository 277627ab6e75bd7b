"""The drawing of a tree for a narrow screen."""

from docs.figures.svg import draw_text, format_px
from docs.figures.tree_drawing import GAP, LETTER, LEVEL, MARGIN, NARROW, TOP, TreeDrawing

BROOD = 4  # how many children a folded drawing shows of a node with more than BROOD + 1
DOTS = 16  # room for the dots in place of hidden children


class FoldedTreeDrawing(TreeDrawing):
    """The drawing of a snapshot for a narrow screen: nodes off the path to the current node are folded.

    The nodes on that path are drawn with their children; of many children, only those near the path,
    with dots for the rest. A folded node has three short strokes below, a letter and a value.
    """

    def __init__(self, snapshot, letters, move_names=None):
        super().__init__(snapshot, letters, move_names=move_names)
        inner = [path for path, known in snapshot.nodes.items() if not known.leaf]
        # The width of the widest step, so that the content below never moves.
        widths = [self._place_visible_nodes(path) for path in inner]
        self.size = max([NARROW, *widths]), self.size[1]

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
        y += self.get_lower_extent(path)
        strokes = "".join([f"M{format_px(x)} {format_px(y)}l{way} 9" for way in (-8, 0, 8)])
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
