"""The judge: the truth is accepted, each single change of it is refused, and for the right reason."""

import random
from functools import partial
from itertools import product
from math import inf

import pytest

from alphabeta import FIRST, alphabeta
from failhard import failhard
from theory import Theory
from tree_helpers import at, is_list
from widgets.practice.judge import Solution, judge, truth
from widgets.practice.slips import name_bound, name_value

SEARCHES = {"soft": alphabeta, "hard": failhard}
WHAT = ("value", "alpha", "beta")
PARTS = 6  # of the six hundred trees, so that a failure names a hundred


# Few different leaves, so that ties are frequent. The decimals are what readers may type; tenths
# and thousandths are no floats exactly, and some differ by less than others are rounded by.
LEAVES = {
    1: [-4, -3, -2, -1, 0, 1, 2, 3, 4],
    0.001: [-2.5, -0.75, -0.125, -0.1, 0, 0.1, 0.101, 0.25, 0.3, 0.375, 0.7, 1.0, 1, 2.999],
}


def grown(draw, plies, leaves):
    """A random tree: unequal depths, only children."""
    if plies == 0 or draw.random() < 0.2:
        return draw.choice(leaves)
    return [grown(draw, plies - 1, leaves) for _ in range(draw.choice((1, 2, 2, 3)))]


