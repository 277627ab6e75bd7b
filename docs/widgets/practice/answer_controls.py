"""The answer fields of an exercise as HTML: buttons and inputs on the drawing, and a choice of moves."""

from docs.figures.number_format import format_number
from docs.figures.phrases import GREEK, format_formula, format_node_letter
from docs.figures.replay import make_snapshot
from docs.figures.svg import escape_html
from docs.figures.tree_drawing import ALONG, TreeDrawing
from docs.questions.answer_fields import format_path
from docs.questions.solution import BOUNDS

LEVEL_DISTANCES = {False: 84, True: 120}  # pixels, by whether windows are asked for
ABOVE_WINDOW = 0.27  # position of a cutoff mark on an edge, from 0 (the parent) to 1


class AnswerControls:
    """The answer fields of an Exercise, on its tree before the search, which has space for fields and touch.

    explainer: its Explainer
    tree: the tree as SVG; drawing: its TreeDrawing
    """

    def __init__(self, explainer, texts):
        self.explainer, self.exercise, self.texts = explainer, explainer.example, texts["practice"]
        exercise, level = self.exercise, LEVEL_DISTANCES[self.exercise.asks_windows]
        self.tree = exercise.render_tree(texts, level)
        self.snapshot = make_snapshot(exercise.tree, None, None, exercise.maximizing)
        self.drawing = TreeDrawing(self.snapshot, exercise.letters, level_height=level)

    def render_node_buttons(self):
        """Return a button on each leaf and on the branch to each node, positioned in percent of the drawing."""
        buttons, drawing = [], self.drawing
        for path in drawing.paths[1:]:
            kind, point = "leaf", drawing.places[path]
            if not self.snapshot.nodes[path].leaf:
                kind, point = "node", drawing.compute_cut_point(path, self._get_mark_position(path))
            buttons.append(
                f'<button type="button" data-path="{format_path(path)}" data-kind="{kind}"'
                f' aria-pressed="false" aria-label="{escape_html(self._describe_node(path))}"'
                f"{self._format_position(point)}{' tabindex=-1' if buttons else ''}></button>"
            )
        return "".join(buttons)

    def render_cutoff_marks(self):
        """Return the cutoff mark of each branch, in the order of the buttons, as SVG."""
        paths, draw = self.drawing.paths[1:], self.drawing.draw_cut_mark
        return "".join([draw(path, self._get_mark_position(path)) for path in paths])

    def render_number_fields(self):
        """Return an input for each number asked for, positioned at the node in percent of the drawing."""
        rows = []
        for path in self.exercise.letters:
            window = self._render_window_fields(path) if self.exercise.asks_windows else ""
            rows.append(
                f'<div class="{self._get_player_name(path).lower()}" data-row="{format_path(path)}"'
                f'{self._format_position(self.drawing.places[path])}>{window}<label class="value">'
                f"{self._render_number_field('value', path)}</label></div>"
            )
        return "".join(rows)

    def render_best_move_buttons(self):
        """Return a choice of the children of the root."""
        buttons, letters = [], self.exercise.letters
        for path in [(index,) for index in range(len(self.exercise.tree))]:
            if path in letters:
                name = format_node_letter(letters[path])
            else:
                name = self.explainer.format_node_name_html(path)
            radio = f'<input type="radio" name="best" value="{format_path(path)}">'
            buttons.append(f"<label>{radio} {name}</label>")
        return "".join(buttons)

    def _get_mark_position(self, path):
        """Return how far along the edge to path a cutoff is marked, from 0 to 1."""
        has_window = self.exercise.asks_windows and not self.snapshot.nodes[path].leaf
        return ABOVE_WINDOW if has_window else ALONG

    def _describe_node(self, path):
        """Describe a node or leaf for readers who do not see the drawing."""
        name = self.explainer.format_node_name(path)
        if self.snapshot.nodes[path].leaf:
            return name
        places = {"player": self._get_player_name(path), "parent": self.exercise.letters[path[:-1]]}
        return self.texts["placed"].format(called=name, **places)

    def _get_player_name(self, path):
        return "MAX" if self.snapshot.is_max_node(path) else "MIN"

    def _render_window_fields(self, path):
        if not path:
            alpha, beta = map(format_number, self.explainer.solution.get_window(()).values())
            return f'<span class="window">{format_formula(f"({alpha}, {beta})")}</span>'
        fields = [f"{GREEK[name]}{self._render_number_field(name, path)}" for name in BOUNDS]
        labels = "".join([f"<label>{field}</label>" for field in fields])
        return f'<span class="window">{labels}</span>'

    def _format_position(self, point):
        (x, y), (width, height) = point, self.drawing.size
        return f' data-x="{100 * x / width:.2f}" data-y="{100 * y / height:.2f}"'

    def _render_number_field(self, kind, path):
        label = self.explainer.format_number_name(path, kind)
        return (
            f'<input name="{kind} {format_path(path)}" aria-label="{label}" size="4" maxlength="20"'
            ' inputmode="text" autocomplete="off" autocapitalize="off" spellcheck="false"><i aria-hidden="true"></i>'
        )
