"""Try a reader's program on all trees and find the smallest tree on which it fails."""

from itertools import chain, islice

from widgets.input_errors import Mistake
from widgets.judge.execution import NoEndError, run_with_line_limit
from widgets.judge.search import JudgedSearch
from widgets.judge.trees import TREE_COUNT, generate_smaller_trees
from widgets.judge.verdict import Verdict
from widgets.program_search import load_search_function, load_search_or_program
from widgets.traced_search import format_short_repr

TASKS = ("minimax", "alphabeta", "negamax", "best_move")
TREES_AFTER_MILD = 150  # trees to try after a wrong set of leaves, in case a value is wrong
SHRINK_TRIES = 3000  # trees to try when looking for a smaller one that fails
TREES_PER_REPORT = 50  # trees between two reports of progress
LEAVES = (3, 5, 6, 9, 1, 2, 0, -1)  # the input for a program that asks the user for leaves


def judge_program(source, task="alphabeta", report_progress=None, roles=None):
    """Return the Verdict on the program of a reader.

    report_progress(tree_count, total): called every TREES_PER_REPORT trees; an exception that it raises stops the judge
    roles: see judge_with_progress
    """
    steps = judge_with_progress(source, task, roles)
    while True:
        try:
            tree_count, total = next(steps)
        except StopIteration as end:
            return end.value
        if report_progress:
            report_progress(tree_count, total)


def judge_with_progress(source, task, roles=None):
    """Yield (trees tried, all trees) from time to time; return the Verdict.

    roles: parameter -> role, as corrected by the reader; see programs.roles
    """
    try:
        judged_search = load_judged_search(source, task, roles)
    except NoEndError:
        return Verdict("endless")
    except Mistake as mistake:
        places = {"line": mistake.places.get("line"), "text": mistake.places.get("text")}
        key = "syntax" if mistake.key == "python2" else mistake.key
        kind = key if key in ("syntax", "no_function") else "error"
        return Verdict("endless" if mistake.key == "recursion" else kind, **places)
    seen, milder_case, counts = set(), None, [0, 0]
    for tree_count, (tree, maximizing, is_random) in enumerate(judged_search.generate_test_trees()):
        if tree_count % TREES_PER_REPORT == 0:
            yield tree_count, TREE_COUNT
        if not judged_search.accepts(tree):
            continue
        counts[is_random] += 1
        if maximizing or judged_search.takes_player:
            shown_tree = tree
        else:  # the search always begins with MAX: MIN moves a ply later
            shown_tree, maximizing = [tree], True
        verdict = judged_search.judge_on_tree(shown_tree, maximizing)
        if verdict.kind in ("leaves", "unread") and verdict.got == verdict.expected:
            milder_case = milder_case or (sum(counts) - 1, verdict)
        elif verdict.kind != "right":
            return _shrink_and_confirm(judged_search, verdict, sum(counts) - 1)
        if milder_case and sum(counts) - 1 - milder_case[0] >= TREES_AFTER_MILD:
            break
        seen.update(verdict.conventions)
    if milder_case:
        tree_count, verdict = milder_case
        return _shrink_and_confirm(judged_search, verdict, tree_count)
    right = Verdict("right", tried=counts[False], larger=counts[True])
    right.conventions += sorted(seen)
    right.roles, right.some = judged_search.roles, judged_search.is_limited
    if judged_search.is_fail_hard():
        right.conventions.append("failhard")
    if judged_search.leaf is None:
        right.conventions.append("uncounted")
    if (limit := judged_search.find_infinity_substitute()) is not None:
        right.conventions.append("limited")
        right.text = format_short_repr(limit)
    return right


def load_judged_search(source, task, roles=None):
    """Return the JudgedSearch for a program. Raises Mistake or NoEndError."""
    search = None
    if task != "best_move":
        try:
            search = run_with_line_limit(lambda: load_search_or_program(source, LEAVES, roles))
        except NoEndError:
            pass  # other code of the program may take long
    if search is None or hasattr(search, "__code__"):
        return JudgedSearch(
            run_with_line_limit(lambda: load_search_function(source, task)), source, task
        )
    from widgets.programs.judged_program import JudgedProgram

    return JudgedProgram(search, source, task)


def _shrink_and_confirm(judged_search, verdict, earlier_tree_count):
    """Return the verdict on a wrong program, with the smallest tree on which it fails."""
    # An endless search is not tried on further trees: each attempt would use all available time.
    if verdict.kind != "endless":
        verdict = shrink_failing_tree(judged_search, verdict)
    verdict = judged_search.confirm_verdict(verdict)
    verdict.tried, verdict.roles = earlier_tree_count + 1, judged_search.roles
    return verdict


def shrink_failing_tree(judged_search, verdict):
    """Reduce the tree of a verdict as long as the program fails in the same way; return the last verdict."""
    tries_left, start = SHRINK_TRIES, 0
    has_shrunk = True
    while has_shrunk:
        has_shrunk = False
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
            if smaller_verdict.kind == verdict.kind:
                verdict, start, has_shrunk = smaller_verdict, index, True
                break
    return verdict
