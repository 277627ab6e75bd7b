"""Nodes of trees from other programs: their text is divided into a name and a number."""

from docs.trees.input_errors import Mistake
from docs.trees.tree_syntax import DEEPEST, is_number, parse_leaf

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LONGEST_NAME = 2  # characters
TEX_SIGNS = "${}~"  # signs of TeX around a number or a name
JOINING_SIGNS = ":=|/\\"  # between the name of a leaf and its number, as in D: 3


class ForeignNode:
    """A node as another program writes it.

    words: (start, end) in the text of each word in the node
    children: the ForeignNodes below it
    start, end: the position of the node in the text
    """

    def __init__(self, words, children, start, end):
        self.words, self.children, self.start, self.end = words, children, start, end


def split_words(text, start, end, ignored=""):
    """Return (start, end) of each word in a part of a text.

    ignored: characters that count as spaces
    """
    words, word_start = [], None
    for position in range(start, end + 1):
        is_space = position == end or text[position].isspace() or text[position] in ignored
        if is_space and word_start is not None:
            words.append((word_start, position))
            word_start = None
        elif not is_space and word_start is None:
            word_start = position
    return words


def is_number_at(text, span):
    """Return whether the part of a text from start to end, which span has, is a number."""
    return is_number(text[span[0] : span[1]])


def make_named_tree(root, text):
    """Return (tree, names) of a ForeignNode: lists and numbers, and path -> name of the inner nodes.

    There are no names unless every inner node has another one, with room for it in a figure.

    Raises Mistake: "foreign_leaf" for a leaf without a number, "single" if the root is a leaf, "deep", or
    what parse_leaf raises.
    """
    if not root.children:
        raise Mistake("single", root.start, root.end)
    tree, names = _make_subtree(root, text, 0), {}
    queue = [((), root)]
    for path, node in queue:  # it grows during the loop
        if node.children:
            name = "".join([text[start:end] for start, end in node.words])
            names[path] = name.strip("." + TEX_SIGNS)
            queue += [((*path, index), child) for index, child in enumerate(node.children)]
    are_distinct = len(set(names.values())) == len(names)
    return tree, names if are_distinct and all(map(_fits_figure, names.values())) else {}


def _fits_figure(name):
    """Return whether a name is like the usual letters of nodes: A, AA, B2.

    For other names, Korean sentences would not know which particles follow.
    """
    return (
        1 <= len(name) <= LONGEST_NAME
        and name[0] in LETTERS
        and not name.strip(LETTERS + "0123456789")
    )


def _make_subtree(node, text, depth):
    if depth > DEEPEST:
        raise Mistake("deep", node.start, node.end, {"limit": DEEPEST})
    if not node.children:
        return parse_named_leaf(node, text)
    return [_make_subtree(child, text, depth + 1) for child in node.children]


def parse_named_leaf(node, text):
    """Return the number of a leaf such as 3, D 3 or D: 3; raise Mistake "foreign_leaf" if it is not clear."""
    words = [word for span in node.words for word in split_words(text, *span, JOINING_SIGNS)]
    numbers = [word for word in words if is_number_at(text, word)]
    if words and not numbers:  # 3,5 is not a number, but nearly
        start, end = words[-1]
        with_point = text[start:end].replace(",", ".")
        if is_number(with_point):
            places = {"text": text[start:end], "point": with_point}
            raise Mistake("comma_in_number", start, end, places)
    if len(numbers) != 1 or numbers[0] != words[-1]:
        start, end = (words[0][0], words[-1][1]) if words else (node.start, node.end)
        raise Mistake("foreign_leaf", start, end, {"text": text[start:end]})
    return parse_leaf(text, *numbers[0])
