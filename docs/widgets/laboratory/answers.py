"""The laboratory: requests come in and answers go out, both as plain data."""

from math import inf

from figures import table
from figures.asking import questions
from figures.film import Film
from figures.narrate import ARROW, formula, node_name, with_particles
from figures.numerals import format_bounded, format_number
from figures.replay import find_proved, replay
from gametree import letters
from minimax import minimax
from widgets import reading, searching, trees
from widgets.mistakes import Mistake, explain, in_field

WORDS = ("shared", "narration", "laboratory")

EDITS = {
    "child": trees.with_child,
    "without": trees.remove,
    "left": lambda tree, path: trees.swap(tree, path, -1),
    "right": lambda tree, path: trees.swap(tree, path, 1),
}
ORDERS = {"best": trees.best_first, "worst": trees.worst_first}
LONGEST_CODE = 20_000  # characters; so many have room in an address, whatever they are


def open(words):
    """Return what answers one reader."""
    return Laboratory(words).answer


class Search:
    """A search of a tree, with all that it was made with, and how it ended.

    trace: what was recorded; alpha, beta: the window; setting: what the form says besides the tree.
    whole: whether the window is the full one; end: the Snapshot after the last step.
    """

    def __init__(self, tree, function, alpha, beta, setting):
        maximizing = setting["player"] == "max"
        self.tree, self.function, self.setting = tree, function, setting
        self.alpha, self.beta, self.whole = alpha, beta, alpha == -inf and beta == inf
        code = setting["code"]
        self.trace = searching.watch(function, tree, alpha, beta, maximizing, code)
        self.end = replay(tree, self.trace, len(self.trace.steps) - 1, maximizing)
        self.letters = letters(tree)

    def leaves(self):
        """Return path -> number of each leaf."""
        return {path: known.node for path, known in self.end.nodes.items() if known.leaf}


class Laboratory:
    """One reader's laboratory: what was searched last is kept in it, and its film.

    words: the words of the page's language; those of its parts in WORDS are used.
    """

    def __init__(self, words):
        self.words = words
        self.last = self.film = None

    def answer(self, request):
        """Answer a request; its "do" says which of the methods below it is for."""
        does = {
            "show": self.show,
            "frames": self.frames,
            "questions": self.questions,
            "rows": self.rows,
            "data": self.data,
        }
        if self.last is None and request["do"] != "show":
            return {"forgotten": True}  # nothing has been searched yet
        return does[request["do"]](request)

    def show(self, request):
        """Read or make a tree, search it, and tell what came out; a mistake is told and changes nothing.

        request: tree (text), branching, player ("max" or "min"), alpha, beta (text), code
            (text, None for the site's own); and one of edit with path and value, order,
            or random with depth, seed and uneven, which make a tree of their own.
        """
        if self.last is None and "path" in request:
            # So that the tree after an edit can be compared with the one before.
            plain = {"path", "value", "edit"}
            self.show({name: its for name, its in request.items() if name not in plain})
        try:
            search = _search(request)
        except Mistake as mistake:
            return {"problem": self._problem(mistake)}
        before, self.last = self.last, search
        maximizing, narration = search.end.maximizing, self.words["narration"]
        self.film = Film(search.tree, search.trace, search.letters, narration, maximizing)
        unmoved = before is not None and _unmoved(before, search)
        return self.film.head() | {
            "tree": reading.tree_text(search.tree),
            "count": len(search.trace.steps),
            "parts": self.film.parts(),
            "frames": [],
            "nodes": self._nodes(),
            "results": self._results(),
            "first_line": search.function.__code__.co_firstlineno,
            "unmoved": self.words["laboratory"]["unmoved"] if unmoved else "",
            "differs": self._differs(),
        }

    def frames(self, request):
        """The next frames of the film, at most count, and the new parts in them."""
        known = len(self.film.pieces)
        frames = self.film.frames(request["count"])
        return {"frames": frames, "parts": self.film.parts(known)}

    def questions(self, _):
        """What the reader can be asked while stepping through the film."""
        last, narration = self.last, self.words["narration"]
        return questions(last.tree, last.trace, last.letters, narration, last.end.maximizing)

    def rows(self, _):
        """The rows of the table of all steps, as cells of HTML."""
        last, narration = self.last, self.words["narration"]
        return table.rows(last.tree, last.trace, last.letters, narration, last.end.maximizing)

    def data(self, request):
        """All steps to be saved: in the format "csv" as text, in "json" as plain data."""
        last = self.last
        records = table.records(last.tree, last.trace, last.letters)
        if request["format"] == "csv":
            return table.csv(records)
        player = "MAX" if last.end.maximizing else "MIN"
        return {
            "tree": reading.tree_text(last.tree),
            "player": player,
            "value": records[-1]["value"],
            "steps": records,
        }

    def _problem(self, mistake):
        text = explain(mistake, self.words)
        if mistake.places.get("line"):
            text = self.words["shared"]["run_line"].format(line=mistake.places["line"], said=text)
        return {
            "field": mistake.field,
            "key": mistake.key,
            "line": mistake.places.get("line"),
            "start": mistake.start,
            "end": mistake.end,
            "text": text,
        }

    def _nodes(self):
        """Of each node: path, x, y, what it is called, its text if it is a leaf, its status."""
        narration, names, made = self.words["narration"], self.last.letters, []
        for path, (x, y) in self.film.drawing.places.items():
            known = self.last.end.nodes[path]
            if known.leaf:
                called = narration["leaf"].format(value=format_number(known.node))
                called = f"{names[path[:-1]]}{ARROW}{called}" if path else called
            else:
                called = narration["node"].format(letter=names[path])
            made.append([path, x, y, called, str(known.node) if known.leaf else None, known.status])
        return made

    def _results(self):
        """Name -> what the page shows for it, as HTML."""
        last, say = self.last, self.words["laboratory"]
        maximizing, read, leaves = last.end.maximizing, len(last.end.read), len(last.leaves())
        best = formula(format_number(minimax(last.tree, maximizing)))
        return {
            "value": self._value(),
            "line": self._best_line(),
            "read": str(read),
            "skipped": str(leaves - read),
            # With a narrower window, fewer may do.
            "fewest": str(trees.fewest(last.tree, maximizing)) if last.whole else "–",
            "minimax": say["result_minimax"].format(value=best, count=leaves),
        }

    def _value(self):
        """What was returned, with what the leaves read prove of it."""
        value, proof = self.last.trace.value, self.last.end.nodes[()].proof
        if proof is None:
            unproved = self.words["laboratory"]["result_unproved"]
            return unproved.format(value=formula(format_number(value)))
        return formula(format_bounded(value, proof))

    def _differs(self):
        """Tell that a function of the reader's returned what does not fit minimax; "" if it fits."""
        last = self.last
        value, true = last.trace.value, minimax(last.tree, last.end.maximizing)
        # Outside the window a bound is enough, but it must be one.
        if value <= last.alpha:
            fits = true <= value
        elif value >= last.beta:
            fits = true >= value
        else:
            fits = true == value
        if fits:
            return ""
        return with_particles(self.words["laboratory"]["differs"].format(value=format_number(true)))

    def _best_line(self):
        """The moves that are proved to lead to the root's value, while there are such."""
        end, path, line = self.last.end, (), []
        root = end.nodes[()]
        while True:
            known = end.nodes[path]
            if known.leaf:
                line.append(formula(format_number(known.node)))
                return ARROW.join(line)
            line.append(node_name(self.last.letters[path]))
            # On the line every node is worth what the root is.
            best = find_proved(end, path)
            if root.proof != "exact" or not best or known.value != root.value:
                return self.words["laboratory"]["result_no_line"]
            path = best[0]


