"""Fixtures of the tests that compare Brython with CPython: workers of the site that answer requests."""

import json

import pytest

from docs.widgets.registry import find_python_widgets
from pages.laboratory import WORDS, read_script

WORKER_COUNT = 2
WIDGETS = {widget.name: widget.requests_module for widget in find_python_widgets()}


@pytest.fixture(scope="module")
def ask_workers(open_visit, site_address):
    """Return a function: widget, its only language, requests -> answers in the same order.

    All tests of a module share the workers, since what a worker keeps must not change an answer.
    """
    with open_visit() as visit:
        visit.page.goto(site_address)
        script = read_script("start_workers", __file__)
        visit.page.evaluate(script, [f"{site_address}assets/browser/worker.js", WORKER_COUNT])

        def ask_workers(widget, language, requests, count=WORKER_COUNT):
            texts = [json.dumps(request) for request in requests]
            lists = [texts[start::count] for start in range(min(count, len(texts)))]
            shares = visit.page.evaluate("lists => askWorkers(lists)", [widget, lists, language])
            answers = [None] * len(texts)
            for start, share in enumerate(shares):
                answers[start::count] = map(json.loads, share)
            return answers

        yield ask_workers
        assert not visit.faults


@pytest.fixture
def compare(ask_workers):
    """Return a function that compares the answers to requests, and returns those of CPython."""

    def compare(widget, language, requests, count=WORKER_COUNT):
        answer_request = WIDGETS[widget].RequestHandler(WORDS[language]).handle_request
        expected_answers = [json.loads(json.dumps(answer_request(request))) for request in requests]
        answers = ask_workers(widget, language, requests, count)
        for request, answer, expected in zip(requests, answers, expected_answers, strict=True):
            assert answer == expected, request
        return expected_answers

    return compare
