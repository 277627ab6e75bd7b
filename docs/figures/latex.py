"""Drawings of the site as TikZ, for LaTeX: what is drawn as SVG is converted, with the same shapes.

The pictures contain letters, numbers and signs only, which every LaTeX can set. Strokes, fills and
shapes carry the same meaning as colours, so that a picture is legible in black and white.
"""

import re

from docs.figures import latex_tables as tables
from docs.figures.svg import convert_to_plain_text

OPTIONS = re.compile(r"\\(?:path|node)\[(ab [^\]]*)\]")
ELEMENT = re.compile(r"<(/?)(\w+)((?:\s[\w-]+=\"[^\"]*\")*)\s*/?>([^<]*)")
ATTRIBUTE = re.compile(r"([\w-]+)=\"([^\"]*)\"")
SHAPES = ("path", "rect", "circle")  # that drawings of the site contain
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
PATH_PART = re.compile(rf"[MLHVZhlv]|{NUMBER.pattern}")


def convert_svg_to_tikz(svg):
    """Return a drawing of this site as TikZ commands, one a line.

    svg: a whole drawing, or pieces of one, as text; the units are pixels and y grows downwards.
    """
    commands, shift = [], (0, 0)
    for closing, name, attribute_text, text in ELEMENT.findall(svg):
        attributes = dict(ATTRIBUTE.findall(attribute_text))
        if name == "g":
            numbers = NUMBER.findall(attributes.get("transform", ""))
            shift = tuple(map(float, numbers)) if numbers else (0, 0)
        elif not closing and name == "text":
            commands.append(_convert_text_element(attributes, shift, convert_to_plain_text(text)))
        elif not closing and name in SHAPES:
            commands.append(_convert_shape(name, attributes, shift))
    return "".join([f"  {command};\n" for command in commands])


def make_picture(size, commands, definitions=""):
    """Return a tikzpicture.

    size: width and height in pixels; commands: as convert_svg_to_tikz returns them.
    definitions: as make_style_definitions returns them; "" if the document has them before.
    """
    width, height = (_format_length(length) for length in size)
    return _fill_template(
        "picture",
        unit=tables.UNIT,
        definitions=definitions,
        width=width,
        height=height,
        commands=commands,
    )


def make_style_definitions(commands):
    """Return the LaTeX that defines the colours and the styles that TikZ commands use."""
    styles = {**tables.SHAPE_STYLES, **tables.TEXT_STYLES}
    used = {name for names in OPTIONS.findall(commands) for name in names.split(", ")}
    used |= {"ab text"} if used & {f"ab {name}" for name in tables.TEXT_KINDS} else set()
    used |= {"ab strike"} if "ab number cut" in used else set()
    lines = [
        f"    ab {name}/.style={{{options}}},\n"
        for name, options in styles.items()
        if f"ab {name}" in used
    ]
    text = "".join(lines)
    colors = [
        f"  \\definecolor{{ab-{name}}}{{HTML}}{{{value}}}\n"
        for name, value in tables.COLORS.items()
        if re.search(rf"ab-{name}\b(?!-)", text)
    ]
    return f"{''.join(colors)}  \\tikzset{{\n{text}  }}\n"


def make_fragment(svg, size):
    """Return a picture for any document that loads tikz; a wide one shrinks to the line."""
    return _fill_template("fragment", picture=fit_to_line(_make_whole_picture(svg, size)))


def fit_to_line(picture):
    """Return LaTeX that makes a picture as wide as the line, if it is wider."""
    return _fill_template("fitted", picture=picture)


def make_standalone(svg, size):
    """Return a document of one page, which is as large as the picture."""
    width, height = (_format_length(length * tables.UNIT + 1) for length in size)
    picture = _make_whole_picture(svg, size)
    return _fill_template("standalone", width=width, height=height, picture=picture)


def make_beamer(drawings, size):
    """Return a Beamer document of what list_drawings returns: one frame, an overlay a step."""
    commands = []
    for place in range(len(drawings[0])):
        for svg, overlays in _group_overlays([drawing[place] for drawing in drawings]):
            lines = convert_svg_to_tikz(svg)
            if lines and overlays:
                lines = _fill_template("overlays", overlays=overlays, commands=lines)
            commands.append(lines)
    commands = "".join(commands)
    scale = min(1, *(tables.SLIDE_SIZE[index] / (size[index] * tables.UNIT) for index in (0, 1)))
    return _fill_template(
        "beamer",
        definitions=make_style_definitions(commands),
        scale=_format_length(scale, 3),
        picture=make_picture(size, commands),
    )


