"""A clock: one ply deeper each time; the last search finished in time counts."""

from time import perf_counter

from deepening import deepening, ordered
from gametree import Node, is_leaf, state


class TimeUp(Exception):
    """Leaves a search whose time is up, through all its calls at once."""


def choose(position, seconds, evaluate, search=ordered, now=perf_counter, depth=100):
    """Return (value, best move, plies) of the deepest search that was finished in time.

    position, evaluate, search, depth: as for deepening; the value is for the player who
        moves at position. The first search, one ply deep, is finished in any case.
    now: what tells the time, in seconds.
    """
    end, answer, estimated = now() + seconds, None, False

    def look():
        if answer and now() >= end:
            raise TimeUp

    def estimate(its):
        nonlocal estimated
        estimated = True
        return evaluate(its)

    def search_in_time(node, best_moves, sign):
        nonlocal estimated
        estimated = False
        return search(timed(node, look), best_moves, sign=sign)

    try:
        for value, move in deepening(position, depth, estimate, search_in_time):
            answer = value, move, answer[2] + 1 if answer else 1
            if not estimated:  # the game was searched to its end
                break
    except TimeUp:
        pass  # the search that was not finished says nothing
    return answer


def timed(node, look):
    """Return the same tree, which calls look whenever a search visits a node."""
    look()
    if is_leaf(node):
        return node
    return Node(
        state(node),
        lambda: (timed(child, look) for child in node),
        lambda move: timed(node.play(move), look),
        getattr(node, "depth", None),
    )


# SPDX-License-Identifier: MIT
