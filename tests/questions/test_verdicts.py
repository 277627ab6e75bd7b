"""The judge: accepts the right answers and refuses every single change of them with the right reason."""

import random
from itertools import product
from math import inf

import pytest

from alphabeta import FIRST, alphabeta
from docs.questions.diagnosis import diagnose_wrong_number
from docs.questions.reasons import explain_best_moves
from docs.questions.solution import Solution
from docs.questions.verdicts import judge_answers
from failhard import failhard
from question_helpers import get_right_answers
from theory import Theory
from tree_helpers import at, is_list

SEARCHES = {"soft": alphabeta, "hard": failhard}
KINDS = ("value", "alpha", "beta")
PARTS = 3  # the three hundred trees are split so that a failure points to a hundred of them


# Few different leaves make ties frequent. The decimals are such as readers may type: tenths and
# thousandths have no exact float, and some differ by less than the rounding of others.
LEAVES = {
    1: [-4, -3, -2, -1, 0, 1, 2, 3, 4],
    0.001: [-2.5, -0.75, -0.125, -0.1, 0, 0.1, 0.101, 0.25, 0.3, 0.375, 0.7, 1.0, 1, 2.999],
}


def grow_tree(draw, plies, leaves):
    """Return a random tree with unequal depths and single children."""
    if plies == 0 or draw.random() < 0.2:
        return draw.choice(leaves)
    return [grow_tree(draw, plies - 1, leaves) for _ in range(draw.choice((1, 2, 2, 3)))]


def make_trees(part, count=300 // PARTS):
    """Yield trees, whether MAX moves at the root, and the smallest difference of their numbers."""
    draw = random.Random(part)
    for number in range(count):
        step = 0.001 if number % 4 == 0 else 1
        children, plies = draw.randint(2, 3), draw.randint(1, 3)
        tree = [grow_tree(draw, plies, LEAVES[step]) for _ in range(children)]
        yield tree, draw.random() < 0.5, step


def list_wrong(solution, answers):
    return [verdict for verdict in judge_answers(solution, answers) if not verdict.right]


def check_only_wrong(theory, solution, answers, kind, path):
    """Return the reasons of the only wrong verdict; check that it is on this answer with the right slip."""
    (verdict,) = list_wrong(solution, answers)
    assert (verdict.kind, verdict.path) == (kind, path)
    assert_step(theory, solution, verdict)
    if verdict.reasons != [("missing", {})]:
        expected = expect_diagnosis(theory, answers, kind, path)
        assert verdict.diagnosis == expected, (theory.tree, kind, path)
    return verdict.reasons


def assert_step(theory, solution, verdict):
    """Check that the step of a verdict begins or ends the call at the path, or is the cutoff that skips it."""
    step, path = solution.trace.steps[verdict.step], verdict.path
    if path in theory.visited:
        kind = "return" if verdict.kind in ("value", "best", "none") else "enter"
        assert (step.kind, step.path) == (kind, path)
    else:
        node = theory.last_visited(path)
        assert (step.kind, step.path) == ("cut", node)
        assert path[len(node)] in step.skipped


@pytest.mark.parametrize("rule", SEARCHES)
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.whole) for part in range(1, PARTS))]
)
def test_the_truth_is_accepted_and_every_change_of_it_refused(part, rule):
    for tree, maximizing, step in make_trees(part):
        theory = Theory(tree, SEARCHES[rule], maximizing)
        solution = Solution(tree, SEARCHES[rule], maximizing)
        correct = get_right_answers(solution)
        inner = [path for path in theory.nodes if path in theory.visited]
        assert correct == {
            "leaf": theory.skipped,
            "value": {path: theory.returned(path) for path in inner},
            "alpha": {path: theory.window(path)[0] for path in inner},
            "beta": {path: theory.window(path)[1] for path in inner},
            "best": theory.best()[0][0],
            "none": not theory.skipped,
        }, tree
        verdicts = judge_answers(solution, correct)
        # The window of the root is not asked for.
        asked = [pair for pair in product(inner, KINDS) if pair[0] or pair[1] == "value"]
        assert [(pair.kind, pair.path) for pair in verdicts] == [
            *([] if theory.skipped else [("none", ())]),
            *[("leaf", path) for path in theory.skipped],
            *[(kind, path) for path, kind in asked],
            ("best", theory.best()[0][0]),
        ]
        for verdict in verdicts:
            assert verdict.right, tree
            assert_step(theory, solution, verdict)
        check_leaves(theory, solution, correct)
        for path, kind in asked:
            check_number(theory, solution, correct, kind, path, step)
        check_unsearched(theory, solution, correct)
        check_best(theory, solution, correct)


