"""Compare a reader's search with ours and find the smallest tree on which it fails."""

import sys
from itertools import chain, count, islice
from math import inf, isfinite, isinf

from alphabeta import alphabeta
from gametree import is_leaf
from minimax import minimax
from widgets import judged_trees
from widgets.code_errors import NAME, fault
from widgets.input_errors import Mistake
from widgets.judged_trees import larger_trees, smaller
from widgets.traced_search import arguments_of, find_search, is_number, open_search, write_value
from widgets.trees import leaf_count

TASKS = ("minimax", "alphabeta", "negamax", "best_move")
TREES_AFTER_MILD = 150  # trees to try after a wrong set of leaves, in case a value is wrong
SHRINK_TRIES = 3000  # trees to try when looking for a smaller one that fails
TREES_PER_REPORT = 50  # trees between two reports of progress
MOST_LINES = 20_000  # that a reader's program may execute for one tree
LEAVES = (3, 5, 6, 9, 1, 2, 0, -1)  # the input for a program that asks the user for leaves
DEPTH = 99  # the depth for a search with such a parameter
LEAST_INFINITY = 10**9  # a start value nearer to 0 is a mistake
HUGE_LEAF = 10**400  # larger than any floating-point number, so also than any start value
# Windows that distinguish fail-hard from fail-soft.
WINDOWS = ((-1, 1), (0, 1), (-1, 0))


class Verdict:
    """The result of judging a search.

    kind: "right"; "value" (it returns a wrong value); "unread" (it skips a leaf that it must read, so
        that the value is wrong or only right by luck); "leaves" (it reads more than it needs to);
        "returned" (the result is no number); "altered" (it changes the tree); "memory" (it is wrong
        only after other trees); "endless"; "error", "syntax" or "no_function" (it cannot be run)
    tried, larger: the numbers of small trees and of larger trees that were searched
    some: whether the program can search trees of some shapes only
    conventions: how a right search differs from ours: "failhard", "strict" (it goes on at a tie),
        "reordered" (it visits children in another order), "uncounted" (read leaves cannot be counted),
        "limited" (a large number, text, replaces infinity)
    tree, maximizing: the smallest tree on which it fails, and whether MAX moves at the root
    expected, got: our value and that of the program (for best_move, the move)
    must, read: the paths of the leaves that we read (in the order of the program, if "reordered")
        and that the program reads, or None if they are not counted
    leaf: the path of the first leaf that is missing, or that it should not read
    node: the path of the node at which a cutoff is missing
    roles: (role, parameter) for each parameter of a program whose call had to be inferred
    line, text: the line and message of an error; text: also a returned move, or other value, as Python writes it
    """

    def __init__(self, kind, tree=None, maximizing=True, **attributes):
        self.kind, self.tree, self.maximizing = kind, tree, maximizing
        self.tried = self.larger = 0
        self.conventions = []
        self.expected = self.got = self.must = self.read = None
        self.leaf = self.node = self.line = self.text = None
        self.roles, self.some = [], False
        for name, value in attributes.items():
            setattr(self, name, value)


class NoEndError(BaseException):
    """A reader's program exceeds MOST_LINES. `except Exception` in it does not catch this."""


def judge(source, task="alphabeta", report=None, roles=None):
    """Return the Verdict on the program of a reader.

    report(tree_count, total): called every TREES_PER_REPORT trees; an exception that it raises stops the judge
    roles: see try_trees
    """
    judging = try_trees(source, task, roles)
    while True:
        try:
            tree_count, total = next(judging)
        except StopIteration as end:
            return end.value
        if report:
            report(tree_count, total)


