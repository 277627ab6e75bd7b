"""Call a reader's search on a tree, and compare the value and the leaves read with ours."""

from math import inf, isfinite

from alphabeta import alphabeta
from docs.programs.code_errors import describe_error
from docs.programs.judge.execution import NoEndError, run_with_line_limit
from docs.programs.judge.read_leaves import (
    RECORDING_TYPES,
    RecordingFloat,
    RecordingInt,
    UnconvertibleLeafError,
    fill_leaves,
    find_missing_cutoff,
    find_read_leaves,
    is_value_proved,
    note_read,
    replace_leaves,
    replace_leaves_by_recorders,
    to_plain_number,
)
from docs.programs.judge.verdict import Verdict
from docs.programs.observation import is_whole
from docs.programs.plain_search import LEAST_INFINITY
from docs.programs.roles import WINDOW
from docs.programs.traced_search import format_short_repr, is_extended_real
from docs.programs.tree_call import find_required_height
from docs.programs.tree_forms import find_branching_and_height
from docs.trees.trees import build_random_tree, list_leaves
from gametree import is_leaf
from minimax import minimax

# A program that calculates with floats distinguishes all whole numbers up to this one.
MOST_EXACT = 2**53
EVEN = [[3, 5], [2, 9]]
UNEVEN = [[3, [5, 4]], 2]
FAILED = object()  # in place of the result of a search that raises an error
HUGE_LEAF = 10**400  # larger than any floating-point number, so also than any start value
# Windows that distinguish fail-hard from fail-soft.
WINDOWS = ((-1, 1), (0, 1), (-1, 0))
# Kind of a verdict, the worst first -> whether a program with that verdict need not be right on a tree, if
# limit replaces infinity in it.
RESTRICTIONS = {
    "right_limited": lambda tree, limit: limit and max(map(abs, list_leaves(tree))) >= limit,
    "right_integers": lambda tree, _: any(leaf != int(leaf) for leaf in list_leaves(tree)),
    "right_inner": lambda tree, _: is_leaf(tree),
}


