"""Handles the requests of the laboratory's page. All data is plain JSON."""

from alphabeta import alphabeta
from docs.figures import table
from docs.figures.film import Film, FoldedFilm
from docs.figures.number_line import WIDE
from docs.figures.quiz_questions import make_quiz_questions
from docs.programs import traced_search
from docs.programs.recorded_search import run_requested_search
from docs.trees import tree_syntax, trees
from docs.trees.input_errors import Mistake, format_mistake, parse_field
from docs.trees.requested_tree import parse_branching_and_depth
from docs.widgets.laboratory.search_texts import SearchTexts
from docs.widgets.run.requests import OutputRecorder

WORDS = ("shared", "narration", "laboratory")


def make_request_handler(texts):
    """Return the function that handles the requests of one reader."""
    return Laboratory(texts).handle_request


class Laboratory:
    """One reader's laboratory, with the last search and its film.

    texts: part -> key -> text in the page's language; the parts in WORDS are used
    """

    def __init__(self, texts):
        self.texts = texts
        self.search = self.film = None
        self.parsed_trees = {}  # the text of the last tree -> that tree
        self.original_film = None  # of the site's own function on the last tree
        self.failure = None  # the Mistake in the code that was run last, and that code

    def handle_request(self, request):
        """Return the response to a request; "do" selects the method."""
        methods = {
            "search": self.search_requested_tree,
            "frames": self.get_next_frames,
            "leaf_form": self.compute_leaf_form_size,
            "questions": self.make_quiz_questions,
            "rows": self.render_step_rows,
            "export": self.export_steps,
            "compare": self.compare_with_original,
            "original": self.get_next_original_frames,
        }
        needs_search = request["do"] != "search" and not (
            self.failure and request["do"] == "compare"
        )
        if self.search is None and needs_search:
            return {"forgotten": True}  # the page repeats the search, then the request
        with OutputRecorder():  # what a program prints is not shown
            return methods[request["do"]](request)

    def search_requested_tree(self, request):
        """Read, edit or make a tree, search it, and return the results, or the problem.

        request:
            tree, branching, alpha, beta: as typed; player: "max" or "min"
            code: None for the site's own function
            roles: the reader's corrections of the roles of parameters, "name:role,…"
            start: the position of a game, a Python expression, "" for that in the program
            instead_of: the position in the program that start replaces
            program_tree: the tree in the program as text, as of its last run. If the program has
                another one now, that is searched; otherwise, or if this is None, tree is
            path and value, path and edit, or order: an edit; order without path sorts the tree
            random: branching, depth, seed and uneven of a random tree
            narrow: whether to fold a wide tree, see docs.figures.folded_tree.FoldedTreeDrawing; nodes are then
                still those of the whole drawing
        """
        if self.search is None and "path" in request:
            # Search the tree before the edit as well, for unmoved.
            edit = {"path", "value", "edit", "order"}
            unedited = {name: value for name, value in request.items() if name not in edit}
            self.search_requested_tree(unedited)
        try:
            search = run_requested_search(request, self.parsed_trees)
        except Mistake as mistake:
            self.failure = (mistake, request["code"]) if mistake.field == "code" else None
            return {"problem": self._describe_problem(mistake)}
        self.failure = None
        before, self.search, self.original_film = self.search, search, None
        is_unmoved = before is not None and search.differs_only_in_pruned_leaves(before)
        tree_text = request["tree"] if search.game else tree_syntax.format_tree(search.tree)
        # Keep a copy, since a reader's code may change the tree that it searches.
        self.parsed_trees = {} if search.game else {tree_text: trees.copy_tree(search.tree)}
        film_fields = self._start_film(bool(request.get("narrow")))
        search_texts = SearchTexts(search, self.texts)
        return film_fields | {
            "tree": tree_text,
            "nodes": search_texts.list_nodes(self.places),
            "results": search_texts.format_results(),
            "lines": search.find_function_lines(),
            "player": search.settings["player"],
            "brought": search.has_program_tree,
            "game": search.game is not None,
            "grown": search_texts.format_drawn_depth(),
            "position": search.get_start_positions(),
            "roles": search.list_parameter_roles(),
            "relative": getattr(search.function, "relative", False),
            "unmoved": self.texts["laboratory"]["unmoved"] if is_unmoved else "",
            "differs": search_texts.format_wrong_value(),
        }

    def _start_film(self, is_narrow):
        """Make the film of the last search, and return its fields in the response.

        is_narrow: whether to fold a wide tree
        """
        search, narration = self.search, self.texts["narration"]
        arguments = search.tree, search.trace, search.letters, narration, search.end.maximizing
        moves = search.game.moves if search.game else {}
        self.film = Film(*arguments, move_names=moves)
        self.places = self.film.drawing.places
        is_wide = self.film.drawing.size[0] > WIDE
        self.is_folded = is_wide and is_narrow
        if self.is_folded:
            self.film = FoldedFilm(*arguments, move_names=moves)
        return self.film.get_header() | {
            "count": len(search.trace.steps),
            "parts": self.film.get_new_pieces(),
            "frames": [],
            "wide": is_wide,
            "folded": self.is_folded,
        }

    def get_next_frames(self, request):
        """Return the next frames of the film, at most count, and the new parts in them."""
        known = len(self.film.pieces)
        frames = self.film.make_next_frames(request["count"])
        return {"frames": frames, "parts": self.film.get_new_pieces(known)}

    def compute_leaf_form_size(self, request):
        """Return the branching and the number of leaves of a tree that the reader fills in.

        request: branching and depth (text)
        """
        try:
            branching, depth = parse_field("random", parse_branching_and_depth, request)
        except Mistake as mistake:
            return {"problem": self._describe_problem(mistake)}
        return {"branching": branching, "count": branching**depth}

    def make_quiz_questions(self, request):
        """Return the quiz questions for the film."""
        last, narration = self.search, self.texts["narration"]
        return make_quiz_questions(
            last.tree, last.trace, last.letters, narration, last.end.maximizing
        )

    def render_step_rows(self, request):
        """Return the rows of the table of all steps, as cells of HTML."""
        last, narration = self.search, self.texts["narration"]
        return table.make_step_rows(
            last.tree, last.trace, last.letters, narration, last.end.maximizing
        )

    def export_steps(self, request):
        """Return all steps to be saved, as text for the format "csv", as plain data for "json"."""
        last = self.search
        records = table.make_step_records(last.tree, last.trace, last.letters)
        if request["format"] == "csv":
            return table.format_csv(records)
        player = "MAX" if last.end.maximizing else "MIN"
        return {
            "tree": tree_syntax.format_tree(last.tree),
            "player": player,
            "value": records[-1]["value"],
            "steps": records,
        }

    def compare_with_original(self, request):
        """Return the comparison of the reader's last search with the original, see comparison_response."""
        last = self.search
        if not self.failure and (last.settings["code"] is None or last.game):
            return {"ran_code": False}
        # Imported here, since the browser fetches these modules when code is first run.
        from docs.programs.comparison import comparison_response

        if self.failure:
            return comparison_response.describe_failed_program(*self.failure, self.texts)
        return comparison_response.describe_comparison(last, self.texts)

    def get_next_original_frames(self, request):
        """Return the next frames of the original's film, for the last tree and window.

        request: ready: the number of frames that the page has; count: how many more at most
        The response: count: the number of all frames; frames, parts; with the first, Film.get_header()
        """
        last, ready = self.search, request["ready"]
        if self.original_film is None or not ready:
            maximizing, window = last.end.maximizing, (last.alpha, last.beta)
            trace = traced_search.trace_search(alphabeta, last.tree, *window, maximizing)
            film_class = FoldedFilm if self.is_folded else Film
            narration = self.texts["narration"]
            self.original_film = film_class(last.tree, trace, last.letters, narration, maximizing)
        film = self.original_film
        film.make_next_frames(ready - film.at - 1)  # skip the frames that the page has
        known, head = (len(film.pieces), {}) if ready else (0, film.get_header())
        frames = film.make_next_frames(request["count"])
        return head | {
            "count": len(film.steps),
            "frames": frames,
            "parts": film.get_new_pieces(known),
        }

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
        }
