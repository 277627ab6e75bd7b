"""The answers for the embedded page: only searches with the site's own function."""

import pytest

import all_words
from docs.widgets.embed import requests
from docs.widgets.laboratory import requests as laboratory_requests

WORDS = all_words.WORDS["en"]
SEARCH = {"tree": "[[3, 5], [6, 9]]", "branching": "2", "player": "max", "alpha": "", "beta": ""}
PLAIN = {"do": "search", "search": SEARCH}


@pytest.fixture
def answer():
    return requests.RequestHandler(WORDS).handle_request


def test_it_answers_as_the_laboratory_does(answer):
    laboratory = laboratory_requests.RequestHandler(WORDS)
    frames = {"do": "frames", "original": False, "ready": 0, "known": 0, "count": 100}
    for request in (PLAIN, PLAIN | frames, PLAIN | {"do": "questions"}):
        expected = laboratory.handle_request(request | {"search": SEARCH | {"code": None}})
        assert answer(request) == expected


def test_no_code_is_run_whoever_asks(answer):
    code = "def alphabeta(node):\n    raise SystemExit('it ran')\n"
    request = PLAIN | {"search": SEARCH | {"code": code}}
    expected = requests.RequestHandler(WORDS).handle_request(PLAIN)
    assert answer(request | {"shown": request["search"]}) == expected


def test_a_tree_is_searched_as_it_is(answer):
    edits = {"edit": "child", "path": [], "random": {}, "order": "best", "value": "1"}
    expected = requests.RequestHandler(WORDS).handle_request(PLAIN)
    assert answer({"do": "search", "search": SEARCH | edits}) == expected


@pytest.mark.parametrize("do", ["export", "rows", "run", "open"])
def test_unknown_requests_are_refused(answer, do):
    with pytest.raises(ValueError, match=do):
        answer(PLAIN | {"do": do, "format": "csv"})
