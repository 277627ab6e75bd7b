"""Positions of the games that are played on the site, and what they are worth, by minimax alone."""

from functools import cache
from random import Random

from connectfour import CENTER_FIRST, open_fours
from connectfour import Position as ConnectFour
from gametree import is_leaf
from tictactoe import Position


@cache
def positions():
    """All unfinished positions, each with moves that lead there."""
    found = {Position(): []}
    queue = [Position()]
    for position in queue:  # it grows while it is read
        for move, child in zip(position.moves(), position, strict=True):
            if not is_leaf(child) and child not in found:
                found[child] = [*found[position], move]
                queue.append(child)
    return found


@cache
def worth(position):
    """The value of a position or score, by minimax."""
    if is_leaf(position):
        return position
    return (max if position.maximizing else min)(map(worth, position))


@cache
def fours():
    """Unfinished positions of Connect Four, from random games, each with moves that lead there."""
    random, found = Random(4), []
    while len(found) < 120:
        position, moves = ConnectFour(order=CENTER_FIRST), []
        while not is_leaf(position):
            found.append((position, moves))
            moves = [*moves, random.choice(position.moves())]
            position = position.play(moves[-1])
    return found


@cache
def late_fours():
    """Unfinished positions of Connect Four with two to eight empty cells, from games in which nobody wins early."""
    random, found = Random(7), []
    while len(found) < 40:
        position = ConnectFour(order=CENTER_FIRST)
        while not is_leaf(position):
            if 2 <= str(position).count(".") <= 8:
                found.append(position)
            children = [its for its in position if not is_leaf(its)] or [0]
            position = random.choice(children)
    return found


@cache
def seen_worth(position, plies):
    """The value of a position of Connect Four, or of a score, by minimax that looks so many plies ahead."""
    if is_leaf(position):
        return position
    if not plies:
        return open_fours(position)
    return (max if position.maximizing else min)(seen_worth(its, plies - 1) for its in position)
