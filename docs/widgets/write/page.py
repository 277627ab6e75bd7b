"""The form in which a reader writes a search, as built."""

from docs.programs.judge.tasks import JUDGED, make_start_program
from docs.widgets.fence_arguments import require_empty_fence

STYLES = ("laboratory",)


def make_data_files(texts, code):
    """Return the further data of the script: the start program of each task."""
    gap = texts["write"]["gap"]
    return {"tasks": {task: make_start_program(task, code, gap) for task in JUDGED}}


@require_empty_fence
def make_template_values(source, texts, code):
    """Return the template's variables, with the start program of the first task."""
    write_texts = texts["write"]
    return {
        "tasks": {task: write_texts[f"task_{task}"] for task in JUDGED},
        "descriptions": {task: write_texts[f"about_{task}"] for task in JUDGED},
        "program": make_start_program(next(iter(JUDGED)), code, write_texts["gap"]),
    }
