"""The page of the mock exam as built: the settings, and empty places for a question and the result."""

from docs.questions.kinds import KINDS
from docs.questions.question import LEVELS, MOST_SEED, RULE_NAMES
from docs.widgets.fence_arguments import require_empty_fence

INSIDE = ("questions",)
STYLES = ("practice",)

USUAL = {"kinds": ("prune", "value", "window", "count", "which_x", "mistake"), "level": "medium"}
USUAL |= {"minutes": 30}
MOST_MINUTES = 300
SCRIPT_TEXTS = ("grading", "no_kind", "wrong_minutes", "minutes_left", "time_up", "position")
SCRIPT_TEXTS += ("finish_sure", "points", "explained")
QUESTION_TEXTS = ("making", "choose_option", "graded_kind", "label_prefix", "all_right")
QUESTION_TEXTS += ("worked_solution",)
SHARED_TEXTS = ("run_running", "run_fetching", "run_unreachable")


@require_empty_fence
def make_template_values(source, texts, code):
    """Return the template's variables."""
    question_texts = texts["questions"]
    kinds = {kind: question_texts[f"kind_{kind}"] for kind in KINDS}
    return {
        "usual": USUAL,
        "kinds": kinds,
        "levels": {name: texts["practice"][name] for name in LEVELS},
        "rules": RULE_NAMES,
        "data": {
            "kinds": kinds,
            "sections": {kind: f"../{question.section}" for kind, question in KINDS.items()},
            "levels": LEVELS,
            "rules": list(RULE_NAMES),
            "mostMinutes": MOST_MINUTES,
            "mostSeed": MOST_SEED,
            "texts": {key: texts["mock_exam"][key] for key in SCRIPT_TEXTS}
            | {key: question_texts[key] for key in QUESTION_TEXTS}
            | {key: texts["shared"][key] for key in SHARED_TEXTS}
            | {"failed": texts["practice"]["failed"]},
        },
    }
