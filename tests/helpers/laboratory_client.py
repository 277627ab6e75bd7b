"""A client of the laboratory's Python for tests, in place of the page and its worker."""

import json
from functools import cache
from math import inf

from docs.builder.code_includes import translate_comments
from docs.programs.comparison.comparison import SearchComparison
from docs.programs.plain_search import ALPHABETA
from docs.programs.program_loader import load_search_or_program
from docs.programs.traced_search import trace_search
from docs.trees.tree_syntax import format_tree
from docs.widgets.laboratory.presets import apply_preset_change
from docs.widgets.laboratory.requests import RequestHandler
from sentence_helpers import SOURCE, parse_number, strip_tags  # noqa: F401
from sentence_helpers import WORDS as TEXTS

FULL = (-inf, inf)
USUAL_SETTINGS = {"branching": "2", "player": "max", "alpha": "", "beta": "", "code": None}


class LaboratoryClient:
    """A laboratory with fixed settings, which gets requests and returns responses.

    settings: those of the form that differ from USUAL_SETTINGS
    asked, shown: the request of the last search, and of the last that succeeded
    """

    def __init__(self, language="en", **settings):
        self.laboratory = RequestHandler(TEXTS[language])
        self.settings = USUAL_SETTINGS | settings
        self.asked = self.shown = None

    def send(self, action, **request):
        """Return the response as JavaScript receives it; by default the request is about the search that is shown."""
        request = {"search": self.shown, "original": False, "known": 0} | request
        return json.loads(json.dumps(self.laboratory.handle_request({"do": action} | request)))

    def search(self, tree, **changes):
        """Return the response to a search; changes: of the settings, or an edit of the tree."""
        tree_text = tree if isinstance(tree, str) else format_tree(tree)
        self.asked = self.settings | {"tree": tree_text} | changes
        response = self.send("search", search=self.asked, shown=self.shown)
        if "problem" not in response:
            self.shown = self.asked
        return response

    def compare(self, tree, program, **changes):
        """Search a tree with a program, and return the comparison with the original."""
        self.search(tree, code=program, **changes)
        return self.send("compare", search=self.asked)


def make_client_for_call(window, maximizing, **settings):
    """Return a client with a window and a player."""
    alpha, beta = ["" if abs(bound) == inf else str(bound) for bound in window]
    player = "max" if maximizing else "min"
    return LaboratoryClient(player=player, alpha=alpha, beta=beta, **settings)


load_once = cache(load_search_or_program)


def compare_program(program, tree, window=FULL, maximizing=True):
    """Return the SearchComparison of a program with the original."""
    function = load_once(program)
    traces = [trace_search(each, tree, *window, maximizing) for each in (ALPHABETA, function)]
    return SearchComparison(tree, *traces, window, maximizing, function.negates)


def make_preset_program(change_name, language="en"):
    """Return the text of alphabeta.py after a ready-made change, in a language."""
    texts = TEXTS[language]
    program = translate_comments(SOURCE, texts["code"], TEXTS["en"]["code"])
    return apply_preset_change(program, change_name, texts["labels"])
