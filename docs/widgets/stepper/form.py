"""The stepper, as the build writes it: a recorded search, one of its frames drawn."""

import json
import re
from html import escape

from figures.draw import Drawing, frame
from figures.film import film
from figures.replay import replay
from widgets.arguments import find_walkthrough, take_words

# The signs on the stepper's buttons: paths in a square of 24.
BUTTONS = {
    "first": "M6 5h2.5v14H6zM19 5v14l-9-7z",
    "previous": "M16.5 5v14l-9-7z",
    "play": "M8 5l11 7-11 7z",
    "next": "M7.5 5v14l9-7z",
    "last": "M15.5 5h2.5v14h-2.5zM5 5v14l9-7z",
}
VALUES = ("α", "β", "<code>best</code>")  # what a frame of a film tells last, in its order


def write(source, words, code):
    """`first`: the search of that tree, to be stepped through; `first end`: opened at its end.

    code: the programs in the page's language.
    Without a script the drawing, its sentence and the code are there, at that step.
    """
    name, *at = take_words(source, "a tree", "[end]")
    if at not in ([], ["end"]):
        raise ValueError(f"a stepper is opened at its start or its end, not {at[0]!r}")
    walk, labels = find_walkthrough(name), words["labels"]
    reel = film(walk.tree, walk.trace, walk.letters, words["narration"])
    opened = len(reel["frames"]) - 1 if at == ["end"] else 0
    drawing = Drawing(replay(walk.tree, walk.trace, opened), walk.letters)
    return stepper_of(reel, drawing, opened, labels, code.lines(walk.search))


def stepper_of(reel, still, opened, labels, code):
    """The stepper of any film, opened at one of its frames; what a search never has is not shown.

    still: the Drawing of that frame.
    code: number in the file -> HTML of each line of the function that is run.
    """
    _, sentence, line, *values = reel["frames"][opened]
    drawing = frame(still.size, _bare(sentence)) + "".join(still.pieces()) + "</svg>"
    # What is said has the room of the longest sentence, so that no step moves what stands below.
    longest = max((told[1] for told in reel["frames"]), key=lambda said: len(_bare(said)))
    held = [at for at in range(len(VALUES)) if any(told[3 + at] for told in reel["frames"])]
    if 0 in held:
        width, height = reel["window"]
        drawing += (
            f'<svg class="tree window" viewBox="0 0 {width} {height}" width="{width}"'
            f' height="{height}" translate="no" aria-hidden="true">{still.window()}</svg>'
        )
    shown = "".join(
        f'<div><dt>{VALUES[at]}</dt><dd translate="no" data-at="{at}">{values[at] or "–"}</dd></div>'
        for at in held
    )
    ends = [0] * 2 + [None] + [len(reel["frames"]) - 1] * 2  # where a button has nothing to do
    buttons = "".join(
        f'<button type="button" data-go="{go}" aria-label="{labels[f"step_{go}"]}"'
        f' aria-disabled="{str(opened == end).lower()}"'
        f' title="{labels[f"step_{go}"]}"><svg viewBox="0 0 24 24"><path d="{path}"/></svg></button>'
        for (go, path), end in zip(BUTTONS.items(), ends, strict=True)
    )
    speeds = "".join(
        f"<option value={speed}{' selected' if speed == 1 else ''}>{shown}×</option>"
        for speed, shown in ((0.5, "½"), (1, 1), (2, 2), (4, 4))
    )
    place = labels["step_of"].format(number=opened + 1, count=len(reel["frames"]))
    lines = "".join(
        f'<li value="{number}" data-in="{_levels(text)}"{" class=now" if number == line else ""}>'
        f"<code>{text}</code></li>"
        for number, text in code.items()
    )
    data = escape(json.dumps(reel, ensure_ascii=False, separators=(",", ":")), quote=False)
    controls = (
        f'<div class="controls" inert><div class="buttons">{buttons}</div>'
        f'<output class="of">{place}</output>'
        f'<label>{labels["speed"]} <select class="speed">{speeds}</select></label>'
        f'<input type="range" class="slider" min="0" max="{len(reel["frames"]) - 1}"'
        f' value="{opened}" aria-label="{labels["step_slider"]}" aria-valuetext="{place}"></div>'
    )
    return (
        f'<section class="stepper" aria-label="{labels["stepper"]}" data-step="{opened}"'
        f' data-pause="{labels["step_pause"]}" data-of="{labels["step_of"]}" data-search-exclude>'
        f'<div class="screen"><div><figure class="drawing">{drawing}</figure>{controls}</div>'
        f'<div class="saying"><p class="say" aria-live="polite">{sentence}</p>'
        f'<p class="room" aria-hidden="true">{longest}</p></div>'
        f'<div><dl class="values">{shown}</dl>'
        f'<ol class="highlight code" translate="no">{lines}</ol></div></div>'
        f"<template>{data}</template></section>"
    )


def _bare(html):
    return re.sub("<[^>]+>", "", html)


def _levels(line):
    """By how many levels a line of Python is indented; where it goes on below, it is by one more."""
    text = _bare(line)
    return (len(text) - len(text.lstrip(" "))) // 4
