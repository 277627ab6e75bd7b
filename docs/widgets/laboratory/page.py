"""The laboratory's template data, with the search of the first tree."""

from alphabeta import FIRST, SECOND
from figures.tree_drawing import TreeDrawing
from widgets.allowlist import check
from widgets.fence_arguments import reject_content
from widgets.laboratory.link import link_examples
from widgets.laboratory.presets import CHANGES, apply_change
from widgets.laboratory.requests import Laboratory
from widgets.stepper.page import stepper_of
from widgets.tree_syntax import tree_text

INSIDE = ("stepper", "bench")
# Result, as named in the page and in the answer -> key of the label.
RESULTS = {
    "value": "result_value",
    "line": "result_line",
    "read": "result_read",
    "skipped": "result_skipped",
    "fewest": "result_fewest",
    "minimax": "result_minimax_label",
}
# View on a phone, as named in the page -> key of the label.
VIEWS = {"steps": "view_steps", "tree": "tree", "code": "view_code", "results": "results"}
SETTING = {
    "branching": "2",
    "player": "max",
    "alpha": "",
    "beta": "",
    "roles": "",
    "start": "",
    "code": None,
}


def extra(words, code):
    """Return the data for the script: each ready-made change, as a whole program."""
    program = code.get_source("alphabeta")
    return {
        "changes": {change: apply_change(program, change, words["labels"]) for change in CHANGES}
    }


def start(laboratory):
    """Return the answer of a Laboratory for the first tree, with all frames of the film."""
    answer = laboratory.answer({"do": "show", "tree": tree_text(FIRST)} | SETTING)
    frames = laboratory.answer({"do": "frames", "count": answer["count"]})
    return answer | {"parts": answer["parts"] + frames["parts"], "frames": frames["frames"]}


@reject_content
def fill(source, words, code):
    """Return the template data; code: the programs in the page's language."""
    laboratory = Laboratory(words)
    answer = start(laboratory)
    check("".join(answer["parts"]), "drawing", "a film")
    check("".join(sentence for _, sentence, *_ in answer["frames"]), "phrase", "a film's sentence")
    check("".join(answer["results"].values()), "phrase", "a result of the laboratory")
    film = {name: answer[name] for name in ("size", "window", "start", "parts", "frames")}
    end, lines = (
        TreeDrawing(laboratory.search.end, laboratory.search.letters),
        code.highlight_function("alphabeta"),
    )
    return {
        "words": words,
        "tree": tree_text(FIRST),
        "stepper": stepper_of(film, end, answer["count"] - 1, words, lines, "first"),
        "nodes": [label for _, _, _, label, *_ in answer["nodes"]],
        "shown": RESULTS,
        "results": answer["results"],
        "changes": CHANGES,
        "programs": link_examples(),
        "views": VIEWS,
        "program": code.get_source("alphabeta"),
        "count": answer["count"],
        "columns": ("steps_number", "steps_node", "steps_event", "steps_line"),
        "data": _make_script_data(answer),
    }


def _make_script_data(answer):
    """Return the part of the first answer that the page does not contain otherwise."""
    nodes = [[path, x, y, "", *rest] for path, x, y, _, *rest in answer["nodes"]]
    first = {"count": answer["count"], "lines": answer["lines"], "nodes": nodes}
    return {"second": tree_text(SECOND), "answer": first}
