"""Build the board of a game before the first move."""

from functools import cache

from docs.figures.number_format import format_number
from docs.widgets.game.requests import GAMES, analyze_position, play_moves_and_reply

# Texts for the script from other parts than "game".
SHARED = (("shared", "run_fetching"), ("shared", "run_unreachable"), ("narration", "first_grouped"))


@cache
def compute_start_responses(game_name):
    """Return the responses of play_moves_and_reply and analyze_position before the first move of a game."""
    if game_name not in GAMES:
        raise ValueError(f"there is no game {game_name!r}")
    request = {"game": game_name, "moves": [], "program": None, "values": True}
    return play_moves_and_reply(request) | analyze_position(request)


def make_template_values(source, texts, code):
    """Return the template values of a board, which shows the values of first moves without a script.

    source: "tictactoe" or "connectfour"
    """
    name = source.strip()
    start_responses, game, game_texts = compute_start_responses(name), GAMES[name], texts["game"]
    columns, rows = game.columns, len(game.empty) // game.columns
    separator = texts["narration"]["sentence_separator"]
    # Later the script writes the depth of the linked tree; at the start, none is complete.
    depth_text = game_texts["tree_limited"].format(plies=start_responses["plies"])
    return {
        "name": name,
        "columns": columns,
        "rows": rows,
        "grid": _make_grid_path(columns, rows),
        "cells": list(_build_cell_data(game, start_responses, game_texts)),
        "depth": game.depth,
        "win": game.win,
        "address": start_responses["address"],
        "tree_depth": separator.join([depth_text, game_texts[f"{name}_evaluation"]]),
        "data": {
            "game": name,
            # Python writes the explanation of a move.
            "words": {key: text for key, text in game_texts.items() if not key.startswith("why")}
            | {key: texts[part][key] for part, key in SHARED},
            "separator": separator,
            "start": start_responses,
        },
    }


def _make_grid_path(column_count, row_count):
    """Return the SVG path of the lines of a small board, with the border."""
    vertical_lines = "".join(f"M{column} 0v{row_count}" for column in range(column_count + 1))
    return vertical_lines + "".join(f"M0 {row}h{column_count}" for row in range(row_count + 1))


def _build_cell_data(game, start_responses, game_texts):
    """Yield the template data of each cell.

    move: move for a click
    worth: value of a first move that fills the cell, "" if none does
    label, empty: accessible names with and without the value
    reached: whether the Tab key reaches the cell
    """
    filled_cells = [game.find_filled_cell(game.empty, move) for move in start_responses["open"]]
    worth = dict(zip(filled_cells, map(format_number, start_responses["values"]), strict=True))
    for cell in range(len(game.empty)):
        row, column = divmod(cell, game.columns)
        cell_name = game_texts["cell"].format(row=row + 1, column=column + 1)
        value = worth.get(cell, "")
        empty = game_texts["cell_empty"].format(cell=cell_name)
        yield {
            "move": game.get_move_for_cell(cell),
            "worth": value,
            "label": game_texts["cell_worth"].format(cell=cell_name, value=value)
            if value
            else empty,
            "empty": empty,
            "reached": cell == filled_cells[0],
        }