def try_trees(source, task, roles=None):
    """Yield (trees tried, all trees) from time to time; return the Verdict.

    roles: parameter -> role, as corrected by the reader; see programs.roles
    """
    try:
        judged = open_judged(source, task, roles)
    except NoEndError:
        return Verdict("endless")
    except Mistake as mistake:
        places = {"line": mistake.places.get("line"), "text": mistake.places.get("text")}
        key = "syntax" if mistake.key == "python2" else mistake.key
        kind = key if key in ("syntax", "no_function") else "error"
        return Verdict("endless" if mistake.key == "recursion" else kind, **places)
    seen, milder_case, counts = set(), None, [0, 0]
    for tree_count, (tree, maximizing, is_random) in enumerate(judged.list_trees()):
        if tree_count % TREES_PER_REPORT == 0:
            yield tree_count, judged_trees.TOTAL
        if not judged.accepts(tree):
            continue
        counts[is_random] += 1
        if maximizing or judged.takes_player:
            shown = tree
        else:
            shown, maximizing = (
                [tree],
                True,
            )  # the search always begins with MAX: MIN moves a ply later
        verdict = judged.try_on(shown, maximizing)
        if verdict.kind in ("leaves", "unread") and verdict.got == verdict.expected:
            milder_case = milder_case or (sum(counts) - 1, verdict)
        elif verdict.kind != "right":
            return _conclude(judged, verdict, sum(counts) - 1)
        if milder_case and sum(counts) - 1 - milder_case[0] >= TREES_AFTER_MILD:
            break
        seen.update(verdict.conventions)
    if milder_case:
        tree_count, verdict = milder_case
        return _conclude(judged, verdict, tree_count)
    right = Verdict("right", tried=counts[False], larger=counts[True])
    right.conventions += sorted(seen)
    right.roles, right.some = judged.roles, judged.is_limited
    if judged.clamps():
        right.conventions.append("failhard")
    if judged.leaf is None:
        right.conventions.append("uncounted")
    if (limit := judged.limit()) is not None:
        right.conventions.append("limited")
        right.text = write_value(limit)
    return right


def open_judged(source, task, roles=None):
    """Return the Judged for a program. Raises Mistake or NoEndError."""
    search = None
    if task != "best_move":
        try:
            search = run(lambda: open_search(source, LEAVES, roles))
        except NoEndError:
            pass  # other code of the program may take long
    if search is None or hasattr(search, "__code__"):
        return Judged(run(lambda: find_search(source, task)), source, task)
    from widgets.programs.judged_program import JudgedProgram

    return JudgedProgram(search, source, task)


def count_leaves(source, task="alphabeta"):
    """Return how many leaves of the larger trees a program reads, how many we read, and how many they have.

    The first number is None if a search fails, or if the leaves that it reads cannot be observed.
    """
    trees = [tree for tree in larger_trees() if not is_leaf(tree)]
    search = minimax if task == "minimax" else alphabeta
    read_paths = {}
    for tree_index, tree in enumerate(trees):
        search(mark(tree, MarkedFloat, read_paths, (tree_index,)))
    return (
        _count_leaves_of_program(source, task, trees),
        len(read_paths),
        sum(map(leaf_count, trees)),
    )


def _count_leaves_of_program(source, task, trees):
    try:
        judged = open_judged(source, task)
    except (Mistake, NoEndError):
        return None
    if not all(map(judged.accepts, trees)):
        return None
    for kind in (MarkedFloat, MarkedInt):
        read_paths = {}
        try:
            for tree_index, tree in enumerate(trees):
                returned = judged.call(mark(tree, kind, read_paths, (tree_index,)), True)
                if isinstance(returned, kind):
                    read_paths[returned.path] = True
        except (Exception, NoEndError):  # noqa: BLE001 - whatever it raises
            read_paths = {}
        if {path[0] for path in read_paths} == set(range(len(trees))):
            return len(read_paths)
    return None


def _conclude(judged, verdict, earlier_count):
    """Return the verdict on a wrong program, with the smallest tree on which it fails."""
    # An endless search is not tried on further trees: each attempt would use all available time.
    if verdict.kind != "endless":
        verdict = shrink(judged, verdict)
    verdict = judged.confirm(verdict)
    verdict.tried, verdict.roles = earlier_count + 1, judged.roles
    return verdict


class _NullOutput:
    """A standard output that discards everything."""

    def write(self, text):
        pass

    def flush(self):
        pass


