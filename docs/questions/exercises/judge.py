"""Judges a reader's answers about a search and gives the reasons for the right ones.

Everything is read from the trace of the search; nothing here decides when to cut.
"""

from docs.figures.replay import find_entry_bound_setter, find_proved_children, make_snapshot
from docs.questions.exercises.diagnosis import (
    diagnose_wrong_best_move,
    diagnose_wrong_leaf,
    diagnose_wrong_number,
)
from minimax import minimax
from tracing import trace

BOUNDS = ("alpha", "beta")
MISSING = "missing", {}  # the reason why an empty field is not right


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
        self._final_snapshot = None
        for step_index in range(len(self.trace.steps)):
            step = self.trace.steps[step_index]
            if step.kind == "enter":
                self.entered[step.path] = step_index
            elif step.kind == "return":
                self.returned[step.path] = step_index
            for index in step.skipped or ():
                self.cuts[(*step.path, index)] = step_index

    @property
    def final_snapshot(self):
        """The Snapshot after the last step, computed on first access."""
        if self._final_snapshot is None:
            self._final_snapshot = make_snapshot(self.tree, self.trace, -1, self.maximizing)
        return self._final_snapshot

    @property
    def root_value(self):
        """The value that the search returned."""
        return self.trace.value

    def find_best_moves(self):
        """Return the paths of the root's children that are worth as much as the root, proved or not."""
        return [
            (index,)
            for index, child in enumerate(self.tree)
            if minimax(child, not self.maximizing) == self.root_value
        ]

    def get_window(self, path):
        """Return the window with which path was entered: {"alpha": number, "beta": number}."""
        return self._get_window_at_step(self.entered[path])

    def get_number(self, path, kind):
        """Return the value that path returned, or the bound with which it was entered.

        kind: "value" or one of BOUNDS
        """
        return (
            self.final_snapshot.nodes[path].value
            if kind == "value"
            else self.get_window(path)[kind]
        )

    def find_entry_bound_setter(self, path, bound):
        """Return the node that set the bound with which path was entered, None if it is infinite.

        bound: one of BOUNDS
        """
        return find_entry_bound_setter(self.get_window, path, bound)

    def get_cutoff(self, step_index):
        """Return the cutoff of a step: node, window, inherited bound, and the node that set that bound.

        The player at the node has changed the other bound.
        """
        node, window = self.trace.steps[step_index].path, self._get_window_at_step(step_index)
        bound = "alpha" if window["alpha"] == self.get_window(node)["alpha"] else "beta"
        return node, window, bound, self.find_entry_bound_setter(node, bound)

    def _get_window_at_step(self, step_index):
        numbers = self.trace.steps[step_index].numbers
        return {name: numbers[name] for name in BOUNDS}

    def find_cutoff_step(self, path):
        """Return the index of the step that cut off path or a node above it; raise KeyError if none did."""
        while path and path not in self.cuts:
            path = path[:-1]
        return self.cuts[path]

    def find_step(self, kind, path):
        """Return the index of the step that shows the right answer; kind and path as in Verdict."""
        if path not in self.entered:
            return self.find_cutoff_step(path)
        return self.returned[path] if kind in ("value", "best", "none") else self.entered[path]

    def list_leaves(self, path):
        """Return the paths of the leaves at or below path, from left to right."""
        return [
            leaf
            for leaf, known in self.final_snapshot.nodes.items()
            if known.leaf and leaf[: len(path)] == path
        ]


class Verdict:
    """The judgment of one answer.

    kind: "leaf" (whether it is marked as never read), "none" (the claim that every leaf is read), "value",
        "alpha", "beta" or "best"
    path: the node or leaf of the answer; for "best" the chosen child, or the root
    reasons: the sentences that explain a wrong answer, each a text key with a dictionary of
        numbers, paths, or lists of these
    right: whether the answer is right
    step: index of the step that shows why
    diagnosis: a sentence about the mistake behind a wrong answer; None if it is not recognized
    """

    def __init__(self, solution, kind, path, reasons, diagnosis=None):
        self.kind, self.path, self.reasons = kind, path, reasons
        self.step = solution.find_step(kind, path)
        self.diagnosis, self.right = diagnosis, not reasons

    def __repr__(self):
        return f"Verdict({self.kind!r}, {self.path}, {self.reasons}, {self.step}, {self.diagnosis})"


def judge_answers(solution, answers, asked=("value", *BOUNDS), judges_leaves=True):
    """Return a Verdict on each answer: on the leaves, on each node, and on the best move.

    answers:
        leaf: the paths of the leaves marked as never read
        none: whether every leaf is said to be read
        value, alpha, beta: path -> number; None or no entry for an empty field
        best: the path of a child of the root, or None
    asked: the kinds of numbers asked for; the value of the root always is
    judges_leaves: whether to judge leaves even if none is marked and not all are said to be read

    A leaf that is rightly not marked gets no verdict, nor does an empty field of a node that is never searched.
    """
    marked, nodes, verdicts = answers["leaf"], solution.final_snapshot.nodes, []
    is_answered = bool(marked) or bool(answers.get("none"))
    if not marked and (not solution.cuts or not (is_answered or judges_leaves)):
        verdicts.append(Verdict(solution, "none", (), [] if is_answered else [MISSING]))
    for path in solution.list_leaves(()) if is_answered or judges_leaves else ():
        if (path in marked) == (path in solution.entered):
            reasons = explain_right_answer(solution, "leaf", path)
            diagnosis = diagnose_wrong_leaf(solution, path, marked)
            verdicts.append(Verdict(solution, "leaf", path, reasons, diagnosis))
        elif path in marked:
            verdicts.append(Verdict(solution, "leaf", path, []))
    for path in nodes:
        for kind in () if nodes[path].leaf else ("value", *BOUNDS) if path else ("value",):
            answer = answers.get(kind, {}).get(path)
            if (kind in asked or not path) if path in solution.entered else answer is not None:
                verdicts.append(_judge_number(solution, path, kind, answer))
    return [*verdicts, _judge_best_move(solution, answers.get("best"))]


