"""Handles the requests of the laboratory's page. All data is plain JSON."""

from docs.figures import table
from docs.figures.film import Film, FoldedFilm
from docs.figures.number_line import WIDE
from docs.figures.quiz_questions import make_quiz_questions
from docs.programs.observation import DiscardedOutput
from docs.programs.plain_search import ALPHABETA
from docs.programs.recorded_search import run_requested_search
from docs.programs.traced_search import trace_search
from docs.trees import tree_syntax, trees
from docs.trees.input_errors import Mistake, format_mistake, parse_field
from docs.trees.requested_tree import parse_branching_and_depth
from docs.widgets.laboratory.search_texts import SearchTexts

WORDS = ("shared", "narration", "laboratory")
MOST_KNOWN = 3  # searches in the cache: the one that is shown, the new one, and one that failed


def prepare_for_code():
    """Import the modules that understand a reader's program, which takes Brython a second."""
    from docs.programs import program_loader, recorded_game  # noqa: F401


class FilmedSearch:
    """A RecordedSearch with the films of it and of the site's own function on its tree.

    is_narrow: whether to fold a wide tree, see docs.figures.folded_tree.FoldedTreeDrawing
    drawing: of the whole tree, also if it is folded
    """

    def __init__(self, search, is_narrow, narration):
        self.search, self.narration = search, narration
        self.film_class, self.films = Film, {}
        self.drawing = self.get_film(is_original=False, frame_count=0).drawing
        self.is_wide = self.drawing.size[0] > WIDE
        self.is_folded = bool(self.is_wide and is_narrow)
        if self.is_folded:
            self.film_class, self.films = FoldedFilm, {}

    def get_film(self, is_original, frame_count):
        """Return a film of which the first frames have been made; is_original: of the site's own function."""
        film = self.films.get(is_original)
        if film is None or film.at >= frame_count:
            search, maximizing = self.search, self.search.end.maximizing
            trace, moves = search.trace, search.game.moves if search.game else {}
            if is_original:
                window = search.alpha, search.beta
                trace = trace_search(ALPHABETA, search.tree, *window, maximizing)
            arguments = search.tree, trace, search.letters, self.narration, maximizing
            film = self.films[is_original] = self.film_class(*arguments, move_names=moves)
        film.make_next_frames(frame_count - film.at - 1)
        return film


