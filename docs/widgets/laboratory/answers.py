"""The laboratory: requests come in and answers go out, both as plain data."""

from math import inf

from alphabeta import alphabeta
from figures import table
from figures.asking import questions
from figures.draw import WIDE
from figures.film import Film, FoldedFilm
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
LONGEST_START = 1_000  # characters of a typed position
LONGEST_CODE = 20_000  # characters; so many have room in an address, whatever they are


def open(words):
    """Return what answers one reader."""
    return Laboratory(words).answer


class Search:
    """A search of a tree, with all that it was made with, and how it ended.

    trace: what was recorded; alpha, beta: the window; setting: what the form says besides the tree.
    whole: whether the window is the full one; end: the Snapshot after the last step.
    brought: whether the tree is the one that the program brings itself; grown: the programs.growth.Grown of a
    game, whose tree is made of the calls; None where a tree was searched.
    mover: whether the function counts for the player who moves; value: of the root, for MAX.
    """

    def __init__(self, tree, function, alpha, beta, setting, brought=False):
        self.brought, self.grown = brought, None
        maximizing = setting["player"] == "max"
        self.function, self.setting = function, setting
        self.alpha, self.beta, self.whole = alpha, beta, alpha == -inf and beta == inf
        code = setting["code"]
        try:
            self.mover = mover = code is not None and searching.counts_for_mover(function)
            self.trace = searching.watch(function, tree, alpha, beta, maximizing, code, mover)
            failed = None
        except Mistake as mistake:
            failed = mistake
        if failed:
            typed, instead_of = setting["start"], setting["instead_of"]
            leaves = trees.list_leaves(tree)
            self.grown = searching.grow(function, leaves, typed=typed, instead_of=instead_of)
            if self.grown is None:
                raise failed
            tree, maximizing = self.grown.tree, self.grown.maximizing
            self.trace, self.mover = self.grown.trace, self.grown.mover
            mover = self.mover
        self.tree = tree
        self.value = -self.trace.value if mover and not maximizing else self.trace.value
        self.end = replay(tree, self.trace, len(self.trace.steps) - 1, maximizing)
        self.letters = letters(tree)

    def find_lines(self):
        """Return the first and the last line of the functions that search; the last is None for a plain one."""
        if hasattr(self.function, "__code__"):
            return [self.function.__code__.co_firstlineno, None]
        group = [own.function for own in self.function.members]
        return [min(its.decorated for its in group), max(its.last_line for its in group)]

    def list_roles(self):
        """Return [name, role] of each parameter of the reader's search; [] where its names say so themselves."""
        if hasattr(self.function, "__code__"):
            code = self.function.__code__
            first, *others = code.co_varnames[: code.co_argcount]
            found = searching.arguments_of(others)
            if self.setting["code"] is None or all(name == role for name, role in found.items()):
                return []
            return [[first, "node"], *([name, found.get(name, "rest")] for name in others)]
        return [[name, role] for name, role in self.function.shown_roles.items()]

    def list_start(self):
        """Return the position with which a game begins: the program's own and that typed in its place, as text.

        None where there is none, or a tree was searched.
        """
        start = self.grown and self.grown.start
        return [start.own, start.typed] if start else None

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
        self.written = {}  # the text of the tree that was shown last -> that tree
        self.beside = None  # the film of the original on the tree that was searched last
        self.failed = None  # the Mistake of the code that was run last, and that code

    def answer(self, request):
        """Answer a request; its "do" says which of the methods below it is for."""
        does = {
            "show": self.show,
            "frames": self.frames,
            "boxes": self.boxes,
            "questions": self.questions,
            "rows": self.rows,
            "data": self.data,
            "compare": self.compare,
            "original": self.original,
        }
        needs_search = request["do"] != "show" and not (self.failed and request["do"] == "compare")
        if self.last is None and needs_search:
            return {"forgotten": True}  # nothing has been searched yet
        return does[request["do"]](request)

    def show(self, request):
        """Read or make a tree, search it, and tell what came out; a mistake is told and changes nothing.

        request: tree (text), branching, player ("max" or "min"), alpha, beta (text), code
            (text, None for the site's own); roles: "name:role,…", as the reader has corrected them, "" if
            nothing is to be corrected; start: a position for a game, as a Python expression, "" for the program's
            own; instead_of: of which it takes the place (text); own: None, or the tree (text) that a program
            has brought before: another one that this program brings takes the place of tree; and one of edit with
            path and value, order, of all or of what is below path, or random with depth, seed and uneven, which
            make a tree of their own;
            and narrow: whether a wide tree is folded, see figures.draw.Folded. nodes are then still
            those of the whole drawing.
        """
        if self.last is None and "path" in request:
            # So that the tree after an edit can be compared with the one before.
            plain = {"path", "value", "edit", "order"}
            self.show({name: its for name, its in request.items() if name not in plain})
        try:
            search = _search(request, self.written)
        except Mistake as mistake:
            self.failed = (mistake, request["code"]) if mistake.field == "code" else None
            return {"problem": self._problem(mistake)}
        self.failed = None
        before, self.last, self.beside = self.last, search, None
        maximizing, narration = search.end.maximizing, self.words["narration"]
        made = search.tree, search.trace, search.letters, narration, maximizing
        moves = search.grown.moves if search.grown else {}
        self.film = Film(*made, moves=moves)
        self.places = self.film.drawing.places
        wide = self.film.drawing.size[0] > WIDE
        self.folded = folded = wide and bool(request.get("narrow"))
        if folded:
            self.film = FoldedFilm(*made, moves=moves)
        unmoved = before is not None and _unmoved(before, search)
        text = request["tree"] if search.grown else reading.tree_text(search.tree)
        # What belongs to nobody else: a reader's code may change the tree that it searches.
        self.written = {} if search.grown else {text: trees.copy(search.tree)}
        return self.film.head() | {
            "tree": text,
            "count": len(search.trace.steps),
            "parts": self.film.parts(),
            "frames": [],
            "wide": wide,
            "folded": folded,
            "nodes": self._nodes(),
            "results": self._results(),
            "lines": search.find_lines(),
            "player": search.setting["player"],
            "brought": search.brought,
            "grown": self._tell_growth(),
            "position": search.list_start(),
            "roles": search.list_roles(),
            "relative": getattr(search.function, "relative", False),
            "unmoved": self.words["laboratory"]["unmoved"] if unmoved else "",
            "differs": self._differs(),
        }

    def frames(self, request):
        """The next frames of the film, at most count, and the new parts in them."""
        known = len(self.film.pieces)
        frames = self.film.frames(request["count"])
        return {"frames": frames, "parts": self.film.parts(known)}

    def boxes(self, request):
        """The shape of a tree whose leaves are still to be filled in: children of each node, and leaves.

        request: branching and depth (text).
        """
        try:
            branching, depth = in_field("random", _read_shape, request)
        except Mistake as mistake:
            return {"problem": self._problem(mistake)}
        return {"branching": branching, "count": branching**depth}

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

    def compare(self, _):
        """Tell how the reader's search differs from the original, the site's own function.

        Of what was last shown, in a fault of the reader's code of that code. The answer:
        own: whether there is a function of the reader's at all; if not, nothing else is there.
        failed: whether its code has a fault; if so, only slip, slips and allowed are there besides.
        wrong, difference, outcome, slip: HTML, "" where there is nothing to say, to be shown in this
            order: that the root's value is not minimax's; the first difference; what comes of it;
            the name of the slip.
        kind, path: of the first difference (comparing.Difference), None where there is none;
        steps: the numbers, from 0, of the two steps that show it, the original's first; line: that of
            the reader's code. right: whether the root's value is right.
        counts: how many leaves the original reads, how many the reader's search (None where that
            cannot be seen), how many there are; lengths: how many steps the original takes, and the
            reader's search.
        slips: the names of the slips, each with where it is (slips.Slip); several where it cannot be
            told which one it is; allowed: whether it is no slip at all, but fail-hard.
        """
        if self.failed:
            return self._tell_failed()
        last = self.last
        if last.setting["code"] is None or last.grown:
            return {"own": False}
        maximizing, window = last.end.maximizing, (last.alpha, last.beta)
        # Only here, as below: it is fetched when a reader's code is first run.
        from widgets.laboratory.comparing import compare

        original = searching.watch(alphabeta, last.tree, *window, maximizing)
        found = compare(last.tree, original, last.trace, window, maximizing, last.mover)
        its, slips = found.difference, []
        if its:
            from widgets.laboratory.slips import name_slip

            slips = name_slip(last.function, last.tree, found.own, window, maximizing)
        teller = self._teller(last.tree, last.letters)
        return {
            "own": True,
            "failed": False,
            "wrong": teller.tell_value(found),
            "difference": teller.tell_difference(found),
            "outcome": teller.tell_outcome(found),
            "right": found.right,
            "kind": its and its.kind,
            "path": its and its.path,
            "steps": its and its.steps,
            "line": its and last.trace.steps[its.steps[1]].line,
            "counts": found.counts(),
            "lengths": [len(original.steps), len(last.trace.steps)],
        } | _tell_slips(teller, slips)

    def original(self, request):
        """The next frames of the film of the original, on the tree and with the window searched last.

        request: ready, how many frames are there already; count, how many more at most. The answer:
        count, how many there will be; frames, parts; and before the first, what Film.head tells.
        """
        last, ready = self.last, request["ready"]
        if self.beside is None or not ready:
            maximizing, window = last.end.maximizing, (last.alpha, last.beta)
            trace = searching.watch(alphabeta, last.tree, *window, maximizing)
            kind = FoldedFilm if self.folded else Film
            narration = self.words["narration"]
            self.beside = kind(last.tree, trace, last.letters, narration, maximizing)
        film = self.beside
        film.frames(ready - film.at - 1)  # those are there
        known, head = (len(film.pieces), {}) if ready else (0, film.head())
        frames = film.frames(request["count"])
        return head | {"count": len(film.steps), "frames": frames, "parts": film.parts(known)}

    def _tell_failed(self):
        """The answer to compare where the code has a fault: None that came back may have a name."""
        mistake, code = self.failed
        slip = None
        if mistake.key in ("none", "returned"):
            from widgets.laboratory.slips import name_missing_return

            try:
                slip = name_missing_return(searching.search_of(code))
            except Mistake:
                pass  # it fails before there is a function
        slips = [slip] if slip else []
        return {"own": True, "failed": True} | _tell_slips(self._teller(0, {}), slips)

    def _teller(self, tree, names):
        from widgets.laboratory.telling import Teller

        return Teller(tree, names, self.words["narration"], self.words["laboratory"])

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
            "readings": mistake.places.get("readings", []),
        }

    def _nodes(self):
        """Of each node: path, x, y, what it is called, its text if it is a leaf, its status."""
        narration, names, made = self.words["narration"], self.last.letters, []
        for path, (x, y) in self.places.items():
            known = self.last.end.nodes[path]
            if known.leaf:
                called = narration["leaf"].format(value=format_number(known.node))
                called = f"{names[path[:-1]]}{ARROW}{called}" if path else called
            else:
                called = narration["node"].format(letter=names[path])
            text = None
            if known.leaf:
                text = "?" if known.node is None else str(known.node)
            made.append([path, x, y, called, text, known.status])
        return made

    def _results(self):
        """Name -> what the page shows for it, as HTML."""
        last, say = self.last, self.words["laboratory"]
        maximizing, read, leaves = last.end.maximizing, len(last.end.read), len(last.leaves())
        if last.grown:  # nobody knows the rest of the game
            unknown = dict.fromkeys(("skipped", "fewest", "minimax"), "–")
            return {"value": self._value(), "line": self._best_line(), "read": str(read)} | unknown
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

    def _tell_growth(self):
        """Tell how far the tree of a game is drawn; "" where a tree was searched."""
        grown, say = self.last.grown, self.words["laboratory"]
        if grown is None:
            return ""
        key = "grown" if grown.depth is None else "grown_part"
        return with_particles(say[key].format(calls=grown.calls, depth=grown.depth))

    def _differs(self):
        """Tell that a function of the reader's returned what does not fit minimax; "" if it fits."""
        last = self.last
        if last.grown:
            return ""
        true = minimax(last.tree, last.end.maximizing)
        if searching.fits(last.value, true, last.alpha, last.beta):
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


