"""Parse indented lists, the output of the command tree, and columns copied from a spreadsheet."""

from docs.trees.foreign_trees.nodes import (
    ForeignNode,
    make_named_tree,
    parse_named_leaf,
    split_words,
)
from docs.trees.input_errors import Mistake
from docs.trees.tree_syntax import build_uniform_tree, format_tree, is_number

DRAWN_BRANCHES = "│├└─┬┼╰╭|`"  # replaced by spaces
SIGNS = ("-", "+", "–")
BULLETS = ("*", "•", *SIGNS)


class _Line(ForeignNode):
    """A line of an indented list.

    indent: the white space in front of it
    bullet: one of BULLETS, or None
    """

    indent, bullet = "", None


def parse_outline(text, branching):
    """Return (tree, names) of an indented list, or of a column of leaves with names or a heading.

    branching: children per node of a column of leaves

    Returns None for a single line, or if a line has two numbers. Raises Mistake "foreign_indent" for indentation that fits no line above.
    """
    lines = _split_lines(text)
    nodes = [node for _, node in lines]
    if len(lines) < 2 or any(_count_numbers(node, text) > 1 for node in nodes):
        return None
    signed = [node for node in nodes if node.bullet in SIGNS]
    if signed and all(_count_numbers(node, text) for node in signed):
        return None  # "- 3" may be a negative number
    if all(indent == lines[0][0] for indent, _ in lines):
        return _parse_column(nodes, text, branching)
    root, open_lines = lines[0][1], [lines[0]]
    for indent, node in lines[1:]:
        while open_lines and not (
            len(indent) > len(open_lines[-1][0]) and indent.startswith(open_lines[-1][0])
        ):
            closed, _ = open_lines.pop()
            is_sibling = indent == closed
            if not is_sibling and not closed.startswith(indent):
                raise Mistake("foreign_indent", node.start, node.end)
            if is_sibling:
                break
        if not open_lines:
            raise Mistake("foreign_indent", node.start, node.end)
        parent = open_lines[-1][1]
        if parent.children and parent.children[0].indent != indent:
            raise Mistake("foreign_indent", node.start, node.end)
        parent.children.append(node)
        open_lines.append((indent, node))
    return make_named_tree(root, text)


def _count_numbers(node, text):
    return len([word for word in node.words if is_number(text[word[0] : word[1]])])


def _split_lines(text):
    """Return (indentation, _Line) of each line that is not blank."""
    lines, start = [], 0
    for line in text.split("\n"):
        end = start + len(line)
        words = split_words(text, start, end, DRAWN_BRANCHES)
        if words:
            first = words[0][0]
            indent = "".join(
                [" " if sign in DRAWN_BRANCHES + "\u00a0" else sign for sign in text[start:first]]
            )
            bullet = text[words[0][0] : words[0][1]]
            has_bullet = len(words) > 1 and bullet in BULLETS
            words = words[1:] if has_bullet else words
            node = _Line(words, [], words[0][0], words[-1][1])
            node.indent, node.bullet = indent, bullet if has_bullet else None
            lines.append((indent, node))
        start = end + 1
    return lines


def _parse_column(nodes, text, branching):
    """Return (tree, {}) of a column of leaves, of which the first line may be a heading."""
    if not _count_numbers(nodes[0], text):
        nodes = nodes[1:]
    if not all(is_number(text[node.words[-1][0] : node.words[-1][1]]) for node in nodes):
        return None
    leaves = [(parse_named_leaf(node, text), node.start, node.end) for node in nodes]
    return build_uniform_tree(leaves, branching), {}


def refuse_indented_numbers(text):
    """Raise Mistake "foreign_rows" with two readings if lines of numbers are indented like a tree.

    text: numbers and spaces only; a column that is aligned at the right is no tree
    """
    lines = _split_lines(text)
    indents = [len(indent) for indent, _ in lines]
    widths = {
        indent + node.end - node.start for indent, (_, node) in zip(indents, lines, strict=True)
    }
    if len(lines) < 3 or len(widths) == 1 or min(indents[1:]) <= indents[0]:
        return
    if any(len(node.words) > 1 for _, node in lines):
        return
    try:
        tree = format_tree(parse_outline(text, 2)[0])
    except Mistake:
        return
    row = " ".join([text[node.start : node.end].strip(",;") for _, node in lines])
    start, end = lines[0][1].start, lines[-1][1].end
    raise Mistake("foreign_rows", start, end, {"row": row, "tree": tree, "readings": [row, tree]})