def some_trees(part, count=600 // PARTS):
    """Trees, who moves at the root, and by how little the numbers in them differ."""
    draw = random.Random(part)
    for number in range(count):
        step = 0.001 if number % 4 == 0 else 1
        children, plies = draw.randint(2, 3), draw.randint(1, 3)
        tree = [grown(draw, plies, LEAVES[step]) for _ in range(children)]
        yield tree, draw.random() < 0.5, step


def wrong(solution, answers):
    return [verdict for verdict in judge(solution, answers) if not verdict.right]


def the_wrong_one(theory, solution, answers, what, path):
    """Return the reasons of the one wrong verdict, which must be on this answer; its slip is the true one."""
    (verdict,) = wrong(solution, answers)
    assert (verdict.what, verdict.path) == (what, path)
    assert_step(theory, solution, verdict)
    if verdict.reasons != [("missing", {})]:
        assert verdict.slip == slip(theory, answers, what, path), (theory.tree, what, path)
    return verdict.reasons


def assert_step(theory, solution, verdict):
    """A verdict leads to where it is decided: a call begins, ends, or ends early and skips the rest."""
    step, path = solution.trace.steps[verdict.step], verdict.path
    if path in theory.visited:
        kind = "return" if verdict.what in ("value", "best") else "enter"
        assert (step.kind, step.path) == (kind, path)
    else:
        node = theory.last_visited(path)
        assert (step.kind, step.path) == ("cut", node)
        assert path[len(node)] in step.skipped


@pytest.mark.parametrize("rule", SEARCHES)
@pytest.mark.parametrize("part", range(PARTS))
def test_the_truth_is_accepted_and_every_change_of_it_refused(part, rule):
    for tree, maximizing, step in some_trees(part):
        theory = Theory(tree, SEARCHES[rule], maximizing)
        solution = Solution(tree, SEARCHES[rule], maximizing)
        right = truth(solution)
        inner = [path for path in theory.nodes if path in theory.visited]
        assert right == {
            "leaf": theory.skipped,
            "value": {path: theory.returned(path) for path in inner},
            "alpha": {path: theory.window(path)[0] for path in inner},
            "beta": {path: theory.window(path)[1] for path in inner},
            "best": theory.best()[0],
        }, tree
        verdicts = judge(solution, right)
        # Nobody is asked for the window of the root.
        asked = [its for its in product(inner, WHAT) if its[0] or its[1] == "value"]
        assert [(its.what, its.path) for its in verdicts] == [
            *[("leaf", path) for path in theory.leaves],
            *[(what, path) for path, what in asked],
            ("best", theory.best()[0]),
        ]
        for verdict in verdicts:
            assert verdict.right, tree
            assert_step(theory, solution, verdict)
        check_leaves(theory, solution, right)
        for path, what in asked:
            check_number(theory, solution, right, what, path, step)
        check_unsearched(theory, solution, right)
        check_best(theory, solution, right)


def check_leaves(theory, solution, right):
    for leaf in theory.leaves:
        if leaf in theory.read:
            changed = right | {"leaf": [*right["leaf"], leaf]}
            reasons = the_wrong_one(theory, solution, changed, "leaf", leaf)
            alpha, beta = theory.window(leaf)
            assert reasons == [
                sure(theory, leaf, 0),
                sure(theory, leaf, 1),
                ("still_open", {"alpha": alpha, "beta": beta}),
            ]
            assert alpha < beta
        else:
            changed = right | {"leaf": [path for path in right["leaf"] if path != leaf]}
            reasons = the_wrong_one(theory, solution, changed, "leaf", leaf)
            assert reasons == cut(theory, leaf)


def check_number(theory, solution, right, what, path, step):
    true = right[what][path]
    name = name_value if what == "value" else partial(name_bound, bound=what)
    for other in {true + step, true - step, 99, *(its for _, its, _ in others(theory, what, path))}:
        if other != true:
            expected = slip(theory, {what: {path: other}}, what, path)
            assert name(solution, path, given=other) == expected, (theory.tree, what, path)
    for other in (None, true + step, true - step, *taken_for(theory, what, path)):
        if other == true:
            continue  # infinity plus one
        changed = right | {what: right[what] | {path: other}}
        reasons = the_wrong_one(theory, solution, changed, what, path)
        if other is None:
            assert reasons == [("missing", {})]
        elif what == "value":
            assert reasons == came_from(theory, path)
        else:
            assert reasons == [sure(theory, path, WHAT.index(what) - 1)]


def taken_for(theory, what, path):
    """Other numbers that a reader may well take for the true one."""
    if what == "value":
        return [theory.worth(path)]
    return [0, inf, -inf, theory.left_with(path)[WHAT.index(what) - 1]]


def slip(theory, answers, what, path):
    """What is to be said of the one wrong answer: the first of what it is instead, None if it is nothing."""
    if what == "leaf":
        return leaf_slip(theory, answers["leaf"], path)
    if what == "best":
        return best_slip(theory, path)
    if path not in theory.visited:
        return "unsearched", {"node": path}
    given = answers[what][path]
    its = (
        (key, {"value": given} | places)
        for key, number, places in others(theory, what, path)
        if number == given
    )
    return next(its, None)


def leaf_slip(theory, marked, leaf):
    if leaf in theory.skipped:
        return "slip_read_on", {"node": theory.last_visited(leaf)}
    following = theory.leaves[theory.leaves.index(leaf) + 1 :]
    count, read = 1, [its for its in following if its in theory.read]
    stop = [its for its in following if its in theory.skipped]
    if stop:
        count += sum(its < stop[0] for its in read)
    if not stop or not all(its in marked for its in following[:count]):
        return None
    node = theory.last_visited(stop[0])
    # The search is stopped there by nothing that was read before this leaf: the node is left open.
    below = [its for its in theory.visited if its[:-1] == node and its]
    assert max(below) >= leaf[: len(node) + 1]
    return "slip_too_early", {"count": count, "node": node}


def best_slip(theory, child):
    came = [theory.returned((index,)) for index in range(len(theory.tree))]
    value = came[child[0]]
    if value == theory.worth(()):
        assert theory.proof(child) != "exact"
        return "slip_only_bound", {"value": value, "node": child}
    if theory.maximizing and value == min(came):
        return "slip_best_of_min", {"child": child}
    if not theory.maximizing and value == max(came):
        return "slip_best_of_max", {"child": child}
    return None


def others(theory, what, path):
    """Everything that a number of the node at path may be taken for: key, number, places; the first is told."""
    return list((other_values if what == "value" else other_bounds)(theory, what, path))


def other_values(theory, what, path):
    node, (alpha, beta), highest = (
        at(theory.tree, path),
        theory.window(path),
        theory.moves_max(path),
    )
    soft = theory.search is alphabeta
    true, worth = theory.returned(path), theory.worth(path)
    here = {"node": path}
    if soft:
        yield "slip_start", -inf if highest else inf, here
        if worth <= alpha or worth >= beta:
            yield (
                f"slip_hard_{'alpha' if worth <= alpha else 'beta'}",
                sorted([alpha, worth, beta])[1],
                {},
            )
    else:
        yield "slip_soft", alphabeta(node, alpha, beta, highest), {"alpha": alpha, "beta": beta}
    if theory.proof(path) != "exact":
        yield "only_minimax", worth, {}
    yield "slip_value_alpha", alpha, here
    yield "slip_value_beta", beta, here
    children = [(*path, index) for index in range(len(node)) if (*path, index) in theory.visited]
    came = theory.came(path)
    yield "slip_took_min" if highest else "slip_took_max", min(came) if highest else max(came), here
    leaves = [its for its in theory.leaves if its[: len(path)] == path]
    read = {at(theory.tree, its) for its in leaves if its in theory.read}
    for its in leaves:
        if its in theory.skipped and at(theory.tree, its) not in read:
            yield "slip_cut_leaf", at(theory.tree, its), {"node": theory.last_visited(its)}
    if len(children) > 1:
        # As if the node had no more children than those before the last that is searched.
        fewer = theory.search(node[: len(children) - 1], alpha, beta, highest)
        yield "slip_last_child", fewer, here | {"child": children[-1]}
    for child, value in zip(children, came, strict=True):
        yield "slip_child", value, here | {"child": child}
    yield "slip_sign", -true, {}
    for its in sorted(theory.visited, key=lambda its: (*its, inf)):  # as they return
        if is_list(at(theory.tree, its)) and its != path:
            yield "slip_other_node", theory.returned(its), {"elsewhere": its}


def other_bounds(theory, what, path):
    bound, parent = WHAT.index(what) - 1, path[:-1]
    true = theory.window(path)[bound]
    yield f"{what}_on_leaving", theory.left_with(path)[bound], {}
    yield f"slip_{what}_exchanged", theory.window(path)[1 - bound], {}
    if theory.holder(path, bound) == parent:  # it was changed there
        yield f"slip_{what}_before", theory.window(parent)[bound], {"node": parent}
    if true != theory.start[bound]:
        yield f"slip_{what}_start", theory.start[bound], {}
    its_own = theory.moves_max(parent) == (what == "alpha")
    for index in range(path[-1]):
        child = *parent, index
        value, places = theory.returned(child), {"node": parent, "child": child}
        if not its_own:
            yield f"slip_{what}_not_here", value, places
        elif value < true if what == "alpha" else value > true:
            yield f"slip_{what}_child", value, places
    yield "slip_returned", theory.returned(path), {"node": path}
    yield "slip_sign", -true, {}


def check_unsearched(theory, solution, right):
    for path in theory.nodes:
        if path not in theory.visited:
            for what in WHAT:
                changed = right | {what: right[what] | {path: 0}}
                reasons = the_wrong_one(theory, solution, changed, what, path)
                assert reasons == cut(theory, path)


def check_best(theory, solution, right):
    value = theory.worth(())
    for child in ((index,) for index in range(len(theory.tree))):
        changed, returned = right | {"best": child}, theory.returned(child)
        if child in theory.best():
            assert wrong(solution, changed) == []
            continue
        reasons = [("leaf_worth", {"value": returned})]
        if is_list(at(theory.tree, child)):
            reasons = [returns(theory, child)]
        key = "best_only" if len(theory.best()) == 1 else "best_is"
        reasons.append((key, {"value": value, "children": theory.best()}))
        assert the_wrong_one(theory, solution, changed, "best", child) == reasons
    changed = right | {"best": None}
    assert the_wrong_one(theory, solution, changed, "best", ()) == [("missing", {})]


def sure(theory, path, bound):
    """What is to be said of alpha or beta at path."""
    holder, player = theory.holder(path, bound), ("max", "min")[bound]
    if holder is None:
        return f"{player}_has_nothing", {}
    return f"{player}_has", {"value": theory.window(path)[bound], "node": holder}


def returns(theory, path):
    """What is to be said of the number that the node at path returned."""
    return f"return_{theory.proof(path)}", {"node": path, "value": theory.returned(path)}


def cut(theory, path):
    """Why path is never searched: which node was cut, whose bound it inherits, what is skipped there."""
    node = theory.last_visited(path)
    alpha, beta, inherited, leaves = theory.cutoff(node)
    places = {"alpha": alpha, "beta": beta}
    elsewhere = theory.holder(node, inherited)
    last = max(path for path in theory.visited if path[:-1] == node and len(path) > len(node))
    reasons, exact = [], theory.proof(last) == "exact"
    if alpha == beta and not exact:
        reasons.append(returns(theory, last))
    return [
        *reasons,
        (
            "found_at_max" if theory.moves_max(node) else "found_at_min",
            places | {"node": node, "elsewhere": elsewhere},
        ),
        ("cut_tie" if alpha == beta and exact else "cut", places),
        ("pruned", {"leaves": leaves}),
    ]


def came_from(theory, path):
    """Why the value of the node at path is what it is."""
    values = theory.came(path)
    key, chosen = ("took_max", max(values)) if theory.moves_max(path) else ("took_min", min(values))
    reasons = [
        (
            f"{key}_two" if len(values) == 2 else key,
            {"node": path, "values": values, "value": chosen},
        )
    ]
    if min(values) == max(values):
        only = "took_only" if len(values) == 1 else "took_same"
        reasons = [(only, {"node": path, "value": chosen})]
    if chosen != theory.returned(path):
        alpha, beta = theory.window(path)
        reasons.append(("kept_inside", {"alpha": alpha, "beta": beta}))
    return [*reasons, returns(theory, path)]


def test_what_is_not_asked_for_is_not_judged():
    solution = Solution(FIRST, alphabeta)
    answers = truth(solution) | {"alpha": {}, "beta": {}}
    assert wrong(solution, answers)
    assert all(its.right for its in judge(solution, answers, asked=("value",)))
    assert {its.path for its in judge(solution, answers, asked=()) if its.what == "value"} == {()}


def test_of_leaves_of_which_nothing_has_been_said_nothing_is_judged():
    solution = Solution(FIRST, alphabeta)
    verdicts = judge(solution, truth(solution) | {"leaf": None})
    assert "leaf" not in {its.what for its in verdicts}
    assert all(its.right for its in verdicts)


def test_a_whole_node_too_many_is_told_leaf_by_leaf():
    solution = Solution(FIRST, alphabeta)
    answers = truth(solution)
    answers["leaf"] = [*answers["leaf"], (0, 0, 0), (0, 0, 1)]
    assert [its.path for its in wrong(solution, answers)] == [(0, 0, 0), (0, 0, 1)]


def test_of_several_leaves_too_early_it_is_told_how_many():
    solution = Solution([[3, 5], [7, 9, 2, 8]], alphabeta)
    for first, count in ((0, 3), (1, 2), (2, 1)):
        marked = [(1, index) for index in range(first, 4)]
        wrong_ones = wrong(solution, truth(solution) | {"leaf": marked})
        assert [its.slip[1]["count"] for its in wrong_ones] == list(range(count, 0, -1))
        assert {its.slip[0] for its in wrong_ones} == {"slip_too_early"}
    # Who reads on behind it has not stopped there.
    for marked in ([(1, 0), (1, 3)], [(1, 2)], [(0, 1)]):
        changed = truth(solution) | {"leaf": marked}
        assert wrong(solution, changed)[0].slip is None
