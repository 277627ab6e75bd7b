"""A reader's own search judged against ours: the smallest tree on which it goes wrong."""

import sys
from itertools import chain, count, islice
from math import inf, isfinite, isinf

from alphabeta import alphabeta
from gametree import is_leaf
from minimax import minimax
from widgets import judged_trees
from widgets.faults import NAME, fault
from widgets.judged_trees import larger_trees, smaller
from widgets.mistakes import Mistake
from widgets.searching import arguments_of, is_number, open_search, search_of, write_value
from widgets.trees import leaf_count

TASKS = ("minimax", "alphabeta", "negamax", "best_move")
MORE = 150  # trees that are tried after one whose value is right, to see whether another is wrong
SHRUNK = 3000  # trees that are tried to find a smaller one on which it goes wrong
STRIDE = 50  # trees after each of which it is told how far the judge is
MOST_LINES = 20_000  # of a reader's program, for one tree
LEAVES = (3, 5, 6, 9, 1, 2, 0, -1)  # what a program gets that asks its user for them
DEEP = 99  # what a search gets for its depth, if it asks for one
FAR = 10**9  # a start value nearer to 0 than that is a mistake
HUGE = 10**400  # no floating-point number is as large, so no start value is
# Windows for telling fail-hard from fail-soft.
WINDOWS = ((-1, 1), (0, 1), (-1, 0))


class Verdict:
    """What a search does, as far as it was tried.

    kind: "right"; "value" (a wrong one); "unread" (a leaf that must be read was not, so that the
        value is wrong or only luck); "leaves" (more were read than need be); "returned" (no
        number); "altered" (it changed the tree); "memory" (wrong after other trees only);
        "endless"; "error", "syntax" or "no_function": it cannot be run.
    tried, larger: how many trees were searched, all small ones and larger ones; some: whether the program
        can search trees of some shapes only.
    conventions: in which ways it differs from ours and is right: "failhard", "strict" (it goes on
        at a tie), "reordered" (it tries the children in an order of its own), "uncounted" (its
        leaves cannot be counted), "limited" (a large number, text, stands for infinity).
    tree, maximizing: the smallest tree that was found, and who moves at its root.
    expected, got: the value (of best_move, the move), ours and theirs.
    must, read: the paths of the leaves that we read (in its order, if it is "reordered"), and that
        they read, None if not counted.
    leaf: the path of the first leaf that should have been read, or should not.
    node: the path of the node with the cutoff that is missing.
    roles: (role, parameter) of each parameter of a program that had to be read before it could be called.
    line, text: of an error; text: what was returned, as Python writes it, if it is no number or a move.
    """

    def __init__(self, kind, tree=None, maximizing=True, **found):
        self.kind, self.tree, self.maximizing = kind, tree, maximizing
        self.tried = self.larger = 0
        self.conventions = []
        self.expected = self.got = self.must = self.read = None
        self.leaf = self.node = self.line = self.text = None
        self.roles, self.some = [], False
        for name, value in found.items():
            setattr(self, name, value)


class NoEndError(BaseException):
    """A reader's program has done more than it may; no except Exception holds it up."""


def judge(source, task="alphabeta", report=None, roles=None):
    """Return the Verdict on the program of a reader; roles: see try_trees.

    report(done, of): called now and then, with numbers of trees; what it raises stops the judge.
    """
    judging = try_trees(source, task, roles)
    while True:
        try:
            done, of = next(judging)
        except StopIteration as end:
            return end.value
        if report:
            report(done, of)


