"""A film: all drawings and sentences of one search, as data for a page to step through."""

from figures.draw import LINE, WIDE, Drawing, Folded, escape
from figures.narrate import ARROW, sentence, sentences
from figures.numerals import format_number
from figures.replay import replays


class Film:
    """The film of a recorded search, made frame by frame while it is asked for.

    A drawing is a list of parts, numbers that stand for pieces of SVG: the edges
    and nodes of the tree, and last the number line. Most stay as they were in the
    frame before, so that a frame tells only what has changed.

    moments: the numbers of the steps that are key moments, besides the first, the last and what
        decides a cutoff; None: each leaf that is read, each node that returns.
    moves: path -> the name of the move that leads there, for a game.
    """

    def __init__(self, tree, trace, letters, words, maximizing=True, moments=None, moves=None):
        self.letters, self.words, self.moves = letters, words, moves or {}
        self.steps, self.moments, self.at = trace.steps, moments, -1
        self.snapshots = replays(tree, trace, maximizing)
        self.snapshot = next(self.snapshots)
        self.pieces = []
        self.numbers = {}  # piece -> its place among the pieces
        self.shown = [self._part(piece) for piece in (*self._begin(), "")]

    def head(self):
        """Return size, window (the size of the number line) and start, the drawing before step one."""
        return {
            "size": self.drawing.size,
            "window": (min(self.drawing.size[0], WIDE), LINE),
            "start": list(self.shown),
        }

    def frames(self, count=None):
        """Return the next frames, at most count; an empty list after the last.

        A frame: [changes, sentence as HTML, line of the code, alpha, beta, best, mark]; changes
        are places in the drawing, each followed by its new part; alpha, beta and best are as
        printed, "" where there is none; mark: 2 at a cutoff, 1 at another key moment, else 0.
        """
        made = []
        while count is None or len(made) < count:
            before, snapshot = self.snapshot.current or (), next(self.snapshots, None)
            if snapshot is None:
                break
            self.at += 1
            values = (snapshot.alpha, snapshot.beta, snapshot.best)
            made.append(
                [
                    self._changes(before),
                    self._tell_step(),
                    snapshot.step.line,
                    *("" if value is None else format_number(value) for value in values),
                    self._mark(),
                ]
            )
        return made

    def parts(self, known=0):
        """Return the pieces of SVG with the numbers from known on."""
        return self.pieces[known:]

    def _tell_step(self):
        """Return the sentence of the step; where a call begins, with the moves that lead to it."""
        told = sentence(self.snapshot, self.letters, self.words)
        path = self.snapshot.current
        moves = [self.moves.get(path[:plies]) for plies in range(1, len(path) + 1)]
        if self.snapshot.step.kind != "enter" or not (moves and all(moves)):
            return told
        names = ARROW.join(f"<code>{escape(move)}</code>" for move in moves)
        return sentences([told, self.words["moves_here"].format(moves=names)], self.words)

    def _begin(self):
        """Return the pieces of the tree before the first step."""
        self.drawing = Drawing(self.snapshot, self.letters, moves=self.moves)
        paths = self.drawing.paths
        self.edges = {path: slot for slot, path in enumerate(paths[1:])}
        self.nodes = {path: slot + len(paths) - 1 for slot, path in enumerate(paths)}
        self.owners = []  # the nodes with chips
        return self.drawing.pieces()

    def _mark(self):
        step, following = self.snapshot.step, self.steps[self.at + 1 : self.at + 2]
        if step.kind == "cut" or (step.kind == "return" and step.skipped):
            return 2
        if self.at == 0 or not following or (step.kind == "test" and following[0].kind == "cut"):
            return 1
        return int(step.kind == "return" if self.moments is None else self.at in self.moments)

    def _changes(self, before):
        """What is drawn anew when the search has moved from one node to another."""
        now, step = self.snapshot.current, self.snapshot.step
        drawing, was = self.drawing, self.owners
        self.owners = list(drawing.chips())
        turned = (before, now, *was, *self.owners)  # in an order that Brython agrees on
        new = {self.nodes[path]: drawing.node(path) for path in turned}
        for path in (before, now):
            # The edges that lead to only one of the two.
            other = now if path is before else before
            while path and path != other[: len(path)]:
                new[self.edges[path]] = self.drawing.edge(path)
                path = path[:-1]
        for index in step.skipped or ():
            for path in self._below((*now, index)):
                new[self.edges[path]] = self.drawing.edge(path)
                new[self.nodes[path]] = self.drawing.node(path)
        for path in drawing.line:
            new[self.edges[path]] = drawing.edge(path)
        new[len(self.shown) - 1] = drawing.window()
        return self._show(new)

    def _show(self, new):
        """Note new pieces, place -> piece; return the places where something changes, each with its part."""
        changes = []
        for place, piece in new.items():
            part = self._part(piece)
            if part != self.shown[place]:
                self.shown[place] = part
                changes += [place, part]
        return changes

    def _below(self, path):
        known = self.snapshot.nodes[path]
        yield path
        for index in range(0 if known.leaf else len(known.node)):
            yield from self._below((*path, index))

    def _part(self, piece):
        if piece not in self.numbers:
            self.numbers[piece] = len(self.pieces)
            self.pieces.append(piece)
        return self.numbers[piece]


class FoldedFilm(Film):
    """The film for a narrow screen: a part of a drawing is a level of the tree, see draw.Folded."""

    def _begin(self):
        self.drawing = Folded(self.snapshot, self.letters, self.moves)
        return self.drawing.levels()

    def _changes(self, before):
        return self._show(dict(enumerate((*self.drawing.levels(), self.drawing.window()))))


def film(tree, trace, letters, words, maximizing=True, moments=None):
    """Return the whole film of a recorded search; it can be written as JSON.

    size, window, start: see Film.head; parts: pieces of SVG, each once; frames: see
    Film.frames, one a step.
    """
    made = Film(tree, trace, letters, words, maximizing, moments)
    head, frames = made.head(), made.frames()
    return head | {"parts": made.parts(), "frames": frames}
