"""Explain the program's move: texts in the page's language, with data for bars and boards."""

from figures.number_format import group_digits, localize_number

# Ends of the bars for wins and for the largest estimate; below 1, so that bounds remain visible.
WON, ESTIMATED = 0.9, 0.7


def explain(why, columns, words):
    """Return the explanation that the page shows.

    why: reasons from choose_with_reasons
    columns: number of columns of the board

    The explanation:
        about, bars: texts above and below the moves
        other: sentence for a game in which another move was made
        moves: each with name, worth (short value), found (sentence), bar (start, end and value,
            from -1 to 1), exact and played
        line: each with cell, cells and text (sentence)
    """
    texts, narration = words["game"], words["narration"]

    def place(cell):
        row, column = divmod(cell, columns)
        return texts["cell"].format(row=row + 1, column=column + 1)

    join = narration["sentence_separator"].join
    estimates = [
        abs(move_reasons["value"])
        for move_reasons in why["moves"]
        if abs(move_reasons["value"]) < why["win"]
    ]
    largest_estimate = max([1, *estimates])
    return {
        "about": join(_describe_search(why, texts)),
        "bars": join(_describe_bars(why, texts, narration)),
        "other": texts["why_other"].format(cell=place(why["cell"])),
        "moves": [
            {
                "name": place(move_reasons["cell"]),
                "worth": _format_worth(move_reasons, narration),
                "found": _describe_move(move_reasons, place, texts, narration),
                "bar": _measure_bar(move_reasons, why["win"], largest_estimate),
                "exact": move_reasons["proof"] == "exact",
                "played": move_reasons["cell"] == why["cell"],
            }
            for move_reasons in why["moves"]
        ],
        "line": list(_describe_line(why, place, texts, narration)),
    }


def _describe_search(why, texts):
    """Yield the sentences above the bars, on the player and the scale of the values."""
    yield texts["why_max"] if why["sign"] == "X" else texts["why_min"]
    scale = texts["why_to_the_end"]
    if why["plies"]:
        scale = texts["why_all_seen"] if why["whole"] else texts["why_plies"]
    yield scale.format(plies=why["plies"], win=why["win"])


def _describe_bars(why, texts, narration):
    """Yield the sentences below the bars, on exact values and the last search."""
    yield texts["why_bars"]
    if why["plies"]:
        last = group_digits(why["last"], narration)
        yield texts["why_last"].format(plies=why["plies"], count=last)


def _format_worth(move, narration):
    sign = {"exact": "", "upper": "≤ ", "lower": "≥ "}[move["proof"]]
    return sign + localize_number(move["value"], narration)


def _describe_move(move, place, texts, narration):
    """Return a sentence with the value or bound of a move, the verdict and the reason."""
    value = localize_number(move["value"], narration)
    keys = {"exact": "why_exact", "upper": "why_upper", "lower": "why_lower"}
    if move["ends"]:
        reason = texts["why_ends"]
    elif move["refuted"] is None:
        reason = texts["why_all"]
    else:
        key = "why_refuted_one" if move["replies"] == 1 else "why_refuted"
        reason = texts[key].format(count=move["replies"], cell=place(move["refuted"]))
    return texts["why_found"].format(
        worth=texts[keys[move["proof"]]].format(value=value),
        verdict=_describe_verdict(move, texts),
        how=reason,
        count=group_digits(move["nodes"], narration),
    )


def _describe_verdict(move, texts):
    keys = {
        "wins": "why_wins",
        "not": "why_not",
        "may": "why_may",
        "draw": "why_draw",
        "estimate": "why_estimate",
        "zero": "why_zero",
    }
    key = keys[move["verdict"]]
    if move["plies"] and not move["ends"]:
        key = "why_wins_in" if move["proof"] == "exact" else "why_wins_within"
    return texts[key].format(sign=move["sign"], plies=move["plies"])


def _measure_bar(move, win, largest_estimate):
    """Return [start, end, value] of a bar, from -1 to 1.

    The bar of an exact value starts at 0; the bar of a bound covers all possible values.
    """
    value = move["value"]
    size = round(ESTIMATED * abs(value) / largest_estimate, 3) if abs(value) < win else WON
    at = size if value > 0 else -size if value else 0
    start, end = {"exact": (0, at), "upper": (-1, at), "lower": (at, 1)}[move["proof"]]
    return [min(start, end), max(start, end), at]


def _describe_line(why, place, texts, narration):
    """Yield the steps of the expected line; the last sentence ends with the value of the move."""
    for ply, step in enumerate(why["line"], start=1):
        sentence = texts["why_ply"].format(
            ply=ply, plies=len(why["line"]), sign=step["sign"], cell=place(step["cell"])
        )
        if ply == len(why["line"]):
            end = texts["why_over"] if why["over"] else texts["why_cut"]
            value = localize_number(why["value"], narration)
            sentence = narration["sentence_separator"].join([sentence, end.format(value=value)])
        yield {"cell": step["cell"], "cells": step["cells"], "text": sentence}
