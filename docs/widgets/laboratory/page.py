"""The laboratory's template data, with the search of the first tree."""

from pathlib import Path

from alphabeta import FIRST, SECOND
from docs.figures.allowlist import check_markup
from docs.figures.film import make_film_data
from docs.figures.tree_drawing import TreeDrawing
from docs.trees.tree_syntax import format_tree
from docs.widgets.fence_arguments import require_empty_fence
from docs.widgets.laboratory.presets import CHANGES, apply_preset_change
from docs.widgets.laboratory.requests import RequestHandler
from docs.widgets.stepper.page import make_stepper_values

INSIDE = ("stepper", "bench")
# Programs in other forms than the site's own, in the menu of ready-made changes.
EXAMPLES = {
    f"example_{name}": Path(__file__).with_name("examples") / f"{name}.py"
    for name in ("textbook", "index", "board")
}
# All but code as in form.js.
DEFAULT_SETTINGS = {"branching": "2", "player": "max", "code": None}
DEFAULT_SETTINGS |= dict.fromkeys(("alpha", "beta", "roles", "start"), "")


def make_data_files(texts, code):
    """Return the data for the script: each entry of the menu of changes, as a whole program."""
    program = code.get_source("alphabeta")
    changed = {change: apply_preset_change(program, change, texts["labels"]) for change in CHANGES}
    examples = {name: file.read_text(encoding="utf-8") for name, file in EXAMPLES.items()}
    return {"changes": changed | examples}


@require_empty_fence
def make_template_values(source, texts, code):
    """Return the values of the template; code: the programs in the page's language."""
    laboratory = RequestHandler(texts)
    tree = format_tree(FIRST)
    request = {"search": {"tree": tree} | DEFAULT_SETTINGS}
    response = laboratory.search_requested_tree(request)
    search = laboratory.find_search(request["search"]).search
    film = make_film_data(*laboratory.get_film_arguments(request))
    check_markup("".join(film["parts"]), "drawing", "a film")
    sentences = "".join(sentence for _, sentence, *_ in film["frames"])
    check_markup(sentences, "phrase", "a film's sentence")
    check_markup("".join(response["results"].values()), "phrase", "a result of the laboratory")
    end = TreeDrawing(search.end, search.letters)
    lines = code.highlight_function("alphabeta")
    # The part of the response that the page does not contain otherwise.
    nodes = [[path, x, y, "", *rest] for path, x, y, _, *rest in response["nodes"]]
    first = {"count": response["count"], "lines": response["lines"], "nodes": nodes}
    return {
        "tree": tree,
        "stepper": make_stepper_values(film, end, response["count"] - 1, texts, lines, "first"),
        "nodes": [label for _, _, _, label, *_ in response["nodes"]],
        "results": response["results"],
        "changes": [*CHANGES, *EXAMPLES],
        "program": code.get_source("alphabeta"),
        "count": response["count"],
        "data": {"second": format_tree(SECOND), "answer": first},
    }
