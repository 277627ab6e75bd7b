"""Positions of the games on the site, and their values, computed by minimax alone."""

from functools import cache
from random import Random

from connectfour import CENTER_FIRST, open_fours
from connectfour import Position as ConnectFour
from gametree import is_leaf
from tictactoe import Position


@cache
def positions():
    """Return all unfinished positions, each with moves that lead to it."""
    moves_to = {Position(): []}
    queue = [Position()]
    for position in queue:  # the queue grows during the loop
        for move, child in zip(position.moves(), position, strict=True):
            if not is_leaf(child) and child not in moves_to:
                moves_to[child] = [*moves_to[position], move]
                queue.append(child)
    return moves_to


@cache
def worth(position):
    """Return the value of a position or score, by minimax."""
    if is_leaf(position):
        return position
    return (max if position.maximizing else min)(map(worth, position))


@cache
def fours():
    """Return unfinished positions of Connect Four from random games, each with the moves to it."""
    random, games = Random(4), []
    while len(games) < 120:
        position, moves = ConnectFour(order=CENTER_FIRST), []
        while not is_leaf(position):
            games.append((position, moves))
            moves = [*moves, random.choice(position.moves())]
            position = position.play(moves[-1])
    return games


@cache
def late_fours():
    """Return positions of Connect Four with two to eight empty cells, from long random games."""
    random, late_positions = Random(7), []
    while len(late_positions) < 40:
        position = ConnectFour(order=CENTER_FIRST)
        while not is_leaf(position):
            if 2 <= str(position).count(".") <= 8:
                late_positions.append(position)
            children = [child for child in position if not is_leaf(child)] or [0]
            position = random.choice(children)
    return late_positions


@cache
def seen_worth(position, plies):
    """Return the value of a position of Connect Four, or a score, by minimax to `plies`."""
    if is_leaf(position):
        return position
    if not plies:
        return open_fours(position)
    return (max if position.maximizing else min)(seen_worth(child, plies - 1) for child in position)
