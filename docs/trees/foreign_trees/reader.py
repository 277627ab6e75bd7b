"""Recognizes trees in the notations of other programs, and parses them.

They are forest and qtree (brackets.py), Lisp lists (brackets.py), Graphviz (graphviz.py), indented lists and
columns of a spreadsheet (outline.py).
"""

from docs.trees.foreign_trees.brackets import (
    make_child_mistake,
    parse_round_brackets,
    parse_square_brackets,
)
from docs.trees.foreign_trees.graphviz import ARROWS, parse_graphviz
from docs.trees.foreign_trees.outline import parse_outline
from docs.trees.input_errors import Mistake
from docs.trees.tree_syntax import ASCII_SIGNS, combine_trees, parse_trees
from docs.trees.trees import check_tree_size

SQUARE_BRACKETS = str.maketrans("()（）", "[][]")
ROUND_BRACKETS = str.maketrans("（）", "()")


def parse_foreign_tree(text, branching):
    """Return (tree, names) from the notation of another program, or None if text is in none of them.

    branching: children per node of a column of leaves. Raises Mistake for what is clearly in such a
    notation, but wrong or ambiguous.
    """
    named_tree = _parse_in_any_notation(text.translate(ROUND_BRACKETS), branching)
    if named_tree:
        check_tree_size(named_tree[0])
    return named_tree


def _parse_in_any_notation(text, branching):
    first_word = text.split()[0].lower()
    if any(arrow in text for arrow in ARROWS) and (
        "->" in text or first_word.startswith(("graph", "strict"))
    ):
        return parse_graphviz(text)
    if "[" in text and ("(" not in text or text.index("[") < text.index("(") or "\\" in text):
        return parse_square_brackets(text)
    if "(" in text:
        return _parse_numbers_in_round_brackets(text) or parse_round_brackets(text)
    return parse_outline(text, branching) if "{" not in text else None


def _parse_numbers_in_round_brackets(text):
    """Return (tree, {}) of round brackets with numbers only, or None if there is anything else.

    Raises Mistake "foreign_child" if (3) may be a leaf or a node with one child, and "foreign_mixed".
    """
    if "".join(text.translate(ASCII_SIGNS).split()).strip("()0123456789+-.,"):
        return None
    squared = text.translate(SQUARE_BRACKETS)
    tree = combine_trees(parse_trees(squared), squared, branching=2)
    start, end = text.index("("), len(text.rstrip())
    # In (5 (3) (4)), 5 may be a leaf or the value of the root.
    if any(isinstance(child, list) for child in tree) and not isinstance(tree[0], list):
        raise Mistake("foreign_mixed", start, end)
    collapsed = _collapse_single_leaves(tree)
    if collapsed != tree and isinstance(collapsed, list):
        raise make_child_mistake(text, start, end, collapsed, tree)
    return tree, {}


def _collapse_single_leaves(tree):
    """Return a tree in which a node with one leaf only is that leaf."""
    if not isinstance(tree, list):
        return tree
    if len(tree) == 1 and not isinstance(tree[0], list):
        return tree[0]
    return [_collapse_single_leaves(child) for child in tree]