def try_trees(source, task, roles=None):
    """Yield now and then how many trees have been tried, and of how many; return the Verdict.

    roles: parameter -> role, as somebody has corrected them; see programs.roles.
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
    seen, milder, counts = set(), None, [0, 0]
    for done, (tree, maximizing, is_random) in enumerate(judged.list_trees()):
        if done % STRIDE == 0:
            yield done, judged_trees.TOTAL
        if not judged.accepts(tree):
            continue
        counts[is_random] += 1
        if maximizing or judged.takes_player:
            shown = tree
        else:
            shown, maximizing = [tree], True  # MIN moves a ply later
        verdict = judged.try_on(shown, maximizing)
        if verdict.kind in ("leaves", "unread") and verdict.got == verdict.expected:
            milder = milder or (sum(counts) - 1, verdict)
        elif verdict.kind != "right":
            return _conclude(judged, verdict, sum(counts) - 1)
        if milder and sum(counts) - 1 - milder[0] >= MORE:
            break
        seen.update(verdict.conventions)
    if milder:
        done, verdict = milder
        return _conclude(judged, verdict, done)
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
    """Return what calls a program as it wants to be called. Raises Mistake or NoEndError."""
    search = None
    if task != "best_move":
        try:
            search = run(lambda: open_search(source, LEAVES, roles))
        except NoEndError:
            pass  # what it does besides its search may take long
    if search is None or hasattr(search, "__code__"):
        return Judged(run(lambda: search_of(source, task)), source, task)
    from widgets.programs.judged import JudgedProgram

    return JudgedProgram(search, source, task)


def count_leaves(source, task="alphabeta"):
    """Return how many leaves a program reads of the larger trees, how many we read, and how many there are.

    The first is None where a search fails, or where nobody can see what it reads.
    """
    trees = [tree for tree in larger_trees() if not is_leaf(tree)]
    search = minimax if task == "minimax" else alphabeta
    notes = {}
    for at, tree in enumerate(trees):
        search(mark(tree, MarkedFloat, notes, (at,)))
    return _count_theirs(source, task, trees), len(notes), sum(map(leaf_count, trees))


def _count_theirs(source, task, trees):
    try:
        judged = open_judged(source, task)
    except (Mistake, NoEndError):
        return None
    if not all(map(judged.accepts, trees)):
        return None
    for kind in (MarkedFloat, MarkedInt):
        notes = {}
        try:
            for at, tree in enumerate(trees):
                got = judged.call(mark(tree, kind, notes, (at,)), True)
                if isinstance(got, kind):
                    notes[got.path] = True
        except (Exception, NoEndError):  # noqa: BLE001 - whatever it raises
            notes = {}
        if {path[0] for path in notes} == set(range(len(trees))):
            return len(notes)
    return None


def _conclude(judged, verdict, done):
    """Return the verdict on a program that is wrong, on the smallest tree that shows it."""
    # Whether another tree takes as long is not tried: each one takes all the time there is.
    if verdict.kind != "endless":
        verdict = shrink(judged, verdict)
    verdict = judged.confirm(verdict)
    verdict.tried, verdict.roles = done + 1, judged.roles
    return verdict


class _Nowhere:
    """A standard output that keeps nothing."""

    def write(self, text):
        pass

    def flush(self):
        pass


class Judged:
    """A reader's search, called as it wants to be called.

    leaf: the kind of its leaves; None if nobody can see which of them it reads.
    """

    def __init__(self, search, source, task):
        self.search, self.source, self.task = search, source, task
        code = search.__code__
        names = code.co_varnames[1 : code.co_argcount]
        if task == "best_move":  # what it lets one choose besides is its own affair
            names = [name for name in names if "max" in name.lower()]
        self.depths = [name for name in names if "depth" in name or name in ("plies", "ply")]
        names_of_all = code.co_varnames[: code.co_argcount]
        defaults = dict(zip(names_of_all[::-1], (search.__defaults__ or ())[::-1], strict=False))
        self.meanings = arguments_of([name for name in names if name not in self.depths])
        # A depth that begins at 0 is counted upward; any other says how far the search may go.
        self.depths = [name for name in self.depths if defaults.get(name) != 0]
        players = [name for name, its in self.meanings.items() if its == "maximizing"]
        self.takes_player = any("max" in name.lower() for name in players)
        self.leaf = MarkedFloat
        window = {name for name, its in self.meanings.items() if its in ("alpha", "beta")}
        self.window = [defaults[name] for name in sorted(window) if name in defaults]
        # A window that the program chooses itself is its own to get right.
        self.chosen = window if window <= set(defaults) else set()

    roles = ()
    is_limited = False  # to trees of some shapes

    def accepts(self, tree):
        """Tell whether a tree is one that the program must be right on."""
        return self.task != "best_move" or not is_leaf(tree)

    def list_trees(self):
        """Yield (tree, maximizing, whether it is a random one) for all trees on which it is tried."""
        return judged_trees.all_trees()

    def open_anew(self):
        """Return the same program, run from its beginning."""
        return Judged(run(lambda: search_of(self.source, self.task)), self.source, self.task)

    def call(self, tree, maximizing, alpha=-inf, beta=inf, visit=None):
        """Return what the search returns; it is stopped if it does not end. visit: see run."""
        # 1 is True as well: what counts for the player who moves takes it for a sign.
        player = maximizing if self.takes_player else 1
        given = {"alpha": alpha, "beta": beta, "maximizing": player, "sign": 1}
        left_out = self.chosen if (alpha, beta) == (-inf, inf) else ()
        arguments = {
            name: given[its] for name, its in self.meanings.items() if name not in left_out
        }
        arguments |= dict.fromkeys(self.depths, DEEP)
        return run(lambda: self.search(tree, **arguments), visit)

    def try_on(self, tree, maximizing):
        """Return the Verdict on one tree."""
        kinds = [MarkedFloat, MarkedInt, None]
        verdict, skipped = None, False
        for kind in kinds[kinds.index(self.leaf) :]:
            if verdict and verdict.kind == "endless" and kind:
                continue  # each try takes all the time there is
            try:
                verdict = self._try(tree, maximizing, kind)
            except OtherNumberError:
                skipped = True
                continue
            if verdict.kind == "right" and (kind or not skipped):
                self.leaf = kind
            # An int does not see that a float is compared with it: what it misses proves nothing.
            if verdict.kind in ("right", "leaves") or (verdict.kind, kind) == (
                "unread",
                MarkedFloat,
            ):
                break
        return verdict

    def confirm(self, verdict):
        """Return the verdict if a fresh copy of the program deserves it, too; else that of a memory."""
        fresh = self.open_anew()
        fresh.leaf = None if verdict.kind == "endless" else self.leaf
        again = fresh.try_on(verdict.tree, verdict.maximizing)
        if again.kind == "right":
            verdict.kind = "memory"
            return verdict
        return again

    def clamps(self):
        """Tell whether all its results are inside the window, and some of ours would not be."""
        if not {"alpha", "beta"} <= set(self.meanings.values()) or self.task == "best_move":
            return False
        differs = False
        for tree in ([3, 5], [-3, -5], [[3, 5], [4, 2]], [[-3, -5], [-4, -2]]):
            for alpha, beta in WINDOWS:
                try:
                    got = self.call(tree, True, alpha, beta)
                except (Exception, NoEndError):  # noqa: BLE001 - whatever it raises
                    return False
                if got != min(max(minimax(tree), alpha), beta):
                    return False
                differs = differs or got != alphabeta(tree, alpha, beta)
        return differs

    def limit(self):
        """Return the number that stands for infinity in the program, None if there is none."""
        if self.task == "best_move":
            return None
        for bound in self.window:
            if is_number(bound) and isfinite(bound):
                return abs(bound)
        for sign in (-1, 1):
            found = {self._ask(sign * HUGE), self._ask(sign * HUGE * 10)}
            number = found.pop()
            # What wraps or cuts large numbers gives another answer to another one.
            if not found and number is not None and abs(number) >= FAR:
                return abs(number)
        return None

    def _ask(self, leaf):
        """Return what a tree with this leaf alone is worth to the program, None if that is no finite number."""
        maximizing = leaf < 0 or not self.takes_player
        try:
            got = self.call([leaf] if leaf < 0 or self.takes_player else [[leaf]], maximizing)
        except (Exception, NoEndError):  # noqa: BLE001 - whatever it raises
            return None
        return got if is_number(got) and isfinite(got) else None

    def order(self, tree, maximizing, read):
        """Return the paths of the nodes in the order in which the search is called on them, then those read.

        None if that is the order of the tree.
        """
        given = mark(tree, self.leaf, {})
        places = {id(node): path for path, node in nodes_of(given)}
        called, own = [], []  # of all functions; of the search itself

        def visit(frame):
            code = frame.f_code
            names = code.co_varnames[: code.co_argcount]
            paths = [
                places[at] for at in (id(frame.f_locals.get(its)) for its in names) if at in places
            ]
            called.extend(paths)
            if code is self.search.__code__:
                own.extend(paths)

        self.call(given, maximizing, visit=visit)
        order = list(dict.fromkeys([*(own if len(own) > 1 else called), *read]))
        numbered = number_leaves(tree)  # equal leaves, too, show where they were
        return order if order_children(numbered, order) != numbered else None

    def _try(self, tree, maximizing, kind):
        notes = {}
        given = mark(tree, kind, notes) if kind else copy(tree)
        its = {"tree": tree, "maximizing": maximizing}
        try:
            got = self.call(given, maximizing)
        except NoEndError:
            return Verdict("endless", **its)
        except BaseException as error:  # noqa: BLE001 - whatever it raises
            failed, line, text = fault(error, self.source)
            failed = "endless" if failed == "recursion" else "error"
            return Verdict(failed, line=line, text=text, **its)
        if isinstance(got, MARKED):
            notes[got.path] = True
        read = list(notes)
        if given != tree:
            return Verdict("altered", **its)
        if self.task == "best_move":
            return self._judge_move(got, its)
        if not is_number(got):
            return Verdict("returned", text=write_value(got), **its)
        must = []
        expected = search_plainly(tree, maximizing, must)
        its |= {"expected": expected, "got": got if isinf(got) else _plain(got)}
        right = Verdict("right" if its["got"] == its["expected"] else "value", **its)
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
        # What is known without another run of the program: it goes on at ties, or tries the last child first.
        if read == sorted(read) and set(read) <= set(read_leaves(tree, maximizing, strict=True)):
            verdict.conventions.append("strict")
            return verdict
        backwards = read_leaves(tree, maximizing, backward=True)
        backward = len(read) > 1 and read == backwards
        order = None if backward else self.order(tree, maximizing, read)
        if backward or order:
            verdict.conventions = ["reordered"]
            verdict.must = must = (
                backwards if backward else leaves_of(tree, maximizing, order=order)
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

    def _judge_move(self, got, its):
        tree, maximizing = its["tree"], its["maximizing"]
        if is_leaf(tree):
            return Verdict("right", **its)
        values = [minimax(child, not maximizing) for child in tree]
        best = max(values) if maximizing else min(values)
        its |= {"expected": (best, values.index(best)), "got": got}
        move = got
        if isinstance(got, (tuple, list)) and len(got) == 2 and is_number(got[0]):
            value, move = got
            its["got"] = value if isinf(value) else _plain(value), move
            if value != best:
                return Verdict("value", text=write_value(its["got"]), **its)
        if isinstance(move, bool) or not isinstance(move, int) or not 0 <= move < len(tree):
            return Verdict("returned", text=write_value(got), **its)
        text = write_value(its["got"])
        return Verdict("right" if values[move] == best else "value", text=text, **its)


def run(call, visit=None):
    """Return call(), without what it prints; a NoEndError stops it after MOST_LINES lines.

    visit: called with the frame of each function that is called in it.
    A program may catch that error, or hide it in one of its own; it has failed all the same.
    """
    left = MOST_LINES

    def look_on(frame, event, argument):
        nonlocal left
        left -= 1
        if left < 0:
            raise NoEndError
        if event == "call":
            if frame.f_code.co_filename != NAME:
                return None  # such as a leaf that notes that it is read: its lines are not the program's
            if visit:
                visit(frame)
        return look_on

    before, paper = sys.gettrace(), sys.stdout
    sys.stdout = _Nowhere()
    sys.settrace(look_on)
    try:
        return call()
    finally:
        sys.settrace(before)
        sys.stdout = paper
        if left < 0:
            raise NoEndError from None


def copy(tree):
    """Return the same tree, made of new lists and plain numbers."""
    return _plain(tree) if is_leaf(tree) else [copy(child) for child in tree]


def shrink(judged, verdict):
    """Return the verdict on the smallest tree that is found by taking away from a tree gone wrong."""
    left, start = SHRUNK, 0
    found = True
    while found:
        found = False
        # It goes on where the last one was found: those before have just failed on a tree much like this one.
        later = islice(enumerate(smaller(verdict.tree)), start, None)
        earlier = islice(enumerate(smaller(verdict.tree)), start)
        for at, tree in chain(later, earlier):
            if not judged.accepts(tree):
                continue
            left -= 1
            if left < 0:  # two numbers that must stay close would go down by one for ever
                return verdict
            again = judged.try_on(tree, verdict.maximizing)
            if again.kind == verdict.kind:
                verdict, start, found = again, at, True
                break
    return verdict


# Leaves that are read


def mark(tree, kind, notes, path=()):
    """Return the tree with leaves of a kind that note, when they are compared or reckoned with, that they are read.

    kind: MarkedFloat, which sees all, or MarkedInt, for a search that asks whether a leaf is an int.
    notes: a dictionary, path -> True, in the order in which they are read.

    Raises OtherNumberError where a leaf of that kind would be another number.
    """
    if not is_leaf(tree):
        return [mark(child, kind, notes, (*path, index)) for index, child in enumerate(tree)]
    leaf = kind(tree)
    if leaf != tree:
        raise OtherNumberError
    leaf.notes, leaf.path = notes, path
    return leaf


def _note_one(plain):
    def method(self, *others):
        self.notes[self.path] = True
        return plain(self, *others)

    return method


def _note_both(plain):
    def method(self, other):
        self.notes[self.path] = True
        if type(other) in MARKED:
            other.notes[other.path] = True
        return plain(self, other)

    return method


class MarkedFloat(float):
    """A leaf, for a search that takes any number."""


class MarkedInt(int):
    """A leaf, for a search that asks whether it is an int; a float compared with it sees it first."""


MARKED = (MarkedFloat, MarkedInt)
_ONE = (
    "__neg__",
    "__pos__",
    "__abs__",
    "__float__",
    "__int__",
    "__round__",
    "__trunc__",
    "__str__",
)
_BOTH = ("__lt__", "__le__", "__gt__", "__ge__", "__add__", "__radd__", "__sub__", "__rsub__")
_BOTH += ("__mul__", "__rmul__", "__truediv__", "__floordiv__", "__mod__")
for _kind, _base in ((MarkedFloat, float), (MarkedInt, int)):
    for _names, _noting in ((_ONE, _note_one), (_BOTH, _note_both)):
        for _name in _names:
            setattr(_kind, _name, _noting(getattr(_base, _name)))


class OtherNumberError(Exception):
    """A leaf of that kind would be another number, such as an int for 0.5."""


def leaves_of(tree, maximizing, search=alphabeta, order=()):
    """Return the paths of the leaves that search reads, in their order.

    order: of the children, if it is not that of the tree; see order_children.
    """
    notes = {}
    try:
        marked = mark(tree, MarkedFloat, notes)
    except OtherNumberError:
        marked = mark(tree, MarkedInt, notes)
    search(order_children(marked, order) if order else marked, -inf, inf, maximizing)
    return list(notes)


def search_plainly(node, maximizing, read, alpha=-inf, beta=inf, path=()):
    """Return what alphabeta returns, and append to read the paths of the leaves that it reads.

    The judge does this for each of its trees, in a browser, where leaves that note it themselves take long.
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
    """Return the paths of the leaves that a search reads, in their order.

    strict: whether it goes on where alpha equals beta; backward: whether it tries the last child first.
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


def nodes_of(tree, path=()):
    """Yield (path, node) of every node of a tree, leaves included."""
    yield path, tree
    if not is_leaf(tree):
        for index, child in enumerate(tree):
            yield from nodes_of(child, (*path, index))


def number_leaves(tree):
    """Return the tree with its leaves numbered from left to right."""
    numbers = count()

    def number(node):
        return next(numbers) if is_leaf(node) else [number(child) for child in node]

    return number(tree)


def order_children(tree, order):
    """Return the tree with the children of each node as their paths come in order, the others after them."""
    first = {}
    for at, path in enumerate(order):
        for length in range(1, len(path) + 1):
            first.setdefault(path[:length], at)

    def sort(node, path):
        if is_leaf(node):
            return node
        places = sorted(range(len(node)), key=lambda at: first.get((*path, at), len(order)))
        return [sort(node[at], (*path, at)) for at in places]

    return sort(tree, ())


def go_on_at_ties(node, alpha, beta, maximizing):
    """Search as alphabeta does, with > in the place of >=."""
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
    """Tell whether the leaves that were read prove what the tree is worth."""

    def span(node, maximizing, path):
        if is_leaf(node):
            return (node, node) if path in read else (-inf, inf)
        spans = [span(child, not maximizing, (*path, index)) for index, child in enumerate(node)]
        choose = max if maximizing else min
        return choose(low for low, _ in spans), choose(high for _, high in spans)

    low, high = span(tree, maximizing, ())
    return low == high


def missing_cut(must, path):
    """Return the path of the node at which we cut, so that the leaf at path is not read."""
    shared = 0
    for other in must:
        same = 0
        while same < min(len(path), len(other)) and path[same] == other[same]:
            same += 1
        shared = max(shared, same)
    return path[:shared]


def _plain(number):
    """Return a number as an int, if it is a whole one."""
    if isinstance(number, int):
        return int(number)
    return int(float(number)) if float(number).is_integer() else float(number)
