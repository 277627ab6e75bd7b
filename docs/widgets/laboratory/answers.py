"""The laboratory: requests come in and answers go out, both as plain data."""

from math import inf

from figures import table
from figures.film import Film
from figures.narrate import formula, node_name, with_particles
from figures.numerals import written
from figures.replay import proved, replay
from gametree import letters
from minimax import minimax
from widgets import reading, searching, trees
from widgets.reading import Mistake

WORDS = ("shared", "narration", "laboratory")

EDITS = {
    "child": trees.with_child,
    "without": trees.without,
    "left": lambda tree, path: trees.swapped(tree, path, -1),
    "right": lambda tree, path: trees.swapped(tree, path, 1),
}
ORDERS = {"best": trees.best_first, "worst": trees.worst_first}
ARROW = " → "
LONGEST_CODE = 20_000  # characters; so many have room in an address, whatever they are


def open(words):
    """Return what answers one reader."""
    return Laboratory(words).answer


class Laboratory:
    """One reader's laboratory: what was searched last is kept in it.

    words: the words of the page's language; those of its parts in WORDS are used.
    """

    def __init__(self, words):
        self.words = words
        self.tree = self.trace = self.film = None
        self.setting = self.end = None  # what else the last search was made with, and how it ended
        self.field = None  # the field of the form that was read last

    def answer(self, request):
        """Answer a request; its "do" says which of the methods below it is for."""
        does = {"show": self.show, "frames": self.frames, "rows": self.rows, "data": self.data}
        if self.film is None and request["do"] != "show":
            return {"forgotten": True}  # nothing has been searched yet
        return does[request["do"]](request)

    def show(self, request):
        """Read or make a tree, search it, and tell what came out; a mistake is told and changes nothing.

        request: tree (text), branching, player ("max" or "min"), alpha, beta (text), code
            (text, None for the site's own); and one of edit with path and value, order,
            or random with depth, seed and uneven, which make a tree of their own.
        """
        if self.film is None and "path" in request:
            # So that the tree after an edit can be compared with the one before.
            plain = {"path", "value", "edit"}
            self.show({name: its for name, its in request.items() if name not in plain})
        try:
            maximizing = request["player"] == "max"
            tree = self._tree(request, maximizing)
            self.field = "alpha"
            alpha = reading.read_bound(request["alpha"], -inf)
            self.field = "beta"
            beta = reading.read_bound(request["beta"], inf)
            if alpha >= beta:
                raise Mistake("window", 0, len(request["beta"]))
            self.field = "code"
            reading.check_length(request["code"] or "", LONGEST_CODE)
            search = searching.search_of(request["code"])
            run = searching.watched(search, tree, alpha, beta, maximizing)
        except Mistake as mistake:
            return {"problem": self._problem(mistake)}
        before = self.tree, self.trace, self.setting, self.end
        self.tree, self.trace = tree, run
        self.setting = [maximizing, request["alpha"], request["beta"], request["code"]]
        self.whole = alpha == -inf and beta == inf
        names = letters(tree)
        self.end = replay(tree, run, len(run.steps) - 1, maximizing)
        self.film = Film(tree, run, names, self.words["narration"], maximizing)
        return self.film.head() | {
            "tree": reading.shown(tree),
            "count": len(run.steps),
            "parts": self.film.parts(),
            "frames": [],
            "nodes": self._nodes(names),
            "results": self._results(names),
            "first_line": search.__code__.co_firstlineno,
            "unmoved": self._unmoved(before),
            "differs": self._differs(alpha, beta),
        }

    def frames(self, request):
        """The next frames of the film, at most count, and the new parts in them."""
        known = len(self.film.pieces)
        frames = self.film.frames(request["count"])
        return {"frames": frames, "parts": self.film.parts(known)}

    def rows(self, _):
        """The rows of the table of all steps, as cells of HTML."""
        names, narration = self.film.letters, self.words["narration"]
        return table.rows(self.tree, self.trace, names, narration, self.end.maximizing)

    def data(self, request):
        """All steps to be saved: in the format "csv" as text, in "json" as plain data."""
        records = table.records(self.tree, self.trace, self.film.letters)
        if request["format"] == "csv":
            return table.csv(records)
        player = "MAX" if self.end.maximizing else "MIN"
        return {
            "tree": reading.shown(self.tree),
            "player": player,
            "value": records[-1]["value"],
            "steps": records,
        }

    def _tree(self, request, maximizing):
        if "random" in request:
            self.field = "random"
            shape = request["random"]
            return trees.random_tree(
                reading.whole(shape["branching"], 2, 10),
                reading.whole(shape["depth"], 1, reading.DEEPEST),
                reading.whole(shape["seed"], 0, 2**32 - 1),
                shape["uneven"],
            )
        self.field = "branching"
        branching = reading.whole(request["branching"], 2, 10)
        self.field = "tree"
        tree = reading.read_tree(request["tree"], branching)
        path = tuple(request.get("path", ()))
        if not trees.holds(tree, path):
            return tree  # it was clicked just before it went
        self.field = "value"
        if "value" in request:
            value = reading.read_bound(request["value"], None)
            if value is None:
                raise Mistake("missing", 0, 0)
            if abs(value) == inf:
                raise Mistake("infinite", 0, 0)
            tree = trees.with_value(tree, path, value)
        elif "edit" in request:
            tree = EDITS[request["edit"]](tree, path)
        elif "order" in request:
            tree = ORDERS[request["order"]](tree, maximizing)
        else:
            return tree
        # A tree that was made must keep to the limits as well.
        return reading.read_tree(reading.shown(tree))

    def _problem(self, mistake):
        text = reading.told(mistake, self.words)
        if mistake.places.get("line"):
            text = self.words["shared"]["run_line"].format(line=mistake.places["line"], said=text)
        return {
            "field": self.field,
            "key": mistake.key,
            "line": mistake.places.get("line"),
            "start": mistake.start,
            "end": mistake.end,
            "text": text,
        }

    def _nodes(self, names):
        """Of each node: path, x, y, what it is called, its text if it is a leaf, its status."""
        narration, made = self.words["narration"], []
        for path, (x, y) in self.film.drawing.places.items():
            known = self.end.nodes[path]
            if known.leaf:
                called = narration["leaf"].format(value=written(known.node))
                called = f"{names[path[:-1]]}{ARROW}{called}" if path else called
            else:
                called = narration["node"].format(letter=names[path])
            made.append([path, x, y, called, str(known.node) if known.leaf else None, known.status])
        return made

    def _results(self, names):
        """Name -> what the page shows for it, as HTML."""
        root, read = self.end.nodes[()], len(self.end.read)
        leaves = sum(known.leaf for known in self.end.nodes.values())
        maximizing = self.end.maximizing
        best = minimax(self.tree, maximizing)
        minimax_says = self.words["laboratory"]["result_minimax"]
        return {
            "value": self._value(root),
            "line": self._best_line(names),
            "read": str(read),
            "skipped": str(leaves - read),
            # With a narrower window, fewer may do.
            "fewest": str(trees.fewest(self.tree, maximizing)) if self.whole else "–",
            "minimax": minimax_says.format(value=formula(written(best)), count=leaves),
        }

    def _value(self, root):
        """What was returned, with what the leaves read prove of it."""
        value = written(self.trace.value)
        if root.proof is None:
            return self.words["laboratory"]["result_unproved"].format(value=formula(value))
        return formula({"exact": "", "lower": "≥ ", "upper": "≤ "}[root.proof] + value)

    def _differs(self, alpha, beta):
        """Tell that a function of the reader's returned what does not fit minimax; "" if it fits."""
        value, true = self.trace.value, minimax(self.tree, self.end.maximizing)
        # Outside the window a bound is enough, but it must be one.
        fits = (
            true <= value if value <= alpha else true >= value if value >= beta else value == true
        )
        if fits:
            return ""
        return with_particles(self.words["laboratory"]["differs"].format(value=written(true)))

    def _best_line(self, names):
        """The moves that are proved to lead to the root's value, while there are such."""
        root, path, line = self.end.nodes[()], (), []
        while True:
            known = self.end.nodes[path]
            if known.leaf:
                line.append(formula(written(known.node)))
                return ARROW.join(line)
            line.append(node_name(names[path]))
            # On the line every node is worth what the root is.
            best = proved(self.end, path)
            if root.proof != "exact" or not best or known.value != root.value:
                return self.words["laboratory"]["result_no_line"]
            path = best[0]

    def _unmoved(self, before):
        """Tell that only pruned leaves were changed and nothing else moved; "" if it was not so."""
        tree, run, setting, end = before
        if end is None or setting != self.setting or tree == self.tree:
            return ""
        if {path: known.leaf for path, known in end.nodes.items()} != {
            path: known.leaf for path, known in self.end.nodes.items()
        }:
            return ""
        changed = [p for p, k in end.nodes.items() if k.leaf and self.end.nodes[p].node != k.node]
        if (
            any(end.nodes[path].status != "cut" for path in changed)
            or run.steps != self.trace.steps
        ):
            return ""
        return self.words["laboratory"]["unmoved"]
