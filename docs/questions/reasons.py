"""The reasons for the right answers about a search, each a text key with a dictionary of numbers, paths, or lists of these.

Everything is read from the trace of the search; nothing here decides when to cut.
"""

from docs.figures.replay import find_proved_children
from docs.questions.solution import BOUNDS


def explain_why_never_searched(solution, path):
    """Return the reasons why path is never searched."""
    step_index = solution.find_cutoff_step(path)
    node, window, inherited, elsewhere = solution.get_cutoff(step_index)
    placeholders = window | {"node": node, "elsewhere": elsewhere}
    skipped = [child for child in solution.cuts if solution.cuts[child] == step_index]
    pruned = [leaf for child in skipped for leaf in solution.list_leaves(child)]
    reasons, key = [], "cut"
    if window["alpha"] == window["beta"]:
        children = solution.final_snapshot.nodes[node].children
        last = max(i for i in range(len(children)) if children[i].status == "done")
        known = children[last]
        if known.proof == "exact":
            key = "cut_tie"
        else:  # a bound equal to the value does not prove that the two moves are equally good
            reasons = [(f"return_{known.proof}", {"node": (*node, last), "value": known.value})]
    return [
        *reasons,
        ("found_at_min" if inherited == "alpha" else "found_at_max", placeholders),
        (key, window),
        ("pruned", {"leaves": pruned}),
    ]


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
    reasons = [("best_is", {"value": solution.trace.value, "children": proved})]
    return [*reasons, ("best_unproved", {"children": unproved})] if unproved else reasons


def explain_right_answer(solution, kind, path):
    """Return the reasons for the right answer; kind and path as in AnswerVerdict."""
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
