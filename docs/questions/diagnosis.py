"""Recognizes the mistake behind a wrong answer: which other number or node of the same search it is.

Each function returns a text key with placeholders, like a reason of an AnswerVerdict, or None if no mistake
is recognized. The sentence is true of the tree whatever the reader had in mind. The first match counts.
"""

from math import inf

from alphabeta import alphabeta
from failhard import failhard
from minimax import minimax

OPPOSITE = {"alpha": "beta", "beta": "alpha"}
START = {"alpha": -inf, "beta": inf}


def diagnose_wrong_leaf(solution, path, marked_leaves):
    """Return the mistake behind a leaf that is marked although it is read, or unmarked although it is not."""
    if path not in solution.entered:
        return "slip_read_on", {"node": _find_node_that_cuts_off(solution, path)}
    leaves = solution.list_leaves(())
    for count, following in enumerate(leaves[leaves.index(path) + 1 :], 1):
        if following not in marked_leaves:
            break
        if following not in solution.entered:
            # The search does stop at this node, but only after the leaves up to here.
            node = _find_node_that_cuts_off(solution, following)
            return "slip_too_early", {"count": count, "node": node}
    return None


def diagnose_wrong_number(solution, path, kind, answer):
    """Return the mistake behind a wrong number at path; kind: "value" or the bound on entering it."""
    if path not in solution.entered:
        return "unsearched", {"node": path}
    slips = list_likely_slips(solution, path, kind)
    return next((slip for slip in slips if slip[1]["value"] == answer), None)


def diagnose_wrong_best_move(solution, path):
    """Return the mistake behind a wrong best move, a child of the root."""
    nodes = solution.final_snapshot.nodes
    value = nodes[path].value
    if value == solution.trace.value:
        return "slip_only_bound", {"value": value, "node": path}
    child_values = [child.value for child in nodes[()].children]
    opponent, choose = ("min", min) if solution.maximizing else ("max", max)
    if value == choose(child_values):
        return f"slip_best_of_{opponent}", {"child": path}
    return None


def _find_node_that_cuts_off(solution, leaf_path):
    """Return the node whose cutoff skips a leaf."""
    return solution.trace.steps[solution.find_cutoff_step(leaf_path)].path


def _list_searched_children(solution, path):
    """Return the searched children of the node at path, in order."""
    below = [(*path, index) for index in range(len(solution.final_snapshot.nodes[path].children))]
    return [child for child in below if child in solution.entered]


def list_likely_slips(solution, path, kind):
    """Return a mistake for each number that is easily confused with that of a kind at path.

    Each is a text key with placeholders, of which "value" is the wrong number; kind as in diagnose_wrong_number.
    """
    if kind == "value":
        numbers = _list_likely_wrong_values(solution, path)
    else:
        numbers = _list_likely_wrong_bounds(solution, path, kind)
    return [(key, {"value": number, **placeholders}) for key, number, placeholders in numbers]


def _list_likely_wrong_values(solution, path):
    """Yield numbers easily confused with the value at path: (text key, number, further placeholders)."""
    nodes, window = solution.final_snapshot.nodes, solution.get_window(path)
    known, maximizing = nodes[path], solution.final_snapshot.is_max_node(path)
    bounds = window["alpha"], window["beta"]
    choose, choose_opposite = (max, min) if maximizing else (min, max)
    start = -inf if maximizing else inf
    if solution.search is failhard:
        start = bounds[0 if maximizing else 1]  # fail-hard starts from the bound, not from infinity
        yield "slip_soft", alphabeta(known.node, *bounds, maximizing), window
    else:
        yield "slip_start", start, {"node": path}
        # A different fail-hard value is always one end of the window.
        number = failhard(known.node, *bounds, maximizing)
        yield f"slip_hard_{'alpha' if number == window['alpha'] else 'beta'}", number, {}
    yield "only_minimax", minimax(known.node, maximizing), {}
    for bound in window:
        yield f"slip_value_{bound}", window[bound], {"node": path}
    children = _list_searched_children(solution, path)
    child_values = [nodes[child].value for child in children]
    taken = "min" if maximizing else "max"
    yield f"slip_took_{taken}", choose_opposite(child_values), {"node": path}
    below = solution.list_leaves(path)
    read = [nodes[leaf].node for leaf in below if leaf in solution.entered]
    for leaf in below:
        if leaf not in solution.entered and nodes[leaf].node not in read:
            cutting_node = _find_node_that_cuts_off(solution, leaf)
            yield "slip_cut_leaf", nodes[leaf].node, {"node": cutting_node}
    if len(child_values) > 1:
        places = {"node": path, "child": children[-1]}
        yield "slip_last_child", choose(start, *child_values[:-1]), places
    for child in children:
        yield "slip_child", nodes[child].value, {"node": path, "child": child}
    yield "slip_sign", -known.value, {}
    for node in solution.returned:
        if node != path and not nodes[node].leaf:
            yield "slip_other_node", nodes[node].value, {"elsewhere": node}


def _list_likely_wrong_bounds(solution, path, bound):
    """Yield numbers easily confused with a bound at path, as `_list_likely_wrong_values` does."""
    nodes, window, parent = solution.final_snapshot.nodes, solution.get_window(path), path[:-1]
    leaving = solution.trace.steps[solution.returned[path]].numbers[bound]
    yield f"{bound}_on_leaving", leaving, {}
    yield f"slip_{bound}_exchanged", window[OPPOSITE[bound]], {}
    yield f"slip_{bound}_before", solution.get_window(parent)[bound], {"node": parent}
    yield f"slip_{bound}_start", START[bound], {}
    # The player at the parent changes either this bound, with the best child value, or the other one.
    is_changed_by_parent = solution.final_snapshot.is_max_node(parent) == (bound == "alpha")
    for child in _list_searched_children(solution, parent):
        if child < path:
            key = f"slip_{bound}_child" if is_changed_by_parent else f"slip_{bound}_not_here"
            yield key, nodes[child].value, {"node": parent, "child": child}
    yield "slip_returned", nodes[path].value, {"node": path}
    yield "slip_sign", -window[bound], {}
