"""The form of the practice page as built, with the first exercise open."""

from math import inf

from docs.figures.allowlist import check_markup
from docs.figures.number_format import format_number
from docs.figures.replay import make_snapshot
from docs.figures.tree_drawing import TreeDrawing
from docs.questions.exercise import SERIES, Exercise
from docs.questions.kinds import KINDS
from docs.questions.question import LEVELS, MOST_SEED, RULE_NAMES, RULES
from docs.widgets.fence_arguments import require_empty_fence
from docs.widgets.practice.requests import RequestHandler
from docs.widgets.stepper.page import make_stepper_values

INSIDE = ("stepper",)

# The texts that the script shows, from the parts "shared" and "practice".
SHARED_TEXTS = ("run_fetching", "run_unreachable", "run_running")
SCRIPT_TEXTS = ("right", "wrong", "show_step", "record")
SCRIPT_TEXTS += ("forget_sure", "forgotten", "failed", "solved_mark")


@require_empty_fence
def make_template_values(source, texts, code):
    """Return the template's variables; code: the programs in the page's language."""
    practice_texts, shared_texts = texts["practice"], texts["shared"]
    codes = {rule: code.highlight_function(RULES[rule].__name__) for rule in Exercise.rules}
    session = RequestHandler(texts)
    first = {"exercise": {"series": "1"}}
    opened = session.handle_request(first | {"do": "open"})
    film = session.handle_request(first | {"do": "film"})
    key = session.handle_request(first | {"do": "solution"})["key"]
    check_markup(opened["drawing"] + key, "page", "an exercise's drawing and solution")
    fields = opened["spots"] + opened["fields"] + opened["moves"]
    check_markup(fields, "form", "an exercise's fields")
    check_markup(opened["marks"], "drawing", "the marks of an exercise")
    solution = session.explainer.solution
    first_step = make_snapshot(solution.tree, solution.trace, 0, solution.maximizing)
    first_drawing = TreeDrawing(first_step, session.explainer.letters)
    other_kinds = {kind: question for kind, question in KINDS.items() if kind != "prune"}
    return {
        "kinds": {"prune": practice_texts["practice"]}
        | {kind: texts["questions"][f"kind_{kind}"] for kind in other_kinds},
        "rule_names": RULE_NAMES,
        "most_seed": MOST_SEED,
        "series": [name for name, *_ in SERIES],
        "rules": {rule: f"fail-{rule}" for rule in Exercise.rules},
        "levels": LEVELS,
        "signs": (format_number(-inf), format_number(inf)),
        "opened": opened,
        "stepper": make_stepper_values(film, first_drawing, 0, texts, codes["soft"]),
        "data": {
            "first": {name: opened[name] for name in ("address", "tree", "given", "size", "leaf")},
            "words": {key: practice_texts[key] for key in SCRIPT_TEXTS}
            | {key: shared_texts[key] for key in SHARED_TEXTS},
            "hard": codes["hard"],
            "kinds": {kind: question.rules for kind, question in other_kinds.items()},
        },
    }
