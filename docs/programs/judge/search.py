"""Call a reader's search on a tree, and compare the value and the leaves read with ours."""

from math import inf, isfinite, isinf

from alphabeta import alphabeta
from docs.programs.code_errors import describe_error
from docs.programs.judge.execution import NoEndError, load_function, run_with_line_limit
from docs.programs.judge.recording_leaves import (
    RECORDING_TYPES,
    RecordingFloat,
    RecordingInt,
    UnconvertibleLeafError,
    fill_leaves,
    note_read,
    replace_leaves,
    replace_leaves_by_recorders,
    to_plain_number,
)
from docs.programs.judge.required_leaves import (
    find_missing_cutoff,
    find_read_leaves,
    is_value_proved,
)
from docs.programs.judge.trees import list_test_trees
from docs.programs.judge.verdict import Verdict
from docs.programs.traced_search import format_short_repr, is_number
from docs.trees.trees import list_leaves
from gametree import is_leaf
from minimax import minimax

# A start value nearer to 0 is a mistake: most families of trees have larger values.
LEAST_INFINITY = 99
# A program that calculates with floats distinguishes all whole numbers up to this one.
MOST_EXACT = 2**53
HUGE_LEAF = 10**400  # larger than any floating-point number, so also than any start value
# Windows that distinguish fail-hard from fail-soft.
WINDOWS = ((-1, 1), (0, 1), (-1, 0))
# Kind of a verdict, the worst first -> whether a program with that verdict need not be right on a tree, if
# limit replaces infinity in it.
RESTRICTIONS = {
    "right_limited": lambda tree, limit: (
        limit is not None and max(map(abs, list_leaves(tree))) >= limit
    ),
    "right_integers": lambda tree, _: any(leaf != int(leaf) for leaf in list_leaves(tree)),
    "right_inner": lambda tree, _: is_leaf(tree),
}


