"""Try a reader's program on all trees and find the smallest tree on which it fails."""

from itertools import chain, islice

from docs.programs.judge.execution import (
    DEMONSTRATION_FAULTS,
    NoEndError,
    load_function,
    run_program_with_line_limit,
)
from docs.programs.judge.read_leaves import find_read_leaves
from docs.programs.judge.search import MOST_EXACT, RESTRICTIONS, JudgedSearch
from docs.programs.judge.trees import (
    generate_larger_random_trees,
    generate_smaller_trees,
    generate_uniform_trees,
    list_test_trees,
)
from docs.programs.judge.verdict import Verdict
from docs.programs.plain_search import PlainSearch
from docs.programs.program_loader import list_roles_in_text, load_search_or_program
from docs.programs.syntax import PARSE_ONLY, get_kind, list_nodes
from docs.programs.traced_search import format_short_repr
from docs.trees.input_errors import Mistake
from docs.trees.trees import count_leaves
from gametree import is_leaf

TASKS = ("minimax", "alphabeta", "negamax", "best_move")
TREES_AFTER_MILD = 150  # trees to try after a wrong set of leaves, in case a value is wrong
SHRINK_TRIES = 3000  # trees to try when looking for a smaller one that fails
TYPED_LEAVES = (3, 5, 6, 9, 1, 2, 0, -1)  # for a program that asks the user
COUNTED = [[[8, 7], [9, 1]], [[1, 2], [3, 4]]]  # alpha-beta reads fewer leaves than minimax
# Key of a Mistake -> what is missing, so that a program is not understood.
NOT_UNDERSTOOD = {
    "never_called": "call",
    "no_calls": "tree",
    "empty_function": "call",
    "input": "input",
    "game": "tree",
}
NO_INPUT = "EOF when reading a line"  # Python's message if a program asks the user
TREES_PER_REPORT = 200  # trees between two reports of progress


def judge_program(source, task="alphabeta", roles=None):
    """Return the Verdict on the program of a reader; see judge_with_progress."""
    steps = judge_with_progress(source, task, roles)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def judge_with_progress(source, task, roles=None):
    """Yield (trees tried, all trees) from time to time; return the Verdict; roles: parameter -> role, as corrected."""
    try:
        judged_search = load_judged_search(source, task, roles)
    except (NoEndError, Mistake) as error:
        return make_load_verdict(error)
    trial = _Trial(judged_search)
    uniform = judged_search.uniform
    trees = chain(generate_uniform_trees(*uniform) if uniform else (), list_test_trees())
    for tree_count, (tree, maximizing, is_random) in enumerate(trees):
        if tree_count % TREES_PER_REPORT == 0:
            yield tree_count, len(list_test_trees())
        if judged_search.accepts(tree) and trial.has_failed(tree, maximizing, is_random):
            break
    return trial.conclude()


