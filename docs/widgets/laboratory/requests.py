"""The laboratory: answers the page's requests, as plain data."""

from math import inf

from alphabeta import alphabeta
from figures import table
from figures.film import Film, FoldedFilm
from figures.korean_particles import resolve_korean_particles
from figures.number_format import format_number, format_number_with_proof
from figures.phrases import ARROW, format_formula, format_node_letter
from figures.quiz_questions import make_quiz_questions
from figures.replay import find_proved_children, make_snapshot
from figures.window_line import WIDE
from gametree import letters
from minimax import minimax
from widgets import traced_search, tree_syntax, trees
from widgets.input_errors import Mistake, explain, with_field

WORDS = ("shared", "narration", "laboratory")

EDITS = {
    "child": trees.with_child,
    "without": trees.remove,
    "left": lambda tree, path: trees.swap(tree, path, -1),
    "right": lambda tree, path: trees.swap(tree, path, 1),
}
ORDERS = {"best": trees.best_first, "worst": trees.worst_first}
LONGEST_START = 1_000  # characters of a typed position
LONGEST_CODE = 20_000  # characters; an address has room for so many of any kind


def open(words):
    """Return a function that answers the requests of one reader."""
    return Laboratory(words).answer


class Search:
    """A recorded search of a tree.

    setting: the settings of the form besides the tree; alpha, beta: the window.
    trace: the Trace; end: the Snapshot after the last step; value: of the root, for MAX.
    is_full_window: whether the window is (-inf, inf).
    has_own_tree: whether the tree is from the program.
    growth: the programs.growth.Grown of a game, whose tree is made of the calls, else None.
    mover: whether the function counts for the player who moves.
    """

    def __init__(self, tree, function, alpha, beta, setting, has_own_tree=False):
        self.has_own_tree, self.growth = has_own_tree, None
        maximizing = setting["player"] == "max"
        self.function, self.setting = function, setting
        self.alpha, self.beta, self.is_full_window = alpha, beta, alpha == -inf and beta == inf
        code = setting["code"]
        try:
            self.mover = mover = code is not None and traced_search.counts_for_mover(function)
            self.trace = traced_search.watch(function, tree, alpha, beta, maximizing, code, mover)
            failed = None
        except Mistake as mistake:
            failed = mistake
        if failed:
            typed, instead_of = setting["start"], setting["instead_of"]
            leaves = trees.list_leaves(tree)
            self.growth = traced_search.grow(function, leaves, typed=typed, instead_of=instead_of)
            if self.growth is None:
                raise failed
            tree, maximizing = self.growth.tree, self.growth.maximizing
            self.trace, self.mover = self.growth.trace, self.growth.mover
            mover = self.mover
        self.tree = tree
        self.value = -self.trace.value if mover and not maximizing else self.trace.value
        self.end = make_snapshot(tree, self.trace, len(self.trace.steps) - 1, maximizing)
        self.letters = letters(tree)

    def find_lines(self):
        """Return the first and the last line of the functions, the last is None for a plain one."""
        if hasattr(self.function, "__code__"):
            return [self.function.__code__.co_firstlineno, None]
        group = [member.function for member in self.function.members]
        return [min(part.decorated for part in group), max(part.last_line for part in group)]

    def list_roles(self):
        """Return [name, role] of each parameter, [] if all names equal the roles."""
        if hasattr(self.function, "__code__"):
            code = self.function.__code__
            first, *further = code.co_varnames[: code.co_argcount]
            roles = traced_search.arguments_of(further)
            if self.setting["code"] is None or all(name == role for name, role in roles.items()):
                return []
            return [[first, "node"], *([name, roles.get(name, "rest")] for name in further)]
        return [[name, role] for name, role in self.function.shown_roles.items()]

    def list_start(self):
        """Return the start positions of a game, the program's own and the typed one, or None."""
        start = self.growth and self.growth.start
        return [start.own, start.typed] if start else None

    def list_leaves(self):
        """Return path -> number of each leaf."""
        return {path: known.node for path, known in self.end.nodes.items() if known.leaf}


