"""The drawings and sentences of all steps of a search, as data through which a page can step."""

from figures.draw import LINE, WIDE, Drawing, Folded, escape
from figures.narrate import ARROW, sentence, sentences
from figures.number_format import format_number
from figures.replay import replays


class Film:
    """The frames of a recorded search, computed on demand.

    A drawing is a list of parts, which are indexes into a list of pieces of SVG: the edges and
    nodes of the tree, and last the number line. Most parts stay the same from frame to frame,
    so a frame lists only the changed ones.

    moments: the indexes of the key moments, besides the first and last step and each step that
        decides a cutoff; None: each leaf that is read and each node that returns.
    moves: path -> name of the move that leads there, for a game.
    """

    def __init__(self, tree, trace, letters, words, maximizing=True, moments=None, moves=None):
        self.letters, self.words, self.moves = letters, words, moves or {}
        self.steps, self.moments, self.at = trace.steps, moments, -1
        self.snapshots = replays(tree, trace, maximizing)
        self.snapshot = next(self.snapshots)
        self.pieces = []
        self.indexes = {}  # piece -> index in pieces
        self.shown = [self._part_index(piece) for piece in (*self._draw_start(), "")]

    def head(self):
        """Return size, window (the size of the number line) and start (the drawing before the first step)."""
        return {
            "size": self.drawing.size,
            "window": (min(self.drawing.size[0], WIDE), LINE),
            "start": list(self.shown),
        }

    def frames(self, count=None):
        """Return the next frames, at most count; an empty list after the last.

        A frame is the list [changes, sentence as HTML, code line, alpha, beta, best, mark].

        changes: places in the drawing, each followed by the new part.
        alpha, beta, best: as displayed, "" if the search has none.
        mark: 2 at a cutoff, 1 at another key moment, else 0.
        """
        frames = []
        while count is None or len(frames) < count:
            before, snapshot = self.snapshot.current or (), next(self.snapshots, None)
            if snapshot is None:
                break
            self.at += 1
            values = (snapshot.alpha, snapshot.beta, snapshot.best)
            frames.append(
                [
                    self._find_changes(before),
                    self._describe_step(),
                    snapshot.step.line,
                    *("" if value is None else format_number(value) for value in values),
                    self._choose_mark(),
                ]
            )
        return frames

    def parts(self, known=0):
        """Return the pieces of SVG from index known on."""
        return self.pieces[known:]

    def _describe_step(self):
        """Return the step's sentence; at a call, with the moves that lead there."""
        text = sentence(self.snapshot, self.letters, self.words)
        path = self.snapshot.current
        moves = [self.moves.get(path[:plies]) for plies in range(1, len(path) + 1)]
        if self.snapshot.step.kind != "enter" or not (moves and all(moves)):
            return text
        names = ARROW.join(f"<code>{escape(move)}</code>" for move in moves)
        return sentences([text, self.words["moves_here"].format(moves=names)], self.words)

    def _draw_start(self):
        """Return the pieces of the tree before the first step."""
        self.drawing = Drawing(self.snapshot, self.letters, moves=self.moves)
        paths = self.drawing.paths
        self.edges = {path: slot for slot, path in enumerate(paths[1:])}
        self.nodes = {path: slot + len(paths) - 1 for slot, path in enumerate(paths)}
        self.owners = []  # the nodes that show a bound
        return self.drawing.pieces()

    def _choose_mark(self):
        step, following = self.snapshot.step, self.steps[self.at + 1 : self.at + 2]
        if step.kind == "cut" or (step.kind == "return" and step.skipped):
            return 2
        if self.at == 0 or not following or (step.kind == "test" and following[0].kind == "cut"):
            return 1
        return int(step.kind == "return" if self.moments is None else self.at in self.moments)

    def _find_changes(self, previous):
        """Return the changed parts after a move from the node previous."""
        current, step = self.snapshot.current, self.snapshot.step
        drawing, old_owners = self.drawing, self.owners
        self.owners = list(drawing.chips())
        # A tuple, as sets have a different order in Brython.
        redrawn = (previous, current, *old_owners, *self.owners)
        new = {self.nodes[path]: drawing.node(path) for path in redrawn}
        for path in (previous, current):
            # Redraw the edges that lead to only one of the two nodes.
            end = current if path is previous else previous
            while path and path != end[: len(path)]:
                new[self.edges[path]] = self.drawing.edge(path)
                path = path[:-1]
        for index in step.skipped or ():
            for path in self._below((*current, index)):
                new[self.edges[path]] = self.drawing.edge(path)
                new[self.nodes[path]] = self.drawing.node(path)
        for path in drawing.line:
            new[self.edges[path]] = drawing.edge(path)
        new[len(self.shown) - 1] = drawing.window()
        return self._update_parts(new)

    def _update_parts(self, new_pieces):
        """Store new pieces (place -> piece); return the changed places, each with its part."""
        changes = []
        for place, piece in new_pieces.items():
            part = self._part_index(piece)
            if part != self.shown[place]:
                self.shown[place] = part
                changes += [place, part]
        return changes

    def _below(self, path):
        known = self.snapshot.nodes[path]
        yield path
        for index in range(0 if known.leaf else len(known.node)):
            yield from self._below((*path, index))

    def _part_index(self, piece):
        if piece not in self.indexes:
            self.indexes[piece] = len(self.pieces)
            self.pieces.append(piece)
        return self.indexes[piece]


class FoldedFilm(Film):
    """The film for a narrow screen; a part is a level of the tree, see draw.Folded."""

    def _draw_start(self):
        self.drawing = Folded(self.snapshot, self.letters, self.moves)
        return self.drawing.levels()

    def _find_changes(self, before):
        return self._update_parts(dict(enumerate((*self.drawing.levels(), self.drawing.window()))))


def film(tree, trace, letters, words, maximizing=True, moments=None):
    """Return all frames of a recorded search as JSON-compatible data.

    size, window, start: see Film.head.
    parts: the pieces of SVG, each once.
    frames: one for each step, see Film.frames.
    """
    recording = Film(tree, trace, letters, words, maximizing, moments)
    head, frames = recording.head(), recording.frames()
    return head | {"parts": recording.parts(), "frames": frames}
