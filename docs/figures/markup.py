"""The elements and attributes that a page creates from HTML which our Python returns.

In a browser, code of a reader may have changed our Python, so pages create only the elements and
attributes in this list. None can contain an address, a style or a script, and there are no ids.
Every element or attribute that is new in a drawing must be added to this list.
"""

NUMBER = r"-?\d+(\.\d+)?"

# Attribute -> regular expression of the whole value, in syntax that Python and JavaScript share.
# None: any text; for class, only words of CLASSES.
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
    "data-exercise": r"[\w=&.,\[\]-]+",
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
    tree max min chance leaf edge slash number value letter todo open now done cut
    chip move probability axis span empty tick stem alpha beta flag caption start end
    m node drawing numbers facts exercises key exercise whole beside wide vast where work answers best reader blank slip
    window points space drawn scheme
    variant-A variant-B variant-C variant-D variant-E variant-F
    variant-G variant-H variant-I variant-J variant-K variant-L
"""
CLASSES = set(_CLASSES.split())

# SVG elements; all other elements are HTML.
SHAPES = {
    "g": ("transform",),
    "path": ("class", "d"),
    "rect": ("class", "x", "y", "width", "height", "rx"),
    "circle": ("class", "cx", "cy", "r"),
    "text": ("class", "x", "y", "textLength", "lengthAdjust"),
}
PICTURE = ("class", "xmlns", "role", "translate", "viewBox", "width", "height", "aria-label")
DRAWN = ("svg", *SHAPES)

PHRASE = {"b": ("class", "translate"), "span": ("class", "translate"), "code": ()}
TABLE = dict.fromkeys(("thead", "tbody"), ()) | {"tr": ("data-row",)}
TABLE |= {"th": ("scope",), "td": ("colspan",)}

# Part of a page -> element -> allowed attributes.
KINDS = {
    "drawing": SHAPES,
    "phrase": PHRASE,
    "form": PHRASE
    | {
        "div": ("class", "data-row", "data-x", "data-y"),
        "i": ("aria-hidden",),
        "label": ("class",),
        "input": (
            *("type", "name", "value", "aria-label", "size", "maxlength"),
            *("inputmode", "autocomplete", "autocapitalize", "spellcheck"),
        ),
        "button": (
            *("type", "data-path", "data-kind", "data-x", "data-y"),
            *("aria-pressed", "aria-label", "tabindex"),
        ),
    },
    "page": PHRASE
    | TABLE
    | SHAPES
    | dict.fromkeys(("div", "figure", "p", "section", "table", "ul"), ("class",))
    | dict.fromkeys(("details", "summary", "header", "h2", "h3", "li"), ())
    | {"sup": (), "svg": PICTURE, "a": ("aria-label", "data-exercise")},
}