class Judged:
    """A reader's search function, called with the parameters that it has.

    leaf: the class of the leaves to pass; None if the leaves that it reads cannot be observed
    """

    def __init__(self, search, source, task):
        self.search, self.source, self.task = search, source, task
        code = search.__code__
        names = code.co_varnames[1 : code.co_argcount]
        if task == "best_move":  # other parameters keep their defaults
            names = [name for name in names if "max" in name.lower()]
        self.depths = [name for name in names if "depth" in name or name in ("plies", "ply")]
        parameters = code.co_varnames[: code.co_argcount]
        defaults = dict(zip(parameters[::-1], (search.__defaults__ or ())[::-1], strict=False))
        self.meanings = arguments_of([name for name in names if name not in self.depths])
        # A depth with the default 0 is counted upwards; any other is a limit.
        self.depths = [name for name in self.depths if defaults.get(name) != 0]
        players = [name for name, role in self.meanings.items() if role == "maximizing"]
        self.takes_player = any("max" in name.lower() for name in players)
        self.leaf = MarkedFloat
        window = {name for name, role in self.meanings.items() if role in ("alpha", "beta")}
        self.window = [defaults[name] for name in sorted(window) if name in defaults]
        # The default window of a program is part of what is judged.
        self.chosen = window if window <= set(defaults) else set()

    roles = ()
    is_limited = False  # whether it can search trees of some shapes only

    def accepts(self, tree):
        """Tell whether the program must be right on a tree."""
        return self.task != "best_move" or not is_leaf(tree)

    def list_trees(self):
        """Yield (tree, maximizing, is_random) for all trees to try."""
        return judged_trees.all_trees()

    def open_anew(self):
        """Return a new Judged, for which the program is executed again."""
        return Judged(run(lambda: find_search(self.source, self.task)), self.source, self.task)

    def call(self, tree, maximizing, alpha=-inf, beta=inf, visit=None):
        """Return the result of the search; raise NoEndError if it takes too long. visit: see run."""
        # 1 serves as True and as the sign of a function that counts for the player who moves.
        player = maximizing if self.takes_player else 1
        values = {"alpha": alpha, "beta": beta, "maximizing": player, "sign": 1}
        omitted = self.chosen if (alpha, beta) == (-inf, inf) else ()
        arguments = {
            name: values[role] for name, role in self.meanings.items() if name not in omitted
        }
        arguments |= dict.fromkeys(self.depths, DEPTH)
        return run(lambda: self.search(tree, **arguments), visit)

    def try_on(self, tree, maximizing):
        """Return the Verdict on one tree."""
        kinds = [MarkedFloat, MarkedInt, None]
        verdict, skipped = None, False
        for kind in kinds[kinds.index(self.leaf) :]:
            if verdict and verdict.kind == "endless" and kind:
                continue  # each attempt uses all available time
            try:
                verdict = self._try_kind_of_leaf(tree, maximizing, kind)
            except ChangedValueError:
                skipped = True
                continue
            if verdict.kind == "right" and (kind or not skipped):
                self.leaf = kind
            # MarkedInt does not notice a comparison with a float, so "unread" counts only for MarkedFloat.
            if verdict.kind in ("right", "leaves") or (verdict.kind, kind) == (
                "unread",
                MarkedFloat,
            ):
                break
        return verdict

    def confirm(self, verdict):
        """Judge a fresh copy of the program; if it is right, return the old verdict with the kind "memory"."""
        fresh = self.open_anew()
        fresh.leaf = None if verdict.kind == "endless" else self.leaf
        fresh_verdict = fresh.try_on(verdict.tree, verdict.maximizing)
        if fresh_verdict.kind == "right":
            verdict.kind = "memory"
            return verdict
        return fresh_verdict

    def clamps(self):
        """Tell whether all results lie inside the window, where some of ours do not."""
        if not {"alpha", "beta"} <= set(self.meanings.values()) or self.task == "best_move":
            return False
        differs = False
        for tree in ([3, 5], [-3, -5], [[3, 5], [4, 2]], [[-3, -5], [-4, -2]]):
            for alpha, beta in WINDOWS:
                try:
                    value = self.call(tree, True, alpha, beta)
                except (Exception, NoEndError):  # noqa: BLE001 - whatever it raises
                    return False
                if value != min(max(minimax(tree), alpha), beta):
                    return False
                differs = differs or value != alphabeta(tree, alpha, beta)
        return differs

    def limit(self):
        """Return the number that replaces infinity in the program, or None."""
        if self.task == "best_move":
            return None
        for bound in self.window:
            if is_number(bound) and isfinite(bound):
                return abs(bound)
        for sign in (-1, 1):
            answers = {
                self._search_single_leaf(sign * HUGE_LEAF),
                self._search_single_leaf(sign * HUGE_LEAF * 10),
            }
            number = answers.pop()
            # A program that wraps or truncates large numbers answers two of them differently.
            if not answers and number is not None and abs(number) >= LEAST_INFINITY:
                return abs(number)
        return None

    def _search_single_leaf(self, leaf):
        """Return the program's value of a tree with a single leaf, or None if it is no finite number."""
        maximizing = leaf < 0 or not self.takes_player
        try:
            value = self.call([leaf] if leaf < 0 or self.takes_player else [[leaf]], maximizing)
        except (Exception, NoEndError):  # noqa: BLE001 - whatever it raises
            return None
        return value if is_number(value) and isfinite(value) else None

    def order(self, tree, maximizing, read):
        """Return the paths of the nodes in the order in which the search enters them, then those in read.

        None if that is the order of the tree.
        """
        marked_tree = mark(tree, self.leaf, {})
        path_by_id = {id(node): path for path, node in list_nodes(marked_tree)}
        all_paths, search_paths = [], []  # passed to any function; passed to the search itself

        def visit(frame):
            code = frame.f_code
            names = code.co_varnames[: code.co_argcount]
            paths = [
                path_by_id[node_id]
                for node_id in (id(frame.f_locals.get(name)) for name in names)
                if node_id in path_by_id
            ]
            all_paths.extend(paths)
            if code is self.search.__code__:
                search_paths.extend(paths)

        self.call(marked_tree, maximizing, visit=visit)
        order = list(
            dict.fromkeys([*(search_paths if len(search_paths) > 1 else all_paths), *read])
        )
        numbered = number_leaves(tree)  # distinguishes leaves with equal values
        return order if order_children(numbered, order) != numbered else None

    def _try_kind_of_leaf(self, tree, maximizing, kind):
        read_paths = {}
        marked_tree = mark(tree, kind, read_paths) if kind else copy(tree)
        facts = {"tree": tree, "maximizing": maximizing}
        try:
            returned = self.call(marked_tree, maximizing)
        except NoEndError:
            return Verdict("endless", **facts)
        except BaseException as error:  # noqa: BLE001 - whatever it raises
            kind_of_failure, line, text = fault(error, self.source)
            kind_of_failure = "endless" if kind_of_failure == "recursion" else "error"
            return Verdict(kind_of_failure, line=line, text=text, **facts)
        if isinstance(returned, MARKED):
            read_paths[returned.path] = True
        read = list(read_paths)
        if marked_tree != tree:
            return Verdict("altered", **facts)
        if self.task == "best_move":
            return self._judge_move(returned, facts)
        if not is_number(returned):
            return Verdict("returned", text=write_value(returned), **facts)
        must = []
        expected = search_plainly(tree, maximizing, must)
        facts |= {
            "expected": expected,
            "got": returned if isinf(returned) else _to_plain_number(returned),
        }
        right = Verdict("right" if facts["got"] == facts["expected"] else "value", **facts)
        return self._judge_leaves(right, read, must) if kind else right

    def _judge_leaves(self, verdict, read, must):
        tree, maximizing = verdict.tree, verdict.maximizing
        if is_leaf(tree):
            return verdict
        verdict.must, verdict.read = must, read
        missing = [path for path in must if path not in read]
        if missing and not proves(tree, maximizing, read):
            verdict.kind, verdict.leaf = "unread", missing[0]
        if verdict.kind != "right" or self.task == "minimax" or set(read) == set(must):
            return verdict
        if set(read) <= set(must):
            return verdict
        # First the explanations that need no further run of the program: it goes on at ties, or begins with
        # the last child.
        if read == sorted(read) and set(read) <= set(read_leaves(tree, maximizing, strict=True)):
            verdict.conventions.append("strict")
            return verdict
        backward_paths = read_leaves(tree, maximizing, backward=True)
        backward = len(read) > 1 and read == backward_paths
        order = None if backward else self.order(tree, maximizing, read)
        if backward or order:
            verdict.conventions = ["reordered"]
            verdict.must = must = (
                backward_paths if backward else leaves_of(tree, maximizing, order=order)
            )
        if set(read) <= set(must):
            return verdict
        if order:
            at_ties = leaves_of(tree, maximizing, go_on_at_ties, order)
        else:
            at_ties = read_leaves(tree, maximizing, strict=True, backward=backward)
        needless = [path for path in read if path not in at_ties]
        if needless:
            verdict.kind, verdict.leaf = "leaves", needless[0]
            verdict.node = missing_cut(must, needless[0])
        else:
            verdict.conventions.append("strict")
        return verdict

    def _judge_move(self, returned, facts):
        tree, maximizing = facts["tree"], facts["maximizing"]
        if is_leaf(tree):
            return Verdict("right", **facts)
        values = [minimax(child, not maximizing) for child in tree]
        best = max(values) if maximizing else min(values)
        facts |= {"expected": (best, values.index(best)), "got": returned}
        move = returned
        if isinstance(returned, (tuple, list)) and len(returned) == 2 and is_number(returned[0]):
            value, move = returned
            facts["got"] = value if isinf(value) else _to_plain_number(value), move
            if value != best:
                return Verdict("value", text=write_value(facts["got"]), **facts)
        if isinstance(move, bool) or not isinstance(move, int) or not 0 <= move < len(tree):
            return Verdict("returned", text=write_value(returned), **facts)
        text = write_value(facts["got"])
        return Verdict("right" if values[move] == best else "value", text=text, **facts)


