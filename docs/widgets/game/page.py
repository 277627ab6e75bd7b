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
    # The SVG path of the lines of a small board, with the border.
    grid = [f"M{column} 0v{rows}" for column in range(columns + 1)]
    grid += [f"M0 {row}h{columns}" for row in range(rows + 1)]
    separator = texts["narration"]["sentence_separator"]
    # Later the script writes the depth of the linked tree; at the start, none is complete.
    depth_text = game_texts["tree_limited"].format(plies=start_responses["plies"])
    return {
        "name": name,
        "columns": columns,
        "rows": rows,
        "grid": "".join(grid),
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


def _build_cell_data(game, start_responses, game_texts):
    """Yield move (for a click), worth, label, empty and reached (by the Tab key) of each cell.

    worth: value of a first move that fills the cell, "" if none does
    label, empty: accessible names with and without the value
    """
    filled_cells = [game.find_filled_cell(game.empty, move) for move in start_responses["open"]]
    worth = dict(zip(filled_cells, map(format_number, start_responses["values"]), strict=True))
    for cell in range(len(game.empty)):
        row, column = divmod(cell, game.columns)
        name = game_texts["cell"].format(row=row + 1, column=column + 1)
        value, empty = worth.get(cell, ""), game_texts["cell_empty"].format(cell=name)
        label = game_texts["cell_worth"].format(cell=name, value=value) if value else empty
        yield {
            "move": game.get_move_for_cell(cell),
            "worth": value,
            "label": label,
            "empty": empty,
            "reached": cell == filled_cells[0],
        }
