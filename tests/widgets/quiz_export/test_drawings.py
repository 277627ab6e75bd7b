"""Drawings as files: they look right without the style sheet of the site."""

from xml.etree import ElementTree

import resvg_py

from widgets.questions.kinds import make_question
from widgets.quiz_export.drawings import make_svg_file, replace_drawings

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
    }


def test_the_file_is_xml_with_its_own_style(all_texts):
    drawing = make_drawing(all_texts)
    root = ElementTree.fromstring(make_svg_file(drawing))
    style = root.find(f"{SVG}style").text
    assert "var(" not in style and "--" not in style
    assert "slate" not in style, "the colours of dark mode"
    root.remove(root.find(f"{SVG}style"))
    assert ElementTree.tostring(root) == ElementTree.tostring(ElementTree.fromstring(drawing))


def test_another_program_draws_the_colours_of_both_players(all_texts):
    drawing = make_drawing(all_texts)
    with_style = resvg_py.svg_to_bytes(svg_string=make_svg_file(drawing))
    assert bytes(with_style) != bytes(resvg_py.svg_to_bytes(svg_string=drawing))
    style = make_svg_file(drawing)
    assert "stroke:" in style.replace(" ", "") and "#b03a05" in style and "#0b5fa8" in style
