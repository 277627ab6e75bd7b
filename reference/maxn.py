"""More than two players: max^n, its shallow pruning, and the paranoid reduction.

A leaf is a tuple with a number for each player, a node a list of nodes. The players
move in turn: 0, 1, 2, and then 0 again.
"""

from math import inf

PLAYERS = 3


def maxn(node, player=0):
    """Return the leaf that is reached if every player takes the child best for them.

    player: the player to move at node; of equally good children, the first is taken.
    (C. Luckhardt and K. Irani, "An algorithmic solution of N-person games", 1986)
    """
    if isinstance(node, tuple):
        return node
    next_player = (player + 1) % PLAYERS
    values = [maxn(child, next_player) for child in node]
    return max(values, key=lambda value: value[player])


def shallow(node, total, player=0, bound=inf):
    """Return what maxn does, skipping children that cannot matter.

    total: no leaf's numbers add up to more than this; none of them is negative.
    bound: once player has this much, the previous player gains nothing at node.
    (R. Korf, "Multi-player alpha-beta pruning", 1991)
    """
    if isinstance(node, tuple):
        return node
    next_player = (player + 1) % PLAYERS
    best, child_bound = None, inf
    for child in node:
        value = shallow(child, total, next_player, child_bound)
        if best is None or value[player] > best[player]:
            best = value
            child_bound = total - best[player]
        if best[player] >= bound:  # too little is left for the previous player
            break
    return best


class Paranoid:
    """A node as one player, hero, fears it: all others are MIN."""

    def __init__(self, node, hero, player):
        self.node, self.hero, self.player = node, hero, player
        self.maximizing = player == hero

    def __iter__(self):
        next_player = (self.player + 1) % PLAYERS
        return (paranoid(child, self.hero, next_player) for child in self.node)


def paranoid(node, hero=0, player=0):
    """Return the tree of a two-player game: hero is MAX, and all the others are MIN.

    player: the player to move at node. Search the tree with by_turn.
    """
    return node[hero] if isinstance(node, tuple) else Paranoid(node, hero, player)


# SPDX-License-Identifier: MIT