class JudgedSearch:
    """The search of a reader's program, called on the trees that it can search.

    search: a Program or PlainSearch; leaf: the class of the leaves to pass, None if reading cannot be observed
    uniform: (children per node, plies or None for any) of the only trees that it can search, None for any tree
    limit: the number that replaces infinity in it, or MOST_EXACT; None as long as no tree has shown a limit
    """

    limit, accepts_plain_numbers = None, False

    def __init__(self, search, source, task):
        self.search, self.source, self.task = search, source, task
        self.takes_player = search.takes_player()
        # Leaves that are negated would look like leaves that are read.
        self.leaf = None if search.relative else RecordingFloat
        self.uniform = self._find_uniform_trees()

    def _find_uniform_trees(self):
        search = self.search
        if search.indexed:
            branching, height = search.form.branching, find_required_height(search)
            heights = {1, 2, 3} - {search.own_plies} if height is None and search.own_plies else ()
            if not all(self._can_search(build_random_tree(branching, h, 1)) for h in heights):
                height = search.own_plies
            return branching, height
        # Such a program may take what is at a depth for a leaf.
        counts_plies = not search.form.is_plain or "depth" in search.shown_roles.values()
        if counts_plies and self._can_search(EVEN) and not self._can_search(UNEVEN):
            return 2, None
        return None

    def _can_search(self, tree):
        value = self._try_on_tree(tree, True)
        # It may take what is above the depth for a node without children, which has no value.
        is_infinite = is_extended_real(value) and not isfinite(value)
        has_value = not is_infinite or "depth" not in self.search.shown_roles.values()
        return value is not FAILED and has_value

    def accepts(self, tree):
        """Tell whether the program must be right on a tree."""
        if is_leaf(tree) and (self.task == "best_move" or self.search.root_function):
            return False  # there is no move to choose
        if self.search.form.binary:
            return _is_binary_tree(tree)
        if self.uniform is None:
            return True
        shape, (branching, height) = find_branching_and_height(tree), self.uniform
        if shape is None or self.search.indexed and shape[0] != branching:
            return False
        return height in (None, shape[1])

    def run_on_tree(self, tree, maximizing, alpha=-inf, beta=inf):
        """Return the result of the search; raise NoEndError if it takes too long."""
        # The default window of a program is part of what is judged.
        keeps_window = (alpha, beta) == (-inf, inf)
        # Outside of run_with_line_limit, which would slow down this call.
        search, arguments = self.search.prepare_call(tree, alpha, beta, maximizing, keeps_window)
        value = self.search.read_result(run_with_line_limit(lambda: search(**arguments)))
        return -value if self.search.negates and not maximizing and self.takes_player else value

    def _try_on_tree(self, *arguments):
        """Return run_on_tree(*arguments), FAILED if that raises an error."""
        try:
            return self.run_on_tree(*arguments)
        except (Exception, NoEndError):  # noqa: BLE001 - whatever the program raises
            return FAILED

    def goes_through_tree(self):
        """Tell whether the search returns the number of a leaf, or calls itself on a node of a tree."""
        leaf, tree = 7, [[3, 5], [2, 9]]
        function, visited = self.search.function, []
        names = function.__globals__

        def search_and_note(*arguments, **named_arguments):
            visited.extend([*arguments, *named_arguments.values()])
            return function(*arguments, **named_arguments)

        names[function.__name__] = search_and_note
        for searched in (leaf, tree):
            value = self._try_on_tree(searched, True)
            if searched is leaf and is_extended_real(value) and abs(value) == leaf:
                visited.append(tree)
        names[function.__name__] = function
        return any(each is node for each in visited for node in [tree, *tree])

    def judge_on_tree(self, tree, maximizing):
        """Return the Verdict on one tree."""
        leaf_types, verdict = [RecordingFloat, RecordingInt, None], None
        for leaf_type in leaf_types[leaf_types.index(self.leaf) :]:
            if verdict and verdict.kind == "endless" and leaf_type:
                continue  # each attempt uses all available time
            try:
                verdict = self._judge_with_leaf_type(tree, maximizing, leaf_type)
            except UnconvertibleLeafError:
                return self._judge_with_leaf_type(tree, maximizing, None)
            if verdict.kind == "unread" and self._depends_on_unread_leaves(verdict):
                continue  # the leaves are read, but in a way that is not noticed
            if verdict.kind == "right":
                if leaf_type and not self.accepts_plain_numbers:
                    plain_verdict = self._judge_with_leaf_type(tree, maximizing, None)
                    self.accepts_plain_numbers = plain_verdict.kind == "right"
                    if not self.accepts_plain_numbers:
                        continue
                self.leaf = leaf_type
            if verdict.kind in ("right", "leaves", "unread"):
                break
        return verdict

    def _depends_on_unread_leaves(self, verdict):
        """Tell whether the result changes with leaves that the search did not seem to read."""
        leaves = list_leaves(verdict.tree)
        for number in (int(min(leaves)) - 1, int(max(leaves)) + 1):
            tree = fill_leaves(verdict.tree, number, verdict.read)
            if self._try_on_tree(tree, verdict.maximizing) != verdict.got:
                return True
        return False

    def is_fail_hard(self):
        """Tell whether all results lie inside the window, in cases where some of ours do not."""
        if not {"alpha", "beta"} <= {*self.search.shown_roles.values()} or self.task == "best_move":
            return False
        differs = False
        for tree in ([3, 5], [-3, -5], [[3, 5], [4, 2]], [[-3, -5], [-4, -2]]):
            for alpha, beta in WINDOWS:
                value = self._try_on_tree(tree, True, alpha, beta)
                if value != min(max(minimax(tree), alpha), beta):
                    return False
                differs = differs or value != alphabeta(tree, alpha, beta)
        return differs

    def find_restriction(self, tree):
        """Return why a program that goes wrong on a tree may be right on all others: a key of RESTRICTIONS, or None."""
        largest = max(map(abs, list_leaves(tree)))
        if self.limit is None and largest >= LEAST_INFINITY:
            self.limit = self.find_infinity_substitute(tree)
        if self.limit is None and largest > MOST_EXACT:
            self.limit = MOST_EXACT
        return next((kind for kind, test in RESTRICTIONS.items() if test(tree, self.limit)), None)

    def find_infinity_substitute(self, tree):
        """Return the number that replaces infinity in the program, or None; tree: one that it can search."""
        roles, defaults = self.search.shown_roles, self.search.defaults
        window = [defaults[name] for name in roles if name in defaults and roles[name] in WINDOW]
        bounds = [abs(bound) for bound in window if is_extended_real(bound) and isfinite(bound)]
        for maximizing in (True, False) if self.takes_player else (True,):
            for huge in (-HUGE_LEAF, HUGE_LEAF):
                leaves = huge, huge * 10
                answers = {self._search_equal_leaves(tree, maximizing, leaf) for leaf in leaves}
                number = answers.pop()
                # A program that wraps or truncates large numbers answers two of them differently.
                if not answers and number is not None:
                    bounds.append(abs(number))
        return min([bound for bound in bounds if bound >= LEAST_INFINITY], default=None)

    def _search_equal_leaves(self, tree, maximizing, leaf):
        """Return the program's value of the tree with equal leaves, or None if it is no finite number."""
        value = self._try_on_tree(fill_leaves(tree, leaf), maximizing)
        if self.task == "best_move" and isinstance(value, (tuple, list)) and value:
            value = value[0]
        return value if is_extended_real(value) and isfinite(value) else None

    def judge_beyond_limit(self, verdict):
        """Return a Verdict that shows a wrong value beyond the limit, else the one given."""
        for sign in (-1, 1):
            tree = fill_leaves(verdict.tree, sign * (int(self.limit) + 1))
            beyond = self.judge_on_tree(tree, verdict.maximizing)
            if beyond.kind == "value":
                return beyond
        return verdict

    def _judge_with_leaf_type(self, tree, maximizing, leaf_type):
        """Return the Verdict on one tree; leaf_type: a recording type, or None for plain numbers."""
        read_paths = {}
        if leaf_type:
            passed_tree = replace_leaves_by_recorders(tree, leaf_type, read_paths)
        else:
            passed_tree = replace_leaves(tree, lambda _, leaf: to_plain_number(leaf))
        facts = {"tree": tree, "maximizing": maximizing}
        try:
            returned = self.run_on_tree(passed_tree, maximizing)
        except NoEndError:
            return Verdict("endless", **facts)
        except BaseException as error:  # noqa: BLE001 - whatever it raises
            error_kind, line, text = describe_error(error, self.source)
            kind = "endless" if error_kind == "recursion" else "error"
            return Verdict(kind, line=line, text=text, **facts)
        if isinstance(returned, RECORDING_TYPES):
            note_read(returned)
        if passed_tree != tree:
            return Verdict("altered", **facts)
        if self.task == "best_move":
            return self._judge_move(returned, tree, maximizing)
        if not is_extended_real(returned):
            return Verdict("returned", text=format_short_repr(returned), **facts)
        facts["expected"], required_paths = find_read_leaves(tree, maximizing)
        facts["got"] = to_plain_number(returned)
        verdict = Verdict("right" if facts["got"] == facts["expected"] else "value", **facts)
        if not leaf_type:
            return verdict
        return self._judge_read_leaves(verdict, read_paths, required_paths)

    def _judge_read_leaves(self, verdict, read_paths, required_paths):
        """Add to a verdict on the value what the leaves that the search reads show; return it."""
        tree, maximizing = verdict.tree, verdict.maximizing
        if is_leaf(tree):
            return verdict
        if False in read_paths.values():  # in Brython, all() would raise and catch an exception
            surely_read = [path for path, is_sure in read_paths.items() if is_sure]
            if is_value_proved(tree, maximizing, surely_read):
                read_paths = surely_read  # the others were only printed
        read_paths = list(read_paths)
        verdict.must, verdict.read = required_paths, read_paths
        if read_paths == required_paths:  # a set of paths would take long in Brython
            return verdict
        missing = [path for path in required_paths if path not in read_paths]
        if missing and not is_value_proved(tree, maximizing, read_paths):
            verdict.kind, verdict.leaf = "unread", missing[0]
        if verdict.kind != "right" or self.task == "minimax":
            return verdict
        if set(read_paths) <= set(required_paths):
            return verdict
        # It may visit the children in an order of its own, which the leaves show that it reads.
        _, own_paths = find_read_leaves(tree, maximizing, read_paths)
        if own_paths != required_paths:
            verdict.conventions, verdict.must = ["reordered"], own_paths
        if set(read_paths) <= set(own_paths):
            return verdict
        _, paths_at_ties = find_read_leaves(tree, maximizing, read_paths, goes_on_at_ties=True)
        needless = [path for path in read_paths if path not in paths_at_ties]
        if needless:
            verdict.kind, verdict.leaf = "leaves", needless[0]
            verdict.node = find_missing_cutoff(verdict.must, needless[0])
        else:
            verdict.conventions.append("strict")
        return verdict

    def _judge_move(self, returned, tree, maximizing):
        """Return the Verdict on a returned move, or (value, move)."""
        facts = {"tree": tree, "maximizing": maximizing}
        values = [minimax(child, not maximizing) for child in tree]
        best = max(values) if maximizing else min(values)
        facts |= {"expected": (best, values.index(best)), "got": returned}
        move, is_pair = returned, isinstance(returned, (tuple, list)) and len(returned) == 2
        if is_pair and is_extended_real(returned[0]):
            value, move = returned
            facts["got"] = to_plain_number(value), move
            if value != best:
                return Verdict("value", text=format_short_repr(facts["got"]), **facts)
        if not is_whole(move) or not 0 <= move < len(tree):
            return Verdict("returned", text=format_short_repr(returned), **facts)
        text = format_short_repr(facts["got"])
        return Verdict("right" if values[move] == best else "value", text=text, **facts)


def _is_binary_tree(tree):
    return not isinstance(tree, list) or (len(tree) == 2 and all(map(_is_binary_tree, tree)))