class Laboratory:
    """One reader's laboratory, with the last search and the film of it.

    words: the words of the page's language, of which the parts in WORDS are used.
    """

    def __init__(self, words):
        self.words = words
        self.search = self.film = None
        self.parsed = {}  # the text of the last tree -> that tree
        self.original_film = None  # of the site's own function on the last tree
        self.failure = None  # the Mistake in the code that was run last, and that code

    def answer(self, request):
        """Return the answer to a request; "do" is the name of a method below."""
        methods = {
            "show": self.show,
            "frames": self.frames,
            "boxes": self.boxes,
            "questions": self.questions,
            "rows": self.rows,
            "data": self.data,
            "compare": self.compare,
            "original": self.original,
        }
        needs_search = request["do"] != "show" and not (self.failure and request["do"] == "compare")
        if self.search is None and needs_search:
            return {"forgotten": True}  # the page repeats the search, then the request
        return methods[request["do"]](request)

    def show(self, request):
        """Read, edit or make a tree, search it, and return the results, or the problem.

        request:
            tree, branching, alpha, beta: as typed; player: "max" or "min"
            code: None for the site's own function
            roles: the reader's corrections of the roles of parameters, "name:role,…"
            start: the position of a game, a Python expression, "" for the program's own
            instead_of: the program's own position that start replaces
            own: the tree of the program that was run before (text), None to search tree in any
                case; if the program has another tree, that is searched instead of tree
            path and value, path and edit, or order: an edit; order without path sorts the tree
            random: branching, depth, seed and uneven of a random tree
            narrow: whether to fold a wide tree, see figures.folded_tree.FoldedTreeDrawing; nodes are then
                still those of the whole drawing
        """
        if self.search is None and "path" in request:
            # Search the tree before the edit as well, for unmoved.
            edit = {"path", "value", "edit", "order"}
            self.show({name: value for name, value in request.items() if name not in edit})
        try:
            search = _run_search(request, self.parsed)
        except Mistake as mistake:
            self.failure = (mistake, request["code"]) if mistake.field == "code" else None
            return {"problem": self._format_problem(mistake)}
        self.failure = None
        before, self.search, self.original_film = self.search, search, None
        maximizing, narration = search.end.maximizing, self.words["narration"]
        arguments = search.tree, search.trace, search.letters, narration, maximizing
        moves = search.growth.moves if search.growth else {}
        self.film = Film(*arguments, move_names=moves)
        self.places = self.film.drawing.places
        wide = self.film.drawing.size[0] > WIDE
        self.folded = folded = wide and bool(request.get("narrow"))
        if folded:
            self.film = FoldedFilm(*arguments, move_names=moves)
        unmoved = before is not None and _is_unmoved(before, search)
        text = request["tree"] if search.growth else tree_syntax.tree_text(search.tree)
        # Keep a copy, since a reader's code may change the tree that it searches.
        self.parsed = {} if search.growth else {text: trees.copy(search.tree)}
        return self.film.get_header() | {
            "tree": text,
            "count": len(search.trace.steps),
            "parts": self.film.get_new_pieces(),
            "frames": [],
            "wide": wide,
            "folded": folded,
            "nodes": self._list_nodes(),
            "results": self._results(),
            "lines": search.find_lines(),
            "player": search.setting["player"],
            "brought": search.has_own_tree,
            "grown": self._format_growth(),
            "position": search.list_start(),
            "roles": search.list_roles(),
            "relative": getattr(search.function, "relative", False),
            "unmoved": self.words["laboratory"]["unmoved"] if unmoved else "",
            "differs": self._format_mismatch(),
        }

    def frames(self, request):
        """Return the next frames of the film, at most count, and the new parts in them."""
        known = len(self.film.pieces)
        frames = self.film.make_next_frames(request["count"])
        return {"frames": frames, "parts": self.film.get_new_pieces(known)}

    def boxes(self, request):
        """Return the branching and the number of leaves of a tree that the reader fills in.

        request: branching and depth (text).
        """
        try:
            branching, depth = with_field("random", _read_shape, request)
        except Mistake as mistake:
            return {"problem": self._format_problem(mistake)}
        return {"branching": branching, "count": branching**depth}

    def questions(self, _):
        """Return the quiz questions for the film."""
        last, narration = self.search, self.words["narration"]
        return make_quiz_questions(
            last.tree, last.trace, last.letters, narration, last.end.maximizing
        )

    def rows(self, _):
        """Return the rows of the table of all steps, as cells of HTML."""
        last, narration = self.search, self.words["narration"]
        return table.make_step_rows(
            last.tree, last.trace, last.letters, narration, last.end.maximizing
        )

    def data(self, request):
        """Return all steps to be saved, as text for the format "csv", as plain data for "json"."""
        last = self.search
        records = table.make_step_records(last.tree, last.trace, last.letters)
        if request["format"] == "csv":
            return table.format_csv(records)
        player = "MAX" if last.end.maximizing else "MIN"
        return {
            "tree": tree_syntax.tree_text(last.tree),
            "player": player,
            "value": records[-1]["value"],
            "steps": records,
        }

    def compare(self, _):
        """Compare the reader's last search with the original, that of the site's own function.

        The answer:
            own: whether code of the reader's was run; if not, there are no other keys
            failed: whether the code failed; if so, only slip, slips and allowed follow
            wrong, difference, outcome, slip: HTML, shown in this order, or "": that the root's
                value is wrong, the first difference, the effect of it, the name of the slip
            kind, path: of the first difference (comparing.Difference), None if there is none
            steps: the two steps that show the difference, from 0, the original's first
            line: of the reader's code at that step
            right: whether the root's value is right
            counts: the leaves that the original reads, that the reader's search reads (None if
                that cannot be seen), and all leaves
            lengths: the number of steps of the original and of the reader's search
            slips: [name, where] of slips.Slip; several if the search does not tell which it is
            allowed: whether the difference is no slip, but fail-hard
        """
        if self.failure:
            return self._explain_failure()
        last = self.search
        if last.setting["code"] is None or last.growth:
            return {"own": False}
        maximizing, window = last.end.maximizing, (last.alpha, last.beta)
        # Imported here, as below, since the browser fetches these modules when code is first run.
        from widgets.laboratory.comparison import compare

        original = traced_search.watch(alphabeta, last.tree, *window, maximizing)
        comparison = compare(last.tree, original, last.trace, window, maximizing, last.mover)
        difference, slips = comparison.difference, []
        if difference:
            from widgets.laboratory.known_mistakes import name_slip

            slips = name_slip(last.function, last.tree, comparison.own, window, maximizing)
        text = self._make_text(last.tree, last.letters)
        return {
            "own": True,
            "failed": False,
            "wrong": text.format_value(comparison),
            "difference": text.format_difference(comparison),
            "outcome": text.format_outcome(comparison),
            "right": comparison.right,
            "kind": difference and difference.kind,
            "path": difference and difference.path,
            "steps": difference and difference.steps,
            "line": difference and last.trace.steps[difference.steps[1]].line,
            "counts": comparison.counts(),
            "lengths": [len(original.steps), len(last.trace.steps)],
        } | _list_slips(text, slips)

    def original(self, request):
        """Return the next frames of the original's film, for the last tree and window.

        request: ready: the number of frames that the page has; count: how many more at most.
        The answer: count: the number of all frames; frames, parts; with the first, Film.get_header.
        """
        last, ready = self.search, request["ready"]
        if self.original_film is None or not ready:
            maximizing, window = last.end.maximizing, (last.alpha, last.beta)
            trace = traced_search.watch(alphabeta, last.tree, *window, maximizing)
            kind = FoldedFilm if self.folded else Film
            narration = self.words["narration"]
            self.original_film = kind(last.tree, trace, last.letters, narration, maximizing)
        film = self.original_film
        film.make_next_frames(ready - film.at - 1)  # skip the frames that the page has
        known, head = (len(film.pieces), {}) if ready else (0, film.get_header())
        frames = film.make_next_frames(request["count"])
        return head | {
            "count": len(film.steps),
            "frames": frames,
            "parts": film.get_new_pieces(known),
        }

    def _explain_failure(self):
        """Return the answer to compare for code that failed; only a missing return has a name."""
        mistake, code = self.failure
        slip = None
        if mistake.key in ("none", "returned"):
            from widgets.laboratory.known_mistakes import name_missing_return

            try:
                slip = name_missing_return(traced_search.find_search(code))
            except Mistake:
                pass  # the code fails before it defines the function
        slips = [slip] if slip else []
        return {"own": True, "failed": True} | _list_slips(self._make_text(0, {}), slips)

    def _make_text(self, tree, names):
        from widgets.laboratory.comparison_texts import ComparisonText

        return ComparisonText(tree, names, self.words["narration"], self.words["laboratory"])

    def _format_problem(self, mistake):
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

    def _list_nodes(self):
        """Return [path, x, y, label, text of a leaf or None, status] of each node."""
        narration, names, nodes = self.words["narration"], self.search.letters, []
        for path, (x, y) in self.places.items():
            known = self.search.end.nodes[path]
            if known.leaf:
                label = narration["leaf"].format(value=format_number(known.node))
                label = f"{names[path[:-1]]}{ARROW}{label}" if path else label
            else:
                label = narration["node"].format(letter=names[path])
            text = None
            if known.leaf:
                text = "?" if known.node is None else str(known.node)
            nodes.append([path, x, y, label, text, known.status])
        return nodes

    def _results(self):
        """Return name -> HTML of each result."""
        last, texts = self.search, self.words["laboratory"]
        maximizing, read, leaves = last.end.maximizing, len(last.end.read), len(last.list_leaves())
        if last.growth:  # the rest of the game is unknown
            unknown = dict.fromkeys(("skipped", "fewest", "minimax"), "–")
            return {
                "value": self._format_value(),
                "line": self._format_best_line(),
                "read": str(read),
            } | unknown
        best = format_formula(format_number(minimax(last.tree, maximizing)))
        return {
            "value": self._format_value(),
            "line": self._format_best_line(),
            "read": str(read),
            "skipped": str(leaves - read),
            # A narrower window may need fewer leaves.
            "fewest": str(trees.fewest(last.tree, maximizing)) if last.is_full_window else "–",
            "minimax": texts["result_minimax"].format(value=best, count=leaves),
        }

    def _format_value(self):
        """Return the returned value, as a bound if the leaves read prove no more."""
        value, proof = self.search.trace.value, self.search.end.nodes[()].proof
        if proof is None:
            unproved = self.words["laboratory"]["result_unproved"]
            return unproved.format(value=format_formula(format_number(value)))
        return format_formula(format_number_with_proof(value, proof))

    def _format_growth(self):
        """Return how far the tree of a game is drawn, "" for other trees."""
        growth, texts = self.search.growth, self.words["laboratory"]
        if growth is None:
            return ""
        key = "grown" if growth.depth is None else "grown_part"
        return resolve_korean_particles(texts[key].format(calls=growth.calls, depth=growth.depth))

    def _format_mismatch(self):
        """Return a sentence if the reader's function returned a wrong value, else ""."""
        last = self.search
        if last.growth:
            return ""
        best = minimax(last.tree, last.end.maximizing)
        if traced_search.fits(last.value, best, last.alpha, last.beta):
            return ""
        return resolve_korean_particles(
            self.words["laboratory"]["differs"].format(value=format_number(best))
        )

    def _format_best_line(self):
        """Return the moves that are proved to lead to the root's value, or that there are none."""
        end, path, line = self.search.end, (), []
        root = end.nodes[()]
        while True:
            known = end.nodes[path]
            if known.leaf:
                line.append(format_formula(format_number(known.node)))
                return ARROW.join(line)
            line.append(format_node_letter(self.search.letters[path]))
            # Every node on the line has the value of the root.
            best = find_proved_children(end, path)
            if root.proof != "exact" or not best or known.value != root.value:
                return self.words["laboratory"]["result_no_line"]
            path = best[0]


