"""Fixtures of the tests that compare Brython with CPython: workers of the site that answer requests."""

import json

import pytest

from docs.widgets.registry import find_python_widgets
from pages.laboratory import WORDS, read_script

WORKER_COUNT = 2
WIDGETS = {widget.name: widget.requests_module for widget in find_python_widgets()}


@pytest.fixture
def ask_workers(request, open_visit, site_address, unmodified_site_address):
    """Return a function: widget, language, lists of requests -> lists of answers, a worker for each.

    With the marker "untranslated", Brython translates all modules itself, as for readers; both ways must give the same.
    """
    is_untranslated = request.node.get_closest_marker("untranslated")
    site = unmodified_site_address if is_untranslated else site_address

    with open_visit() as visit:
        visit.page.goto(site)
        script = read_script("start_workers", __file__)
        visit.page.evaluate(script, [f"{site}assets/browser/worker.js", WORKER_COUNT])

        def ask_workers(widget, language, *lists):
            texts = [[json.dumps(request) for request in requests] for requests in lists]
            answers = visit.page.evaluate("lists => askWorkers(lists)", [widget, texts, language])
            return [[json.loads(answer) for answer in own_answers] for own_answers in answers]

        yield ask_workers
        assert not visit.faults


@pytest.fixture
def compare(ask_workers):
    """Return a function that compares answers to lists of requests, and returns those of CPython."""

    def compare(widget, language, *lists):
        all_answers = []
        for requests, answers in zip(lists, ask_workers(widget, language, *lists), strict=True):
            answer_request = WIDGETS[widget].make_request_handler(WORDS[language])
            for request, answer in zip(requests, answers, strict=True):
                expected = json.loads(json.dumps(answer_request(request)))
                assert answer == expected, request
                all_answers.append(expected)
        return all_answers

    return compare