def run(call, visit=None):
    """Return call(), discarding output; raise NoEndError after MOST_LINES lines.

    visit: called with the frame of each function call of the program

    The error is raised again at the end, because the program may catch or replace it.
    """
    lines_left = MOST_LINES

    def count_line(frame, event, argument):
        nonlocal lines_left
        lines_left -= 1
        if lines_left < 0:
            raise NoEndError
        if event == "call":
            if frame.f_code.co_filename != NAME:
                return None  # do not count lines of, for example, methods of MarkedFloat
            if visit:
                visit(frame)
        return count_line

    previous_trace, previous_output = sys.gettrace(), sys.stdout
    sys.stdout = _NullOutput()
    sys.settrace(count_line)
    try:
        return call()
    finally:
        sys.settrace(previous_trace)
        sys.stdout = previous_output
        if lines_left < 0:
            raise NoEndError from None


def copy(tree):
    """Return a copy of the tree with plain numbers as leaves."""
    return _to_plain_number(tree) if is_leaf(tree) else [copy(child) for child in tree]


def shrink(judged, verdict):
    """Reduce the tree of a verdict as long as the program fails in the same way; return the last verdict."""
    tries_left, start = SHRINK_TRIES, 0
    has_shrunk = True
    while has_shrunk:
        has_shrunk = False
        # Continue behind the last success: the earlier reductions of a similar tree have just been tried.
        later = islice(enumerate(smaller(verdict.tree)), start, None)
        earlier = islice(enumerate(smaller(verdict.tree)), start)
        for position, tree in chain(later, earlier):
            if not judged.accepts(tree):
                continue
            tries_left -= 1
            if tries_left < 0:  # two numbers that must stay close would shrink by one each time
                return verdict
            smaller_verdict = judged.try_on(tree, verdict.maximizing)
            if smaller_verdict.kind == verdict.kind:
                verdict, start, has_shrunk = smaller_verdict, position, True
                break
    return verdict