def _tell_slips(teller, slips):
    return {
        "slip": teller.tell_slips(slips),
        "slips": [[slip.name, slip.where] for slip in slips],
        "allowed": any(slip.name == "failhard" for slip in slips),
    }


def _search(request, written):
    """Return the Search that a request asks for; a Mistake in it says the field.

    written: texts that are known -> the trees that they write.
    """
    tree = _tree(request, written)
    alpha = in_field("alpha", reading.read_bound, request["alpha"], -inf)
    beta = in_field("beta", reading.read_bound, request["beta"], inf)
    if alpha >= beta:
        raise Mistake("window", 0, len(request["beta"]), field="beta")
    setting = {name: request[name] for name in ("player", "alpha", "beta", "code")}
    setting["roles"] = request.get("roles", "")
    setting["start"], setting["instead_of"] = request.get("start", ""), request.get("instead_of")
    in_field("start", reading.check_length, setting["start"], LONGEST_START)
    in_field("code", reading.check_length, request["code"] or "", LONGEST_CODE)
    leaves, roles = trees.list_leaves(tree), _read_roles(setting["roles"])
    function = in_field("code", searching.open_search, request["code"], leaves, roles)
    wanted = request["code"] is not None and request.get("own") is not None
    own = _find_own_tree(request["code"], leaves) if wanted else None
    if own and reading.tree_text(own[0]) == request["own"]:
        own = None  # the reader has edited a program, and keeps the tree
    if own:
        tree, setting["player"] = own
    return in_field("code", Search, tree, function, alpha, beta, setting, bool(own))


