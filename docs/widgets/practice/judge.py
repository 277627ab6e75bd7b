"""The judge of answers: what a search did with a tree, whether a reader says the same, and if not, why.

All of it is read from the trace of the search. Nothing here decides when to cut.
"""

from figures.replay import find_proved, holder, replay
from tracing import trace
from widgets.practice.slips import name_best, name_bound, name_leaf, name_value

BOUNDS = ("alpha", "beta")


class Solution:
    """What is true of the search of a tree, as its trace tells it.

    tree, search, maximizing: what was searched, with which function, whether MAX moves at the root.
    trace: the recorded search, with the full window.
    entered, returned: path -> the number of the step at which its call began and ended, from 0.
    cuts: path of a child that was cut off, with all below it -> the number of the step that did it.
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
        """The Snapshot after the last step, made when it is first asked for."""
        if self._end is None:
            self._end = replay(self.tree, self.trace, len(self.trace.steps) - 1, self.maximizing)
        return self._end

    @property
    def value(self):
        """What the search returned."""
        return self.trace.value

    def best(self):
        """Return the paths of the root's children that are proved equal to the root."""
        return find_proved(self.end, ())

    def window(self, path):
        """Return the window with which path was entered, by the names of its bounds."""
        return self._window(self.entered[path])

    def holder(self, path, bound):
        """Return the node at which alpha or beta got the value with which path was entered.

        bound: one of BOUNDS. None if nobody has raised or lowered it on this path.
        """
        return holder(self.window, path, bound)

    def cutoff(self, number):
        """Return of the cutoff in that step: node, window, which of its bounds it inherited, and from where.

        The mover at the node has changed the other one.
        """
        node, window = self.trace.steps[number].path, self._window(number)
        bound = "alpha" if window["alpha"] == self.window(node)["alpha"] else "beta"
        return node, window, bound, self.holder(node, bound)

    def _window(self, number):
        numbers = self.trace.steps[number].numbers
        return {name: numbers[name] for name in BOUNDS}

    def cut_step(self, path):
        """Return the number of the step that cut off path, or a node that it is below; else a KeyError."""
        while path and path not in self.cuts:
            path = path[:-1]
        return self.cuts[path]

    def leaves(self, path):
        """Return the paths of the leaves at or below path, from left to right."""
        return [
            at for at, known in self.end.nodes.items() if known.leaf and at[: len(path)] == path
        ]


class Verdict:
    """What the judge says of one answer.

    what: "leaf" (whether it is marked as never read), "value", "alpha", "beta" or "best"; the
        practice page has "none" besides (that there is nothing to be marked).
    path: the node or leaf that it is about; of "best", the child that was named, or the root.
    right: whether it is right; reasons: if it is not, the sentences that say why, each a key
        of the words and its places: numbers, paths, or lists of these.
    step: the number of the step to look at, from 0.
    slip: what the wrong answer is instead, as such a sentence; None if that is not known.
    """

    def __init__(self, what, path, reasons, step, slip=None):
        self.what, self.path, self.reasons, self.step = what, path, reasons, step
        self.slip, self.right = slip, not reasons

    def __repr__(self):
        return f"Verdict({self.what!r}, {self.path}, {self.reasons}, {self.step}, {self.slip})"


def judge(solution, answers, asked=("value", *BOUNDS)):
    """Return a Verdict on each answer, the leaves first, then node by node, then the best move.

    answers: "leaf": the paths of the leaves that are marked as never read, None if nothing has been
        said of the leaves: then there is no verdict on them; "value", "alpha" and "beta": path -> number, None or nothing where it was left empty; "best": the path of a
        child of the root, or None.
    asked: which of the numbers are asked for; the value of the root always is.

    Of a node that is never searched no number is wanted, so that an empty field gets no verdict.
    """
    nodes = solution.end.nodes
    marked, verdicts = answers["leaf"], []
    if marked is not None:
        verdicts = [_leaf(solution, path, marked) for path in solution.leaves(())]
    for path in nodes:
        if nodes[path].leaf:
            continue
        for what in ("value", *BOUNDS) if path else ("value",):
            given = answers.get(what, {}).get(path)
            if path in solution.entered and (what in asked or not path):
                verdicts.append(_number(solution, path, what, given))
            elif given is not None and path not in solution.entered:
                reasons, slip = why_cut(solution, path), ("unsearched", {"node": path})
                verdicts.append(Verdict(what, path, reasons, solution.cut_step(path), slip))
    verdicts.append(_best(solution, answers.get("best")))
    return verdicts