def _list_slips(text, slips):
    """Return the part of the answer to compare that names the slips."""
    return {
        "slip": text.format_slips(slips),
        "slips": [[slip.name, slip.where] for slip in slips],
        "allowed": any(slip.name == "failhard" for slip in slips),
    }


def _run_search(request, parsed):
    """Return the Search for a request; a Mistake in it names the field.

    parsed: text -> tree, for texts that need not be parsed again.
    """
    tree = _make_tree(request, parsed)
    alpha = with_field("alpha", tree_syntax.read_bound, request["alpha"], -inf)
    beta = with_field("beta", tree_syntax.read_bound, request["beta"], inf)
    if alpha >= beta:
        raise Mistake("window", 0, len(request["beta"]), field="beta")
    setting = {name: request[name] for name in ("player", "alpha", "beta", "code")}
    setting["roles"] = request.get("roles", "")
    setting["start"], setting["instead_of"] = request.get("start", ""), request.get("instead_of")
    with_field("start", tree_syntax.check_length, setting["start"], LONGEST_START)
    with_field("code", tree_syntax.check_length, request["code"] or "", LONGEST_CODE)
    leaves, roles = trees.list_leaves(tree), _read_roles(setting["roles"])
    function = with_field("code", traced_search.open_search, request["code"], leaves, roles)
    has_program = request["code"] is not None and request.get("own") is not None
    own = _find_own_tree(request["code"], leaves) if has_program else None
    if own and tree_syntax.tree_text(own[0]) == request["own"]:
        own = None  # same tree as before the reader's changes: keep the tree of the form
    if own:
        tree, setting["player"] = own
    return with_field("code", Search, tree, function, alpha, beta, setting, bool(own))


