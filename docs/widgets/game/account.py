"""Why the program moved so, as plain data: what its search proved of each move, and the line it expects."""

from math import inf

from gametree import is_leaf
from widgets.game.choosing import choose


def account(game, position, cells):
    """Return the program's move in position, how many nodes its search visits, and why it moved so.

    cells: those of position. The reasons: sign, the program's; cell, that of its move; moves, each
    that it searched, in that order: see _tell_move; line: the moves that it expects, its own
    first, each with its sign, its cell and the cells after it; over, whether the game ends there;
    value, that of the move; plies, how deep it looked, None for all; whole, whether no number is
    an estimate; last, the nodes of its last search, None if there was but one; win, what a win is
    worth at least.
    """
    move, value, nodes, root = choose(game, position)
    line, reached, there = [], position, cells
    for step in root["line"]:
        sign, cell = sign_of(reached), game.cell_of(there, step)
        there = fill_cell(there, cell, sign)
        line.append({"sign": sign, "cell": cell, "cells": there})
        reached = reached.play(step)
    moves = [_tell_move(game, position, cells, its, root["whole"]) for its in root["moves"]]
    why = {
        "sign": sign_of(position),
        "cell": line[0]["cell"],
        "moves": moves,
        "line": line,
        "over": is_leaf(reached),
        "value": value,
        "plies": root["plies"],
        "whole": root["whole"],
        "last": root["plies"] and 1 + sum(its["nodes"] for its in moves),
        "win": game.win,
    }
    return move, nodes, why


def sign_of(position):
    """Return the sign of the player who is to move: X is MAX."""
    return "X" if position.maximizing else "O"


def fill_cell(cells, cell, sign):
    """Return the cells with sign in one of them."""
    return cells[:cell] + sign + cells[cell + 1 :]


def _tell_move(game, position, cells, its, whole):
    """Return what is said of a move that was searched, its: see weigh.

    cell; value and proof; ends, whether it ends the game; replies, how many were searched; refuted,
    the cell of the one that refuted it, None if none did; nodes; and what that proves of the game:
    verdict, sign and plies, see judge.
    """
    cell = game.cell_of(cells, its["move"])
    after = fill_cell(cells, cell, sign_of(position))
    told = {key: its[key] for key in ("value", "proof", "nodes")}
    told |= {"cell": cell, "ends": not its["replies"], "replies": len(its["replies"])}
    told["refuted"] = None if its["proof"] == "exact" else game.cell_of(after, its["replies"][-1])
    return told | judge(game, cells, its["value"], its["proof"], whole)


def judge(game, cells, value, proof, whole):
    """Return what a move's value to MAX, or a bound of it, proves of the game from these cells on.

    whole: whether no number of the search is an estimate.
    The answer: verdict, "wins", "not" (it does not win), "may" (it may, too), "draw", "estimate" or
    "zero", which is an estimate or a draw; sign, of whom; plies, until it has won, None if the value
    does not tell: for a bound, that many at most.
    """
    low = -inf if proof == "upper" else value
    high = inf if proof == "lower" else value
    if low >= game.win or high <= -game.win:
        sign = "X" if low >= game.win else "O"
        plies = cells.count(".") - (abs(value) - game.win) if game.timed else None
        return {"verdict": "wins", "sign": sign, "plies": plies}
    if abs(value) >= game.win:
        return {"verdict": "may", "sign": "X" if proof == "upper" else "O", "plies": None}
    if not whole:
        return {"verdict": "estimate" if value else "zero", "sign": None, "plies": None}
    if proof == "exact":
        return {"verdict": "draw", "sign": None, "plies": None}
    return {"verdict": "not", "sign": "X" if proof == "upper" else "O", "plies": None}