def list_drawings(film):
    """Return the drawings of all steps of a new Film as lists of SVG, the number line last; and their size."""
    header, drawings = film.get_header(), []
    (width, height), (line_width, line_height) = header["size"], header["window"]
    left = _format_length((width - line_width) / 2)
    shift = f"translate({left} {_format_length(height)})"
    while film.make_next_frames(1):
        *tree, line = film.list_shown_pieces()
        drawings.append([*tree, f'<g transform="{shift}">{line}</g>'])
    has_line = any(drawing[-1].count("<") > 2 for drawing in drawings)
    return drawings, (width, height + (line_height if has_line else 0))


def convert_text(text):
    """Return text for LaTeX; signs that are missing outside formulas become formulas."""
    converted, end = [], 0
    for match in re.finditer(tables.FORMULA, text):
        start = match.start() + len(match[0]) - len(match[0].lstrip())
        converted += [_escape(text[end:start]), f"${_convert_formula(text[start : match.end()])}$"]
        end = match.end()
    return "".join([*converted, _escape(text[end:])])


def _fill_template(name, **values):
    return re.sub("<<([a-z]+)>>", lambda place: str(values[place[1]]), tables.TEMPLATES[name])


def _make_whole_picture(svg, size):
    commands = convert_svg_to_tikz(svg)
    return make_picture(size, commands, make_style_definitions(commands))


def _convert_formula(text):
    # LaTeX itself sets the spaces around a relation and after a comma.
    text = re.sub(" *([=<>≥≤≠]) *|(,) +", r"\1\2", text)
    converted = ""
    for sign in text:
        command = tables.SIGNS.get(sign, "~" if sign == " " else sign)
        converted += f"{command} " if len(command) > 1 else command
    # Without a left side, a relation and a minus would have spaces as between two numbers.
    return re.sub(r"^(\\[gl]eq) (-?)", r"{\1\2}", converted.strip())


def _escape(text):
    return "".join([tables.ESCAPED.get(sign, sign) for sign in text])


def _format_length(number, decimals=1):
    text = f"{number:.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _format_point(x, y, shift):
    return f"({_format_length(x + shift[0])},{_format_length(y + shift[1])})"


def _convert_shape(name, attributes, shift):
    def get(*names):
        return [float(attributes[key]) for key in names]

    if name == "path":
        outline = _convert_path_data(attributes["d"], shift)
    elif name == "rect":
        x, y, width, height = get("x", "y", "width", "height")
        end = _format_point(x + width, y + height, shift)
        outline = f"{_format_point(x, y, shift)} rectangle {end}"
    else:
        x, y, radius = get("cx", "cy", "r")
        outline = f"{_format_point(x, y, shift)} circle[radius={_format_length(radius)}]"
    base, *states = attributes["class"].split()
    base = "ring" if base == "end" else base
    group = tables.SHAPE_GROUPS.get(base, base)
    styles = _list_styles(base, states, group, tables.SHAPE_STYLES) or "draw=ab-ink"
    return f"\\path[{styles}] {outline}"


def _convert_text_element(attributes, shift, text):
    base, *states = attributes["class"].split()
    content = convert_text(text)
    if "textLength" in attributes:
        width = _format_length(float(attributes["textLength"]) * tables.UNIT)
        content = f"\\resizebox{{{width}pt}}{{\\height}}{{{content}}}"
    place = _format_point(float(attributes["x"]), float(attributes["y"]), shift)
    styles = _list_styles(base, states, "text", tables.TEXT_STYLES)
    return f"\\node[{styles}] at {place} {{{content}}}"


def _list_styles(base, states, group, styles):
    keys = [base] + [name for state in states for name in (f"{group} {state}", f"{base} {state}")]
    return ", ".join(dict.fromkeys([f"ab {key}" for key in keys if key in styles]))


def _convert_path_data(data, shift):
    """Return the TikZ of a path's data; lowercase letters are relative to the last point."""
    parts, points = PATH_PART.findall(data), []
    command, x, y = "M", 0, 0
    while parts:
        if parts[0].isalpha():
            command = parts.pop(0)
            if command == "Z":
                points.append(" -- cycle")
                continue
        is_relative = command.islower()
        if command in "MLlHh":
            number = float(parts.pop(0))
            x = x + number if is_relative else number
        if command in "MLlVv":
            number = float(parts.pop(0))
            y = y + number if is_relative else number
        joint = (" " if points else "") if command == "M" else " -- "
        points.append(joint + _format_point(x, y, shift))
    return "".join(points)


def _group_overlays(pieces):
    """Yield each different piece of a place with its overlays, such as "1-3,5"; "" if it never changes."""
    runs = {}  # piece -> pairs of the first and the last overlay
    for number, piece in enumerate(pieces, 1):
        spans = runs.setdefault(piece, [])
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    for piece, spans in runs.items():
        texts = [f"{first}-{last}" if first < last else str(first) for first, last in spans]
        yield piece, "" if len(runs) == 1 else ",".join(texts)