def check_leaves(theory, solution, correct):
    for leaf in theory.leaves:
        if leaf in theory.read:
            changed = correct | {"leaf": [*correct["leaf"], leaf]}
            reasons = check_only_wrong(theory, solution, changed, "leaf", leaf)
            alpha, beta = theory.window(leaf)
            assert reasons == [
                expect_bound_reason(theory, leaf, 0),
                expect_bound_reason(theory, leaf, 1),
                ("still_open", {"alpha": alpha, "beta": beta}),
            ]
            assert alpha < beta
        else:
            changed = correct | {"leaf": [path for path in correct["leaf"] if path != leaf]}
            reasons = check_only_wrong(theory, solution, changed, "leaf", leaf)
            assert reasons == expect_cut_reasons(theory, leaf)


def check_number(theory, solution, correct, kind, path, step):
    correct_number = correct[kind][path]
    likely_numbers = [number for _, number, _ in list_confused(theory, kind, path)]
    for wrong_number in {correct_number + step, correct_number - step, 99, *likely_numbers}:
        if wrong_number != correct_number:
            expected = expect_diagnosis(theory, {kind: {path: wrong_number}}, kind, path)
            diagnosis = diagnose_wrong_number(solution, path, kind, wrong_number)
            assert diagnosis == expected, (theory.tree, kind, path)
    for wrong_number in (
        None,
        correct_number + step,
        correct_number - step,
        *list_plausible_numbers(theory, kind, path),
    ):
        if wrong_number == correct_number:
            continue  # infinity plus one
        changed = correct | {kind: correct[kind] | {path: wrong_number}}
        reasons = check_only_wrong(theory, solution, changed, kind, path)
        if wrong_number is None:
            assert reasons == [("missing", {})]
        elif kind == "value":
            assert reasons == expect_value_reasons(theory, path)
        else:
            assert reasons == [expect_bound_reason(theory, path, KINDS.index(kind) - 1)]


def list_plausible_numbers(theory, kind, path):
    """Return wrong numbers that a reader may plausibly give."""
    if kind == "value":
        return [theory.worth(path)]
    return [0, inf, -inf, theory.left_with(path)[KINDS.index(kind) - 1]]


def expect_diagnosis(theory, answers, kind, path):
    """Return the expected slip of the only wrong answer, None if there is none."""
    if kind == "leaf":
        return expect_leaf_diagnosis(theory, answers["leaf"], path)
    if kind == "best":
        return expect_best_diagnosis(theory, path)
    if path not in theory.visited:
        return "unsearched", {"node": path}
    given = answers[kind][path]
    candidates = (
        (key, {"value": given} | places)
        for key, number, places in list_confused(theory, kind, path)
        if number == given
    )
    return next(candidates, None)


def expect_leaf_diagnosis(theory, marked, leaf):
    if leaf in theory.skipped:
        return "slip_read_on", {"node": theory.last_visited(leaf)}
    following = theory.leaves[theory.leaves.index(leaf) + 1 :]
    count, read = 1, [path for path in following if path in theory.read]
    stop = [path for path in following if path in theory.skipped]
    if stop:
        count += sum(path < stop[0] for path in read)
    if not stop or not all(path in marked for path in following[:count]):
        return None
    node = theory.last_visited(stop[0])
    # No leaf before this one stops the search at the node.
    below = [path for path in theory.visited if path[:-1] == node and path]
    assert max(below) >= leaf[: len(node) + 1]
    return "slip_too_early", {"count": count, "node": node}


def expect_best_diagnosis(theory, child):
    child_values = [theory.returned((index,)) for index in range(len(theory.tree))]
    value = child_values[child[0]]
    if value == theory.worth(()):
        assert theory.proof(child) != "exact"
        return "slip_only_bound", {"value": value, "node": child}
    if theory.maximizing and value == min(child_values):
        return "slip_best_of_min", {"child": child}
    if not theory.maximizing and value == max(child_values):
        return "slip_best_of_max", {"child": child}
    return None


