"""The fields for the answers to an exercise, as HTML: on the drawing, in a table, and a choice of moves.

Paths are written as in "0.1", the root as "".
"""

from figures.draw import escape
from figures.narrate import formula, node_name
from figures.numerals import format_number
from widgets.practice.judge import BOUNDS


def spots(explainer, drawing):
    """Return a button on each node and leaf but the root, placed in percent of the drawing."""
    nodes = explainer.solution.end.nodes
    width, height = drawing.size
    made = []
    for path, (x, y) in drawing.places.items():
        if path:
            kind = "leaf" if nodes[path].leaf else "node"
            made.append(
                f'<button type="button" data-path="{path_text(path)}" data-kind="{kind}"'
                f' aria-pressed="false" aria-label="{escape(explainer.describe(path))}"'
                f' data-x="{100 * x / width:.2f}" data-y="{100 * y / height:.2f}"'
                f"{' tabindex=-1' if made else ''}></button>"
            )
    return "".join(made)


def numbers(explainer):
    """Return a table with a field for each number that is asked for."""
    columns = (*BOUNDS, "value") if explainer.exercise.windows else ("value",)
    rows = []
    for path, letter in explainer.letters.items():
        cells = "".join([_number(explainer, name, path) for name in columns])
        rows.append(
            f'<tr data-row="{path_text(path)}"><th scope="row">{node_name(letter)}'
            f" <small>{explainer.player(path)}</small></th>{cells}</tr>"
        )
    return f"{explainer.head()}<tbody>{''.join(rows)}</tbody>"


def _number(explainer, name, path):
    if name in BOUNDS and not path:
        return f"<td>{formula(format_number(explainer.solution.window(())[name]))}</td>"
    label = explainer.number_name(explainer.name_text(path), name)
    return (
        f'<td><input name="{name} {path_text(path)}" aria-label="{label}" size="4" maxlength="20"'
        ' inputmode="text" autocomplete="off" autocapitalize="off" spellcheck="false"><i aria-hidden="true"></i></td>'
    )


def moves(explainer):
    """Return a choice of the root's children."""
    children = [(index,) for index in range(len(explainer.exercise.tree))]
    return "".join(
        [
            f'<label><input type="radio" name="best" value="{path_text(path)}">'
            f" {_move(explainer, path)}</label>"
            for path in children
        ]
    )


def _move(explainer, path):
    letter = explainer.letters.get(path)
    return node_name(letter) if letter else explainer.name_html(path)


def path_text(path):
    """Return a path as text."""
    return ".".join([str(index) for index in path])


def read_path(text):
    """Return the path that a text writes."""
    return tuple([int(index) for index in text.split(".")]) if text else ()
