"""The board on which a reader plays against the function, as the build writes it: before the first move."""

import json
from functools import cache
from html import escape

from figures.numerals import written
from widgets.game.answers import GAMES, play, study

# What the script says besides the words of the part "game".
SHARED = (("shared", "run_fetching"), ("shared", "run_unreachable"), ("narration", "first_grouped"))
SIGNS = (
    '<svg viewBox="0 0 24 24" aria-hidden="true">'
    '<path class="X" d="M6 6 18 18M18 6 6 18"/><circle class="O" cx="12" cy="12" r="6.5"/></svg>'
)


@cache
def start(name):
    """Return what Python says of a game before its first move: where it stands, and its study."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}")
    asked = {"game": name, "moves": [], "program": None, "values": True}
    return play(asked) | study(asked)


def write(source, words, code):
    """`tictactoe`, `connectfour`: its board, to be played on; without a script, what each first move is worth."""
    name = source.strip()
    first, its, say = start(name), GAMES[name], words["game"]
    columns = its.columns
    rows = len(its.empty) // columns
    filled = [its.cell_of(its.empty, move) for move in first["open"]]
    worth = dict(zip(filled, first["values"], strict=True))
    cells = "".join(
        _cell(cell, columns, its.move_at(cell), worth.get(cell), cell == filled[0], say)
        for cell in range(rows * columns)
    )
    looks = (
        f'\n<p class="hint">{say["plies_ahead"].format(plies=its.depth)}</p>' if its.depth else ""
    )
    data = {
        "game": name,
        "words": dict(say) | {key: words[part][key] for part, key in SHARED},
        "separator": words["narration"]["sentence_separator"],
        "start": first,
    }
    text = escape(json.dumps(data, ensure_ascii=False, separators=(",", ":")), quote=False)
    return f"""<section class="game" aria-label="{say[name]}" data-search-exclude>
<form class="row" inert autocomplete="off" aria-label="{say["settings"]}"><fieldset><legend>{say["you"]}</legend><label><input type="radio" name="you" value="X" checked> {say["first"].format(sign="X")}</label>
<label><input type="radio" name="you" value="O"> {say["second"].format(sign="O")}</label></fieldset>
<button type="button" data-do="anew">{say["anew"]}</button><button type="button" data-do="back">{say["back"]}</button>
<label><input type="checkbox" name="worth"> {say["show_worth"]}</label></form>
<p class="said" role="status" data-scripted>{say["your_turn"].format(sign="X")}</p>
<p class="problem row" hidden data-unreachable="{words["shared"]["run_unreachable"]}"><span role="alert"></span> <button type="button" data-do="again">{say["again"]}</button></p>
<div class="board" role="group" aria-label="{say["board"]}" data-columns="{columns}">{cells}
<svg class="line" viewBox="0 0 {columns} {rows}" aria-hidden="true"><path/></svg></div>
<p class="hint keys" data-scripted>{say[f"{name}_keys"]}</p>{looks}
<p class="nodes" hidden></p>
<p class="hint worth-means">{say[f"{name}_means"].format(plies=its.depth, win=its.win)}</p>
<p class="as-tree" inert><a href="../laboratory/" data-tree="{first["address"]}">{say["as_tree"]}</a> <span>{_depth(name, first["plies"], words)}</span></p>
<noscript><p>{say["noscript"]}</p></noscript>
<template>{text}</template></section>"""


def _depth(name, plies, words):
    """What the link to the tree says of its depth; the script says it of later positions."""
    say = words["game"]
    if plies is None:
        return say["tree_whole"]
    separator = words["narration"]["sentence_separator"]
    return separator.join([say["tree_limited"].format(plies=plies), say[f"{name}_evaluation"]])


def _cell(cell, columns, move, worth, reached, say):
    """A cell; worth: what the first move that fills it is worth, or None; reached: by the Tab key."""
    place = say["cell"].format(row=cell // columns + 1, column=cell % columns + 1)
    value = "" if worth is None else written(worth)
    empty = say["cell_empty"].format(cell=place)
    label = say["cell_worth"].format(cell=place, value=value) if value else empty
    tab = "" if reached else ' tabindex="-1"'
    return (
        f'<button type="button"{tab} data-move="{move}" aria-disabled="true"'
        f' aria-label="{label}" data-empty="{empty}">{SIGNS}<span translate="no">{value}</span></button>'
    )
