"""Runs the search that a request asks for, and keeps what was recorded of it."""

from math import inf

from docs.figures.replay import make_snapshot
from docs.programs.plain_search import ALPHABETA
from docs.programs.traced_search import call_and_convert_errors, trace_search
from docs.trees import tree_syntax, trees
from docs.trees.input_errors import Mistake, parse_field
from docs.trees.requested_tree import make_requested_tree
from docs.trees.tree_parser import parse_tree
from gametree import letters

LONGEST_START = 1_000  # characters of a typed position
LONGEST_NAME = 3  # characters of a node's name that fit into the triangle
LONGEST_CODE = 20_000  # characters; an address has room for so many of any kind


class RecordedSearch:
    """A recorded search of a tree.

    settings: those of the form, except for the tree
    alpha, beta: the window; is_full_window: whether it is (-inf, inf)
    trace: the Trace; end: the Snapshot after the last step; value: of the root, for MAX
    letters: path of an inner node -> letter or typed name; has_program_tree: whether the tree is from the program
    game: the RecordedGame of a program that searches a game, whose tree is made of the calls, else None
    """

    def __init__(self, tree, function, alpha, beta, settings, has_program_tree):
        self.has_program_tree, self.game = has_program_tree, None
        maximizing = settings["player"] == "max"
        self.function, self.settings = function, settings
        self.alpha, self.beta, self.is_full_window = alpha, beta, alpha == -inf and beta == inf
        try:
            if function.is_game:
                # Imported here, since the browser fetches this module when code is first run.
                from docs.programs.recorded_game import RecordedGame

                arguments = function, settings["start"], settings["instead_of"]
                self.game = game = call_and_convert_errors(
                    lambda: RecordedGame(*arguments), function.source
                )
                tree, maximizing, self.trace = game.tree, game.maximizing, game.trace
            else:
                self.trace = trace_search(function, tree, alpha, beta, maximizing)
        except Mistake as mistake:
            if mistake.field != "start":  # maybe a parameter is not read rightly
                mistake.places["parameters"] = function.list_parameter_roles()
            raise mistake from None  # after the call, Brython forgets which one is handled
        self.tree = tree
        is_negated = function.negates and not maximizing
        self.value = -self.trace.value if is_negated else self.trace.value
        self.end = make_snapshot(tree, self.trace, len(self.trace.steps) - 1, maximizing)
        self.letters = letters(tree)

    def get_leaf_values(self):
        """Return path -> value of each leaf."""
        return {path: known.node for path, known in self.end.nodes.items() if known.leaf}

    def differs_only_in_pruned_leaves(self, search_before):
        """Tell whether only pruned leaves were changed since a search, and the steps are the same."""
        values_before, values = search_before.get_leaf_values(), self.get_leaf_values()
        if search_before.settings != self.settings or search_before.tree == self.tree:
            return False
        if values_before.keys() != values.keys():
            return False
        changed = [path for path in values if values_before[path] != values[path]]
        are_pruned = all(search_before.end.nodes[path].status == "cut" for path in changed)
        return are_pruned and search_before.trace.steps == self.trace.steps


def run_requested_search(request, parsed_trees):
    """Return the RecordedSearch for a request; a Mistake names the field; parsed_trees: text -> tree that is known."""
    tree, names = make_requested_tree(request, parsed_trees)
    alpha = parse_field("alpha", tree_syntax.parse_bound, request["alpha"], -inf)
    beta = parse_field("beta", tree_syntax.parse_bound, request["beta"], inf)
    if alpha >= beta:
        raise Mistake("window", 0, len(request["beta"]), field="beta")
    settings = {name: request[name] for name in ("player", "alpha", "beta", "code")}
    for name, default in {"roles": "", "start": "", "instead_of": None}.items():
        settings[name] = request.get(name, default)
    parse_field("start", tree_syntax.check_length, settings["start"], LONGEST_START)
    parse_field("code", tree_syntax.check_length, request["code"] or "", LONGEST_CODE)
    leaves, roles = trees.list_leaves(tree), settings["roles"]
    function = parse_field("code", _load_search, request["code"], leaves, roles)
    known_tree = request.get("program_tree")
    new_tree = _get_program_tree(function) if known_tree is not None else None
    # The same tree as before the reader's changes: keep the tree of the form.
    is_new = new_tree is not None and tree_syntax.format_tree(new_tree) != known_tree
    if is_new:
        tree, settings["player"] = new_tree, "max" if function.is_max_first else "min"
    search = parse_field("code", RecordedSearch, tree, function, alpha, beta, settings, is_new)
    if names and not is_new and not search.game:
        search.letters = names
    if search.has_program_tree:
        named = {path: function.own_names.get(path, "") for path in search.letters}
        fit = all(0 < len(name) <= LONGEST_NAME for name in named.values())
        if fit and len(set(named.values())) == len(named):
            search.letters = named
    return search


def _load_search(source, typed_leaves, roles_text):
    """Return the search of a program, the site's function without one; roles_text: from an address or the form."""
    if source is None:
        return ALPHABETA
    # Imported here, since the browser fetches these modules when code is first run.
    from docs.programs.program_loader import load_search_or_program
    from docs.programs.roles import parse_roles

    return load_search_or_program(source, typed_leaves, parse_roles(roles_text))


def _get_program_tree(program):
    """Return the tree in a program, None if there is none to show."""
    tree = program.own_tree
    if tree is None:
        return None
    try:
        trees.check_tree_size(tree)
        parsed = parse_tree(tree_syntax.format_tree(tree))
    except Mistake:
        return None  # too large, or with numbers that cannot be written
    return parsed if parsed == tree else None
