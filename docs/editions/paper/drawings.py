"""Gives the drawings of the pages their styles as attributes: some e-readers (MuPDF) ignore style sheets in SVG."""

import copy
import re
from pathlib import Path

import cssselect2
import tinycss2

from docs.figures import markup
from docs.figures.svg import DIGIT

ASSETS = Path(__file__).parents[2] / "theme" / "assets"
SHEETS = ("figures.css", "pictures.css", "comparisons.css")
FONT = "DejaVu Sans, Liberation Sans, sans-serif"
CODE_FONT = "DejaVu Sans Mono, Liberation Mono, monospace"
# Only free fonts, which a PDF embeds; .ci/run installs their Debian packages.
HAN_FONTS = {"ko": "Noto Sans CJK KR", "zh-Hans": "Noto Sans CJK SC"}
# Properties that SVG has as attributes.
PROPERTIES = (
    *("fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap"),
    *("stroke-linejoin", "font-size", "font-weight", "font-style", "font-family", "text-anchor"),
)
VARIABLE = re.compile(r"var\((--[\w-]+)[^)]*\)")
# HTML has no upper case in names; SVG does.
SVG_NAMES = {
    name.lower(): name
    for names in (markup.PICTURE, *markup.SHAPES.values(), ("preserveAspectRatio",))
    for name in names
    if name != name.lower()
}
LEAVE_OUT = ("class", "translate", "xmlns")


class DrawingStyles:
    """The rules of the site's style sheets for drawings, in light mode."""

    def __init__(self):
        self.matcher, self.variables = cssselect2.Matcher(), {}
        for name in SHEETS:
            css = (ASSETS / name).read_text(encoding="utf-8")
            for rule in tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
                if rule.type == "qualified-rule":
                    self._add_rule(rule)

    def _add_rule(self, rule):
        declarations = {
            item.lower_name: tinycss2.serialize(item.value).strip()
            for item in tinycss2.parse_declaration_list(rule.content)
            if item.type == "declaration"
        }
        selector_text = tinycss2.serialize(rule.prelude)
        if selector_text.strip() == ":root":
            self.variables |= declarations
        elif ".tree" in selector_text and ".md-typeset" not in selector_text:
            for selector in cssselect2.compile_selector_list(rule.prelude):
                self.matcher.add_selector(selector, declarations)

    def apply(self, article):
        """Write the styles of all drawings in an article into attributes; leave out what only the page needs."""
        wrapper = cssselect2.ElementWrapper.from_html_root(article)
        styled = [
            (item.etree_element, self._compute_style(item))
            for item in wrapper.iter_subtree()
            if any(parent.local_name == "svg" for parent in (item, *item.ancestors))
        ]
        for element, style in styled:
            _set_style(element, style)
            _correct_attributes(element)
            if element.tag == "svg":
                element.set("font-family", FONT)
                _describe(element)
            elif element.tag == "text":
                _draw_text_decoration(element, style)
                _separate_stroke(element)

    def _compute_style(self, item):
        """Return property -> value for an element, with variables and currentcolor replaced."""
        style = {}
        for _, _, _, declarations in self.matcher.match(item):
            style |= declarations
        if item.etree_element.tag == "svg":
            return {}  # what it has is for the layout of the page
        for name, value in style.items():
            value = VARIABLE.sub(lambda match: self.variables.get(match[1], FONT), value)
            if value.lower() == "currentcolor":
                value = self._find_color(item)
            style[name] = CODE_FONT if name == "font-family" else value
        return style

    def _find_color(self, item):
        for parent in (item, *item.ancestors):
            for _, _, _, declarations in reversed(self.matcher.match(parent)):
                if "color" in declarations:
                    color = declarations["color"]
                    return VARIABLE.sub(lambda match: self.variables[match[1]], color)
        return self.variables["--tree-ink"]


def _set_style(element, style):
    for name in PROPERTIES:
        if name in style:
            element.set(name, style[name].replace("px", ""))
    if element.get("stroke") == "none":
        for name in [name for name in element.attrib if name.startswith("stroke-")]:
            del element.attrib[name]


def _describe(svg):
    """Move the description of a drawing into its element title, which e-readers and PDFs know."""
    title = svg.makeelement("title")
    # PDF/UA demands one, also of a symbol beside its words.
    title.text = svg.attrib.pop("aria-label", " ")
    svg.insert(0, title)


def _correct_attributes(element):
    for name in LEAVE_OUT:
        element.attrib.pop(name, None)
    for name in [name for name in element.attrib if name in SVG_NAMES]:
        element.set(SVG_NAMES[name], element.attrib.pop(name))


def _draw_text_decoration(element, style):
    """Draw the line through a number as a shape, since few programs draw it in SVG."""
    if style.get("text-decoration") != "line-through":
        return
    x, y = float(element.get("x")), float(element.get("y"))
    width = len(element.text) * DIGIT
    path = f"M{x - width / 2:g} {y - 5:g}h{width}"
    look = {"d": path, "fill": "none", "stroke": style["fill"], "stroke-width": "1.2"}
    element.addnext(element.makeelement("path", look))


def _separate_stroke(element):
    """Draw the stroke around letters as a text below them, since few programs know paint-order."""
    if element.get("stroke", "none") == "none":
        return
    below = copy.copy(element)
    below.tail = None
    below.set("fill", "none")
    element.addprevious(below)
    for name in [name for name in element.attrib if name.startswith("stroke")]:
        del element.attrib[name]