def _read_roles(text):
    """Return parameter -> role, from the text of an address or the form, None if it is empty."""
    if not text:
        return None
    from widgets.programs.roles import read_roles

    return read_roles(text)


def _find_own_tree(code, leaves):
    """Return a program's own tree and the player at the root, None if there is none to show."""
    from widgets.programs.reader import find_own_tree

    own = with_field("code", find_own_tree, code, leaves)
    if own is None:
        return None
    tree, maximizing = own
    try:
        trees.check(tree)
        parsed = tree_syntax.read_tree(tree_syntax.tree_text(tree))
    except Mistake:
        return None  # too large, or with numbers that cannot be written
    return (parsed, "max" if maximizing else "min") if parsed == tree else None


def _make_tree(request, parsed):
    """Return the tree of a request: typed, edited or random."""
    if "random" in request:
        return with_field("random", _make_random_tree, request["random"])
    branching = with_field("branching", tree_syntax.read_whole, request["branching"], 2, 10)
    if request["tree"] in parsed:  # parsing takes as long as drawing
        tree = trees.copy(parsed[request["tree"]])
    else:
        tree = with_field("tree", tree_syntax.read_tree, request["tree"], branching)
    path = tuple(request.get("path", ()))
    if not trees.has_path(tree, path):
        return tree  # the node was clicked just before it was removed
    return with_field("value", _apply_edit, tree, path, request)


def _make_random_tree(shape):
    seed = tree_syntax.read_whole(shape["seed"], 0, 2**32 - 1)
    return trees.random_tree(*_read_shape(shape), seed, shape["uneven"])


def _read_shape(shape):
    """Return the branching and the depth of a tree; raise Mistake if it is too large."""
    branching = tree_syntax.read_whole(shape["branching"], 2, 10)
    depth = tree_syntax.read_whole(shape["depth"], 1, tree_syntax.DEEPEST)
    trees.check_size(branching, depth)
    return branching, depth


def _apply_edit(tree, path, request):
    """Return the tree after the edit of a request, if there is one."""
    if "value" in request:
        value = tree_syntax.read_bound(request["value"], None)
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


def _is_unmoved(before, now):
    """Tell whether only pruned leaves were changed, so that the search takes the same steps."""
    old, new = before.list_leaves(), now.list_leaves()
    if before.setting != now.setting or old.keys() != new.keys() or before.tree == now.tree:
        return False
    changed = [path for path in old if old[path] != new[path]]
    if any(before.end.nodes[path].status != "cut" for path in changed):
        return False
    return before.trace.steps == now.trace.steps
