"""The steps of a search as slides show them: arguments, recording, drawings, sentences, code."""

import re
from dataclasses import dataclass
from pathlib import Path

from docs.builder.code_includes import TranslatedPrograms
from docs.builder.words import LANGUAGES, load_all_texts
from docs.commands import latex
from docs.commands.command_line import CommandError, check_choice
from docs.figures.film import Film, FoldedFilm
from docs.figures.scenes import NAMES, Walkthrough, get_walkthrough
from docs.figures.svg import draw_svg, strip_tags
from docs.trees.input_errors import Mistake, parse_field
from docs.trees.tree_parser import parse_named_tree
from gametree import letters

DOCS = Path(__file__).parents[2]
VALUE_NAMES = ("α", "β", "<code>best</code>")


@dataclass(frozen=True)
class Step:
    """One step.

    number: of all recorded steps, from 1.
    drawing: SVG; sentence: HTML.
    line: the number of the current line in the file of the program.
    values: alpha, beta and best, as displayed, "" if the search has none.
    """

    number: int
    drawing: str
    sentence: str
    line: int
    values: tuple


def add_search_arguments(parser):
    """Add the arguments that choose a search and the steps."""
    add = parser.add_argument
    add(
        "walkthrough",
        nargs="?",
        metavar="WALKTHROUGH",
        help=f"a recorded search of the site: {', '.join(NAMES)} (usual: {NAMES[1]})",
    )
    add(
        "--tree",
        help="a tree of your own instead: [[3, 5], [6, 9]], only the leaves of a binary tree, or the"
        " notation of another program",
    )
    latex.add_search_settings(parser, " of your tree")
    add("--key-steps", action="store_true", help="only the key moments: cutoffs, leaves, results")


def record_search(arguments):
    """Return the Walkthrough that the arguments choose; raise CommandError or Mistake."""
    own = {name: getattr(arguments, name) for name in ("tree", "player", "alpha", "beta")}
    if arguments.tree is None:
        for name, value in own.items():
            if value is not None:
                raise CommandError(f"--{name}: This setting needs --tree.")
        name = arguments.walkthrough or NAMES[1]
        check_choice("WALKTHROUGH", name, NAMES)
        return get_walkthrough(name)
    if arguments.walkthrough is not None:
        raise CommandError("--tree: Give a walkthrough or a tree, not both.")
    tree, names = parse_field("tree", parse_named_tree, arguments.tree)
    if not isinstance(tree, list):
        raise Mistake("single", 0, len(arguments.tree), field="tree")
    recorded, maximizing = latex.record_search(tree, arguments)
    named, search = letters(tree) | names, "alphabeta"
    return Walkthrough(tree, search, recorded, named, (), maximizing, search, (search,))


def list_steps(search, texts, most_width, key_steps_only=False):
    """Return the steps of a search and the size of all drawings in pixels.

    texts: part -> key -> text
    most_width: of a drawing, in pixels; a wider tree is folded, so that only nodes near the path are drawn
    """
    film = _make_film(Film, search, texts)
    if film.get_header()["size"][0] > most_width:
        film = _make_film(FoldedFilm, search, texts)
    size = film.get_header()["size"]
    steps = []
    while frames := film.make_next_frames(1):
        ((_, sentence, line, *values, mark),) = frames
        if mark or not key_steps_only:
            *pieces, _ = film.list_shown_pieces()  # the last one is the number line
            drawing = draw_svg(size, strip_tags(sentence), pieces)
            steps.append(Step(film.at + 1, drawing, sentence, line, tuple(values)))
    return steps, size


def _make_film(kind, search, texts):
    """Return a new film; kind: Film or FoldedFilm"""
    recorded = search.tree, search.trace, search.letters, texts["narration"]
    return kind(*recorded, search.maximizing, search.key_steps)


def set_drawing_width(svg, width):
    """Return a drawing with a width in millimetres and the height that goes with it."""
    # WeasyPrint takes the height "auto" from the attribute height, whatever the width is.
    columns, rows = map(float, re.search(r'viewBox="0 0 (\S+) (\S+)"', svg).groups())
    style = f"width:{width:.2f}mm;height:{width * rows / columns:.2f}mm"
    return svg.replace("<svg ", f'<svg style="{style}" ', 1)


def highlight_program(search, texts):
    """Return line number -> HTML of the lines of the function that searched, comments translated."""
    english = load_all_texts(DOCS / "words")[LANGUAGES[0]]  # these files have been parsed already
    programs = TranslatedPrograms(DOCS.parent / "reference", texts["code"], english["code"])
    return programs.highlight_function(search.program, *search.functions)


def render_values(step):
    """Return the HTML of alpha, beta and best after a step; those that the search does not have are left out."""
    return "".join(
        f"<span>{name} = <b>{value}</b></span>"
        for name, value in zip(VALUE_NAMES, step.values, strict=True)
        if value
    )
