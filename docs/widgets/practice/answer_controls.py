"""The answer fields of an exercise as HTML: buttons and inputs on the drawing, and a choice of moves.

Paths are written as "0.1", the root as "".
"""

from docs.figures.number_format import format_number
from docs.figures.phrases import GREEK, format_formula, format_node_letter
from docs.figures.svg import escape_html
from docs.questions.answer_fields import format_path
from docs.questions.solution import BOUNDS


def render_node_buttons(explainer, drawing):
    """Return a button on each leaf and on the branch to each node, positioned in percent of the drawing."""
    nodes = explainer.solution.final_snapshot.nodes
    buttons = []
    for path in drawing.places:
        if path:
            is_leaf = nodes[path].leaf
            point = drawing.places[path]
            if not is_leaf:
                point = drawing.compute_cut_point(path, explainer.get_cutoff_mark_position(path))
            buttons.append(
                f'<button type="button" data-path="{format_path(path)}" data-kind="{"leaf" if is_leaf else "node"}"'
                f' aria-pressed="false" aria-label="{escape_html(explainer.describe_node(path))}"'
                f"{_format_position_attributes(drawing, point)}{' tabindex=-1' if buttons else ''}></button>"
            )
    return "".join(buttons)


def render_cutoff_marks(explainer, drawing):
    """Return the cutoff mark of each branch, in the order of the buttons, as SVG."""
    marks = [
        drawing.draw_cut_mark(path, explainer.get_cutoff_mark_position(path))
        for path in drawing.places
        if path
    ]
    return "".join(marks)


def render_number_fields(explainer, drawing):
    """Return an input for each number asked for, positioned at the node in percent of the drawing."""
    rows = []
    for path in explainer.letters:
        window = _render_window_fields(explainer, path) if explainer.exercise.asks_windows else ""
        rows.append(
            f'<div class="{explainer.get_player_name(path).lower()}" data-row="{format_path(path)}"'
            f'{_format_position_attributes(drawing, drawing.places[path])}>{window}<label class="value">'
            f"{_render_number_field(explainer, 'value', path)}</label></div>"
        )
    return "".join(rows)


def _render_window_fields(explainer, path):
    if not path:
        alpha, beta = map(format_number, explainer.solution.get_window(()).values())
        return f'<span class="window">{format_formula(f"({alpha}, {beta})")}</span>'
    fields = [
        f"<label>{GREEK[name]}{_render_number_field(explainer, name, path)}</label>"
        for name in BOUNDS
    ]
    return f'<span class="window">{"".join(fields)}</span>'


def _format_position_attributes(drawing, point):
    (x, y), (width, height) = point, drawing.size
    return f' data-x="{100 * x / width:.2f}" data-y="{100 * y / height:.2f}"'


def _render_number_field(explainer, kind, path):
    label = explainer.format_number_name(path, kind)
    return (
        f'<input name="{kind} {format_path(path)}" aria-label="{label}" size="4" maxlength="20"'
        ' inputmode="text" autocomplete="off" autocapitalize="off" spellcheck="false"><i aria-hidden="true"></i>'
    )


def render_best_move_buttons(explainer):
    buttons = []
    for index in range(len(explainer.exercise.tree)):
        letter = explainer.letters.get((index,))
        name = format_node_letter(letter) if letter else explainer.format_node_name_html((index,))
        radio = f'<input type="radio" name="best" value="{format_path((index,))}">'
        buttons.append(f"<label>{radio} {name}</label>")
    return "".join(buttons)
