"""Slides: the steps of a search, one a page."""

from dataclasses import dataclass

from docs.editions.paper.pdf import build_paper_document, convert_html_to_pdf
from docs.editions.paper.recorded_steps import (
    highlight_program,
    list_steps,
    record_search,
    render_code,
    render_values,
    set_drawing_width,
)
from docs.editions.paper.text_size import (
    LINE_HEIGHT,
    MONO,
    choose_font_size,
    keep_korean_words_whole,
    measure_em,
)

# Lengths in millimetres; slides.css positions the parts.
WIDTH = 314.67  # of the page without the margins
HEIGHT = 125  # for the figure
HEIGHT_ABOVE_CODE = 112  # for a figure with a line of code below it
CODE_HEIGHT = 112  # for the code beside a figure
GAP = 8  # between the figure and the code
CODE_SIZES = (3, 4.4)  # font size of the code beside a figure
LINE_SIZES = (3, 5)  # font size of a line of code below a figure
SENTENCE_SIZES = (4, 7)
SENTENCE_HEIGHT = 38
LEAST_SCALE = 0.115  # of a figure, millimetres per pixel: numbers have 5 points
PREFERENCE = 0.7  # how much smaller a figure may be so that the whole code has room beside it


@dataclass(frozen=True)
class Layout:
    """The place of the code, "beside" or "below" the figure; the sizes of its font and of the figure."""

    place: str
    code_size: float
    figure_width: float


def make_file(arguments, texts, language_tag):
    """Return the PDF as bytes; raise CommandError or Mistake."""
    html = make_slides_document(arguments, texts, language_tag)
    return convert_html_to_pdf(html)


def make_slides_document(arguments, texts, language_tag):
    """Return the slides as HTML for WeasyPrint; raise CommandError or Mistake."""
    search = record_search(arguments)
    steps, size = list_steps(search, texts, WIDTH / LEAST_SCALE, arguments.key_steps)
    code = highlight_program(search, texts)
    layout = choose_layout(size, code)
    count = len(search.trace.steps)
    slides = [render_slide(step, count, code, layout, texts["labels"]) for step in steps]
    title = texts["labels"]["site_name"]
    return build_paper_document(title, language_tag, "".join(slides), "steps.css", "slides.css")


def choose_layout(size, code):
    """Return the Layout for drawings of a size in pixels; code: line number -> HTML."""
    width, height = size
    em = max(measure_em(line, MONO) for line in code.values()) + 5 * MONO  # with line numbers
    beside = min(HEIGHT / height, (WIDTH - GAP - em * CODE_SIZES[0]) / width)
    below = min(HEIGHT_ABOVE_CODE / height, WIDTH / width)
    if beside < PREFERENCE * below:
        return Layout("below", min(LINE_SIZES[1], WIDTH / em), below * width)
    room = WIDTH - GAP - beside * width
    code_size = min(CODE_SIZES[1], room / em, CODE_HEIGHT / (len(code) * LINE_HEIGHT))
    return Layout("beside", code_size, beside * width)


def render_slide(step, count, code, layout, labels):
    """Return the HTML of the slide of a step; count: how many steps were recorded."""
    lines = code if layout.place == "beside" else {step.line: code[step.line].lstrip()}
    place = labels["step_of"].format(number=step.number, count=count)
    size = choose_font_size(step.sentence, WIDTH, SENTENCE_HEIGHT, SENTENCE_SIZES)
    return (
        f'<section class="slide {layout.place}"><p class="title">{labels["site_name"]}</p>'
        f'<p class="place">{place}</p>'
        f'<div class="figure">{set_drawing_width(step.drawing, layout.figure_width)}</div>'
        f'<p class="values">{render_values(step)}</p>'
        f'<div class="code" style="font-size:{layout.code_size:.2f}mm">'
        f"{render_code(lines, step.line)}</div>"
        f'<p class="sentence" style="font-size:{size:.2f}mm">'
        f"{keep_korean_words_whole(step.sentence)}</p></section>\n"
    )
