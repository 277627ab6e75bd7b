"""Which leaves a search may read in a tree of a given shape, whatever numbers stand at the leaves.

A leaf matters to a search only by its place relative to the window: "low" (<= alpha), "inside", or "high"
(>= beta). The same holds for each node. Between two numbers there is always another one, so that every
choice of places is possible, as long as alpha or beta is finite where a place lies beyond it.
"""

from math import inf

from docs.trees.trees import fill_shape, list_leaf_paths
from gametree import is_leaf


def find_fewest_read_places(shape, maximizing, marked=None):
    """Return the places of the leaves read by the search that reads the fewest, None if there is none.

    shape: a tree; the values of the leaves do not matter
    marked: the paths of the leaves that must not be read, while all others must; None if any may

    The places are in the order in which the leaves are read.
    """
    return _list_outcomes(shape, (), False, False, maximizing, marked).get("inside")


def _list_outcomes(node, path, has_alpha, has_beta, maximizing, marked):
    """Return outcome -> shortest list of places of the leaves read, for the outcomes possible at a node.

    has_alpha, has_beta: whether alpha and beta are finite on entry
    """
    if is_leaf(node):
        if marked is not None and path in marked:
            return {}
        places = {"inside": ["inside"]}
        places |= {"low": ["low"]} if has_alpha else {}
        return places | ({"high": ["high"]} if has_beta else {})
    # At a MAX node, a child that is high ends the search, and the node is inside if a child is.
    beyond, short = ("high", "low") if maximizing else ("low", "high")
    short_is_possible = has_alpha if maximizing else has_beta
    outcomes, begun = {}, {False: []}  # whether a child has been inside -> places so far
    for index in range(len(node)):
        continued = {}
        for improved, places in begun.items():
            child_outcomes = _list_outcomes(
                node[index],
                (*path, index),
                has_alpha or (improved and maximizing),
                has_beta or (improved and not maximizing),
                not maximizing,
                marked,
            )
            for outcome, child_places in child_outcomes.items():
                longer = places + child_places
                if outcome == beyond:
                    if _may_skip(node, path, index + 1, marked):
                        _keep_shortest(outcomes, beyond, longer)
                else:
                    _keep_shortest(continued, improved or outcome == "inside", longer)
        begun = continued
    if True in begun:
        _keep_shortest(outcomes, "inside", begun[True])
    if False in begun and short_is_possible:
        _keep_shortest(outcomes, short, begun[False])
    return outcomes


def _keep_shortest(options, key, places):
    if key not in options or len(places) < len(options[key]):
        options[key] = places


def _may_skip(node, path, first, marked):
    """Return whether the children of a node from the index first on may all be skipped."""
    return marked is None or all(
        leaf in marked for leaf in list_leaf_paths(node, path) if leaf[len(path)] >= first
    )


def fill_at_places(shape, maximizing, places):
    """Return the tree of a shape, which has None at each leaf, whose search reads leaves at these places.

    places: as find_fewest_read_places returns them

    The leaves are whole numbers, from 1 for the lowest; leaves that are not read are 0.
    """
    numbers, left = {}, list(places)

    def visit(node, path, alpha, beta, is_max):
        if is_leaf(node):
            numbers[path] = number = _choose_number(left.pop(0), alpha, beta)
            return number
        best = -inf if is_max else inf
        for index in range(len(node)):
            value = visit(node[index], (*path, index), alpha, beta, not is_max)
            best = max(best, value) if is_max else min(best, value)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    visit(shape, (), -inf, inf, maximizing)
    ranks = [None, *sorted(set(numbers.values()))]
    leaves = [numbers.get(path) for path in list_leaf_paths(shape)]
    return fill_shape(shape, [ranks.index(number) for number in leaves])


def _choose_number(place, alpha, beta):
    """Return a number at a place relative to a window."""
    if place == "low":
        return alpha - 1
    if place == "high":
        return beta + 1
    if alpha == -inf:
        return 0 if beta == inf else beta - 1
    return alpha + 1 if beta == inf else (alpha + beta) / 2