class _Trial:
    """The verdicts of one JudgedSearch on the trees that have been tried.

    counts: the numbers of small and of random trees that were tried, without those that are left out
    restricted: kind of a right verdict -> the first Verdict on a tree that it leaves out
    failed: the Verdict on a tree that ends the trial, and the number of trees before it; None without one
    milder: the same for the first tree on which only the leaves that were read are wrong
    """

    def __init__(self, judged_search):
        self.judged_search, self.last_tree = judged_search, None
        self.counts, self.restricted, self.conventions = [0, 0], {}, set()
        self.failed = self.milder = None

    def has_failed(self, tree, maximizing, is_random):
        """Try a tree; tell whether no further one needs to be tried."""
        judged_search = self.judged_search
        if not maximizing and not judged_search.takes_player:
            # The search always begins with MAX: MIN moves a ply later.
            tree, maximizing = [tree], True
        for kind in self.restricted:
            if RESTRICTIONS[kind](tree, judged_search.limit):
                return False
        verdict = judged_search.judge_on_tree(tree, maximizing)
        if verdict.kind != "right" and (kind := judged_search.find_restriction(tree)):
            self.restricted[kind] = verdict
            return False
        (small, larger), self.last_tree = self.counts, tree
        earlier_tree_count = small + larger  # in Brython, sum() would raise and catch an exception
        self.counts[is_random] += 1
        if verdict.has_right_value():
            self.milder = self.milder or (verdict, earlier_tree_count)
        elif verdict.kind != "right":
            on_leaf = self.restricted.get("right_inner", verdict)
            is_same = on_leaf.describe_failure() == verdict.describe_failure()
            self.failed = on_leaf if is_same else verdict, earlier_tree_count
        self.conventions.update(verdict.conventions)
        is_mild = self.milder and earlier_tree_count - self.milder[1] >= TREES_AFTER_MILD
        return self.failed or is_mild

    def conclude(self):
        """Return the Verdict on the program."""
        judged_search, search = self.judged_search, self.judged_search.search
        if self.failed and self.failed[0].kind == "value" and search.has_unknown_parameter:
            places = {"name": search.entry.name, "roles": search.list_roles_with_names()}
            return make_load_verdict(Mistake("never_called", 0, 0, places))
        if self.failed or self.milder:
            verdict, earlier_tree_count = self.failed or self.milder
            # An endless search is not tried on further trees: each attempt would use all available time.
            if verdict.kind != "endless":
                verdict = shrink_failing_tree(judged_search, verdict)
            verdict = confirm_verdict(judged_search, verdict)
            verdict.tried = earlier_tree_count + 1
            verdict.roles = search.list_roles_with_names()
            return verdict
        verdict, left_out = Verdict("right"), [k for k in RESTRICTIONS if k in self.restricted]
        if left_out:
            kind = left_out[0]
            verdict = self.restricted[kind]
            if kind == "right_limited":
                verdict = judged_search.judge_beyond_limit(verdict)
            verdict = shrink_failing_tree(judged_search, verdict)
            verdict.failure, verdict.kind, verdict.left_out = verdict.kind, kind, left_out
        limit = judged_search.limit
        if limit is None and self.last_tree is not None:
            limit = judged_search.find_infinity_substitute(self.last_tree)
        if limit is not None:
            verdict.limit = format_short_repr(limit)
            verdict.limit_line = find_line_of_number(judged_search.source, limit)
        facts = {
            "limited": limit not in (None, MOST_EXACT),
            "failhard": judged_search.is_fail_hard(),
            "uncounted": judged_search.leaf is None,
        }
        verdict.conventions = sorted(self.conventions) + [name for name in facts if facts[name]]
        verdict.tried, verdict.larger = self.counts
        verdict.some = judged_search.uniform is not None or search.form.binary
        verdict.roles = search.list_roles_with_names()
        return verdict


def make_load_verdict(error):
    """Return the Verdict on a program that cannot be loaded; error: a NoEndError or Mistake."""
    if isinstance(error, NoEndError):
        return Verdict("endless", line=error.line)
    places, missing = error.places, NOT_UNDERSTOOD.get(error.key)
    if error.key == "error" and NO_INPUT in (places.get("text") or ""):
        missing = "input"
    if missing:
        facts = {"roles": places.get("roles", []), "missing": missing}
        return Verdict("not_understood", line=places.get("line"), text=places.get("name"), **facts)
    key = {"python2": "syntax", "recursion": "endless"}.get(error.key, error.key)
    kind = key if key in ("syntax", "no_function", "endless") else "error"
    return Verdict(kind, line=places.get("line"), text=places.get("text"))


def find_line_of_number(source, number):
    """Return the first line of a program with a number, which it may write as 1e9, 10**9 or "1e9", or None."""
    for node in list_nodes(compile(source, "<string>", "exec", PARSE_ONLY)):
        value = getattr(node, "value", None)
        if get_kind(node) == "BinOp" and get_kind(node.op) == "Pow":
            base, exponent = (getattr(side, "value", None) for side in (node.left, node.right))
            if isinstance(base, (int, float)) and isinstance(exponent, int) and exponent < 1_000:
                value = base**exponent
        try:
            if get_kind(node) in ("BinOp", "Constant") and float(value) == number:
                return node.lineno
        except (TypeError, ValueError, OverflowError):
            continue
    return None