def list_confused(theory, kind, path):
    """Return everything a number at path may be confused with: (key, number, places); the first match counts."""
    list_of_kind = list_confused_values if kind == "value" else list_confused_bounds
    return list(list_of_kind(theory, kind, path))


def list_confused_values(theory, kind, path):
    (alpha, beta), is_max = theory.window(path), theory.moves_max(path)
    node = at(theory.tree, path)
    soft = theory.search is alphabeta
    correct, worth = theory.returned(path), theory.worth(path)
    place = {"node": path}
    if soft:
        yield "slip_start", -inf if is_max else inf, place
        if worth <= alpha or worth >= beta:
            bound = "alpha" if worth <= alpha else "beta"
            yield f"slip_hard_{bound}", sorted([alpha, worth, beta])[1], {}
    else:
        yield "slip_soft", alphabeta(node, alpha, beta, is_max), {"alpha": alpha, "beta": beta}
    if theory.proof(path) != "exact":
        yield "only_minimax", worth, {}
    yield "slip_value_alpha", alpha, place
    yield "slip_value_beta", beta, place
    children = [(*path, index) for index in range(len(node)) if (*path, index) in theory.visited]
    child_values = theory.came(path)
    picked = "slip_took_min" if is_max else "slip_took_max"
    yield picked, (min if is_max else max)(child_values), place
    leaves = [item for item in theory.leaves if item[: len(path)] == path]
    read = {at(theory.tree, item) for item in leaves if item in theory.read}
    for item in leaves:
        if item in theory.skipped and at(theory.tree, item) not in read:
            yield "slip_cut_leaf", at(theory.tree, item), {"node": theory.last_visited(item)}
    if len(children) > 1:
        # The value without the last searched child.
        fewer = theory.search(node[: len(children) - 1], alpha, beta, is_max)
        yield "slip_last_child", fewer, place | {"child": children[-1]}
    for child, value in zip(children, child_values, strict=True):
        yield "slip_child", value, place | {"child": child}
    yield "slip_sign", -correct, {}
    for item in sorted(theory.visited, key=lambda item: (*item, inf)):  # in order of return
        if is_list(at(theory.tree, item)) and item != path:
            yield "slip_other_node", theory.returned(item), {"elsewhere": item}


def list_confused_bounds(theory, kind, path):
    bound, parent = KINDS.index(kind) - 1, path[:-1]
    correct = theory.window(path)[bound]
    yield f"{kind}_on_leaving", theory.left_with(path)[bound], {}
    yield f"slip_{kind}_exchanged", theory.window(path)[1 - bound], {}
    if theory.holder(path, bound) == parent:  # the bound was changed at the parent
        yield f"slip_{kind}_before", theory.window(parent)[bound], {"node": parent}
    if correct != theory.start[bound]:
        yield f"slip_{kind}_start", theory.start[bound], {}
    is_changed_by_parent = theory.moves_max(parent) == (kind == "alpha")
    for index in range(path[-1]):
        child = *parent, index
        value, places = theory.returned(child), {"node": parent, "child": child}
        if not is_changed_by_parent:
            yield f"slip_{kind}_not_here", value, places
        elif value < correct if kind == "alpha" else value > correct:
            yield f"slip_{kind}_child", value, places
    yield "slip_returned", theory.returned(path), {"node": path}
    yield "slip_sign", -correct, {}


def check_unsearched(theory, solution, correct):
    for path in theory.nodes:
        if path not in theory.visited:
            for kind in KINDS:
                changed = correct | {kind: correct[kind] | {path: 0}}
                reasons = check_only_wrong(theory, solution, changed, kind, path)
                assert reasons == expect_cut_reasons(theory, path)


