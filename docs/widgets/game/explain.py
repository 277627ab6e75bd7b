"""Why the program moved so, in words; bars and boards as plain data, to be drawn by the page."""

from figures.numerals import group_digits, print_number

# Where the bars of won games and of the largest estimate end; beyond, a bound has room to be seen.
WON, ESTIMATED = 0.9, 0.7


def explain(why, columns, words):
    """Return what the page shows of why the program moved so; why: what account returns of it; columns: of the board.

    about, bars: texts for above and below the moves; other: a sentence, for a game in which another move was made; moves: each with
    name, worth (the value as a sign), found (all of that in words), bar (from, to and value, from
    -1 to 1) and the marks exact and played; line: each with its cell, the cells and what is said.
    """
    say, narration = words["game"], words["narration"]

    def place(cell):
        row, column = divmod(cell, columns)
        return say["cell"].format(row=row + 1, column=column + 1)

    join = narration["sentence_separator"].join
    sizes = [abs(its["value"]) for its in why["moves"] if abs(its["value"]) < why["win"]]
    span = max([1, *sizes])
    return {
        "about": join(_tell_search(why, say)),
        "bars": join(_tell_bars(why, say, narration)),
        "other": say["why_other"].format(cell=place(why["cell"])),
        "moves": [
            {
                "name": place(its["cell"]),
                "worth": _sign_worth(its, narration),
                "found": _tell_move(its, place, say, narration),
                "bar": _measure_bar(its, why["win"], span),
                "exact": its["proof"] == "exact",
                "played": its["cell"] == why["cell"],
            }
            for its in why["moves"]
        ],
        "line": list(_tell_line(why, place, say, narration)),
    }


def _tell_search(why, say):
    """Yield the sentences above the bars: whose numbers they are, and what they mean."""
    yield say["why_max"] if why["sign"] == "X" else say["why_min"]
    scale = say["why_to_the_end"]
    if why["plies"]:
        scale = say["why_all_seen"] if why["whole"] else say["why_plies"]
    yield scale.format(plies=why["plies"], win=why["win"])


def _tell_bars(why, say, narration):
    """Yield the sentences below the bars: what is exact, and which search they are of."""
    yield say["why_bars"]
    if why["plies"]:
        last = group_digits(why["last"], narration)
        yield say["why_last"].format(plies=why["plies"], count=last)


def _sign_worth(its, narration):
    sign = {"exact": "", "upper": "≤ ", "lower": "≥ "}[its["proof"]]
    return sign + print_number(its["value"], narration)


def _tell_move(its, place, say, narration):
    """Return what the search found of a move: its value or bound, what that proves, and how."""
    value = print_number(its["value"], narration)
    keys = {"exact": "why_exact", "upper": "why_upper", "lower": "why_lower"}
    if its["ends"]:
        how = say["why_ends"]
    elif its["refuted"] is None:
        how = say["why_all"]
    else:
        key = "why_refuted_one" if its["replies"] == 1 else "why_refuted"
        how = say[key].format(count=its["replies"], cell=place(its["refuted"]))
    return say["why_found"].format(
        worth=say[keys[its["proof"]]].format(value=value),
        verdict=_tell_verdict(its, say),
        how=how,
        count=group_digits(its["nodes"], narration),
    )


def _tell_verdict(its, say):
    keys = {
        "wins": "why_wins",
        "not": "why_not",
        "may": "why_may",
        "draw": "why_draw",
        "estimate": "why_estimate",
        "zero": "why_zero",
    }
    key = keys[its["verdict"]]
    if its["plies"] and not its["ends"]:
        key = "why_wins_in" if its["proof"] == "exact" else "why_wins_within"
    return say[key].format(sign=its["sign"], plies=its["plies"])


def _measure_bar(its, win, span):
    """Return from where to where a bar goes, and where its value is, between -1 and 1.

    That of an exact value begins at 0; that of a bound covers all that the value may be.
    """
    value = its["value"]
    size = round(ESTIMATED * abs(value) / span, 3) if abs(value) < win else WON
    at = size if value > 0 else -size if value else 0
    start, end = {"exact": (0, at), "upper": (-1, at), "lower": (at, 1)}[its["proof"]]
    return [min(start, end), max(start, end), at]


def _tell_line(why, place, say, narration):
    """Yield the plies of the expected line; the last says what the value of the move is."""
    for ply, its in enumerate(why["line"], start=1):
        said = say["why_ply"].format(
            ply=ply, plies=len(why["line"]), sign=its["sign"], cell=place(its["cell"])
        )
        if ply == len(why["line"]):
            end = say["why_over"] if why["over"] else say["why_cut"]
            value = print_number(why["value"], narration)
            said = narration["sentence_separator"].join([said, end.format(value=value)])
        yield {"cell": its["cell"], "cells": its["cells"], "said": said}
