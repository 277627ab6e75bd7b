"""Slides: the steps of a search, one a page, to be read from the last row."""

from html import unescape
from math import ceil
from pathlib import Path
from unicodedata import east_asian_width

from docs.builder.code_includes import TranslatedPrograms
from docs.builder.words import LANGUAGES, load_all_texts
from docs.command_line import CommandError, check_choice
from docs.editions.paper import latex
from docs.editions.paper.pdf import build_paper_document, convert_html_to_pdf
from docs.figures.film import Film, FoldedFilm
from docs.figures.scenes import NAMES, Walkthrough, get_walkthrough
from docs.figures.svg import draw_svg, strip_tags
from docs.trees.input_errors import Mistake, parse_field
from docs.trees.tree_parser import parse_named_tree
from gametree import letters

DOCS = Path(__file__).parents[2]
VALUE_NAMES = ("α", "β", "<code>best</code>")

# Lengths in millimetres; slides.css positions the parts.
WIDTH = 314.67  # of the page without the margins
HEIGHT = 148  # between the head and the line of code
TEXT_SIZE = 7.62  # a twenty-fifth of the height of the page: all text but that in figures has it
MOST_TEXT_SIZE = 9  # of a sentence
GAP = 8  # between a figure and the text beside it
COLUMN = 115  # for the text beside a figure, at least
TEXT_HEIGHT = 62  # for the text below a wide figure
LINE = 11  # height of a line of values
LEAST_SCALE = 0.4  # of a figure, millimetres per pixel: numbers are a thirtieth of the page high

# How much room a text needs is estimated before WeasyPrint sets it.
LINE_HEIGHT = 1.35
RAGGED = 1.08  # how much longer lines would be if they were full
LATIN = 0.53  # average width of a letter of Liberation Sans, in em


def make_file(arguments, texts, language_tag):
    """Return the PDF as bytes; raise CommandError or Mistake."""
    html = make_slides_document(arguments, texts, language_tag)
    return convert_html_to_pdf(html)


def make_slides_document(arguments, texts, language_tag):
    """Return the slides as HTML for WeasyPrint; raise CommandError or Mistake."""
    search = record_search(arguments)
    labels, narration = texts["labels"], texts["narration"]
    recorded = (search.tree, search.trace, search.letters, narration, search.maximizing)
    film = Film(*recorded, search.key_steps)
    if (
        film.get_header()["size"][0] > WIDTH / LEAST_SCALE
    ):  # too wide: draw only nodes near the path
        film = FoldedFilm(*recorded, search.key_steps)
    size, count = film.get_header()["size"], len(search.trace.steps)
    english = load_all_texts(DOCS / "words")[LANGUAGES[0]]  # these files have been parsed already
    programs = TranslatedPrograms(DOCS.parent / "reference", texts["code"], english["code"])
    code, slides = programs.highlight_function(search.program, *search.functions), []
    while frames := film.make_next_frames(1):
        ((_, sentence, line, *values, mark),) = frames
        if mark or not arguments.key_steps:
            *pieces, _ = film.list_shown_pieces()  # the last one is the number line
            drawing = draw_svg(size, strip_tags(sentence), pieces)
            place = labels["step_of"].format(number=film.at + 1, count=count)
            texts_of_step = sentence, values, code[line]
            slides.append(render_slide(labels["site_name"], place, drawing, size, *texts_of_step))
    title = labels["site_name"]
    return build_paper_document(title, language_tag, "".join(slides), "slides.css")


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


def render_slide(title, place, drawing, size, sentence, values, code):
    """Return the HTML of the slide of a step, with its text beside the figure or, if that is wide, below.

    drawing: SVG; size: of the drawing, in pixels; sentence: HTML; code: HTML of the current line
    values: alpha, beta and best, as displayed, "" if the search has none
    """
    columns, rows = size
    beside = min(HEIGHT * columns / rows, WIDTH - GAP - COLUMN)
    below = min((HEIGHT - TEXT_HEIGHT) * columns / rows, WIDTH)
    kind, width = ("beside", WIDTH - GAP - beside) if beside >= below else ("below", WIDTH)
    height = HEIGHT - 3 * LINE if kind == "beside" else TEXT_HEIGHT - LINE
    font_size = choose_font_size(sentence, width, height)
    figure_width = max(beside, below)
    # WeasyPrint takes the height "auto" from the attribute height, whatever the width is.
    style = f"width:{figure_width:.2f}mm;height:{figure_width * rows / columns:.2f}mm"
    figure = drawing.replace("<svg ", f'<svg style="{style}" ', 1)
    shown_values = "".join(
        f"<span>{name} = <b>{value}</b></span>"
        for name, value in zip(VALUE_NAMES, values, strict=True)
        if value
    )
    return (
        f'<section class="slide {kind}"><p class="title">{title}</p>'
        f'<p class="place">{place}</p>'
        f'<div class="figure">{figure}</div>'
        f'<div class="text" style="width:{width:.2f}mm"><p class="values">{shown_values}</p>'
        f'<p class="sentence" style="font-size:{font_size:.2f}mm">{sentence}</p></div>'
        f'<p class="code">{code.strip()}</p></section>\n'
    )


def choose_font_size(html, width, height):
    """Return the largest font size with which a sentence probably fits, from MOST_TEXT_SIZE down to TEXT_SIZE."""
    text, size = unescape(strip_tags(html)), MOST_TEXT_SIZE
    ems = sum(1 if east_asian_width(sign) in "WF" else LATIN for sign in text)
    while size > TEXT_SIZE and ceil(RAGGED * ems * size / width) * LINE_HEIGHT * size > height:
        size -= 0.05
    return max(size, TEXT_SIZE)
