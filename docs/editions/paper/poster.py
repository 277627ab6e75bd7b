"""A poster: all steps of a search on one page, with the code and the legend."""

from dataclasses import dataclass
from math import ceil

from builder.fences import SYMBOLS
from editions.paper.pdf import build_paper_document, convert_html_to_pdf
from editions.paper.recorded_steps import (
    add_search_arguments,
    describe_result,
    highlight_program,
    list_steps,
    make_printable,
    record_search,
    render_code,
    render_values,
)
from editions.paper.text_size import MONO, estimate_height, measure_em
from figures.phrases import SEPARATOR
from figures.svg import escape_html
from figures.tree_drawing import draw_legend_symbol
from widgets.command_line import CommandError

DESCRIPTION = "a recorded search on one page: all steps, code and legend (PDF, A2, by WeasyPrint)"
ENDING = "pdf"

# Lengths in millimetres; poster.css says where the parts stand.
PAGE = (594, 420)
MARGIN = 12
COLUMN = 130  # width of the column with the code
GAP = 4  # between neighbouring cells, and beside the column
TEXT_TO_FIGURE = 17  # font size, in pixels of the figures
TEXT_SIZES = (2.4, 5.5)  # font size of the sentences
HEAD = 2.1  # height of the line above a figure, in em
LEAST_SCALE = 0.1  # of a figure, millimetres per pixel: its numbers have 4 points
CODE_SIZE = 4


@dataclass(frozen=True)
class Grid:
    """Where the steps stand: columns, the size of a cell, the scale of the figures, the font size."""

    columns: int
    width: float
    height: float
    scale: float
    font_size: float


def add_arguments(parser):
    """Add the arguments of this kind to the parser."""
    add_search_arguments(parser)


def make_file(arguments, texts, language_tag):
    """Return the PDF as bytes; raise CommandError or Mistake."""
    return convert_html_to_pdf(make_poster_document(arguments, texts, language_tag), texts)


def make_poster_document(arguments, texts, language_tag):
    """Return the poster as HTML for WeasyPrint; raise CommandError or Mistake."""
    search = record_search(arguments, texts)
    room = PAGE[0] - 2 * MARGIN - COLUMN - GAP, PAGE[1] - 2 * MARGIN
    steps, size = list_steps(
        search, texts, room[0] / LEAST_SCALE, arguments.key_steps, with_window=False
    )
    grid = choose_grid(steps, size, room)
    if grid is None:
        raise CommandError(texts["slides"]["too_many_steps"].format(count=len(steps)))
    cells = [render_cell(step, place, size, grid, texts) for place, step in enumerate(steps)]
    column = render_column(search, texts)
    title = texts["labels"]["site_name"]
    body = f'<main class="poster">{column}{"".join(cells)}</main>'
    return build_paper_document(title, language_tag, body, "steps.css", "poster.css")


def choose_grid(steps, size, room):
    """Return the Grid with the largest figures, or None if all are too small to be read.

    size: of each figure, in pixels; room: width and height for all cells
    """
    grids = []
    for columns in range(1, len(steps) + 1):
        rows = ceil(len(steps) / columns)
        width, height = room[0] / columns - GAP, room[1] / rows - GAP
        scale = width / size[0]
        while scale >= LEAST_SCALE:
            font_size = min(TEXT_SIZES[1], max(TEXT_SIZES[0], TEXT_TO_FIGURE * scale))
            texts_height = max(estimate_height(step.sentence, width, font_size) for step in steps)
            if HEAD * font_size + scale * size[1] + 2 + texts_height <= height:
                grids.append(Grid(columns, width, height, scale, font_size))
                break
            scale *= 0.98
    return max(grids, key=lambda grid: grid.scale, default=None)


def render_cell(step, place, size, grid, texts):
    """Return the HTML of a step; place: its index in the grid; size: of the figure, in pixels."""
    row, column = divmod(place, grid.columns)
    left = MARGIN + COLUMN + 2 * GAP + column * (grid.width + GAP)
    top = MARGIN + row * (grid.height + GAP)
    box = (("left", left), ("top", top), ("width", grid.width), ("height", grid.height))
    style = "".join(f"{name}:{length:.2f}mm;" for name, length in box)
    figure = f'<svg style="width:{grid.scale * size[0]:.2f}mm;height:{grid.scale * size[1]:.2f}mm" '
    return (
        f'<section class="step{" cut" if step.is_cutoff else ""}"'
        f' style="{style}font-size:{grid.font_size:.2f}mm">'
        f'<p class="head"><span class="at">{texts["labels"]["steps_line"]} {step.line}</span>'
        f'<span class="number">{step.number}</span>{render_values(step)}</p>'
        f"{step.drawing.replace('<svg ', figure, 1)}<p>{step.sentence}</p></section>\n"
    )


def render_column(search, texts):
    """Return the HTML of the column with title, result, code and legend."""
    labels, own = texts["labels"], texts["slides"]
    code = highlight_program(search, texts)
    size = min(
        CODE_SIZE, COLUMN / (max(measure_em(line, MONO) for line in code.values()) + 4 * MONO)
    )
    program = f"<code>{search.program}</code>"
    legend = "".join(
        f"<li>{make_printable(draw_legend_symbol(name))}{labels[f'legend_{name}']}</li>"
        for name in SYMBOLS
    )
    legend += f"<li>{labels['legend_bounds']}</li>"
    return (
        f'<header class="column"><h1>{labels["site_name"]}</h1>'
        f'<p class="subtitle">{own["subtitle"].format(program=program)}</p>'
        f'<p class="typed">{escape_html(search.format_tree())}</p>'
        f"<p>{SEPARATOR.join(describe_result(search, own))}</p>"
        f'<div class="code" style="font-size:{size:.2f}mm">{render_code(code)}</div>'
        f'<ul class="legend">{legend}</ul><p>{own["how_to_read"]}</p>'
        f'<p class="licence">CC BY 4.0</p></header>'
    )
