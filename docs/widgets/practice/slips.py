"""The slip behind a wrong answer: which other thing of the same search it is, told before the right one.

Each function returns a key of the words and its places, as a reason of a Verdict, or None where the
answer is nothing that is known. What is said of it is true of the tree, whatever the reader had in mind;
of several that are, the first here is told.
"""

from math import inf

from alphabeta import alphabeta
from failhard import failhard
from minimax import minimax

OTHER = {"alpha": "beta", "beta": "alpha"}
START = {"alpha": -inf, "beta": inf}


def name_leaf(solution, path, marked):
    """Return the slip of who marked a leaf that is read, or did not mark one that is not.

    marked: the paths of all leaves that are marked.
    """
    if path not in solution.entered:
        return "slip_read_on", {"node": _cut_at(solution, path)}
    leaves = solution.leaves(())
    at = leaves.index(path)
    count = 1
    while at + count < len(leaves) and leaves[at + count] in marked:
        following = leaves[at + count]
        if following not in solution.entered:
            # The search stops there, too, but only after this leaf and those in between.
            return "slip_too_early", {"count": count, "node": _cut_at(solution, following)}
        count += 1
    return None


def name_value(solution, path, given):
    """Return the slip of who takes a number for what the node at path returns."""
    for key, number, places in _other_values(solution, path):
        if given == number:
            return key, {"value": given, **places}
    return None


def name_bound(solution, path, bound, given):
    """Return the slip of who takes a number for alpha or beta with which the node at path is entered."""
    for key, number, places in _other_bounds(solution, path, bound):
        if given == number:
            return key, {"value": given, **places}
    return None


def name_best(solution, path):
    """Return the slip of who takes a child of the root for its best move."""
    nodes = solution.end.nodes
    value = nodes[path].value
    if value == solution.value:
        return "slip_only_bound", {"value": value, "node": path}
    every = [child.value for child in nodes[()].children]
    maximizing = solution.maximizing
    if value == (min if maximizing else max)(every):
        return f"slip_best_of_{'min' if maximizing else 'max'}", {"child": path}
    return None


def _cut_at(solution, path):
    """Return the node whose cutoff skips the leaf at path."""
    return solution.trace.steps[solution.cut_step(path)].path


def _searched(solution, path):
    """Return the children of the node at path that were searched, in their order."""
    below = [(*path, index) for index in range(len(solution.end.nodes[path].children))]
    return [child for child in below if child in solution.entered]


def _other_values(solution, path):
    """Yield what may be taken for the value of the node at path: a key, the number, and the other places."""
    nodes, window = solution.end.nodes, solution.window(path)
    known, maximizing = nodes[path], solution.end.moves_max(path)
    bounds = window["alpha"], window["beta"]
    choose, other = (max, min) if maximizing else (min, max)
    start = -inf if maximizing else inf
    if solution.search is failhard:
        start = bounds[0 if maximizing else 1]  # it has no best of its own
        yield "slip_soft", alphabeta(known.node, *bounds, maximizing), window
    else:
        yield "slip_start", start, {"node": path}
        # What fail-hard returns instead is always one end of the window.
        number = failhard(known.node, *bounds, maximizing)
        yield f"slip_hard_{'alpha' if number == window['alpha'] else 'beta'}", number, {}
    yield "only_minimax", minimax(known.node, maximizing), {}
    for bound in window:
        yield f"slip_value_{bound}", window[bound], {"node": path}
    children = _searched(solution, path)
    came = [nodes[child].value for child in children]
    yield f"slip_took_{'min' if maximizing else 'max'}", other(came), {"node": path}
    below = solution.leaves(path)
    read = [nodes[leaf].node for leaf in below if leaf in solution.entered]
    for leaf in below:
        if leaf not in solution.entered and nodes[leaf].node not in read:
            yield "slip_cut_leaf", nodes[leaf].node, {"node": _cut_at(solution, leaf)}
    if len(came) > 1:
        yield "slip_last_child", choose(start, *came[:-1]), {"node": path, "child": children[-1]}
    for child in children:
        yield "slip_child", nodes[child].value, {"node": path, "child": child}
    yield "slip_sign", -known.value, {}
    for node in solution.returned:
        if node != path and not nodes[node].leaf:
            yield "slip_other_node", nodes[node].value, {"elsewhere": node}


def _other_bounds(solution, path, bound):
    """Yield what may be taken for a bound of the node at path, as _other_values does."""
    nodes, window, parent = solution.end.nodes, solution.window(path), path[:-1]
    leaving = solution.trace.steps[solution.returned[path]].numbers[bound]
    yield f"{bound}_on_leaving", leaving, {}
    yield f"slip_{bound}_exchanged", window[OTHER[bound]], {}
    yield f"slip_{bound}_before", solution.window(parent)[bound], {"node": parent}
    yield f"slip_{bound}_start", START[bound], {}
    # Who moves at the parent changes this bound there, with the best of what came back, or the other one.
    its = solution.end.moves_max(parent) == (bound == "alpha")
    for child in _searched(solution, parent):
        if child < path:
            key = f"slip_{bound}_child" if its else f"slip_{bound}_not_here"
            yield key, nodes[child].value, {"node": parent, "child": child}
    yield "slip_returned", nodes[path].value, {"node": path}
    yield "slip_sign", -window[bound], {}
