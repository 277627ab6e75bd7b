"""Drawings as files: they look right without the style sheet of the site."""

import re
from pathlib import Path
from xml.etree import ElementTree

import resvg_py

from docs.questions.export.drawings import make_svg_file, replace_drawings
from docs.questions.kinds import make_question

DOCS = Path(__file__).parents[3] / "docs"
SVG = "{http://www.w3.org/2000/svg}"


def make_drawing(all_texts):
    """Return the drawing of a tree as the site shows it."""
    return make_question("prune", "hard", 3).render_tree(all_texts["ko"])


def test_a_drawing_becomes_an_image_of_the_same_size_and_description(all_texts):
    drawing, stored = make_drawing(all_texts), []
    root = ElementTree.fromstring(drawing)
    html = replace_drawings(f"<p>{drawing}</p>{drawing}", lambda svg: stored.append(svg) or "x.svg")
    assert html.count("<img ") == len(stored) == 2 and "<svg" not in html
    image = ElementTree.fromstring(html.split("<p>")[1].split("</p>")[0].replace(">", "/>"))
    assert image.attrib == {
        "src": "x.svg",
        "alt": root.attrib["aria-label"],
        **{name: root.attrib[name] for name in ("width", "height")},
        "style": "max-width:100%;height:auto",
    }


def test_the_file_is_xml_with_its_own_style(all_texts):
    drawing = make_drawing(all_texts)
    root = ElementTree.fromstring(make_svg_file(drawing))
    style = root.find(f"{SVG}style").text
    assert "var(" not in style and "--" not in style
    assert "slate" not in style, "the colours of dark mode"
    root.remove(root.find(f"{SVG}style"))
    assert ElementTree.tostring(root) == ElementTree.tostring(ElementTree.fromstring(drawing))


def test_another_program_draws_it_as_with_the_whole_style_sheet(questions, all_texts):
    css = (DOCS / "theme" / "assets" / "figures.css").read_text(encoding="utf-8")
    light = css.split(":root {")[1].split("}")[0]
    for name, colour in re.findall(r"(--[\w-]+): ([^;]+);", light):
        css = css.replace(f"var({name})", colour)
    for question in questions[::3]:
        for drawing in re.findall("<svg .*?</svg>", question.render_solution(all_texts["en"])):
            start, inside = drawing.split(">", 1)
            wanted = f"{start}><style>.tree {{ font-family: sans-serif; }}{css}</style>{inside}"
            drawn, plain = draw(make_svg_file(drawing)), draw(drawing)
            assert drawn == draw(wanted) != plain


def draw(svg):
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))
