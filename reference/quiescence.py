"""Quiescence search: where a position is not quiet, the depth limit waits."""

from gametree import Node, is_leaf, state


def limit_when_quiet(node, depth, evaluate, noisy_moves):
    """Return the tree cut off at depth, as limit does, but beyond it noisy moves go on.

    depth, evaluate: as for limit.
    noisy_moves(position): the moves that may change the estimate a lot, such as
        captures; none if the position is quiet.

    Beyond the depth, the first child is a leaf with the estimate: whoever moves may
    settle for that and make no noisy move.
    """
    if is_leaf(node):
        return node

    def play(move, plies):
        return limit_when_quiet(node.play(move), plies, evaluate, noisy_moves)

    def go_on():
        return (play(move, depth - 1) for move in node.moves())

    def settle_or_go_on():
        yield estimate
        for move in moves:
            yield play(move, 0)

    position = state(node)
    if depth > 0:
        return Node(position, go_on, depth=depth)
    estimate, moves = evaluate(position), noisy_moves(position)
    return Node(position, settle_or_go_on, depth=0) if moves else estimate


# SPDX-License-Identifier: MIT
