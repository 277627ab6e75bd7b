"""A poster: all steps of a search on one page, with the code and the legend."""

from dataclasses import dataclass

from docs.commands.command_line import CommandError
from docs.editions.paper.pdf import build_paper_document, convert_html_to_pdf
from docs.editions.paper.recorded_steps import (
    describe_result,
    format_searched_tree,
    has_chance_nodes,
    highlight_program,
    list_steps,
    record_search,
    render_code,
    set_drawing_width,
)
from docs.editions.paper.text_size import MONO, estimate_height, keep_korean_words_whole, measure_em
from docs.figures.phrases import SEPARATOR, format_formula
from docs.figures.svg import escape_html
from docs.figures.tree_drawing import CHANCE_SYMBOLS, LEGEND_SYMBOLS, draw_legend_symbol

# Lengths in millimetres; poster.css positions the parts.
PAGE = (594, 420)
MARGIN = 12
COLUMN = 130  # width of the column with the code
GAP = 5  # between neighbouring cells, and beside the column
RESULT_HEIGHT = 95  # at most, of the drawing of the finished search
CODE_SIZE = 4  # font size, at most
FONT_PIXELS = 19  # font size of the sentences, in pixels of the figures
FONT_SIZES = (2.5, 5.5)
HEAD = 2.8  # height of the line above a figure, and of the gap below it, in em
LEAST_SCALE = 0.1  # of a figure, millimetres per pixel: numbers have 4 points
SHRINKAGE = 0.98  # from one scale that is tried to the next


@dataclass(frozen=True)
class Grid:
    """Where the steps stand: columns, the width of a cell, the height of each row, scale of the figures."""

    columns: int
    width: float
    row_heights: tuple
    scale: float

    @property
    def font_size(self):
        """The font size of the sentences."""
        return min(FONT_SIZES[1], max(FONT_SIZES[0], FONT_PIXELS * self.scale))


def make_file(arguments, texts, language_tag):
    """Return the PDF as bytes; raise CommandError or Mistake."""
    return convert_html_to_pdf(make_poster_document(arguments, texts, language_tag))


def make_poster_document(arguments, texts, language_tag):
    """Return the poster as HTML for WeasyPrint; raise CommandError or Mistake."""
    search = record_search(arguments)
    room = PAGE[0] - 2 * MARGIN - COLUMN, PAGE[1] - 2 * MARGIN
    widest = room[0] / LEAST_SCALE
    steps, size = list_steps(search, texts, widest, arguments.key_steps, with_number_line=False)
    grid = choose_grid(steps, size, room)
    if grid is None:
        raise CommandError(
            f"The {len(steps)} steps do not fit on one poster. Try --key-steps, a smaller tree, or slides."
        )
    cells = [render_cell(step, place, size, grid, texts) for place, step in enumerate(steps)]
    column = render_column(search, steps[-1], size, texts)
    title = texts["labels"]["site_name"]
    body = f'<main class="poster">{column}{"".join(cells)}</main>'
    return build_paper_document(title, language_tag, body, "steps.css", "poster.css")


def choose_grid(steps, size, room):
    """Return the Grid with the largest figures, or None if all are too small to be read.

    size: of each figure, in pixels; room: width and height for all cells
    """
    grids = [_fit_grid(steps, size, room, columns) for columns in range(1, len(steps) + 1)]
    return max(filter(None, grids), key=lambda grid: grid.scale, default=None)


def _fit_grid(steps, size, room, columns):
    """Return the Grid of so many columns with the largest figures, or None."""
    width = room[0] / columns - GAP
    scale = width / size[0]
    while scale >= LEAST_SCALE:
        grid = Grid(columns, width, (), scale)
        fixed = HEAD * grid.font_size + scale * size[1]
        heights = [estimate_height(step.sentence, width, grid.font_size) for step in steps]
        rows = [fixed + max(heights[at : at + columns]) for at in range(0, len(steps), columns)]
        spare = room[1] - sum(rows) - GAP * (len(rows) - 1)
        if spare >= 0:
            rows = [height + spare / len(rows) for height in rows]
            return Grid(columns, width, tuple(rows), scale)
        scale *= SHRINKAGE
    return None


def render_cell(step, place, size, grid, texts):
    """Return the HTML of a step; place: index in the grid; size: of the figure, in pixels."""
    row, column = divmod(place, grid.columns)
    left = MARGIN + COLUMN + GAP + column * (grid.width + GAP)
    top = MARGIN + sum(grid.row_heights[:row]) + GAP * row
    box = {"left": left, "top": top, "width": grid.width, "height": grid.row_heights[row]}
    style = "".join(f"{name}:{length:.2f}mm;" for name, length in box.items())
    alpha, beta, _ = step.values
    window = f"({alpha}, {beta})" if alpha else ""
    return (
        f'<section class="step{" cut" if step.is_cutoff else ""}"'
        f' style="{style}font-size:{grid.font_size:.2f}mm">'
        f'<p class="head"><span class="at">{texts["labels"]["steps_line"]} {step.line}</span>'
        f'<b class="number">{step.number}</b>{window}</p>'
        f"{set_drawing_width(step.drawing, grid.scale * size[0])}<p>{keep_korean_words_whole(step.sentence)}</p></section>\n"
    )


def render_column(search, last_step, size, texts):
    """Return the HTML of the column with title, result, code and legend; size: of a figure, in pixels."""
    labels, own = texts["labels"], texts["paper"]
    code = highlight_program(search, texts)
    longest = max(measure_em(line, MONO) for line in code.values()) + 4 * MONO  # the line numbers
    code_size = min(CODE_SIZE, COLUMN / longest)
    width = min(COLUMN, size[0] * RESULT_HEIGHT / size[1])
    symbols = CHANCE_SYMBOLS if has_chance_nodes(search.tree) else LEGEND_SYMBOLS
    legend = "".join(
        f"<li>{draw_legend_symbol(name)}{labels[f'legend_{name}']}</li>" for name in symbols
    )
    key = "how_to_read" if search.trace.window_names else "how_to_read_plain"
    how_to_read = keep_korean_words_whole(own[key].format(window=format_formula("(α, β)")))
    return (
        f'<header class="column"><h1>{labels["site_name"]}</h1>'
        f'<p class="subtitle">{own["subtitle"].format(program=f"<code>{search.program}</code>")}</p>'
        f'<p class="typed">{escape_html(format_searched_tree(search.tree))}</p>'
        f"{set_drawing_width(last_step.drawing, width)}"
        f'<p class="result">{SEPARATOR.join(describe_result(search, own))}</p>'
        f'<div class="code" style="font-size:{code_size:.2f}mm">{render_code(code)}</div>'
        f'<ul class="legend">{legend}<li class="words">{labels["legend_bounds"]}</li></ul>'
        f'<p>{how_to_read}</p><p class="licence">CC BY 4.0</p></header>'
    )
