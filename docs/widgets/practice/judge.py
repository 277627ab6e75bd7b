"""Judges a reader's answers about a search and gives the reasons for the right ones.

Everything is read from the trace of the search; nothing here decides when to cut.
"""

from figures.replay import find_bound_holder, find_proved_children, make_snapshot
from tracing import trace
from widgets.practice.diagnosis import (
    find_best_slip,
    find_bound_slip,
    find_leaf_slip,
    find_value_slip,
)

BOUNDS = ("alpha", "beta")


class Solution:
    """The facts about the search of a tree, from the trace.

    tree, search, maximizing: the tree, the search function, and whether MAX moves at the root
    trace: the trace of the search with the full window
    entered, returned: path -> index of the step at which the call began or ended
    cuts: path of a child that was cut off -> index of the step of the cutoff
    """

    def __init__(self, tree, search, maximizing=True):
        self.tree, self.search, self.maximizing = tree, search, maximizing
        self.trace = trace(search, tree, maximizing=maximizing)
        self.entered, self.returned, self.cuts = {}, {}, {}
        self._end = None
        for number in range(len(self.trace.steps)):
            step = self.trace.steps[number]
            if step.kind == "enter":
                self.entered[step.path] = number
            elif step.kind == "return":
                self.returned[step.path] = number
            for index in step.skipped or ():
                self.cuts[(*step.path, index)] = number

    @property
    def end(self):
        """The Snapshot after the last step, computed on first access."""
        if self._end is None:
            self._end = make_snapshot(
                self.tree, self.trace, len(self.trace.steps) - 1, self.maximizing
            )
        return self._end

    @property
    def value(self):
        """The value that the search returned."""
        return self.trace.value

    def best(self):
        """Return the paths of the root's children that are proved equal to the root."""
        return find_proved_children(self.end, ())

    def window(self, path):
        """Return the window with which path was entered: {"alpha": number, "beta": number}."""
        return self._window(self.entered[path])

    def holder(self, path, bound):
        """Return the node that set the bound with which path was entered, None if it is infinite.

        bound: one of BOUNDS
        """
        return find_bound_holder(self.window, path, bound)

    def cutoff(self, number):
        """Return the cutoff of a step: node, window, inherited bound, and the node that set that bound.

        The player at the node has changed the other bound.
        """
        node, window = self.trace.steps[number].path, self._window(number)
        bound = "alpha" if window["alpha"] == self.window(node)["alpha"] else "beta"
        return node, window, bound, self.holder(node, bound)

    def _window(self, number):
        numbers = self.trace.steps[number].numbers
        return {name: numbers[name] for name in BOUNDS}

    def cut_step(self, path):
        """Return the index of the step that cut off path or a node above it; raise KeyError if none did."""
        while path and path not in self.cuts:
            path = path[:-1]
        return self.cuts[path]

    def leaves(self, path):
        """Return the paths of the leaves at or below path, from left to right."""
        return [
            leaf
            for leaf, known in self.end.nodes.items()
            if known.leaf and leaf[: len(path)] == path
        ]


class Verdict:
    """The judgment of one answer.

    what: "leaf" (whether it is marked as never read), "value", "alpha", "beta" or "best"; on the
        practice page also "none" (the claim that no leaf is pruned)
    path: the node or leaf of the answer; for "best" the chosen child, or the root
    reasons: the sentences that explain a wrong answer, each a text key with a dictionary of
        numbers, paths, or lists of these
    right: whether the answer is right
    step: index of the step that shows why
    slip: a sentence about the mistake behind a wrong answer; None if it is not recognized
    """

    def __init__(self, what, path, reasons, step, slip=None):
        self.what, self.path, self.reasons, self.step = what, path, reasons, step
        self.slip, self.right = slip, not reasons

    def __repr__(self):
        return f"Verdict({self.what!r}, {self.path}, {self.reasons}, {self.step}, {self.slip})"


def judge(solution, answers, asked=("value", *BOUNDS)):
    """Return a Verdict on each answer, the leaves first, then node by node, then the best move.

    answers: "leaf": the paths of the leaves marked as never read, or None to judge no leaf;
        "value", "alpha" and "beta": path -> number, None or absent if left empty; "best": the path
        of a child of the root, or None
    asked: the kinds of numbers asked for; the value of the root always is

    An empty number of a node that is never searched is right and gets no verdict.
    """
    nodes = solution.end.nodes
    marked, verdicts = answers["leaf"], []
    if marked is not None:
        verdicts = [_judge_leaf(solution, path, marked) for path in solution.leaves(())]
    for path in nodes:
        if nodes[path].leaf:
            continue
        for what in ("value", *BOUNDS) if path else ("value",):
            answer = answers.get(what, {}).get(path)
            if path in solution.entered and (what in asked or not path):
                verdicts.append(_judge_number(solution, path, what, answer))
            elif answer is not None and path not in solution.entered:
                reasons, slip = explain_cutoff(solution, path), ("unsearched", {"node": path})
                verdicts.append(Verdict(what, path, reasons, solution.cut_step(path), slip))
    verdicts.append(_judge_best(solution, answers.get("best")))
    return verdicts


