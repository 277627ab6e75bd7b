"""How a number is written in a figure and spoken in its description."""

from math import inf

MINUS = "\u2212"


def written(number):
    """Return number as the site prints it: a real minus sign, −∞ and +∞."""
    if number == inf:
        return "+∞"
    size = "∞" if number == -inf else str(abs(number))
    return MINUS + size if number < 0 else size


def spoken(number, words):
    """Return number as a screen reader shall say it, in the language of words."""
    if number == inf:
        return words["plus_infinity"]
    if number == -inf:
        return words["minus_infinity"]
    return words["minus"].format(number=-number) if number < 0 else str(number)
