"""The page of the mock exam: its links lead to sections, and the script gets each text that it uses."""

import re
from pathlib import Path

from docs.builder.words import LANGUAGES
from docs.questions.kinds import KINDS
from docs.widgets.mock_exam.page import QUESTION_TEXTS, SCRIPT_TEXTS, SHARED_TEXTS

DOCS = Path(__file__).parents[3] / "docs"


def test_every_kind_has_a_section_that_exists_in_every_language():
    for question in KINDS.values():
        page, heading = question.section.split("/#")
        for language in LANGUAGES:
            text = (DOCS / "pages" / language / f"{page}.md").read_text(encoding="utf-8")
            assert f"{{ #{heading} }}" in text, (language, question.section)


def test_the_script_gets_the_texts_that_it_uses():
    files = sorted((DOCS / "widgets" / "mock_exam").glob("*.js"))
    files.append(DOCS / "widgets" / "questions" / "grade_view.js")
    code = "".join([file.read_text(encoding="utf-8") for file in files])
    used = set(re.findall(r"\btexts\.(\w+)", code))
    # python.js shows run_running and run_fetching.
    given = {*SCRIPT_TEXTS, *QUESTION_TEXTS, *SHARED_TEXTS, "failed"}
    assert used | {"run_running", "run_fetching"} == given
