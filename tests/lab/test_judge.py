"""The judge: the truth is accepted, each single change of it is refused, and for the right reason."""

import random
from math import inf

import pytest

from alphabeta import FIRST, alphabeta
from failhard import failhard
from lab.judge import Solution, judged, truth
from tree_helpers import at, is_list, leaf_paths, open_paths, paths, worth

SEARCHES = {"soft": alphabeta, "hard": failhard}
PARTS = 20  # of the two thousand trees, so that a failure names a hundred


def grown(draw, plies):
    """A random tree: few different leaves, so that ties are frequent; unequal depths, only children."""
    if plies == 0 or draw.random() < 0.2:
        return draw.randint(-4, 4)
    return [grown(draw, plies - 1) for _ in range(draw.choice((1, 2, 2, 3)))]


def some_trees(part, count=2000 // PARTS):
    draw = random.Random(part)
    for _ in range(count):
        yield (
            [grown(draw, draw.randint(1, 3)) for _ in range(draw.randint(2, 3))],
            draw.random() < 0.5,
        )


class Theory:
    """What must be true of the search, from the theory and from the plain function, without a trace."""

    def __init__(self, tree, search, maximizing):
        self.tree, self.search, self.maximizing = tree, search, maximizing
        self.visited = list(open_paths(tree, maximizing=maximizing))
        self.read = leaf_paths(tree, self.visited)
        self.leaves = leaf_paths(tree, list(paths(tree)))
        self.nodes = [path for path in paths(tree) if is_list(at(tree, path))]

    def moves_max(self, path):
        return self.maximizing == (len(path) % 2 == 0)

    def elders(self, path, player):
        """The true values of all elder siblings on the way to path at which that player chose, and where."""
        for depth in range(len(path)):
            node, index = path[:depth], path[depth]
            if self.moves_max(node) == (player == 0):
                for elder in range(index):
                    yield worth(at(self.tree, (*node, elder)), not self.moves_max(node)), node

    def window(self, path):
        alpha = max([value for value, _ in self.elders(path, 0)], default=-inf)
        beta = min([value for value, _ in self.elders(path, 1)], default=inf)
        return alpha, beta

    def holder(self, path, bound):
        """The node at which the bound got its value: the first on the way that has it."""
        value = self.window(path)[bound]
        return next((node for its, node in self.elders(path, bound) if its == value), None)

    def returned(self, path):
        return self.search(at(self.tree, path), *self.window(path), self.moves_max(path))

    def proved(self, path):
        """Between what the leaves read prove the node at path to be worth."""

        def known(tree, path, unread):
            if not is_list(tree):
                return tree if path in self.read else unread
            return [known(tree[i], (*path, i), unread) for i in range(len(tree))]

        moves_max = self.moves_max(path)
        return [worth(known(at(self.tree, path), path, its), moves_max) for its in (-inf, inf)]

    def best(self):
        value = worth(self.tree, self.maximizing)
        return [(i,) for i in range(len(self.tree)) if self.proved((i,)) == [value, value]]


def wrong(solution, answers):
    return [verdict for verdict in judged(solution, answers) if not verdict.right]


def the_wrong_one(solution, answers, what, path):
    """Return the one wrong verdict, which must be on this answer."""
    (verdict,) = wrong(solution, answers)
    assert (verdict.what, verdict.path) == (what, path)
    return verdict


@pytest.mark.parametrize("rule", SEARCHES)
@pytest.mark.parametrize("part", range(PARTS))
def test_the_truth_is_accepted_and_every_change_of_it_refused(part, rule):
    for tree, maximizing in some_trees(part):
        theory = Theory(tree, SEARCHES[rule], maximizing)
        solution = Solution(tree, SEARCHES[rule], maximizing)
        right = truth(solution)
        assert right == {
            "leaf": [path for path in theory.leaves if path not in theory.read],
            "value": {p: theory.returned(p) for p in theory.nodes if p in theory.visited},
            "alpha": {p: theory.window(p)[0] for p in theory.nodes if p in theory.visited},
            "beta": {p: theory.window(p)[1] for p in theory.nodes if p in theory.visited},
            "best": theory.best()[0],
        }, tree
        assert wrong(solution, right) == [], tree
        check_leaves(theory, solution, right)
        check_numbers(theory, solution, right)
        check_best(theory, solution, right)


def check_leaves(theory, solution, right):
    for leaf in theory.leaves:
        if leaf in theory.read:
            verdict = the_wrong_one(
                solution, right | {"leaf": [*right["leaf"], leaf]}, "leaf", leaf
            )
            alpha, beta = theory.window(leaf)
            assert verdict.reasons == [
                sure(theory, leaf, 0),
                sure(theory, leaf, 1),
                ("still_open", {"alpha": alpha, "beta": beta}),
            ]
            assert alpha < beta
        else:
            fewer = [path for path in right["leaf"] if path != leaf]
            verdict = the_wrong_one(solution, right | {"leaf": fewer}, "leaf", leaf)
            assert_cut(theory, verdict.reasons, leaf)
        assert solution.trace.steps[verdict.step].path in (leaf, last_visited(theory, leaf))


def check_numbers(theory, solution, right):
    for what, bound in (("value", None), ("alpha", 0), ("beta", 1)):
        for path, true in right[what].items():
            if bound is not None and not path:
                continue  # nobody is asked for the window of the root
            for other in (None, true + 1, true - 1, 0 if abs(true) == inf else inf):
                if other == true:
                    continue  # infinity plus one
                changed = right | {what: right[what] | {path: other}}
                verdict = the_wrong_one(solution, changed, what, path)
                if other is None:
                    assert verdict.reasons == [("missing", {})]
                elif bound is not None:
                    assert verdict.reasons == [sure(theory, path, bound)]
                else:
                    assert_value(theory, verdict.reasons, path, other)
                assert solution.trace.steps[verdict.step].path == path
        for path in theory.nodes:
            if path not in theory.visited:
                changed = right | {what: right[what] | {path: 0}}
                verdict = the_wrong_one(solution, changed, what, path)
                assert verdict.reasons[0] == ("unsearched", {"node": path})
                assert_cut(theory, verdict.reasons[1:], path)


def check_best(theory, solution, right):
    value = worth(theory.tree, theory.maximizing)
    for child in ((index,) for index in range(len(theory.tree))):
        if child in theory.best():
            assert wrong(solution, right | {"best": child}) == []
            continue
        verdict = the_wrong_one(solution, right | {"best": child}, "best", child)
        first, *rest = verdict.reasons
        low, high = theory.proved(child)
        returned = theory.returned(child)
        if is_list(at(theory.tree, child)):
            proof = {"return_upper": returned >= high, "return_lower": returned <= low}
            proof["return_exact"] = low == high == returned
            assert proof[first[0]]
            assert first[1] == {"node": child, "value": returned}
        else:
            assert first == ("leaf_worth", {"value": at(theory.tree, child)})
        assert (("only_bound", {"value": value}) in rest) == (returned == value)
        assert rest[-1] == ("best_is", {"value": value, "children": theory.best()})
    verdict = the_wrong_one(solution, right | {"best": None}, "best", ())
    assert verdict.reasons == [("missing", {})]


def sure(theory, path, bound):
    """What is to be said of alpha or beta at path."""
    holder, player = theory.holder(path, bound), ("max", "min")[bound]
    if holder is None:
        return f"{player}_has_nothing", {}
    return f"{player}_has", {"value": theory.window(path)[bound], "node": holder}


def last_visited(theory, path):
    while path not in theory.visited:
        path = path[:-1]
    return path


def assert_cut(theory, reasons, path):
    """The reasons name the node that was cut, whose bound is inherited, and what is skipped there."""
    (found, places), (cut, numbers) = reasons
    node = last_visited(theory, path)
    max_moves = theory.moves_max(node)
    assert found == ("found_at_max" if max_moves else "found_at_min")
    assert places["node"] == node
    inherited = 1 if max_moves else 0
    bounds = places["alpha"], places["beta"]
    assert bounds[inherited] == theory.window(node)[inherited]
    assert places["elsewhere"] == theory.holder(node, inherited)
    children = [(*node, i) for i in range(len(at(theory.tree, node)))]
    came = [theory.returned(child) for child in children if child in theory.visited]
    found = [max([theory.window(node)[0], *came]), min([theory.window(node)[1], *came])]
    assert bounds[1 - inherited] == found[1 - inherited]
    assert cut == ("cut_tie" if bounds[0] == bounds[1] else "cut")
    assert bounds[0] >= bounds[1]
    assert (numbers["alpha"], numbers["beta"]) == bounds
    below = [leaf for leaf in theory.leaves if leaf[: len(node)] == node]
    assert numbers["leaves"] == [leaf for leaf in below if last_visited(theory, leaf) == node]


def assert_value(theory, reasons, path, given):
    moves_max, node = theory.moves_max(path), at(theory.tree, path)
    keys = [key for key, _ in reasons]
    assert (keys[0] == "only_minimax") == (given == worth(node, moves_max))
    took, places = reasons[keys[0] == "only_minimax"]
    assert took == ("took_max" if moves_max else "took_min")
    assert places["node"] == path
    children = [(*path, index) for index in range(len(node))]
    came = [theory.returned(child) for child in children if child in theory.visited]
    assert places["values"] == came
    assert places["value"] == (max if moves_max else min)(came)
    assert ("kept_inside" in keys) == (theory.returned(path) != places["value"])
    assert reasons[-1][1] == {"node": path, "value": theory.returned(path)}
    low, high = theory.proved(path)
    proof = reasons[-1][0]
    returned = theory.returned(path)
    assert proof != "return_exact" or low == high == returned
    assert proof != "return_upper" or high <= returned
    assert proof != "return_lower" or low >= returned


def test_what_is_not_asked_for_is_not_judged():
    solution = Solution(FIRST, alphabeta)
    answers = truth(solution) | {"alpha": {}, "beta": {}}
    assert wrong(solution, answers)
    assert all(its.right for its in judged(solution, answers, asked=("value",)))
    assert {its.path for its in judged(solution, answers, asked=()) if its.what == "value"} == {()}


def test_a_whole_node_too_many_is_told_leaf_by_leaf():
    solution = Solution(FIRST, alphabeta)
    answers = truth(solution)
    answers["leaf"] = [*answers["leaf"], (0, 0, 0), (0, 0, 1)]
    assert [its.path for its in wrong(solution, answers)] == [(0, 0, 0), (0, 0, 1)]
