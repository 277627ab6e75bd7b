"""Parse indented lists, the output of the command tree, and columns copied from a spreadsheet."""

from docs.trees.foreign_trees.nodes import (
    ForeignNode,
    is_number_at,
    make_named_tree,
    parse_named_leaf,
    split_words,
)
from docs.trees.input_errors import Mistake
from docs.trees.tree_syntax import build_uniform_tree, format_tree

DRAWN_BRANCHES = "│├└─┬┼╰╭|`"  # replaced by spaces
SIGNS = ("-", "+", "–")
BULLETS = ("*", "•", *SIGNS)


class _Line(ForeignNode):
    """A line of an indented list.

    indent: the white space in front of it
    bullet: one of BULLETS, or ""
    """

    def __init__(self, words, indent, bullet):
        super().__init__(words, [], words[0][0], words[-1][1])
        self.indent, self.bullet = indent, bullet


def parse_outline(text, branching):
    """Return (tree, names) of an indented list, or of a column of leaves with names or a heading.

    branching: children per node of a column of leaves

    Returns None for a single line, or if a line has two numbers. Raises Mistake "foreign_indent" for indentation that fits no line above.
    """
    lines = _split_lines(text)
    if len(lines) < 2 or any(_count_numbers(line, text) > 1 for line in lines):
        return None
    signed = [line for line in lines if line.bullet in SIGNS]
    if signed and all(_count_numbers(line, text) for line in signed):
        return None  # "- 3" may be a negative number
    if all(line.indent == lines[0].indent for line in lines):
        return _parse_column(lines, text, branching)
    open_lines = [lines[0]]
    for line in lines[1:]:
        while open_lines and not _is_below(line, open_lines[-1]):
            closed = open_lines.pop()
            if line.indent == closed.indent:
                break
            if not closed.indent.startswith(line.indent):
                raise Mistake("foreign_indent", line.start, line.end)
        siblings = open_lines[-1].children if open_lines else None
        if siblings is None or (siblings and siblings[0].indent != line.indent):
            raise Mistake("foreign_indent", line.start, line.end)
        siblings.append(line)
        open_lines.append(line)
    return make_named_tree(lines[0], text)


def _is_below(line, other):
    return line.indent != other.indent and line.indent.startswith(other.indent)


def _count_numbers(node, text):
    return sum([is_number_at(text, word) for word in node.words])


def _split_lines(text):
    """Return the _Line of each line that is not blank."""
    lines, start = [], 0
    for line in text.split("\n"):
        end = start + len(line)
        words = split_words(text, start, end, DRAWN_BRANCHES)
        if words:
            (first, after), *others = words
            signs = [
                " " if sign in DRAWN_BRANCHES + "\u00a0" else sign for sign in text[start:first]
            ]
            bullet = text[first:after] if others and text[first:after] in BULLETS else ""
            lines.append(_Line(others if bullet else words, "".join(signs), bullet))
        start = end + 1
    return lines


def _parse_column(nodes, text, branching):
    """Return (tree, {}) of a column of leaves, of which the first line may be a heading."""
    if not _count_numbers(nodes[0], text):
        nodes = nodes[1:]
    if not all(is_number_at(text, node.words[-1]) for node in nodes):
        return None
    leaves = [(parse_named_leaf(node, text), node.start, node.end) for node in nodes]
    return build_uniform_tree(leaves, branching), {}


def refuse_indented_numbers(text):
    """Raise Mistake "foreign_rows" with two readings if lines of numbers are indented like a tree.

    text: numbers and spaces only; a column that is aligned at the right is no tree
    """
    lines = _split_lines(text)
    indents = [len(line.indent) for line in lines]
    widths = {len(line.indent) + line.end - line.start for line in lines}
    if len(lines) < 3 or len(widths) == 1 or min(indents[1:]) <= indents[0]:
        return
    if any(len(line.words) > 1 for line in lines):
        return
    try:
        tree = format_tree(parse_outline(text, 2)[0])
    except Mistake:
        return
    row = " ".join([text[line.start : line.end].strip(",;") for line in lines])
    places = {"row": row, "tree": tree, "readings": [row, tree]}
    raise Mistake("foreign_rows", lines[0].start, lines[-1].end, places)
