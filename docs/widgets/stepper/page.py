"""The stepper's template data: a recorded search with one frame drawn."""

from docs.figures.film import make_film_data
from docs.figures.latex_tables import make_export_tables
from docs.figures.number_line import WIDE
from docs.figures.quiz_questions import make_quiz_questions
from docs.figures.scenes import NAMES
from docs.figures.svg import draw_svg, strip_tags
from docs.figures.tree_drawing import TreeDrawing
from docs.trees.tree_syntax import format_tree
from docs.widgets.fence_arguments import find_walkthrough, split_fence_arguments

# Button -> path of the icon, in a square of 24.
BUTTONS = {
    "first": "M6 5h2.5v14H6zM19 5v14l-9-7z",
    "previous": "M16.5 5v14l-9-7z",
    "next": "M7.5 5v14l9-7z",
    "last": "M15.5 5h2.5v14h-2.5zM5 5v14l9-7z",
    "play": "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 5a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM10 8.3v7.4l6-3.7z",
    "take": "M12 2.5l5.5 5.5-1.4 1.4L13 6.3V16h-2V6.3L7.9 9.4 6.5 8zM4 13h2v6h12v-6h2v8H4z",
    "stage": "M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z",
}
VALUES = ("α", "β", "<code>best</code>")  # in a frame they stand before the mark, in this order
BLOCK_ELEMENT = "alpha-stepper"


def make_data_files(texts, code):
    """Return the data that scripts fetch when they need them.

    quiz: the texts of the quiz, and the questions of each walkthrough.
    export_menu: the texts of the export menu, the trees that the page for embedding can show, and
        what its script needs to write LaTeX.
    """
    questions_by_walkthrough, trees = {}, {}
    for name in NAMES:
        walk = find_walkthrough(name)
        options = walk.letters, texts["narration"], walk.maximizing
        questions_by_walkthrough[name] = make_quiz_questions(walk.tree, walk.trace, *options)
        if walk.search == "alphabeta" and walk.maximizing and name != "one-cut":
            trees[name] = format_tree(walk.tree).replace(" ", "")
    quiz, menu = {}, {}
    for key, text in texts["stepper"].items():
        (menu if key.startswith("take") else quiz)[key] = text
    return {
        "quiz": {"texts": quiz, "questions_by_walkthrough": questions_by_walkthrough},
        "export_menu": {"texts": menu, "trees": trees, "latex": make_export_tables()},
    }


def make_template_values(source, texts, code):
    """Return the stepper of a walkthrough; without scripts, it shows the step at which it opens.

    source: such as `first`; `first end` opens it at the last step, and `first ask` turns the quiz on,
        unless the reader has turned it off
    """
    name, *options = split_fence_arguments(source, "a walkthrough", "[end or ask]")
    if options not in ([], ["end"], ["ask"]):
        raise ValueError(f"a stepper is opened at its end, or asks first, not {options[0]!r}")
    walk = find_walkthrough(name)
    arguments = walk.letters, texts["narration"], walk.maximizing
    film = make_film_data(walk.tree, walk.trace, *arguments, key_steps=walk.key_steps)
    shown_step = len(film["frames"]) - 1 if options == ["end"] else 0
    drawing = TreeDrawing(walk.make_snapshot(shown_step), walk.letters)
    lines = code.highlight_function(walk.program, *walk.functions)
    stepper = make_stepper_values(film, drawing, shown_step, texts, lines, name)
    return {"stepper": stepper | {"addressed": True, "asks": options == ["ask"]}}


def make_stepper_values(film, drawing, shown_step, texts, code, questions=None):
    """Return the template data of a film that shows one of its steps.

    Values that no frame has are left out.
    film: from docs.figures.film.make_film_data; drawing: the TreeDrawing after shown_step.
    code: line number in the file -> HTML of that line of the function.
    questions: the walkthrough whose questions the quiz asks, see make_data_files; None if a script sets them.
    """
    frames, labels = film["frames"], texts["labels"]
    _, sentence, line, *values, _ = frames[shown_step]
    shown = [at for at in range(len(VALUES)) if any(row[3 + at] for row in frames)]
    last = len(frames) - 1
    ends = {"first": 0, "previous": 0, "next": last, "last": last}  # button -> where it is disabled
    return {
        "film": film,
        "shown_step": shown_step,
        "last": last,
        "is_wide": drawing.size[0] > WIDE,
        "addressed": False,
        "asks": False,
        "questions": questions,
        "place": labels["step_of"].format(number=shown_step + 1, count=len(frames)),
        "drawing": draw_svg(drawing.size, strip_tags(sentence), drawing.draw_pieces()),
        "window": drawing.draw_number_line() if 0 in shown else None,
        "sentence": sentence,
        # Reserve the room of the longest sentence, so that the page below never moves.
        "verdict": texts["stepper"]["wrong"].format(right=10, asked=10),
        "longest": max((row[1] for row in frames), key=lambda html: len(strip_tags(html))),
        "values": {at: (VALUES[at], values[at] or "–") for at in shown},
        "buttons": {go: (icon, shown_step == ends.get(go)) for go, icon in BUTTONS.items()},
        # For each kind of mark, an SVG path with a stroke at each frame that has it, one unit a frame.
        "marks": {
            kind: "".join(f"M{at} 0v1" for at, frame in enumerate(frames) if frame[-1] == kind)
            for kind in (1, 2)
        },
        "lines": [
            {"number": number, "levels": _count_levels(text), "now": number == line, "text": text}
            for number, text in code.items()
        ],
    }


def _count_levels(line):
    """Return by how many levels a line of Python is indented."""
    text = strip_tags(line)
    return (len(text) - len(text.lstrip(" "))) // 4
