"""Slides: the steps of a search, one a page, to be read from the last row."""

from docs.editions.paper.pdf import build_paper_document, convert_html_to_pdf
from docs.editions.paper.recorded_steps import (
    highlight_program,
    list_steps,
    record_search,
    render_values,
    set_drawing_width,
)
from docs.editions.paper.text_size import choose_font_size

# Lengths in millimetres; slides.css positions the parts.
WIDTH = 314.67  # of the page without the margins
HEIGHT = 148  # between the head and the line of code
TEXT_SIZE = 7.62  # a twenty-fifth of the height of the page: all text but that in figures has it
SENTENCE_SIZES = (TEXT_SIZE, 9)
GAP = 8  # between a figure and the text beside it
COLUMN = 115  # for the text beside a figure, at least
TEXT_HEIGHT = 62  # for the text below a wide figure
LINE = 11  # height of a line of values
LEAST_SCALE = 0.4  # of a figure, millimetres per pixel: numbers are a thirtieth of the page high


def make_file(arguments, texts, language_tag):
    """Return the PDF as bytes; raise CommandError or Mistake."""
    html = make_slides_document(arguments, texts, language_tag)
    return convert_html_to_pdf(html)


def make_slides_document(arguments, texts, language_tag):
    """Return the slides as HTML for WeasyPrint; raise CommandError or Mistake."""
    search = record_search(arguments)
    steps, size = list_steps(search, texts, WIDTH / LEAST_SCALE, arguments.key_steps)
    code, count = highlight_program(search, texts), len(search.trace.steps)
    slides = [render_slide(step, count, size, code, texts["labels"]) for step in steps]
    title = texts["labels"]["site_name"]
    return build_paper_document(title, language_tag, "".join(slides), "slides.css")


def render_slide(step, count, size, code, labels):
    """Return the HTML of the slide of a step, with its text beside the figure or, if that is wide, below.

    count: how many steps were recorded; size: of the figure, in pixels; code: line number -> HTML
    """
    columns, rows = size
    beside = min(HEIGHT * columns / rows, WIDTH - GAP - COLUMN)
    below = min((HEIGHT - TEXT_HEIGHT) * columns / rows, WIDTH)
    kind, width = ("beside", WIDTH - GAP - beside) if beside >= below else ("below", WIDTH)
    height = HEIGHT - 3 * LINE if kind == "beside" else TEXT_HEIGHT - LINE
    font_size = choose_font_size(step.sentence, width, height, SENTENCE_SIZES)
    return (
        f'<section class="slide {kind}"><p class="title">{labels["site_name"]}</p>'
        f'<p class="place">{labels["step_of"].format(number=step.number, count=count)}</p>'
        f'<div class="figure">{set_drawing_width(step.drawing, max(beside, below))}</div>'
        f'<div class="text" style="width:{width:.2f}mm"><p class="values">{render_values(step)}</p>'
        f'<p class="sentence" style="font-size:{font_size:.2f}mm">{step.sentence}</p></div>'
        f'<p class="code">{code[step.line].strip()}</p></section>\n'
    )
