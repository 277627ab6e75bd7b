"""MTD(f): guess the value, ask whether it is at least that, until the bounds meet."""

from math import inf

from transposition import tabled


def mtdf(node, guess=0, sign=1):
    """Return the value of node for the player who moves there, by null windows alone.

    node: a number, or an iterable of nodes that can be hashed; its leaves are whole
        numbers or infinite. With decimals it may never end.
    guess: what the value is thought to be, a whole number; a good one saves work.
    sign: as for tabled.
    """
    table = {}
    low, high = -inf, inf
    while low < high:
        beta = max(guess, low + 1)
        guess = tabled(node, table, beta - 1, beta, sign)
        if guess < beta:
            high = guess
        else:
            low = guess
    return guess


# SPDX-License-Identifier: MIT
