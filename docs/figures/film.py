"""The drawings and sentences of all steps of a search, as data through which a page can step."""

from docs.figures.folded_tree import FoldedTreeDrawing
from docs.figures.number_format import format_number
from docs.figures.number_line import LINE, WIDE
from docs.figures.phrases import ARROW, join_sentences
from docs.figures.replay import iterate_snapshots
from docs.figures.step_sentences import explain_step
from docs.figures.svg import escape_html
from docs.figures.tree_drawing import TreeDrawing


class Film:
    """The frames of a recorded search, computed on demand.

    A drawing has a piece of SVG at each position, given as the index in the list of pieces: the edges
    and nodes of the tree, and last the number line. Most pieces stay the same from frame to frame,
    so a frame lists only the changed ones.

    key_steps: the indexes of the key moments, besides the first and last step and each step that
        decides a cutoff; None: each leaf that is read and each node that returns.
    move_names: path -> name of the move that leads there, for a game.
    """

    def __init__(
        self, tree, trace, letters, texts, maximizing=True, key_steps=None, move_names=None
    ):
        self.letters, self.texts, self.move_names = letters, texts, move_names or {}
        self.steps, self.key_steps, self.at = trace.steps, key_steps, -1
        self.snapshots = iterate_snapshots(tree, trace, maximizing)
        self.snapshot = next(self.snapshots)
        self.pieces = []
        self.indexes = {}  # piece -> index in pieces
        self.shown = [self._get_piece_index(piece) for piece in (*self._draw_start_pieces(), "")]

    def get_header(self):
        """Return the sizes of the tree and of the number line (window), and the first drawing."""
        size = self.drawing.size
        return {"size": size, "window": (min(size[0], WIDE), LINE), "start": list(self.shown)}

    def make_next_frames(self, max_count=None):
        """Return the next frames, at most max_count; an empty list after the last.

        A frame is the list [changes, sentence as HTML, code line, alpha, beta, best, mark].
        changes: positions in the drawing, each followed by the index of the new piece.
        alpha, beta, best: as displayed, "" if the search has none.
        mark: 2 at a cutoff, 1 at another key moment, else 0.
        """
        frames = []
        while max_count is None or len(frames) < max_count:
            before, snapshot = self.snapshot.current or (), next(self.snapshots, None)
            if snapshot is None:
                break
            self.at += 1
            changes, sentence = self._find_changed_pieces(before), self._describe_step()
            values = [snapshot.alpha, snapshot.beta, snapshot.best]
            shown = ["" if value is None else format_number(value) for value in values]
            mark = self._choose_frame_mark()
            frames.append([changes, sentence, snapshot.step.line, *shown, mark])
        return frames

    def get_new_pieces(self, known_count=0):
        """Return the pieces of SVG from index known_count on."""
        return self.pieces[known_count:]

    def list_shown_pieces(self):
        """Return the pieces of SVG of the drawing after the last frame; the number line is the last."""
        return [self.pieces[index] for index in self.shown]

    def _describe_step(self):
        """Return the step's sentence; at a call, with the moves that lead there."""
        text = explain_step(self.snapshot, self.letters, self.texts)
        path = self.snapshot.current
        moves = [self.move_names.get(path[:plies]) for plies in range(1, len(path) + 1)]
        if self.snapshot.step.kind != "enter" or not (moves and all(moves)):
            return text
        names = ARROW.join(f"<code>{escape_html(move)}</code>" for move in moves)
        return join_sentences([text, self.texts["moves_here"].format(moves=names)], self.texts)

    def _draw_start_pieces(self):
        """Return the pieces of the tree before the first step."""
        self.drawing = TreeDrawing(self.snapshot, self.letters, move_names=self.move_names)
        paths = self.drawing.paths
        self.edges = {path: position for position, path in enumerate(paths[1:])}
        self.nodes = {path: position + len(paths) - 1 for position, path in enumerate(paths)}
        self.holders = []  # the nodes that show a bound
        return self.drawing.draw_pieces()

    def _choose_frame_mark(self):
        step, following = self.snapshot.step, self.steps[self.at + 1 : self.at + 2]
        if step.kind == "cut" or (step.kind == "return" and step.skipped):
            return 2
        if self.at == 0 or not following or (step.kind == "test" and following[0].kind == "cut"):
            return 1
        return int(step.kind == "return" if self.key_steps is None else self.at in self.key_steps)

    def _find_changed_pieces(self, previous_path):
        """Return the changes, as in a frame, after the search has moved from the node previous_path."""
        current, step = self.snapshot.current, self.snapshot.step
        drawing, old_holders = self.drawing, self.holders
        self.holders = list(drawing.format_bounds_by_path())
        # A tuple, as sets have a different order in Brython.
        redrawn = (previous_path, current, *old_holders, *self.holders)
        new = {self.nodes[path]: drawing.draw_node(path) for path in redrawn}
        for path in (previous_path, current):
            # Redraw the edges that lead to only one of the two nodes.
            end = current if path is previous_path else previous_path
            while path and path != end[: len(path)]:
                new[self.edges[path]] = drawing.draw_edge(path)
                path = path[:-1]
        for index in step.skipped or ():
            top = (*current, index)
            for path in [path for path in self.nodes if path[: len(top)] == top]:
                new[self.edges[path]] = drawing.draw_edge(path)
                new[self.nodes[path]] = drawing.draw_node(path)
        for path in drawing.best_line:
            new[self.edges[path]] = drawing.draw_edge(path)
        new[len(self.shown) - 1] = drawing.draw_number_line()
        return self._store_pieces(new)

    def _store_pieces(self, new_pieces):
        """Store new pieces (position -> piece); return the changes, as in a frame."""
        changes = []
        for position, piece in new_pieces.items():
            piece_index = self._get_piece_index(piece)
            if piece_index != self.shown[position]:
                self.shown[position] = piece_index
                changes += [position, piece_index]
        return changes

    def _get_piece_index(self, piece):
        if piece not in self.indexes:
            self.indexes[piece] = len(self.pieces)
            self.pieces.append(piece)
        return self.indexes[piece]


class FoldedFilm(Film):
    """The film for a narrow screen; a piece is a level of the tree, see folded_tree.FoldedTreeDrawing."""

    def _draw_start_pieces(self):
        self.drawing = FoldedTreeDrawing(self.snapshot, self.letters, self.move_names)
        return self.drawing.draw_levels()

    def _find_changed_pieces(self, previous_path):
        pieces = [*self.drawing.draw_levels(), self.drawing.draw_number_line()]
        return self._store_pieces(dict(enumerate(pieces)))


def make_film_data(tree, trace, letters, texts, maximizing=True, key_steps=None):
    """Return Film.get_header, all frames and, as parts, all pieces of SVG of a recorded search."""
    recording = Film(tree, trace, letters, texts, maximizing, key_steps)
    head, frames = recording.get_header(), recording.make_next_frames()
    return head | {"parts": recording.get_new_pieces(), "frames": frames}