def _judge_number(solution, path, kind, answer):
    if answer is None:
        return Verdict(solution, kind, path, [MISSING])
    if path in solution.entered and answer == solution.get_number(path, kind):
        return Verdict(solution, kind, path, [])
    diagnosis = diagnose_wrong_number(solution, path, kind, answer)
    reasons = explain_right_answer(solution, kind, path)
    return Verdict(solution, kind, path, reasons, diagnosis)


def _judge_best_move(solution, answer):
    if answer is None:
        return Verdict(solution, "best", (), [MISSING])
    if answer in solution.find_best_moves():
        return Verdict(solution, "best", answer, [])
    known = solution.final_snapshot.nodes[answer]
    if known.leaf:
        reason = "leaf_worth", {"value": known.value}
    else:
        reason = f"return_{known.proof}", {"node": answer, "value": known.value}
    reasons = [reason, *explain_best_moves(solution)]
    return Verdict(solution, "best", answer, reasons, diagnose_wrong_best_move(solution, answer))


def explain_why_never_searched(solution, path):
    """Return the reasons why path is never searched."""
    step_index = solution.find_cutoff_step(path)
    node, window, inherited, elsewhere = solution.get_cutoff(step_index)
    placeholders = window | {"node": node, "elsewhere": elsewhere}
    skipped = [child for child in solution.cuts if solution.cuts[child] == step_index]
    pruned = [leaf for child in skipped for leaf in solution.list_leaves(child)]
    reasons, key = [], "cut"
    if window["alpha"] == window["beta"]:
        last_child, known = _find_last_searched_child(solution, node)
        if known.proof == "exact":
            key = "cut_tie"
        else:  # a bound equal to the value does not prove that the two moves are equally good
            reasons = [(f"return_{known.proof}", {"node": last_child, "value": known.value})]
    return [
        *reasons,
        ("found_at_min" if inherited == "alpha" else "found_at_max", placeholders),
        (key, window),
        ("pruned", {"leaves": pruned}),
    ]


def _find_last_searched_child(solution, path):
    """Return the path and the snapshot node of the last child searched at path."""
    children = solution.final_snapshot.nodes[path].children
    index = max(i for i in range(len(children)) if children[i].status == "done")
    return (*path, index), children[index]


def explain_bound_origin(solution, path, bound):
    """Return the reason why path was entered with this value of a bound, one of BOUNDS."""
    setter = solution.find_entry_bound_setter(path, bound)
    player = "max" if bound == "alpha" else "min"
    if setter is None:
        return f"{player}_has_nothing", {}
    return f"{player}_has", {"value": solution.get_window(path)[bound], "node": setter}


def explain_returned_value(solution, path):
    """Return the reasons for the value that the node at path returned."""
    known = solution.final_snapshot.nodes[path]
    child_values = [child.value for child in known.children if child.status == "done"]
    is_max = solution.final_snapshot.is_max_node(path)
    choose = max if is_max else min
    placeholders = {"node": path, "value": choose(child_values)}
    if len(set(child_values)) > 1:
        key = "took_max" if is_max else "took_min"
        key += "" if len(child_values) > 2 else "_two"
        reasons = [(key, placeholders | {"values": child_values})]
    else:
        reasons = [("took_only" if len(child_values) == 1 else "took_same", placeholders)]
    if known.value != choose(child_values):  # only in a fail-hard search
        reasons.append(("kept_inside", solution.get_window(path)))
    reasons.append((f"return_{known.proof}", {"node": path, "value": known.value}))
    return reasons


def explain_best_moves(solution):
    """Return the reasons that name the best moves, those that the search has proved first."""
    proved = find_proved_children(solution.final_snapshot, ())
    unproved = [path for path in solution.find_best_moves() if path not in proved]
    reasons = [("best_is", {"value": solution.root_value, "children": proved})]
    return [*reasons, ("best_unproved", {"children": unproved})] if unproved else reasons


def explain_right_answer(solution, kind, path):
    """Return the reasons for the right answer; kind and path as in Verdict."""
    if kind == "best":
        return explain_best_moves(solution)
    if kind == "none":
        return [("never_cut", {})]
    if path not in solution.entered:
        return explain_why_never_searched(solution, path)
    if kind == "value":
        return explain_returned_value(solution, path)
    if kind in BOUNDS:
        return [explain_bound_origin(solution, path, kind)]
    bounds = [explain_bound_origin(solution, path, name) for name in BOUNDS]
    return [*bounds, ("still_open", solution.get_window(path))]
