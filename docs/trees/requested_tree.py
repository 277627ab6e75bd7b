"""Makes the tree of a request: typed, edited, sorted or random."""

from math import inf

from docs.trees import tree_parser, tree_syntax, trees
from docs.trees.input_errors import Mistake, parse_field

EDITS = {
    "child": trees.add_leaf,
    "without": trees.remove_node,
    "left": lambda tree, path: trees.swap_with_sibling(tree, path, -1),
    "right": lambda tree, path: trees.swap_with_sibling(tree, path, 1),
}
EDIT_FIELDS = {"value", "edit", "order"}
ORDERS = {"best": trees.sort_best_first, "worst": trees.sort_worst_first}


def make_requested_tree(request, parsed_trees):
    """Return (tree, names) of a request to search; a Mistake names the field of the form.

    names: path -> name of each inner node, if the typed tree gives them and is not edited, else empty
    request: see search_requested_tree of docs.widgets.laboratory
    parsed_trees: text -> tree, for texts that need not be parsed again
    """
    if "random" in request:
        return parse_field("random", _make_random_tree, request["random"]), {}
    parse_number = tree_syntax.parse_whole_number
    branching = parse_field("branching", parse_number, request["branching"], 2, 10)
    if request["tree"] in parsed_trees:  # parsing takes as long as drawing
        tree, names = trees.copy_tree(parsed_trees[request["tree"]]), {}
    else:
        tree, names = parse_field("tree", tree_parser.parse_named_tree, request["tree"], branching)
    path = tuple(request.get("path", ()))
    if not trees.has_path(tree, path):
        return tree, names  # the node was clicked just before it was removed
    edited = parse_field("value", _apply_requested_edit, tree, path, request)
    return edited, {} if EDIT_FIELDS & set(request) else names


def _make_random_tree(fields):
    """Return a random tree; fields: branching, depth and seed (text), uneven (whether depths vary)."""
    seed = tree_syntax.parse_whole_number(fields["seed"], 0, 2**32 - 1)
    return trees.build_random_tree(*parse_branching_and_depth(fields), seed, fields["uneven"])


def parse_branching_and_depth(fields):
    """Return the numbers in two fields of the form; raise Mistake if such a tree is too large."""
    branching = tree_syntax.parse_whole_number(fields["branching"], 2, 10)
    depth = tree_syntax.parse_whole_number(fields["depth"], 1, tree_syntax.DEEPEST)
    trees.check_uniform_size(branching, depth)
    return branching, depth


def _apply_requested_edit(tree, path, request):
    """Return the tree after the edit at path that the request asks for, if any."""
    if "value" in request:
        value = tree_syntax.parse_bound(request["value"], None)
        if value is None:
            raise Mistake("missing", 0, 0)
        if abs(value) == inf:
            raise Mistake("infinite", 0, 0)
        tree = trees.replace_leaf(tree, path, value)
    elif "edit" in request:
        tree = EDITS[request["edit"]](tree, path)
    elif "order" in request:
        sort_nodes, maximizing = ORDERS[request["order"]], request["player"] == "max"
        tree = trees.reorder_subtree(tree, path, sort_nodes, maximizing)
    trees.check_tree_size(tree)
    return tree
