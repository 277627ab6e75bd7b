"""The page for writing the search, in Chromium: checked, stopped, kept, and stepped."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from builder.words import load_all_texts
from correct_programs import CORRECT_PROGRAMS
from judged_programs import FAULTY_PROGRAMS, SOURCE
from tree_helpers import REFERENCE
from waiting import get_time_limit, hurry
from widgets.grade.report import convert_to_plain_text
from widgets.judge.trial import judge_program
from widgets.tree_syntax import format_tree
from widgets.write.feedback import VerdictExplanation

WORDS = load_all_texts(REFERENCE.parent / "docs" / "words")
HAS_VERDICT = "text => document.querySelector('#write-verdict .told')?.textContent === text"
HAS_STATUS = "text => document.querySelector('.write .busy').textContent === text"
SLOW = 300_000  # milliseconds; enough on a busy machine


@pytest.fixture
def visit(open_visit, site_address):
    """Visit the page in English."""
    with open_visit() as visit:
        visit.open(f"{site_address}write-it-yourself/")
        yield visit


def check_program(page, source, kind, language="en"):
    """Submit a program and wait for the kind of verdict."""
    # When the page's script is loaded, it fills the field, so wait for that first.
    page.focus("#write-code")
    page.wait_for_selector(".write[data-open]")
    page.fill("#write-code", source)
    page.click(".write [type=submit]")
    verdict = WORDS[language]["write"][f"kind_{kind}"]
    page.wait_for_function(HAS_VERDICT, arg=verdict, timeout=SLOW)


@pytest.mark.core
def test_a_mistake_is_explained_drawn_and_stepped_in_the_laboratory(
    language, open_visit, site_address
):
    source, kind = FAULTY_PROGRAMS["no cutoff for MIN"]
    verdict = judge_program(source)
    folder = "" if language == "en" else f"{language}/"
    with open_visit() as visit:
        page = visit.open(f"{site_address}{folder}write-it-yourself/").page
        page.check(".write [value=alphabeta]")
        check_program(page, source, kind, language)
        explanation = convert_to_plain_text(
            VerdictExplanation(vars(verdict), "alphabeta", WORDS[language]).format_sentences()
        )
        assert page.text_content("#write-verdict p:nth-of-type(2)") == explanation
        assert page.locator("#write-verdict svg.tree").count() == 2
        page.click("#write-verdict a")
        page.wait_for_url("**/laboratory/#*")
        params = parse_qs(urlsplit(page.url).fragment)
        assert params["tree"] == [format_tree(verdict.tree).replace(", ", ",")]
        # Use `expect`: a page that was just opened may draw no frames, so timers in it may wait.
        expect(page.locator("#laboratory-code")).to_have_value(source, timeout=SLOW)
        assert visit.list_errors() == []


@pytest.mark.parametrize("name", ["best begins at 0 for MAX", "always a cutoff", "an unknown name"])
def test_brython_judges_as_cpython_does(name, visit):
    source, kind = FAULTY_PROGRAMS[name]
    page, verdict = visit.page, judge_program(source)
    page.check(".write [value=alphabeta]")
    check_program(page, source, kind)
    explanation = convert_to_plain_text(
        VerdictExplanation(vars(verdict), "alphabeta", WORDS["en"]).format_sentences()
    )
    assert page.text_content("#write-verdict p:nth-of-type(2)") == explanation


def test_the_hardest_mistake_and_a_correct_program(visit):
    page = visit.page
    page.check(".write [value=alphabeta]")
    for source, kind in (FAULTY_PROGRAMS["MAX hands on no beta"], (SOURCE, "right")):
        check_program(page, source, kind)
    assert page.locator("#write-verdict svg, #write-verdict a").count() == 0


def test_each_task_starts_with_separate_code_and_keeps_edits(visit):
    page = visit.page
    first = page.input_value("#write-code")
    page.focus("#write-code")
    page.wait_for_selector(".write[data-open]")
    page.keyboard.type("# mine\n")
    edited = page.input_value("#write-code")
    assert "# mine" in edited
    page.check(".write [value=negamax]")
    assert "negamax" in page.input_value("#write-code")
    page.check(".write [value=minimax]")
    assert page.input_value("#write-code") == edited
    page.reload()
    page.wait_for_function(
        "text => document.getElementById('write-code').value === text", arg=edited
    )
    page.click(".write [data-do=restore]")
    page.wait_for_function(
        "text => document.getElementById('write-code').value === text", arg=first
    )


def test_a_check_is_stopped_and_restarted_by_keyboard(visit):
    page = visit.page
    page.check(".write [value=alphabeta]")
    page.wait_for_selector(".write[data-open]")
    page.fill("#write-code", SOURCE)
    page.keyboard.press("Control+Enter")
    page.wait_for_function("document.querySelector('.write progress').value > 0", timeout=SLOW)
    page.click(".write [data-do=stop]")
    page.wait_for_function(HAS_STATUS, arg=WORDS["en"]["shared"]["run_stopped"])
    assert page.locator(".write[data-checking]").count() == 0
    assert page.input_value("#write-code") == SOURCE
    check_program(page, "x = 3\n", "no_function")


def test_an_endless_check_is_stopped(visit):
    page = visit.page
    page.check(".write [value=alphabeta]")
    check_program(page, "x = 3\n", "no_function")
    hurry(page)
    page.fill("#write-code", "def f(node):\n    return sum(range(10**15))\n")
    page.click(".write [type=submit]")
    message = WORDS["en"]["shared"]["run_endless"].format(seconds=20)
    page.wait_for_function(HAS_STATUS, arg=message, timeout=SLOW)
    assert get_time_limit(page) == 20


def test_solutions_of_further_tasks(visit):
    page = visit.page
    for task in ("best_move", "minimax"):
        page.check(f".write [value={task}]")
        check_program(page, "def f(node):\n    return 10 ** 400\n", "returned")
    source = next(
        source for source, task_name, _ in CORRECT_PROGRAMS.values() if task_name == "best_move"
    )
    page.check(".write [value=best_move]")
    check_program(page, source.replace("best is None", "move is None"), "right")


@pytest.mark.core
def test_it_is_accessible(visit, find_violations):
    page = visit.page
    page.check(".write [value=alphabeta]")
    check_program(page, *FAULTY_PROGRAMS["no cutoff for MIN"])
    assert find_violations(page) is None
