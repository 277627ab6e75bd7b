"""Explain the program's move: texts in the page's language, with data for bars and boards."""

from docs.figures.number_format import group_digits, localize_number

# Ends of the bars for wins and for the largest estimate; below 1, so that bounds remain visible.
WON, ESTIMATED = 0.9, 0.7
SIGNS = {"exact": "", "upper": "≤ ", "lower": "≥ "}


def format_explanation(reasons, column_count, texts):
    """Return the explanation of the reasons from choose_move_with_reasons, as the page shows it:

    about, bars: texts above and below the moves
    other: sentence for a game in which another move was made
    moves: each with name, worth (short value), found (sentence), bar (start, end and value, from -1
        to 1), exact and played
    line: each with cell, cells and text (sentence)
    """
    game_texts, narration = texts["game"], texts["narration"]

    def format_cell(cell):
        row, column = divmod(cell, column_count)
        return game_texts["cell"].format(row=row + 1, column=column + 1)

    player = game_texts["why_max"] if reasons["sign"] == "X" else game_texts["why_min"]
    scale, bars = game_texts["why_to_the_end"], [game_texts["why_bars"]]
    if plies := reasons["plies"]:
        scale = game_texts["why_all_seen"] if reasons["whole"] else game_texts["why_plies"]
        last = group_digits(reasons["last"], narration)
        bars.append(game_texts["why_last"].format(plies=plies, count=last))
    join = narration["sentence_separator"].join
    sizes = [abs(move_reasons["value"]) for move_reasons in reasons["moves"]]
    largest_estimate = max([1, *(size for size in sizes if size < reasons["win"])])
    return {
        "about": join([player, scale.format(plies=plies, win=reasons["win"])]),
        "bars": join(bars),
        "other": game_texts["why_other"].format(cell=format_cell(reasons["cell"])),
        "moves": [
            {
                "name": format_cell(move_reasons["cell"]),
                "worth": SIGNS[move_reasons["proof"]]
                + localize_number(move_reasons["value"], narration),
                "found": _describe_move_result(move_reasons, format_cell, game_texts, narration),
                "bar": _compute_bar_ends(move_reasons, reasons["win"], largest_estimate),
                "exact": move_reasons["proof"] == "exact",
                "played": move_reasons["cell"] == reasons["cell"],
            }
            for move_reasons in reasons["moves"]
        ],
        "line": list(_describe_expected_line(reasons, format_cell, game_texts, narration)),
    }


def _describe_move_result(move_reasons, format_cell, game_texts, narration):
    """Return a sentence with the value or bound of a move, the verdict and the reason."""
    value = localize_number(move_reasons["value"], narration)
    keys = {"exact": "why_exact", "upper": "why_upper", "lower": "why_lower"}
    if not move_reasons["replies"]:
        reason = game_texts["why_ends"]
    elif move_reasons["refuted"] is None:
        reason = game_texts["why_all"]
    else:
        key = "why_refuted_one" if len(move_reasons["replies"]) == 1 else "why_refuted"
        reason = game_texts[key].format(
            count=len(move_reasons["replies"]), cell=format_cell(move_reasons["refuted"])
        )
    verdict = move_reasons["verdict"]
    if move_reasons["plies"] and move_reasons["replies"]:
        verdict = "why_wins_in" if move_reasons["proof"] == "exact" else "why_wins_within"
    return game_texts["why_found"].format(
        worth=game_texts[keys[move_reasons["proof"]]].format(value=value),
        verdict=game_texts[verdict].format(sign=move_reasons["sign"], plies=move_reasons["plies"]),
        how=reason,
        count=group_digits(move_reasons["nodes"], narration),
    )


def _compute_bar_ends(move_reasons, win_value, largest_estimate):
    """Return [start, end, value] of a bar, from -1 to 1.

    The bar of an exact value starts at 0; the bar of a bound covers all possible values.
    """
    value = move_reasons["value"]
    size = round(ESTIMATED * abs(value) / largest_estimate, 3) if abs(value) < win_value else WON
    at = size if value > 0 else -size if value else 0
    start, end = {"exact": (0, at), "upper": (-1, at), "lower": (at, 1)}[move_reasons["proof"]]
    return [min(start, end), max(start, end), at]


def _describe_expected_line(reasons, format_cell, game_texts, narration):
    """Yield the steps of the expected line; the last sentence ends with the value of the move."""
    for ply, step in enumerate(reasons["line"], start=1):
        sentence = game_texts["why_ply"].format(
            ply=ply, plies=len(reasons["line"]), sign=step["sign"], cell=format_cell(step["cell"])
        )
        if ply == len(reasons["line"]):
            end = game_texts["why_over"] if reasons["over"] else game_texts["why_cut"]
            value = localize_number(reasons["value"], narration)
            sentence = narration["sentence_separator"].join([sentence, end.format(value=value)])
        yield {"cell": step["cell"], "cells": step["cells"], "text": sentence}
