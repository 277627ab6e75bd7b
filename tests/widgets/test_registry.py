"""The registry contains each folder of docs/widgets, and widgets answer with the translations they list."""

import json

import pytest

from all_words import WORDS
from docs.builder.policy import PYTHON
from docs.builder.words import LANGUAGES
from docs.widgets import registry
from docs.widgets.exam.form import USUAL as USUAL_EXAM
from docs.widgets.laboratory.page import DEFAULT_SETTINGS
from docs.widgets.registry import (
    WIDGETS,
    add_inner_widgets,
    find_python_pages,
    find_python_widgets,
    find_style_sheets,
)

NAMES = [widget.name for widget in WIDGETS]
SEARCH = DEFAULT_SETTINGS | {"tree": "[[1, 2], [0, 3]]"}
REQUESTS = {
    "run": "print(1)",
    "decision": {"tree": [[1, 2], [0, 3]], "leaf": [1, 1], "node": [0], "value": -900},
    "laboratory": {"do": "search", "search": SEARCH | {"beta": "x"}},
    "practice": {"do": "open", "exercise": {"tree": "["}},
    "game": {"do": "play", "game": "tictactoe", "moves": [4], "program": "O"},
    "sheet": {"count": "1", "seed": "x"},
    "questions": {"do": "open", "kind": "next", "level": "easy", "rule": "soft", "seed": 1},
    "exam": {"fields": USUAL_EXAM, "variant": 0, "file": ""},
    "write": {"task": "cutoff", "source": "x = 3", "done": None},
    "play": {"source": "x = 3", "moves": [], "you": "X", "plies": 0, "check": True},
    "embed": {"do": "search", "search": SEARCH | {"tree": "[[1, 2], [0"}},
}


def test_each_folder_is_in_the_registry_and_has_a_form_or_a_script():
    files = (file for file in registry.HERE.glob("*/*") if file.suffix != ".pyc" and file.is_file())
    folders = {file.parent.name for file in files}
    assert folders == set(NAMES)
    for widget in WIDGETS:
        shown = widget.is_fence or widget.alone
        inside = any(
            widget.name in container.get_page_attribute("INSIDE", ()) for container in WIDGETS
        )
        changes_pages = widget.get_page_attribute("change_page")
        assert widget.has_script and shown or changes_pages or inside, widget.name
        assert not (widget.is_fence and widget.alone), widget.name


@pytest.mark.parametrize("widget", find_python_widgets(), ids=lambda widget: widget.name)
def test_answers_are_plain_data_and_use_only_the_listed_words(widget):
    for language in LANGUAGES:
        words = {part: WORDS[language][part] for part in widget.requests_module.WORDS}
        handler = widget.requests_module.RequestHandler(json.loads(json.dumps(words)))
        answer = handler.handle_request(REQUESTS[widget.name])
        assert json.loads(json.dumps(answer)) == answer


def test_widgets_inside_a_widget_are_added():
    expected = ["stepper", "run", "laboratory", "bench"]
    assert [widget.name for widget in add_inner_widgets(["laboratory", "run"])] == expected
    assert find_style_sheets(["sheet"]) == ["laboratory", "sheet"]
    assert find_style_sheets(["run", "stepper", "game"]) == ["game"]


def test_pages_with_answers_may_start_python():
    for name in NAMES:
        answers = any(widget.name == name for widget in find_python_pages())
        script = f'<script type="module" src="../assets/widgets/{name}/{name}.js">'
        assert bool(PYTHON.search(script)) == answers
