"""More than two players: max^n, its shallow pruning, and the paranoid reduction.

A leaf is a tuple with a number for each player, a node a list of nodes. The players move in
turn: 0, 1, 2, and then 0 again.
"""

from math import inf

from gametree import Node

PLAYERS = 3


def maxn(node, player=0):
    """Return the leaf that is reached if each player takes what is best for that player.

    player: the number of the one who moves at node; of equally good children, the first.
    (C. Luckhardt and K. Irani, "An algorithmic solution of N-person games", 1986)
    """
    if isinstance(node, tuple):
        return node
    after = (player + 1) % PLAYERS
    return max((maxn(child, after) for child in node), key=lambda leaf: leaf[player])


def shallow(node, total, player=0, bound=inf):
    """Return what maxn does, skipping children that cannot matter.

    total: no more than this is shared out at a leaf; no number there is negative.
    bound: with that much for player, the one before has something as good elsewhere.
    (R. Korf, "Multi-player alpha-beta pruning", 1991)
    """
    if isinstance(node, tuple):
        return node
    best = None
    for child in node:
        rest = inf if best is None else total - best[player]
        leaf = shallow(child, total, (player + 1) % PLAYERS, rest)
        if best is None or leaf[player] > best[player]:
            best = leaf
        if best[player] >= bound:
            break
    return best


class Paranoid(Node):
    """A node as one player fears it: all others are MIN, and only this player's number counts."""

    def __init__(self, node, hero=0, player=0):
        after = (player + 1) % PLAYERS
        super().__init__(self, lambda: (paranoid(child, hero, after) for child in node))
        self.maximizing = player == hero


def paranoid(node, hero=0, player=0):
    """Return the tree of a game for two: hero, who is MAX, against all others, who are MIN.

    player: the number of the one who moves at node. Search it with by_turn.
    """
    return node[hero] if isinstance(node, tuple) else Paranoid(node, hero, player)


# SPDX-License-Identifier: MIT
