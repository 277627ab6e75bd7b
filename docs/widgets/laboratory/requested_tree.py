"""Makes the tree of a request: typed, edited, sorted or random."""

from math import inf

from widgets import tree_syntax, trees
from widgets.input_errors import Mistake, with_field

EDITS = {
    "child": trees.with_child,
    "without": trees.remove,
    "left": lambda tree, path: trees.swap(tree, path, -1),
    "right": lambda tree, path: trees.swap(tree, path, 1),
}
ORDERS = {"best": trees.best_first, "worst": trees.worst_first}


def make_requested_tree(request, parsed_trees):
    """Return the tree of a request to search; a Mistake names the field of the form.

    request: see Laboratory.search_requested_tree
    parsed_trees: text -> tree, for texts that need not be parsed again
    """
    if "random" in request:
        return with_field("random", _make_random_tree, request["random"])
    branching = with_field("branching", tree_syntax.read_whole, request["branching"], 2, 10)
    if request["tree"] in parsed_trees:  # parsing takes as long as drawing
        tree = trees.copy(parsed_trees[request["tree"]])
    else:
        tree = with_field("tree", tree_syntax.read_tree, request["tree"], branching)
    path = tuple(request.get("path", ()))
    if not trees.has_path(tree, path):
        return tree  # the node was clicked just before it was removed
    return with_field("value", _apply_requested_edit, tree, path, request)


def _make_random_tree(fields):
    """Return a random tree; fields: branching, depth and seed (text), uneven (whether depths vary)."""
    seed = tree_syntax.read_whole(fields["seed"], 0, 2**32 - 1)
    return trees.random_tree(*parse_branching_and_depth(fields), seed, fields["uneven"])


def parse_branching_and_depth(fields):
    """Return the numbers in two fields of the form; raise Mistake if such a tree is too large."""
    branching = tree_syntax.read_whole(fields["branching"], 2, 10)
    depth = tree_syntax.read_whole(fields["depth"], 1, tree_syntax.DEEPEST)
    trees.check_size(branching, depth)
    return branching, depth


def _apply_requested_edit(tree, path, request):
    """Return the tree after the edit at path that the request asks for, if any."""
    if "value" in request:
        value = tree_syntax.read_bound(request["value"], None)
        if value is None:
            raise Mistake("missing", 0, 0)
        if abs(value) == inf:
            raise Mistake("infinite", 0, 0)
        tree = trees.with_value(tree, path, value)
    elif "edit" in request:
        tree = EDITS[request["edit"]](tree, path)
    elif "order" in request:
        tree = trees.reorder(tree, path, ORDERS[request["order"]], request["player"] == "max")
    trees.check(tree)
    return tree
