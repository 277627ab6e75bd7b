"""The page of exercise sheets, as the build writes it: the form, and the usual sheet with its key."""

from widgets.allowed import check
from widgets.arguments import take_nothing
from widgets.practice.exercises import LEVELS, PLAYERS, RULES
from widgets.reading import DEEPEST, MOST_LEAVES
from widgets.sheet.answers import USUAL, answer

STYLES = ("laboratory",)

NUMBERS = {"count": "sheet", "seed": "practice", "children": "practice", "plies": "practice"}
PRACTICE = "../practice/"  # as the page finds it, in every language
STATES = {"fetching": ("shared", "run_fetching"), "unreachable": ("shared", "run_unreachable")}
STATES |= {name: ("sheet", name) for name in ("making", "made", "failed")}


@take_nothing
def fill(source, words, code):
    """The form that makes exercise sheets, and the first of them; the key is folded up."""
    sheet = answer(USUAL, words)["html"]
    check(sheet, "page", "an exercise sheet")
    return {
        "words": words,
        "usual": USUAL,
        "numbers": NUMBERS,
        "levels": {name: words["practice"][name] for name in LEVELS},
        "players": {name: name.upper() for name in PLAYERS},
        "rules": {name: f"fail-{name}" for name in RULES},
        "states": STATES,
        "limits": {"leaves": MOST_LEAVES, "plies": DEEPEST},
        # The links work without a script, too.
        "sheet": sheet.replace('data-exercise="', f'href="{PRACTICE}#'),
    }