def truth(solution):
    """Return the answers that are right throughout; as best move, the first of those that are."""
    nodes = solution.end.nodes
    inner = [path for path in solution.entered if not nodes[path].leaf]
    return {
        "leaf": [path for path in solution.leaves(()) if path not in solution.entered],
        "value": {path: nodes[path].value for path in inner},
        **{name: {path: solution.window(path)[name] for path in inner} for name in BOUNDS},
        "best": solution.best()[0],
    }


def why_cut(solution, path):
    """Return the reasons why path is never searched."""
    number = solution.cut_step(path)
    node, window, inherited, elsewhere = solution.cutoff(number)
    places = window | {"node": node, "elsewhere": elsewhere}
    skipped = [child for child in solution.cuts if solution.cuts[child] == number]
    pruned = [leaf for child in skipped for leaf in solution.leaves(child)]
    reasons, key = [], "cut"
    if window["alpha"] == window["beta"]:
        last, its = _last_child(solution, node)
        if its.proof == "exact":
            key = "cut_tie"
        else:  # of a bound that is as large, it is not said that the two are equally good
            reasons = [(f"return_{its.proof}", {"node": last, "value": its.value})]
    return [
        *reasons,
        ("found_at_min" if inherited == "alpha" else "found_at_max", places),
        (key, window),
        ("pruned", {"leaves": pruned}),
    ]


def _last_child(solution, path):
    """Return the path of the last child that was searched at path, and what is known of it."""
    children = solution.end.nodes[path].children
    index = max(at for at in range(len(children)) if children[at].status == "done")
    return (*path, index), children[index]


def why_window(solution, path, bound):
    """Return the sentence that says where a bound, one of BOUNDS, on entry comes from."""
    holder = solution.holder(path, bound)
    player = "max" if bound == "alpha" else "min"
    if holder is None:
        return f"{player}_has_nothing", {}
    return f"{player}_has", {"value": solution.window(path)[bound], "node": holder}


def why_value(solution, path):
    """Return the reasons for what the node at path returned."""
    known = solution.end.nodes[path]
    came = [child.value for child in known.children if child.status == "done"]
    key, choose = ("took_max", max) if solution.end.moves_max(path) else ("took_min", min)
    places = {"node": path, "value": choose(came)}
    if len(set(came)) > 1:
        reasons = [(key if len(came) > 2 else f"{key}_two", places | {"values": came})]
    else:
        reasons = [("took_only" if len(came) == 1 else "took_same", places)]
    if known.value != choose(came):  # only a fail-hard search returns something else
        reasons.append(("kept_inside", solution.window(path)))
    reasons.append((f"return_{known.proof}", {"node": path, "value": known.value}))
    return reasons


def why_best(solution):
    """Return the sentence that says which moves are best."""
    best = solution.best()
    key = "best_is" if len(best) > 1 else "best_only"
    return key, {"value": solution.value, "children": best}


def why(solution, what, path):
    """Return the reasons for the right answer: why a leaf is read or not, what a number is, which move is best."""
    if what == "best":
        return [why_best(solution)]
    if what == "none":
        return [("never_cut", {})]
    if path not in solution.entered:
        return why_cut(solution, path)
    if what == "value":
        return why_value(solution, path)
    if what in BOUNDS:
        return [why_window(solution, path, what)]
    bounds = [why_window(solution, path, name) for name in BOUNDS]
    return [*bounds, ("still_open", solution.window(path))]


def _leaf(solution, path, marked):
    read = path in solution.entered
    step = solution.entered[path] if read else solution.cut_step(path)
    if (path in marked) != read:
        return Verdict("leaf", path, [], step)
    slip = name_leaf(solution, path, marked)
    return Verdict("leaf", path, why(solution, "leaf", path), step, slip)


def _number(solution, path, what, given):
    step = solution.returned[path] if what == "value" else solution.entered[path]
    value = what == "value"
    true = solution.end.nodes[path].value if value else solution.window(path)[what]
    if given == true:
        return Verdict(what, path, [], step)
    if given is None:
        return Verdict(what, path, [("missing", {})], step)
    slip = name_value(solution, path, given) if value else name_bound(solution, path, what, given)
    return Verdict(what, path, why(solution, what, path), step, slip)


def _best(solution, given):
    if given is None:
        return Verdict("best", (), [("missing", {})], len(solution.trace.steps) - 1)
    step = solution.returned[given]
    if given in solution.best():
        return Verdict("best", given, [], step)
    known = solution.end.nodes[given]
    if known.leaf:
        reason = "leaf_worth", {"value": known.value}
    else:
        reason = f"return_{known.proof}", {"node": given, "value": known.value}
    slip = name_best(solution, given)
    return Verdict("best", given, [reason, why_best(solution)], step, slip)