# Leaves that record when they are read


def mark(tree, kind, read_paths, path=()):
    """Return the tree with leaves that record when they are first used in a comparison or calculation.

    kind: MarkedFloat, or MarkedInt for a search that tests whether a leaf is an int
    read_paths: a dictionary, path -> True, to which they add their paths

    Raises ChangedValueError if a leaf cannot be converted to that kind.
    """
    if not is_leaf(tree):
        return [mark(child, kind, read_paths, (*path, index)) for index, child in enumerate(tree)]
    leaf = kind(tree)
    if leaf != tree:
        raise ChangedValueError
    leaf.notes, leaf.path = read_paths, path
    return leaf


def _make_unary_method(plain):
    def method(self, *arguments):
        self.notes[self.path] = True
        return plain(self, *arguments)

    return method


def _make_binary_method(plain):
    def method(self, operand):
        self.notes[self.path] = True
        if type(operand) in MARKED:
            operand.notes[operand.path] = True
        return plain(self, operand)

    return method


class MarkedFloat(float):
    """A leaf for a search that accepts any number."""


class MarkedInt(int):
    """A leaf for a search that tests for int. A float on the left of a comparison hides it."""


MARKED = (MarkedFloat, MarkedInt)
_UNARY = (
    "__neg__",
    "__pos__",
    "__abs__",
    "__float__",
    "__int__",
    "__round__",
    "__trunc__",
    "__str__",
)
_BINARY = ("__lt__", "__le__", "__gt__", "__ge__", "__add__", "__radd__", "__sub__", "__rsub__")
_BINARY += ("__mul__", "__rmul__", "__truediv__", "__floordiv__", "__mod__")
for _kind, _base in ((MarkedFloat, float), (MarkedInt, int)):
    for _names, _make_method in ((_UNARY, _make_unary_method), (_BINARY, _make_binary_method)):
        for _name in _names:
            setattr(_kind, _name, _make_method(getattr(_base, _name)))


