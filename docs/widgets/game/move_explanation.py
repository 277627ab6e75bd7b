"""Explain the program's move as plain data: the result of each move, and the expected line."""

from math import inf

from docs.widgets.game.move_choice import choose_move
from gametree import is_leaf


def choose_move_with_reasons(game, position, cells):
    """Return the program's move, the number of visited nodes, and the reasons for the move.

    The reasons are the root of choose_move, and:
        moves: see _describe_searched_move
        line: each expected move as sign, cell and cells
        sign, cell, value: of the program's move
        over: whether the game ends after line
        last: number of nodes of the deepest search, None if there was only one search
        win: minimum value of a win
    """
    move, value, nodes, root = choose_move(game, position)
    line, reached, cells_after = [], position, cells
    for step in root["line"]:
        sign, cell = get_sign_to_move(reached), game.find_filled_cell(cells_after, step)
        cells_after = fill_cell(cells_after, cell, sign)
        line.append({"sign": sign, "cell": cell, "cells": cells_after})
        reached = reached.play(step)
    why = root | {
        "moves": [
            _describe_searched_move(game, position, cells, result, root["whole"])
            for result in root["moves"]
        ],
        "line": line,
        "sign": line[0]["sign"],
        "cell": line[0]["cell"],
        "over": is_leaf(reached),
        "value": value,
        "last": root["plies"] and 1 + sum([result["nodes"] for result in root["moves"]]),
        "win": game.win,
    }
    return move, nodes, why


def get_sign_to_move(position):
    """Return the sign of the player to move; X is MAX."""
    return "X" if position.maximizing else "O"


def fill_cell(cells, cell, sign):
    """Return the cells with sign in one of them."""
    return cells[:cell] + sign + cells[cell + 1 :]


def _describe_searched_move(game, position, cells, move_result, is_exact):
    """Return a result of list_move_results with what find_proved_outcome returns, and:

    cell: of the move
    refuted: cell of the reply that refuted the move, None without one
    """
    value, proof, refuted = move_result["value"], move_result["proof"], None
    cell = game.find_filled_cell(cells, move_result["move"])
    if proof != "exact":
        cells_after = fill_cell(cells, cell, get_sign_to_move(position))
        refuted = game.find_filled_cell(cells_after, move_result["replies"][-1])
    outcome = find_proved_outcome(game, cells, value, proof, is_exact)
    return move_result | {"cell": cell, "refuted": refuted} | outcome


def find_proved_outcome(game, cells, value, proof, is_exact):
    """Return the result of the game that a move's value to MAX, or a bound of it, proves.

    is_exact: whether no value of the search is an estimate

    The result:
        verdict: the key of its text: why_wins, why_not (does not win), why_may (may win), why_draw,
            why_estimate or why_zero (an estimate or a draw)
        sign: the player of the verdict, None for the last three
        plies: plies until the win, for a bound at most that many; None if unknown
    """
    low = -inf if proof == "upper" else value
    high = inf if proof == "lower" else value
    if low >= game.win or high <= -game.win:
        sign = "X" if low >= game.win else "O"
        plies = cells.count(".") - (abs(value) - game.win) if game.timed else None
        return {"verdict": "why_wins", "sign": sign, "plies": plies}
    if abs(value) >= game.win:
        return {"verdict": "why_may", "sign": "X" if proof == "upper" else "O", "plies": None}
    if not is_exact:
        return {"verdict": "why_estimate" if value else "why_zero", "sign": None, "plies": None}
    if proof == "exact":
        return {"verdict": "why_draw", "sign": None, "plies": None}
    return {"verdict": "why_not", "sign": "X" if proof == "upper" else "O", "plies": None}
