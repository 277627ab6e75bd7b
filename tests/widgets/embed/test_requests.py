"""The answers for the embedded page: only searches with the site's own function."""

import pytest

import all_words
from docs.widgets.embed import requests
from docs.widgets.laboratory.requests import Laboratory

WORDS = all_words.WORDS["en"]
PLAIN = {"do": "search", "tree": "[[3, 5], [6, 9]]", "branching": "2", "player": "max"}
PLAIN |= {"alpha": "", "beta": ""}


@pytest.fixture
def answer():
    return requests.make_request_handler(WORDS)


def test_it_answers_as_the_laboratory_does(answer):
    laboratory = Laboratory(WORDS)
    assert answer(PLAIN) == laboratory.handle_request(PLAIN | {"code": None})
    for request in ({"do": "frames", "count": 100}, {"do": "questions"}):
        assert answer(request) == laboratory.handle_request(request)


def test_no_code_is_run_whoever_asks(answer):
    code = "def alphabeta(node):\n    raise SystemExit('it ran')\n"
    assert answer(PLAIN | {"code": code}) == requests.make_request_handler(WORDS)(PLAIN)


def test_a_tree_is_searched_as_it_is(answer):
    edits = {"edit": "child", "path": [], "random": {}, "order": "best", "value": "1"}
    assert answer(PLAIN | edits) == requests.make_request_handler(WORDS)(PLAIN)


@pytest.mark.parametrize("do", ["export", "rows", "run", "open"])
def test_unknown_requests_are_refused(answer, do):
    answer(PLAIN)
    with pytest.raises(ValueError, match=do):
        answer({"do": do, "format": "csv"})
