"""The stepper, as the build writes it: a recorded search, one of its frames drawn."""

import re

from markdown.extensions import Extension

from figures.asking import questions
from figures.draw import Drawing, frame
from figures.film import film
from figures.replay import replay
from figures.scenes import NAMES
from widgets.arguments import find_walkthrough, take_words
from widgets.reading import tree_text

# The stepper's buttons and the signs on them: paths in a square of 24.
BUTTONS = {
    "first": "M6 5h2.5v14H6zM19 5v14l-9-7z",
    "previous": "M16.5 5v14l-9-7z",
    "next": "M7.5 5v14l9-7z",
    "last": "M15.5 5h2.5v14h-2.5zM5 5v14l9-7z",
    "play": "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 5a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM10 8.3v7.4l6-3.7z",
    "take": "M12 2.5l5.5 5.5-1.4 1.4L13 6.3V16h-2V6.3L7.9 9.4 6.5 8zM4 13h2v6h12v-6h2v8H4z",
    "stage": "M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z",
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


def extra(words, code):
    """Return what is fetched when a reader is first asked: the questions of each walkthrough.

    And for what a reader takes elsewhere: what is said there, and the trees that an address can tell.
    """
    made, trees = {}, {}
    for name in NAMES:
        walk = find_walkthrough(name)
        said = walk.letters, words["narration"], walk.maximizing
        made[name] = questions(walk.tree, walk.trace, *said)
        if walk.search == "alphabeta" and walk.maximizing and name != "one-cut":
            trees[name] = tree_text(walk.tree).replace(" ", "")
    asked, taken = {}, {}
    for key, text in words["stepper"].items():
        (taken if key.startswith("take") else asked)[key] = text
    return {
        "questions": {"said": asked, "films": made},
        "taking": {"say": taken, "trees": trees},
    }


def fill(source, words, code):
    """`first`: the search of that tree, to be stepped through; `first end`: opened at its end.

    `first ask`: the reader is asked first, unless he has chosen otherwise.
    code: the programs in the page's language.
    Without a script the drawing, its sentence and the code are there, at that step.
    """
    name, *how = take_words(source, "a tree", "[end]")
    if how not in ([], ["end"], ["ask"]):
        raise ValueError(f"a stepper is opened at its end, or asks first, not {how[0]!r}")
    walk = find_walkthrough(name)
    # Where a walkthrough has sections, these are its key moments.
    moments = {scene.last for scene in walk.scenes} if len(walk.scenes) > 1 else None
    said = walk.letters, words["narration"], walk.maximizing
    reel = film(walk.tree, walk.trace, *said, moments=moments)
    opened = len(reel["frames"]) - 1 if how == ["end"] else 0
    drawing = Drawing(replay(walk.tree, walk.trace, opened, walk.maximizing), walk.letters)
    its = stepper_of(reel, drawing, opened, words, code.lines(walk.search), name)
    return {"words": words, "stepper": its | {"addressed": True, "asks": how == ["ask"]}}


def stepper_of(reel, still, opened, words, code, questions=None):
    """What the template shows of any film, opened at one of its frames; what a search never has is left out.

    still: the Drawing of that frame.
    code: number in the file -> HTML of each line of the function that is run.
    questions: the name of the film's questions, see extra; None: a script has them.
    The page's address does not hold its step.
    """
    frames, labels = reel["frames"], words["labels"]
    _, sentence, line, *values, _ = frames[opened]
    held = [at for at in range(len(VALUES)) if any(told[3 + at] for told in frames)]
    last = len(frames) - 1
    ends = {"first": 0, "previous": 0, "next": last, "last": last}  # where there is nothing to do
    return {
        "film": reel,
        "opened": opened,
        "last": last,
        "addressed": False,
        "asks": False,
        "questions": questions,
        "place": labels["step_of"].format(number=opened + 1, count=len(frames)),
        "drawing": frame(still.size, _bare(sentence)) + "".join(still.pieces()) + "</svg>",
        "window": still.window() if 0 in held else None,
        "sentence": sentence,
        # What is said has the room of the longest sentence, so that no step moves what stands below.
        "verdict": words["stepper"]["wrong"].format(right=10, asked=10),
        "longest": max((told[1] for told in frames), key=lambda said: len(_bare(said))),
        "values": {at: (VALUES[at], values[at] or "–") for at in held},
        "buttons": {go: (icon, opened == ends.get(go)) for go, icon in BUTTONS.items()},
        "marks": {kind: _strokes(frames, kind) for kind in (1, 2)},
        "speeds": SPEEDS,
        "lines": [
            {"number": number, "levels": _levels(text), "now": number == line, "text": text}
            for number, text in code.items()
        ],
    }


def _strokes(frames, kind):
    """Return a path with a stroke at each frame of that mark, in a drawing as wide as the film is long."""
    return "".join(f"M{at} 0v1" for at, frame in enumerate(frames) if frame[-1] == kind)


def _bare(html):
    return re.sub("<[^>]+>", "", html)


def _levels(line):
    """By how many levels a line of Python is indented; where it goes on below, it is by one more."""
    text = _bare(line)
    return (len(text) - len(text.lstrip(" "))) // 4
