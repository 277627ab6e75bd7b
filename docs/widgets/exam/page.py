"""The form for exams as built; the exam is made in the browser."""

from docs.questions.kinds import KINDS, OWN_TREE_KINDS
from docs.questions.question import LEVELS, RULES
from docs.widgets.exam.form import USUAL
from docs.widgets.fence_arguments import require_empty_fence

STYLES = ("laboratory", "sheet")

# Label of a row of buttons -> name of the file -> label of the button.
FILES = {
    "file_exam": {"exam.html": "HTML", "exam.tex": "LaTeX"},
    "file_key": {"exam-key.html": "HTML", "exam-key.tex": "LaTeX"},
    "file_table": {"exam-answers.csv": "CSV"},
    "file_platform": {
        "exam.xml": "Moodle XML",
        "exam.gift": "GIFT",
        "exam.zip": "Canvas (QTI)",
        "exam.qti.zip": "QTI 2.1",
    },
}


@require_empty_fence
def make_template_values(source, texts, code):
    """Return the template's variables."""
    kinds = {kind: texts["questions"][f"kind_{kind}"] for kind in KINDS}
    return {
        "usual": USUAL,
        "kinds": kinds,
        "own_kinds": {kind: kinds[kind] for kind in OWN_TREE_KINDS},
        "levels": {name: texts["practice"][name] for name in LEVELS},
        "rules": {name: f"fail-{name}" for name in RULES}
        | {"strict": texts["exam"]["rule_strict"]},
        "files": FILES,
    }