class JudgedSearch:
    """A reader's search function, called with the parameters that it has.

    leaf: the class of the leaves to pass; None if the leaves that it reads cannot be observed
    meanings: parameter -> role; see find_meanings
    limit: the number that replaces infinity in it, or MOST_EXACT; None as long as no tree has shown a limit
    """

    def __init__(self, search, source, task):
        self.search, self.source, self.task = search, source, task
        code = search.__code__
        parameters = code.co_varnames[: code.co_argcount]
        defaults = dict(zip(parameters[::-1], (search.__defaults__ or ())[::-1], strict=False))
        self.meanings = find_meanings(parameters[1:], defaults)
        self.takes_player = "maximizing" in self.meanings.values()
        self.leaf = RecordingFloat
        window = {name for name, role in self.meanings.items() if role in ("alpha", "beta")}
        self.window = [defaults[name] for name in sorted(window) if name in defaults]
        # The default window of a program is part of what is judged.
        self.chosen = window if window <= set(defaults) else set()

    roles, limit, accepts_plain_numbers = (), None, False
    is_limited = False  # whether it can search trees of some shapes only

    def accepts(self, tree):
        """Tell whether the program must be right on a tree."""
        return self.task != "best_move" or not is_leaf(tree)

    def generate_test_trees(self):
        """Yield (tree, maximizing, is_random) for all trees to try."""
        return iter(list_test_trees())

    def load_fresh_copy(self):
        """Return a new JudgedSearch, for which the program is executed again."""
        return JudgedSearch(load_function(self.source, self.task), self.source, self.task)

    def run_on_tree(self, tree, maximizing, alpha=-inf, beta=inf):
        """Return the result of the search; raise NoEndError if it takes too long."""
        values = {"alpha": alpha, "beta": beta, "maximizing": maximizing}
        omitted = self.chosen if (alpha, beta) == (-inf, inf) else ()
        arguments = {
            name: values[role] for name, role in self.meanings.items() if name not in omitted
        }
        return run_with_line_limit(lambda: self.search(tree, **arguments))

    def goes_through_tree(self):
        """Tell whether the search returns the number of a leaf, or calls itself on a node of a tree."""
        leaf, tree = 7, [[3, 5], [2, 9]]
        names, visited = self.search.__globals__, []

        def search_and_note(*arguments, **named_arguments):
            visited.extend([*arguments, *named_arguments.values()])
            return self.search(*arguments, **named_arguments)

        names[self.search.__name__] = search_and_note
        for searched in (leaf, tree):
            try:
                value = self.run_on_tree(searched, True)
            except (Exception, NoEndError):  # noqa: BLE001, S112 - whatever the program raises
                continue
            if searched is leaf and is_number(value) and abs(value) == leaf:
                visited.append(tree)
        names[self.search.__name__] = self.search
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
        results = []
        for number in (int(min(leaves)) - 1, int(max(leaves)) + 1):
            tree = fill_leaves(verdict.tree, number, verdict.read)
            try:
                results.append(self.run_on_tree(tree, verdict.maximizing))
            except (Exception, NoEndError):  # noqa: BLE001 - whatever it raises
                return True  # other than with the leaves that record
        return any(result != verdict.got for result in results)

    def confirm_verdict(self, verdict):
        """Judge a fresh copy of the program; if it is right, return the old verdict with the kind "memory"."""
        try:
            fresh = self.load_fresh_copy()
        except NoEndError:  # it has only just been loaded within the limit
            return verdict
        fresh.leaf = None if verdict.kind == "endless" else self.leaf
        fresh_verdict = fresh.judge_on_tree(verdict.tree, verdict.maximizing)
        if fresh_verdict.kind == "right":
            verdict.kind = "memory"
            return verdict
        return fresh_verdict

    def is_fail_hard(self):
        """Tell whether all results lie inside the window, in cases where some of ours do not."""
        if not {"alpha", "beta"} <= set(self.meanings.values()) or self.task == "best_move":
            return False
        differs = False
        for tree in ([3, 5], [-3, -5], [[3, 5], [4, 2]], [[-3, -5], [-4, -2]]):
            for alpha, beta in WINDOWS:
                try:
                    value = self.run_on_tree(tree, True, alpha, beta)
                except (Exception, NoEndError):  # noqa: BLE001 - whatever it raises
                    return False
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
        return next((kind for kind in RESTRICTIONS if self.leaves_out(kind, tree)), None)

    def leaves_out(self, kind, tree):
        """Tell whether a program with a verdict of that kind, a key of RESTRICTIONS, need not be right on a tree."""
        return RESTRICTIONS[kind](tree, self.limit)

    def find_infinity_substitute(self, tree):
        """Return the number that replaces infinity in the program, or None.

        tree: one that the program can search
        """
        bounds = [abs(bound) for bound in self.window if is_number(bound) and isfinite(bound)]
        for maximizing in (True, False) if self.takes_player else (True,):
            for sign in (-1, 1):
                answers = {
                    self._search_equal_leaves(tree, maximizing, sign * HUGE_LEAF),
                    self._search_equal_leaves(tree, maximizing, sign * HUGE_LEAF * 10),
                }
                number = answers.pop()
                # A program that wraps or truncates large numbers answers two of them differently.
                if not answers and number is not None:
                    bounds.append(abs(number))
        return min([bound for bound in bounds if bound >= LEAST_INFINITY], default=None)

    def _search_equal_leaves(self, tree, maximizing, leaf):
        """Return the program's value of the tree with equal leaves, or None if it is no finite number."""
        try:
            value = self.run_on_tree(fill_leaves(tree, leaf), maximizing)
        except (Exception, NoEndError):  # noqa: BLE001 - whatever it raises
            return None
        if self.task == "best_move" and isinstance(value, (tuple, list)) and value:
            value = value[0]
        return value if is_number(value) and isfinite(value) else None

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
        if not is_number(returned):
            return Verdict("returned", text=format_short_repr(returned), **facts)
        facts["expected"], required_paths = find_read_leaves(tree, maximizing)
        facts["got"] = returned if isinf(returned) else to_plain_number(returned)
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
        if is_leaf(tree):
            return Verdict("right", **facts)
        values = [minimax(child, not maximizing) for child in tree]
        best = max(values) if maximizing else min(values)
        facts |= {"expected": (best, values.index(best)), "got": returned}
        move = returned
        if isinstance(returned, (tuple, list)) and len(returned) == 2 and is_number(returned[0]):
            value, move = returned
            facts["got"] = value if isinf(value) else to_plain_number(value), move
            if value != best:
                return Verdict("value", text=format_short_repr(facts["got"]), **facts)
        if isinstance(move, bool) or not isinstance(move, int) or not 0 <= move < len(tree):
            return Verdict("returned", text=format_short_repr(returned), **facts)
        text = format_short_repr(facts["got"])
        return Verdict("right" if values[move] == best else "value", text=text, **facts)


def find_meanings(parameters, defaults):
    """Return parameter -> role of a function that is called once, by the defaults and by the number of the others.

    parameters: those after the node; defaults: parameter -> default. Any other parameter keeps its default.
    """
    required = [name for name in parameters if name not in defaults]
    roles = {1: ("maximizing",), 2: ("alpha", "beta"), 3: ("alpha", "beta", "maximizing")}
    meanings = dict(zip(required, roles.get(len(required), ()), strict=False))
    for name, default in defaults.items():
        if isinstance(default, bool):
            meanings.setdefault(name, "maximizing")
        elif is_number(default) and abs(default) >= LEAST_INFINITY:
            meanings[name] = "alpha" if default < 0 else "beta"
    return meanings
