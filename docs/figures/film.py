"""A film: all drawings and sentences of one search, as data for a page to step through."""

from figures.draw import pieces
from figures.narrate import sentence
from figures.numerals import written
from figures.replay import best_of, replays


def film(tree, trace, letters, words, maximizing=True):
    """Return the film of a recorded search; it can be written as JSON.

    size: width and height of every drawing; parts: SVG elements, each once.
    frames: one a step: [numbers of its parts, sentence as HTML, line of the code,
        alpha, beta, best], the last three as printed, "" where there is none.
    """
    numbers, frames, size = {}, [], (0, 0)
    snapshots = replays(tree, trace, maximizing)
    next(snapshots)
    for snapshot in snapshots:
        parts, size = pieces(snapshot, letters)
        values = (snapshot.alpha, snapshot.beta, best_of(snapshot.step, trace.window))
        frames.append(
            [
                [numbers.setdefault(part, len(numbers)) for part in parts],
                sentence(snapshot, letters, words),
                snapshot.step.line,
                *("" if value is None else written(value) for value in values),
            ]
        )
    return {"size": size, "parts": list(numbers), "frames": frames}