def load_judged_search(source, task, roles=None):
    """Return the JudgedSearch for a program. Raises Mistake or NoEndError."""
    search = failure = None
    if task != "best_move":
        try:
            search = load_search_or_program(
                source,
                TYPED_LEAVES,
                roles,
                forgives_errors=True,
                choose=lambda programs: choose_for_task(programs, task),
                limit=run_program_with_line_limit,
            )
        except NoEndError:
            failure = Mistake("game", 0, 0)  # other code of the program may take long
        except Mistake as mistake:
            if mistake.key not in (*DEMONSTRATION_FAULTS, "never_called"):
                raise
            failure = mistake
    if search and (search.is_game or search.form is None):
        places = {"name": search.entry.name, "roles": list_roles_in_text(search)}
        raise Mistake("game", 0, 0, places)
    if failure:
        return load_faulty_search(source, task, failure)
    if search is None or isinstance(search, PlainSearch):
        search = PlainSearch(load_function(source, task), source)
    return JudgedSearch(search, source, task)


def load_faulty_search(source, task, failure):
    """Return the JudgedSearch of a program that failed in all trials, if it is a search of the task that has a fault.

    failure: of the trials; raised if the search, called as the task says, goes through no tree, or has other roles
    """
    places = failure.places
    try:
        function = load_function(source, places.get("name", task))
    except Mistake:
        raise failure from None
    judged_search = JudgedSearch(PlainSearch(function, source), source, task)
    known_roles = [pair for pair in places.get("roles", ()) if pair[0] != "node"]
    roles = judged_search.search.shown_roles
    is_other = any(roles.get(name) != role for role, name in known_roles)
    if is_other or not judged_search.goes_through_tree():
        raise failure
    return judged_search


def choose_for_task(programs, task):
    """Return the Program for a task among those of one text: for minimax the one that reads the most leaves."""
    counts = {}
    for program in programs:
        try:
            steps = program.record_search(COUNTED, max_steps=2_000).steps
            counts[program] = sum(len(step.path) == 3 for step in steps if step.kind == "enter")
        except Exception:  # noqa: BLE001, S112 - whatever a program raises
            continue
    choose = max if task == "minimax" else min
    return choose(counts, key=counts.get, default=programs[0])


def confirm_verdict(judged_search, verdict):
    """Judge a fresh copy of the program; if it is right, return the old verdict with the kind "memory"."""
    roles = {name: role for role, name in judged_search.search.list_roles_with_names()}
    try:
        fresh = load_judged_search(judged_search.source, judged_search.task, roles)
    except NoEndError:  # it has only just been loaded within the limit
        return verdict
    fresh.leaf = None if verdict.kind == "endless" else judged_search.leaf
    fresh_verdict = fresh.judge_on_tree(verdict.tree, verdict.maximizing)
    if fresh_verdict.kind == "right":
        verdict.kind = "memory"
        return verdict
    return fresh_verdict


def shrink_failing_tree(judged_search, verdict):
    """Reduce the tree of a verdict as long as the program fails in the same way; return the last verdict."""
    tries_left, start = SHRINK_TRIES, 0
    while True:
        # Continue behind the last success: the earlier reductions of a similar tree have just been tried.
        later = islice(enumerate(generate_smaller_trees(verdict.tree)), start, None)
        earlier = islice(enumerate(generate_smaller_trees(verdict.tree)), start)
        for index, tree in chain(later, earlier):
            if not judged_search.accepts(tree):
                continue
            tries_left -= 1
            if tries_left < 0:  # two numbers that must stay close would shrink by one each time
                return verdict
            smaller_verdict = judged_search.judge_on_tree(tree, verdict.maximizing)
            if smaller_verdict.describe_failure() == verdict.describe_failure():
                verdict, start = smaller_verdict, index
                break
        else:
            return verdict


def compare_read_leaf_counts(source, task="alphabeta"):
    """Return how many leaves of the larger trees a program reads, how many we read, and how many they have.

    The first number is None if a value is wrong, or if the leaves that it reads cannot be observed.
    """
    trees = [tree for tree in generate_larger_random_trees() if not is_leaf(tree)]
    required = every = sum(map(count_leaves, trees))
    if task != "minimax":
        required = sum(len(find_read_leaves(tree, True)[1]) for tree in trees)
    return _count_leaves_read_by_program(source, task, trees), required, every


def _count_leaves_read_by_program(source, task, trees):
    try:
        judged_search = load_judged_search(source, task)
    except (Mistake, NoEndError):
        return None
    count = 0
    for tree in trees:
        verdict = judged_search.judge_on_tree(tree, True) if judged_search.accepts(tree) else None
        if verdict is None or verdict.read is None:
            return None
        count += len(verdict.read)
    return count
