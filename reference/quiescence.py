"""Quiescence search: beyond the depth limit, only noisy moves are searched."""

from gametree import Node, is_leaf, state


def limit_when_quiet(node, depth, evaluate, noisy_moves):
    """Return the tree that limit returns, but continue with noisy moves beyond depth.

    depth, evaluate: as in limit.
    noisy_moves(position): a list of the moves that may change the estimate a lot,
        such as captures; empty if the position is quiet.

    Beyond depth, the first child of a node is a leaf with its estimate, because the
    player to move may settle for that (stand pat) and make no noisy move.
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
