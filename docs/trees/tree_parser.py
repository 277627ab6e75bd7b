"""Parse a tree in any notation: in brackets, as a row of leaves, or as other programs write it."""

from docs.trees.input_errors import Mistake
from docs.trees.tree_syntax import (
    LONGEST_TREE,
    check_length,
    combine_trees,
    has_brackets,
    parse_trees,
)

# Mistakes in a text that may be in another notation.
FOREIGN_SIGNS = ("word", "not_number", "round")


def parse_tree(text, branching=2):
    """Parse a tree as parse_named_tree does, without the names."""
    return parse_named_tree(text, branching)[0]


def parse_named_tree(text, branching=2):
    """Return (tree, names); names is path -> name if all inner nodes have short ones, else empty.

    text: "[[3, 5], [6, 9]]", where commas may be missing or trailing; or, without
        brackets, "3 5 6 9", which is grouped level by level; or see docs.trees.foreign_trees.reader
    branching: children per node of a row of leaves, 2 to 10

    Raises Mistake: "too_long" first, then the first error in the text, then errors of the whole text: "nothing",
    "leaves", "single", "count", "rest".
    """
    check_length(text, LONGEST_TREE)
    try:
        trees = parse_trees(text)
    except Mistake as mistake:
        if mistake.key not in FOREIGN_SIGNS:
            raise
        # Imported here, since most readers never need it: the browser fetches it then.
        from docs.trees.foreign_trees.reader import parse_foreign_tree

        named_tree = parse_foreign_tree(text, branching)
        if named_tree is None:
            raise
        return named_tree
    if "\n" in text.strip() and not has_brackets(trees):
        from docs.trees.foreign_trees.outline import refuse_indented_numbers

        refuse_indented_numbers(text)
    return combine_trees(trees, text, branching), {}