def check_best(theory, solution, correct):
    best, proved = theory.best()
    explained = [("best_is", {"value": theory.worth(()), "children": proved})]
    if unproved := [move for move in best if move not in proved]:
        explained.append(("best_unproved", {"children": unproved}))
    assert explain_best_moves(solution) == explained
    for child in ((index,) for index in range(len(theory.tree))):
        changed, returned = correct | {"best": child}, theory.returned(child)
        if child in best:
            assert list_wrong(solution, changed) == []
            continue
        reasons = [("leaf_worth", {"value": returned})]
        if is_list(at(theory.tree, child)):
            reasons = [expect_return_reason(theory, child)]
        found = check_only_wrong(theory, solution, changed, "best", child)
        assert found == [*reasons, *explained]
    changed = correct | {"best": None}
    assert check_only_wrong(theory, solution, changed, "best", ()) == [("missing", {})]


def expect_bound_reason(theory, path, bound):
    """Return the expected reason for alpha or beta at path."""
    holder, player = theory.holder(path, bound), ("max", "min")[bound]
    if holder is None:
        return f"{player}_has_nothing", {}
    return f"{player}_has", {"value": theory.window(path)[bound], "node": holder}


def expect_return_reason(theory, path):
    """Return the expected reason about the number that the node at path returned."""
    return f"return_{theory.proof(path)}", {"node": path, "value": theory.returned(path)}


def expect_cut_reasons(theory, path):
    """Return the expected reasons why path is never searched."""
    node = theory.last_visited(path)
    alpha, beta, inherited, leaves = theory.cutoff(node)
    places = {"alpha": alpha, "beta": beta}
    elsewhere = theory.holder(node, inherited)
    last = max(path for path in theory.visited if path[:-1] == node and len(path) > len(node))
    reasons, exact = [], theory.proof(last) == "exact"
    if alpha == beta and not exact:
        reasons.append(expect_return_reason(theory, last))
    return [
        *reasons,
        (
            "found_at_max" if theory.moves_max(node) else "found_at_min",
            places | {"node": node, "elsewhere": elsewhere},
        ),
        ("cut_tie" if alpha == beta and exact else "cut", places),
        ("pruned", {"leaves": leaves}),
    ]


def expect_value_reasons(theory, path):
    """Return the expected reasons for the value of the node at path."""
    values = theory.came(path)
    key, chosen = ("took_max", max(values)) if theory.moves_max(path) else ("took_min", min(values))
    key = f"{key}_two" if len(values) == 2 else key
    reasons = [(key, {"node": path, "values": values, "value": chosen})]
    if min(values) == max(values):
        only = "took_only" if len(values) == 1 else "took_same"
        reasons = [(only, {"node": path, "value": chosen})]
    if chosen != theory.returned(path):
        alpha, beta = theory.window(path)
        reasons.append(("kept_inside", {"alpha": alpha, "beta": beta}))
    return [*reasons, expect_return_reason(theory, path)]


@pytest.fixture
def solution():
    return Solution(FIRST, alphabeta)


def test_what_is_not_asked_for_is_not_judged(solution):
    answers = get_right_answers(solution) | {"alpha": {}, "beta": {}}
    assert list_wrong(solution, answers)
    verdicts = judge_answers(solution, answers, asked=("value",))
    assert all(verdict.right for verdict in verdicts)
    verdicts = judge_answers(solution, answers, asked=())
    assert {verdict.path for verdict in verdicts if verdict.kind == "value"} == {()}


def test_a_whole_node_too_many_is_judged_leaf_by_leaf(solution):
    answers = get_right_answers(solution)
    answers["leaf"] += [(0, 0, 0), (0, 0, 1)]
    assert [verdict.path for verdict in list_wrong(solution, answers)] == [(0, 0, 0), (0, 0, 1)]


def test_the_diagnosis_counts_the_leaves_marked_too_early():
    solution = Solution([[3, 5], [7, 9, 2, 8]], alphabeta)

    def list_diagnoses(marked_leaves):
        answers = get_right_answers(solution) | {"leaf": marked_leaves}
        return [verdict.diagnosis for verdict in list_wrong(solution, answers)]

    for first, count in ((0, 3), (1, 2), (2, 1)):
        diagnoses = list_diagnoses([(1, index) for index in range(first, 4)])
        assert [places["count"] for _, places in diagnoses] == list(range(count, 0, -1))
        assert {key for key, _ in diagnoses} == {"slip_too_early"}
    # Marks that do not reach up to the cutoff are no early stop.
    for marked_leaves in ([(1, 0), (1, 3)], [(1, 2)], [(0, 1)]):
        assert list_diagnoses(marked_leaves)[0] is None
