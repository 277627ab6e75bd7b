"""MTD(f): guess the value and ask whether it is more or less, until it is found."""

from math import inf

from transposition import tabled


def mtdf(node, guess=0, sign=1, table=None):
    """Return the value of node for the player who moves there, by null windows alone.

    node: a whole number, or an iterable of nodes that can be hashed.
    guess: what the value is thought to be, a whole number; a good one saves work.
    sign, table: as for tabled.
    """
    table = {} if table is None else table
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
