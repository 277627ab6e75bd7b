"""Build the board of a game before the first move."""

from functools import cache

from figures.number_format import format_number
from widgets.game.requests import GAMES, play, study

# Texts for the script from other parts than "game".
SHARED = (("shared", "run_fetching"), ("shared", "run_unreachable"), ("narration", "first_grouped"))


@cache
def start(name):
    """Return the responses of play and study before the first move of a game."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}")
    request = {"game": name, "moves": [], "program": None, "values": True}
    return play(request) | study(request)


def make_template_values(source, words, code):
    """`tictactoe`, `connectfour`: a board to play on; without a script, the values of first moves."""
    name = source.strip()
    first, game, texts = start(name), GAMES[name], words["game"]
    columns, rows = game.columns, len(game.empty) // game.columns
    return {
        "words": words,
        "name": name,
        "columns": columns,
        "rows": rows,
        "grid": _draw_grid(columns, rows),
        "cells": list(_build_cells(game, first, texts)),
        "depth": game.depth,
        "win": game.win,
        "address": first["address"],
        "tree_depth": _describe_depth(name, first["plies"], words),
        "data": {
            "game": name,
            # Python writes the explanation of a move.
            "words": {key: text for key, text in texts.items() if not key.startswith("why")}
            | {key: words[part][key] for part, key in SHARED},
            "separator": words["narration"]["sentence_separator"],
            "start": first,
        },
    }


def _draw_grid(columns, rows):
    """Return the SVG path of the lines of a small board, with the border."""
    vertical_lines = "".join(f"M{column} 0v{rows}" for column in range(columns + 1))
    return vertical_lines + "".join(f"M0 {row}h{columns}" for row in range(rows + 1))


def _describe_depth(name, plies, words):
    """Return the text on the depth of the linked tree; the script writes it for later positions."""
    texts = words["game"]
    if plies is None:
        return texts["tree_whole"]
    separator = words["narration"]["sentence_separator"]
    return separator.join([texts["tree_limited"].format(plies=plies), texts[f"{name}_evaluation"]])


def _build_cells(game, first, texts):
    """Yield the template data of each cell.

    move: move for a click
    worth: value of a first move that fills the cell, "" if none does
    label, empty: accessible names with and without the value
    reached: whether the Tab key reaches the cell
    """
    filled = [game.cell_of(game.empty, move) for move in first["open"]]
    worth = dict(zip(filled, map(format_number, first["values"]), strict=True))
    for cell in range(len(game.empty)):
        row, column = divmod(cell, game.columns)
        place, value = texts["cell"].format(row=row + 1, column=column + 1), worth.get(cell, "")
        empty = texts["cell_empty"].format(cell=place)
        yield {
            "move": game.move_at(cell),
            "worth": value,
            "label": texts["cell_worth"].format(cell=place, value=value) if value else empty,
            "empty": empty,
            "reached": cell == filled[0],
        }