class ChangedValueError(Exception):
    """A leaf cannot be converted without a change of value, such as 0.5 to an int."""


def leaves_of(tree, maximizing, search=alphabeta, order=()):
    """Return the paths of the leaves that search reads, in that order.

    order: of the children, if it is not that of the tree; see order_children
    """
    read_paths = {}
    try:
        marked = mark(tree, MarkedFloat, read_paths)
    except ChangedValueError:
        marked = mark(tree, MarkedInt, read_paths)
    search(order_children(marked, order) if order else marked, -inf, inf, maximizing)
    return list(read_paths)


def search_plainly(node, maximizing, read, alpha=-inf, beta=inf, path=()):
    """Return what alphabeta returns, and append the paths of the leaves that it reads to read.

    The judge needs this for each tree, and marked leaves would be too slow in a browser.
    """
    if not isinstance(node, list):
        read.append(path)
        return node
    best = -inf if maximizing else inf
    for index, child in enumerate(node):
        value = search_plainly(child, not maximizing, read, alpha, beta, (*path, index))
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def read_leaves(tree, maximizing, strict=False, backward=False):
    """Return the paths of the leaves that alpha-beta reads, in that order.

    strict: whether it goes on where alpha equals beta
    backward: whether it begins with the last child
    """
    read = []

    def search(node, maximizing, alpha, beta, path):
        if not isinstance(node, list):
            read.append(path)
            return node
        best = -inf if maximizing else inf
        indexes = range(len(node))
        for index in indexes[::-1] if backward else indexes:
            value = search(node[index], not maximizing, alpha, beta, (*path, index))
            if maximizing:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha > beta or (alpha == beta and not strict):
                break
        return best

    search(tree, maximizing, -inf, inf, ())
    return read


def list_nodes(tree, path=()):
    """Yield (path, node) for each node of a tree, including the leaves."""
    yield path, tree
    if not is_leaf(tree):
        for index, child in enumerate(tree):
            yield from list_nodes(child, (*path, index))


def number_leaves(tree):
    """Return the tree with the leaves numbered from left to right."""
    numbers = count()

    def number(node):
        return next(numbers) if is_leaf(node) else [number(child) for child in node]

    return number(tree)


def order_children(tree, order):
    """Return the tree with children sorted by where their paths occur in order, missing ones last."""
    position_by_path = {}
    for position, path in enumerate(order):
        for length in range(1, len(path) + 1):
            position_by_path.setdefault(path[:length], position)

    def sort(node, path):
        if is_leaf(node):
            return node
        indexes = sorted(
            range(len(node)),
            key=lambda position: position_by_path.get((*path, position), len(order)),
        )
        return [sort(node[position], (*path, position)) for position in indexes]

    return sort(tree, ())


def go_on_at_ties(node, alpha, beta, maximizing):
    """Search like alphabeta, but go on where alpha equals beta."""
    sign = 1 if maximizing else -1

    def search(node, alpha, beta, sign):
        if is_leaf(node):
            return sign * node
        best = -inf
        for child in node:
            best = max(best, -search(child, -beta, -alpha, -sign))
            alpha = max(alpha, best)
            if alpha > beta:
                break
        return best

    low, high = sorted([sign * alpha, sign * beta])
    return sign * search(node, low, high, sign)


def proves(tree, maximizing, read):
    """Tell whether the leaves in read prove the value of the tree."""

    def span(node, maximizing, path):
        if is_leaf(node):
            return (node, node) if path in read else (-inf, inf)
        spans = [span(child, not maximizing, (*path, index)) for index, child in enumerate(node)]
        choose = max if maximizing else min
        return choose(low for low, _ in spans), choose(high for _, high in spans)

    low, high = span(tree, maximizing, ())
    return low == high


def missing_cut(must, path):
    """Return the path of the node at which our cutoff skips the leaf at path."""
    longest = 0
    for read_path in must:
        common = 0
        while common < min(len(path), len(read_path)) and path[common] == read_path[common]:
            common += 1
        longest = max(longest, common)
    return path[:longest]


def _to_plain_number(number):
    """Return a number as a plain int or float: an int if it is whole."""
    if isinstance(number, int):
        return int(number)
    return int(float(number)) if float(number).is_integer() else float(number)
