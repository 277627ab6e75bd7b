"""The form in which a reader writes a search, as built."""

from widgets.fence_arguments import reject_content
from widgets.write.tasks import JUDGED, make_start_program

STYLES = ("laboratory",)
STATES = {name: ("shared", f"run_{name}") for name in ("fetching", "unreachable")}


def make_data_files(words, code):
    """Return the further data of the script: the start program of each task."""
    gap = words["write"]["gap"]
    return {"tasks": {task: make_start_program(task, code, gap) for task in JUDGED}}


@reject_content
def make_template_values(source, words, code):
    """Return the template's variables, with the start program of the first task."""
    texts = words["write"]
    return {
        "words": words,
        "tasks": {task: texts[f"task_{task}"] for task in JUDGED},
        "descriptions": {task: texts[f"about_{task}"] for task in JUDGED},
        "program": make_start_program(next(iter(JUDGED)), code, texts["gap"]),
        "states": STATES,
    }