def _search(request):
    """Return the Search that a request asks for; a Mistake in it says the field."""
    tree = _tree(request)
    alpha = in_field("alpha", reading.read_bound, request["alpha"], -inf)
    beta = in_field("beta", reading.read_bound, request["beta"], inf)
    if alpha >= beta:
        raise Mistake("window", 0, len(request["beta"]), field="beta")
    setting = {name: request[name] for name in ("player", "alpha", "beta", "code")}
    in_field("code", reading.check_length, request["code"] or "", LONGEST_CODE)
    function = in_field("code", searching.search_of, request["code"])
    return in_field("code", Search, tree, function, alpha, beta, setting)


def _tree(request):
    """Return the tree that a request writes, or makes of the one that it writes, or of nothing."""
    if "random" in request:
        return in_field("random", _random_tree, request["random"])
    branching = in_field("branching", reading.read_whole, request["branching"], 2, 10)
    tree = in_field("tree", reading.read_tree, request["tree"], branching)
    path = tuple(request.get("path", ()))
    if not trees.has_path(tree, path):
        return tree  # it was clicked just before it went
    return in_field("value", _edit, tree, path, request)


def _random_tree(shape):
    return trees.random_tree(
        reading.read_whole(shape["branching"], 2, 10),
        reading.read_whole(shape["depth"], 1, reading.DEEPEST),
        reading.read_whole(shape["seed"], 0, 2**32 - 1),
        shape["uneven"],
    )


def _edit(tree, path, request):
    """Return the tree after the edit that a request asks for, if it asks for one."""
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
        tree = ORDERS[request["order"]](tree, request["player"] == "max")
    trees.check(tree)
    return tree


def _unmoved(before, now):
    """Tell whether nothing but leaves that were pruned before has been changed, and nothing else moved."""
    old, new = before.leaves(), now.leaves()
    if before.setting != now.setting or old.keys() != new.keys() or before.tree == now.tree:
        return False
    changed = [path for path in old if old[path] != new[path]]
    if any(before.end.nodes[path].status != "cut" for path in changed):
        return False
    return before.trace.steps == now.trace.steps
