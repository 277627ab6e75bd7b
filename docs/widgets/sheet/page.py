"""The page of exercise sheets as built: the form and the default sheet with the key."""

from docs.figures.allowlist import check_markup
from docs.questions.exercise import Exercise
from docs.questions.question import LEVELS
from docs.trees.tree_syntax import DEEPEST, MOST_LEAVES
from docs.widgets.fence_arguments import require_empty_fence
from docs.widgets.sheet.requests import USUAL, RequestHandler

STYLES = ("laboratory",)


@require_empty_fence
def make_template_values(source, texts, code):
    """Return the template's variables, with the default sheet; the key is collapsed."""
    sheet = RequestHandler(texts).handle_request(USUAL)["html"]
    check_markup(sheet, "page", "an exercise sheet")
    return {
        "usual": USUAL,
        "levels": {name: texts["practice"][name] for name in LEVELS},
        "rules": {name: f"fail-{name}" for name in Exercise.rules},
        "limits": {"leaves": MOST_LEAVES, "plies": DEEPEST},
        # Real links, so that they work without a script.
        "sheet": sheet.replace('data-exercise="', 'href="../practice/#'),
    }
