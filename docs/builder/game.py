"""The board on which a reader plays against the function, as the build writes it: before the first move."""

import json
from functools import cache
from html import escape

from figures.numerals import written
from lab.playing import GAMES, play, study

# What the script says besides the words of the part "play": keys of the part "lab".
SHARED = ("run_fetching", "run_unreachable")
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


def game(source, words):
    """`tictactoe`: its board, to be played on; without a script, what each first move is worth."""
    name = source.strip()
    first, its, say = start(name), GAMES[name], words["play"]
    columns = its.columns
    rows = len(its.empty) // columns
    worth = dict(zip(first["open"], first["values"], strict=True))
    cells = "".join(
        _cell(cell, columns, its.move_at(cell), worth, say) for cell in range(rows * columns)
    )
    data = {
        "game": name,
        "words": dict(say) | {key: words["lab"][key] for key in SHARED},
        "separator": words["narration"]["sentence_separator"],
        "start": first,
    }
    text = escape(json.dumps(data, ensure_ascii=False, separators=(",", ":")), quote=False)
    return f"""<section class="game" aria-label="{say[name]}" data-search-exclude>
<form class="row" hidden autocomplete="off" aria-label="{say["settings"]}"><fieldset><legend>{say["you"]}</legend><label><input type="radio" name="you" value="X" checked> {say["first"].format(sign="X")}</label>
<label><input type="radio" name="you" value="O"> {say["second"].format(sign="O")}</label></fieldset>
<button type="button" data-do="anew">{say["anew"]}</button><button type="button" data-do="back">{say["back"]}</button>
<label><input type="checkbox" name="worth"> {say["show_worth"]}</label></form>
<p class="said" role="status" hidden></p>
<p class="problem row" hidden><span role="alert"></span> <button type="button" data-do="again">{say["again"]}</button></p>
<div class="board" role="group" aria-label="{say["board"]}" style="--columns:{columns};--rows:{rows}">{cells}
<svg class="line" viewBox="0 0 {columns} {rows}" aria-hidden="true"><path/></svg></div>
<p class="hint keys" hidden>{say["keys"]}</p>
<p class="nodes" hidden></p>
<p class="hint worth-means">{say["worth_means"]}</p>
<p class="as-tree" hidden><a href="../laboratory/">{say["as_tree"]}</a> <span></span></p>
<noscript><p>{say["noscript"]}</p></noscript>
<template>{text}</template></section>"""


def _cell(cell, columns, move, worth, say):
    place = say["cell"].format(row=cell // columns + 1, column=cell % columns + 1)
    value = written(worth[move]) if move in worth else ""
    label = say["cell_worth"].format(cell=place, value=value) if value else place
    return (
        f'<button type="button" data-move="{move}" aria-disabled="true"'
        f' aria-label="{label}">{SIGNS}<span translate="no">{value}</span></button>'
    )
