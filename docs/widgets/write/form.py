"""The form in which a reader writes the search, as the build writes it."""

from widgets.arguments import take_nothing
from widgets.write.tasks import JUDGED, begin_task

STYLES = ("laboratory",)
STATES = {name: ("shared", f"run_{name}") for name in ("fetching", "unreachable")}


def extra(words, code):
    """Return what the script needs besides its words: what each task begins with."""
    gap = words["write"]["gap"]
    return {"tasks": {task: begin_task(task, code, gap) for task in JUDGED}}


@take_nothing
def fill(source, words, code):
    """The tasks, the field for the code, with the first of them, and room for the verdict."""
    say = words["write"]
    return {
        "words": words,
        "tasks": {task: say[f"task_{task}"] for task in JUDGED},
        "told": {task: say[f"about_{task}"] for task in JUDGED},
        "program": begin_task(next(iter(JUDGED)), code, say["gap"]),
        "states": STATES,
    }
