"""The stepper, as the build writes it: a recorded search, one of its frames drawn."""

import re

from markdown.extensions import Extension

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
SPEEDS = {0.5: "½", 1: "1", 2: "2", 4: "4"}
VALUES = ("α", "β", "<code>best</code>")  # what a frame of a film tells last, in its order


def extension(words, note, render):
    """Return the Markdown extension that knows the stepper's element as a block."""
    return Block()


class Block(Extension):
    """Python-Markdown extension: puts no paragraph around a stepper."""

    def extendMarkdown(self, md):
        md.block_level_elements.append("alpha-stepper")


def fill(source, words, code):
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
    its = stepper_of(reel, drawing, opened, labels, code.lines(walk.search))
    return {"words": words, "stepper": its | {"addressed": True}}


def stepper_of(reel, still, opened, labels, code):
    """What the template shows of any film, opened at one of its frames; what a search never has is left out.

    still: the Drawing of that frame.
    code: number in the file -> HTML of each line of the function that is run.
    The page's address does not hold its step.
    """
    frames = reel["frames"]
    _, sentence, line, *values = frames[opened]
    held = [at for at in range(len(VALUES)) if any(told[3 + at] for told in frames)]
    last = len(frames) - 1
    ends = {"first": 0, "previous": 0, "next": last, "last": last}  # where there is nothing to do
    return {
        "film": reel,
        "opened": opened,
        "last": last,
        "addressed": False,
        "place": labels["step_of"].format(number=opened + 1, count=len(frames)),
        "drawing": frame(still.size, _bare(sentence)) + "".join(still.pieces()) + "</svg>",
        "window": still.window() if 0 in held else None,
        "sentence": sentence,
        # What is said has the room of the longest sentence, so that no step moves what stands below.
        "longest": max((told[1] for told in frames), key=lambda said: len(_bare(said))),
        "values": {at: (VALUES[at], values[at] or "–") for at in held},
        "buttons": {go: (icon, opened == ends.get(go)) for go, icon in BUTTONS.items()},
        "speeds": SPEEDS,
        "lines": [
            {"number": number, "levels": _levels(text), "now": number == line, "text": text}
            for number, text in code.items()
        ],
    }


def _bare(html):
    return re.sub("<[^>]+>", "", html)


def _levels(line):
    """By how many levels a line of Python is indented; where it goes on below, it is by one more."""
    text = _bare(line)
    return (len(text) - len(text.lstrip(" "))) // 4
