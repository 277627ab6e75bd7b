"""MTD(f): guess the value, ask whether it is at least that, until the bounds meet."""

from math import inf

from transposition import tabled


def mtdf(node, guess=0, sign=1):
    """Return the value of node for the player to move, by null windows alone.

    node: a number, or a hashable iterable of nodes; the leaves must be whole
        numbers or infinite. With decimals, the search may never end.
    guess: the expected value, a whole number; a good guess saves work.
    sign: as in tabled.
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