class RequestHandler:
    """Answers requests about searches; an answer depends only on its request.

    Each request has "do", which selects the method, and all but "leaf_form" have

    search: the request of a search, see docs.programs.recorded_search and docs.trees.requested_tree
        tree, branching, alpha, beta: as typed; player: "max" or "min"
        code: None for the site's own function
        roles: the reader's corrections of the roles of parameters, "name:role,…"
        start: the position of a game, a Python expression, "" for that in the program
        instead_of: the position in the program that start replaces
        program_tree: the tree in the program as text, as of its last run. If the program has
            another one now, that is searched; otherwise, or if this is None, tree is
        path and value, path and edit, or order: an edit; order without path sorts the tree
        random: branching, depth, seed and uneven of a random tree
        narrow: whether to fold a wide tree
    """

    def __init__(self, texts):
        self.texts = texts
        self.known = {}  # request of a search -> FilmedSearch or Mistake in the code, the last MOST_KNOWN
        self.parsed_trees = {}  # the text of the last tree -> that tree

    def handle_request(self, request):
        """Return the response to a request, or the problem with what the reader typed."""
        methods = {
            "search": self.search_requested_tree,
            "frames": self.make_frames,
            "leaf_form": self.compute_leaf_form_size,
            "questions": lambda asked: make_quiz_questions(*self.get_film_arguments(asked)),
            "rows": lambda asked: table.make_step_rows(*self.get_film_arguments(asked)),
            "export": self.export_steps,
            "compare": self.compare_with_original,
        }
        with DiscardedOutput():  # what a program prints is not shown
            try:
                return methods[request["do"]](request)
            except Mistake as mistake:
                return {"problem": self._describe_problem(mistake)}

    def find_search(self, search_request):
        """Return the FilmedSearch for the request of a search; search only if it is not in the cache."""
        key = repr(search_request)
        self.known[key] = known = self.known.pop(key, None) or self._run_search(search_request)
        if len(self.known) > MOST_KNOWN:
            del self.known[next(iter(self.known))]
        if isinstance(known, Mistake):
            raise known
        return known

    def _run_search(self, search_request):
        """Return the new FilmedSearch for a request, or the Mistake in the code."""
        try:
            search = run_requested_search(search_request, self.parsed_trees)
        except Mistake as mistake:
            if mistake.field != "code":
                raise
            return mistake
        if not search.game:
            # Keep a copy, since a reader's code may change the tree that it searches.
            copied_tree = trees.copy_tree(search.tree)
            self.parsed_trees = {tree_syntax.format_tree(search.tree): copied_tree}
        return FilmedSearch(search, search_request.get("narrow"), self.texts["narration"])

    def search_requested_tree(self, request):
        """Return the results of a search, and its film without frames.

        request: also shown: the request of the search on the page, None if the code is run anew
        """
        filmed = self.find_search(request["search"])
        search = filmed.search
        is_unmoved = self._is_unmoved(search, request.get("shown"))
        search_texts = SearchTexts(search, self.texts)
        no_frames = {"original": False, "ready": 0, "known": 0, "count": 0}
        tree = request["search"]["tree"] if search.game else tree_syntax.format_tree(search.tree)
        return self.make_frames(request | no_frames) | {
            "wide": filmed.is_wide,
            "folded": filmed.is_folded,
            "tree": tree,
            "nodes": search_texts.list_nodes(filmed.drawing.places),
            "results": search_texts.format_results(),
            "lines": search.function.find_lines(),
            "player": search.settings["player"],
            "brought": search.has_program_tree,
            "game": search.game is not None,
            "grown": search_texts.format_drawn_depth(),
            "position": search.game and search.game.positions,
            "roles": search.function.list_parameter_roles(),
            "relative": search.function.relative,
            "unmoved": self.texts["laboratory"]["unmoved"] if is_unmoved else "",
            "differs": search_texts.format_wrong_value(),
        }

    def _is_unmoved(self, search, shown_request):
        """Tell whether only pruned leaves differ from those of the search that is shown."""
        if not shown_request or search.game or shown_request["code"] != search.settings["code"]:
            return False
        try:
            return search.differs_only_in_pruned_leaves(self.find_search(shown_request).search)
        except Mistake:
            return False

    def make_frames(self, request):
        """Return the next frames of a film, and the new parts in them.

        request: also original: whether of the site's own function; ready, known: how many frames and
            parts the page has; count: how many more frames at most
        The response: frames, parts; if the page has no frames, also count (of all) and Film.get_header()
        """
        film = self.find_search(request["search"]).get_film(request["original"], request["ready"])
        head = {} if request["ready"] else film.get_header() | {"count": len(film.steps)}
        frames = film.make_next_frames(request["count"])
        return head | {"frames": frames, "parts": film.get_new_pieces(request["known"])}

    def compute_leaf_form_size(self, request):
        """Return the branching and the number of leaves of the tree with this branching and depth (text)."""
        branching, depth = parse_field("random", parse_branching_and_depth, request)
        return {"branching": branching, "count": branching**depth}

    def get_film_arguments(self, request):
        """Return what make_film_data and the like take, of the search of a request."""
        search = self.find_search(request["search"]).search
        narration, maximizing = self.texts["narration"], search.end.maximizing
        return search.tree, search.trace, search.letters, narration, maximizing

    def export_steps(self, request):
        """Return all steps to be saved, as text for the format "csv", as plain data for "json"."""
        search = self.find_search(request["search"]).search
        records = table.make_step_records(search.tree, search.trace, search.letters)
        if request["format"] == "csv":
            return table.format_csv(records)
        player = "MAX" if search.end.maximizing else "MIN"
        tree = tree_syntax.format_tree(search.tree)
        return {"tree": tree, "player": player, "value": records[-1]["value"], "steps": records}

    def compare_with_original(self, request):
        """Return the comparison of the reader's search with the original, see comparison_response."""
        code = request["search"]["code"]
        if code is None:
            return {"ran_code": False}
        # Imported here, since the browser fetches these modules when code is first run.
        from docs.programs.comparison import comparison_response

        try:
            search = self.find_search(request["search"]).search
        except Mistake as mistake:
            return comparison_response.describe_failed_program(mistake, code, self.texts)
        if search.game:
            return {"ran_code": False}
        return comparison_response.describe_comparison(search, self.texts)

    def _describe_problem(self, mistake):
        """Return the field "problem" of a response: the text of a Mistake and where it is."""
        text = format_mistake(mistake, self.texts)
        if mistake.places.get("line"):
            text = self.texts["shared"]["run_line"].format(line=mistake.places["line"], said=text)
        return {
            "field": mistake.field,
            "key": mistake.key,
            "line": mistake.places.get("line"),
            "start": mistake.start,
            "end": mistake.end,
            "text": text,
            "readings": mistake.places.get("readings", []),
            "roles": mistake.places.get("parameters", []),
        }