def truth(solution):
    """Return the right answers, with the first of the best moves."""
    nodes = solution.end.nodes
    inner = [path for path in solution.entered if not nodes[path].leaf]
    return {
        "leaf": [path for path in solution.leaves(()) if path not in solution.entered],
        "value": {path: nodes[path].value for path in inner},
        **{name: {path: solution.window(path)[name] for path in inner} for name in BOUNDS},
        "best": solution.best()[0],
    }


def explain_cutoff(solution, path):
    """Return the reasons why path is never searched."""
    number = solution.cut_step(path)
    node, window, inherited, elsewhere = solution.cutoff(number)
    places = window | {"node": node, "elsewhere": elsewhere}
    skipped = [child for child in solution.cuts if solution.cuts[child] == number]
    pruned = [leaf for child in skipped for leaf in solution.leaves(child)]
    reasons, key = [], "cut"
    if window["alpha"] == window["beta"]:
        last_child, known = _last_child(solution, node)
        if known.proof == "exact":
            key = "cut_tie"
        else:  # a bound equal to the value does not prove that the two moves are equally good
            reasons = [(f"return_{known.proof}", {"node": last_child, "value": known.value})]
    return [
        *reasons,
        ("found_at_min" if inherited == "alpha" else "found_at_max", places),
        (key, window),
        ("pruned", {"leaves": pruned}),
    ]


def _last_child(solution, path):
    """Return the path and the snapshot node of the last child searched at path."""
    children = solution.end.nodes[path].children
    index = max(i for i in range(len(children)) if children[i].status == "done")
    return (*path, index), children[index]


def explain_bound(solution, path, bound):
    """Return the sentence about the origin of a bound on entry; bound: one of BOUNDS."""
    holder = solution.holder(path, bound)
    player = "max" if bound == "alpha" else "min"
    if holder is None:
        return f"{player}_has_nothing", {}
    return f"{player}_has", {"value": solution.window(path)[bound], "node": holder}


def explain_value(solution, path):
    """Return the reasons for the value that the node at path returned."""
    known = solution.end.nodes[path]
    child_values = [child.value for child in known.children if child.status == "done"]
    key, choose = ("took_max", max) if solution.end.is_max_node(path) else ("took_min", min)
    places = {"node": path, "value": choose(child_values)}
    if len(set(child_values)) > 1:
        reasons = [
            (key if len(child_values) > 2 else f"{key}_two", places | {"values": child_values})
        ]
    else:
        reasons = [("took_only" if len(child_values) == 1 else "took_same", places)]
    if known.value != choose(child_values):  # only in a fail-hard search
        reasons.append(("kept_inside", solution.window(path)))
    reasons.append((f"return_{known.proof}", {"node": path, "value": known.value}))
    return reasons


def explain_best(solution):
    """Return the sentence that names the best moves."""
    best = solution.best()
    key = "best_is" if len(best) > 1 else "best_only"
    return key, {"value": solution.value, "children": best}


def explain_answer(solution, what, path):
    """Return the reasons for the right answer; what and path as in Verdict."""
    if what == "best":
        return [explain_best(solution)]
    if what == "none":
        return [("never_cut", {})]
    if path not in solution.entered:
        return explain_cutoff(solution, path)
    if what == "value":
        return explain_value(solution, path)
    if what in BOUNDS:
        return [explain_bound(solution, path, what)]
    bounds = [explain_bound(solution, path, name) for name in BOUNDS]
    return [*bounds, ("still_open", solution.window(path))]


def _judge_leaf(solution, path, marked):
    read = path in solution.entered
    step = solution.entered[path] if read else solution.cut_step(path)
    if (path in marked) != read:
        return Verdict("leaf", path, [], step)
    slip = find_leaf_slip(solution, path, marked)
    return Verdict("leaf", path, explain_answer(solution, "leaf", path), step, slip)


def _judge_number(solution, path, what, answer):
    step = solution.returned[path] if what == "value" else solution.entered[path]
    is_value = what == "value"
    correct = solution.end.nodes[path].value if is_value else solution.window(path)[what]
    if answer == correct:
        return Verdict(what, path, [], step)
    if answer is None:
        return Verdict(what, path, [("missing", {})], step)
    slip = (
        find_value_slip(solution, path, answer)
        if is_value
        else find_bound_slip(solution, path, what, answer)
    )
    return Verdict(what, path, explain_answer(solution, what, path), step, slip)


def _judge_best(solution, answer):
    if answer is None:
        return Verdict("best", (), [("missing", {})], len(solution.trace.steps) - 1)
    step = solution.returned[answer]
    if answer in solution.best():
        return Verdict("best", answer, [], step)
    known = solution.end.nodes[answer]
    if known.leaf:
        reason = "leaf_worth", {"value": known.value}
    else:
        reason = f"return_{known.proof}", {"node": answer, "value": known.value}
    slip = find_best_slip(solution, answer)
    return Verdict("best", answer, [reason, explain_best(solution)], step, slip)
