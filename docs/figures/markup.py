"""What may become elements in a page of what our Python says there: element by element, attribute by attribute.

Where our Python answers in a browser, a reader's code may have run, so the page makes elements of
nothing but this. No name in it carries an address, a style or a script, and there are no ids. Whoever
draws with something new enters it here.
"""

NUMBER = r"-?\d+(\.\d+)?"

# Each attribute's whole value, as a regular expression that Python and JavaScript read alike;
# None: any text; a class: only words of CLASSES.
VALUES = {
    **dict.fromkeys(("x", "y", "cx", "cy", "r", "rx", "width", "height", "textLength"), NUMBER),
    **dict.fromkeys(("data-x", "data-y"), NUMBER),
    **dict.fromkeys(("data-path", "data-row"), r"[\d.]*"),
    **dict.fromkeys(("value", "size", "maxlength", "colspan"), r"\d+"),
    **dict.fromkeys(("autocapitalize", "autocomplete"), "off"),
    "aria-hidden": "true",
    "aria-label": None,
    "aria-pressed": "false",
    "class": None,
    "d": r"[MLHVZhlv\d .-]+",
    "data-exercise": r"[\w=&]+",
    "data-kind": "leaf|node",
    "inputmode": "text",
    "lengthAdjust": "spacingAndGlyphs",
    "name": r"(value|alpha|beta) [\d.]*|best",
    "role": "img",
    "scope": "row|col",
    "spellcheck": "false",
    "tabindex": "-1",
    "transform": rf"translate\(0 {NUMBER}\)",
    "translate": "no",
    "type": "button|radio",
    "viewBox": rf"0 0 {NUMBER} {NUMBER}",
    "xmlns": "http://www.w3.org/2000/svg",
}

_CLASSES = """
tree max min leaf edge slash number value letter todo open now done cut axis span empty tick stem alpha beta flag
caption start end m node drawing numbers facts exercises key exercise wide where work answers best reader blank
"""
CLASSES = frozenset(_CLASSES.split())

# Drawn as SVG; everything else is HTML.
_SHAPES = {
    "g": "transform",
    "path": "class d",
    "rect": "class x y width height rx",
    "circle": "class cx cy r",
    "text": "class x y textLength lengthAdjust",
}
_PICTURE = {"svg": "class xmlns role translate viewBox width height aria-label"}
DRAWN = (*_PICTURE, *_SHAPES)

_PHRASE = {"b": "class translate", "span": "class translate", "code": ""}
_TABLE = {"thead": "", "tbody": "", "tr": "data-row", "th": "scope", "td": "colspan"}
_FORM = {
    "small": "",
    "i": "aria-hidden",
    "label": "",
    "input": "type name value aria-label size maxlength inputmode autocomplete autocapitalize spellcheck",
    "button": "type data-path data-kind aria-pressed aria-label data-x data-y tabindex",
}
_BLOCKS = dict.fromkeys(("div", "figure", "p", "section", "table", "ul"), "class")
_BLOCKS |= dict.fromkeys(("details", "summary", "header", "h2", "h3", "li"), "")
_BLOCKS |= {"a": "aria-label data-exercise"}


def _listed(*parts):
    """Return element -> its attributes."""
    return {name: attributes.split() for part in parts for name, attributes in part.items()}


# For which place in a page -> element -> its attributes.
KINDS = {
    "drawing": _listed(_SHAPES),
    "phrase": _listed(_PHRASE),
    "form": _listed(_PHRASE, _TABLE, _FORM),
    "page": _listed(_PHRASE, _TABLE, _BLOCKS, _PICTURE, _SHAPES),
}