def _read_roles(text):
    """Return parameter -> role, as an address or the form writes it; None if it writes nothing."""
    if not text:
        return None
    from widgets.programs.roles import read_roles

    return read_roles(text)


def _find_own_tree(code, leaves):
    """Return the tree that a program brings, and who moves at its root; None if it brings none that can be shown."""
    from widgets.programs.reader import find_own_tree

    found = in_field("code", find_own_tree, code, leaves)
    if found is None:
        return None
    tree, maximizing = found
    try:
        trees.check(tree)
        written = reading.read_tree(reading.tree_text(tree))
    except Mistake:
        return None  # too large, or with numbers that cannot be written
    return (written, "max" if maximizing else "min") if written == tree else None


def _tree(request, written):
    """Return the tree that a request writes, or makes of the one that it writes, or of nothing."""
    if "random" in request:
        return in_field("random", _random_tree, request["random"])
    branching = in_field("branching", reading.read_whole, request["branching"], 2, 10)
    if request["tree"] in written:  # reading it takes as long as drawing it
        tree = trees.copy(written[request["tree"]])
    else:
        tree = in_field("tree", reading.read_tree, request["tree"], branching)
    path = tuple(request.get("path", ()))
    if not trees.has_path(tree, path):
        return tree  # it was clicked just before it went
    return in_field("value", _edit, tree, path, request)


def _random_tree(shape):
    seed = reading.read_whole(shape["seed"], 0, 2**32 - 1)
    return trees.random_tree(*_read_shape(shape), seed, shape["uneven"])


def _read_shape(shape):
    """Return children of each node and plies of a tree that is not too large."""
    branching = reading.read_whole(shape["branching"], 2, 10)
    depth = reading.read_whole(shape["depth"], 1, reading.DEEPEST)
    trees.check_size(branching, depth)
    return branching, depth


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
        tree = trees.reorder(tree, path, ORDERS[request["order"]], request["player"] == "max")
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
