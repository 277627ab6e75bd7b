"""The board on which a reader plays against the function, as the build writes it: before the first move."""

from functools import cache

from figures.numerals import format_number
from widgets.game.answers import GAMES, play, study

# What the script says besides the words of the part "game".
SHARED = (("shared", "run_fetching"), ("shared", "run_unreachable"), ("narration", "first_grouped"))


@cache
def start(name):
    """Return what Python says of a game before its first move: where it stands, and its study."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}")
    asked = {"game": name, "moves": [], "program": None, "values": True}
    return play(asked) | study(asked)


def fill(source, words, code):
    """`tictactoe`, `connectfour`: its board, to be played on; without a script, what each first move is worth."""
    name = source.strip()
    first, its, say = start(name), GAMES[name], words["game"]
    columns, rows = its.columns, len(its.empty) // its.columns
    return {
        "words": words,
        "name": name,
        "columns": columns,
        "rows": rows,
        "grid": _draw_grid(columns, rows),
        "cells": list(_cells(its, first, say)),
        "depth": its.depth,
        "win": its.win,
        "address": first["address"],
        "tree_depth": _depth(name, first["plies"], words),
        "data": {
            "game": name,
            # Why the program moved so, Python says.
            "words": {key: text for key, text in say.items() if not key.startswith("why")}
            | {key: words[part][key] for part, key in SHARED},
            "separator": words["narration"]["sentence_separator"],
            "start": first,
        },
    }


def _draw_grid(columns, rows):
    """Return the path of the lines of a small board, the outer ones among them."""
    down = "".join(f"M{column} 0v{rows}" for column in range(columns + 1))
    return down + "".join(f"M0 {row}h{columns}" for row in range(rows + 1))


def _depth(name, plies, words):
    """What the link to the tree says of its depth; the script says it of later positions."""
    say = words["game"]
    if plies is None:
        return say["tree_whole"]
    separator = words["narration"]["sentence_separator"]
    return separator.join([say["tree_limited"].format(plies=plies), say[f"{name}_evaluation"]])


def _cells(game, first, say):
    """Yield of each cell: the move that a click makes, what the first move that fills it is worth,
    "" if none does, what it is called, and whether the Tab key reaches it.
    """
    filled = [game.cell_of(game.empty, move) for move in first["open"]]
    worth = dict(zip(filled, map(format_number, first["values"]), strict=True))
    for cell in range(len(game.empty)):
        row, column = divmod(cell, game.columns)
        place, value = say["cell"].format(row=row + 1, column=column + 1), worth.get(cell, "")
        empty = say["cell_empty"].format(cell=place)
        yield {
            "move": game.move_at(cell),
            "worth": value,
            "label": say["cell_worth"].format(cell=place, value=value) if value else empty,
            "empty": empty,
            "reached": cell == filled[0],
        }
