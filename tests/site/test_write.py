"""The page on which a reader writes the search, in Chromium: checked, stopped, kept, stepped in the laboratory."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from builder.words import load
from judged_programs import FAULTS, RIGHT, SOURCE
from patience import hurry, limit_of
from tree_helpers import REFERENCE
from widgets.judging import judge
from widgets.reading import tree_text
from widgets.write.command import plain
from widgets.write.telling import Teller

WORDS = load(REFERENCE.parent / "docs" / "words")
SAID = "text => document.querySelector('#write-verdict .told')?.textContent === text"
BUSY = "text => document.querySelector('.write .busy').textContent === text"
SLOW = 300_000  # milliseconds; a machine with other work


@pytest.fixture
def writing(visiting, served):
    """The page, in English, before anything was touched."""
    with visiting() as visit:
        visit.open(f"{served}write-it-yourself/")
        yield visit


def check(page, source, kind, language="en"):
    """Have a program checked, and wait for its verdict."""
    # What works the page puts its own code into the field when it has come.
    page.focus("#write-code")
    page.wait_for_selector(".write[data-open]")
    page.fill("#write-code", source)
    page.click(".write [type=submit]")
    said = WORDS[language]["write"][f"kind_{kind}"]
    page.wait_for_function(SAID, arg=said, timeout=SLOW)


def test_a_slip_is_told_drawn_and_stepped_in_the_laboratory(language, visiting, served):
    source, kind = FAULTS["no cutoff for MIN"]
    verdict = judge(source)
    folder = "" if language == "en" else f"{language}/"
    with visiting() as visit:
        page = visit.open(f"{served}{folder}write-it-yourself/").page
        page.check(".write [value=alphabeta]")
        check(page, source, kind, language)
        told = plain(Teller(vars(verdict), "alphabeta", WORDS[language]).tell())
        assert page.text_content("#write-verdict p:nth-of-type(2)") == told
        assert page.locator("#write-verdict svg.tree").count() == 2
        page.click("#write-verdict a")
        page.wait_for_url("**/laboratory/#*")
        its = parse_qs(urlsplit(page.url).fragment)
        assert its["tree"] == [tree_text(verdict.tree).replace(", ", ",")]
        # Asked from outside: a page that was just navigated to may draw no frames for a while.
        expect(page.locator("#laboratory-code")).to_have_value(source, timeout=SLOW)
        assert visit.broken() == []


@pytest.mark.parametrize("name", ["best begins at 0 for MAX", "always a cutoff", "an unknown name"])
def test_brython_judges_as_cpython_does(name, writing):
    source, kind = FAULTS[name]
    page, verdict = writing.page, judge(source)
    page.check(".write [value=alphabeta]")
    check(page, source, kind)
    told = plain(Teller(vars(verdict), "alphabeta", WORDS["en"]).tell())
    assert page.text_content("#write-verdict p:nth-of-type(2)") == told


def test_the_hardest_fault_and_the_right_one(writing):
    page = writing.page
    page.check(".write [value=alphabeta]")
    for source, kind in (FAULTS["MAX hands on no beta"], (SOURCE, "right")):
        check(page, source, kind)
    assert page.locator("#write-verdict svg, #write-verdict a").count() == 0


def test_each_task_begins_with_its_own_code_and_keeps_what_is_typed(writing):
    page = writing.page
    first = page.input_value("#write-code")
    page.focus("#write-code")
    page.wait_for_selector(".write[data-open]")
    page.keyboard.type("# mine\n")
    mine = page.input_value("#write-code")
    assert "# mine" in mine
    page.check(".write [value=negamax]")
    assert "negamax" in page.input_value("#write-code")
    page.check(".write [value=minimax]")
    assert page.input_value("#write-code") == mine
    page.reload()
    page.wait_for_function("text => document.getElementById('write-code').value === text", arg=mine)
    page.click(".write [data-do=restore]")
    page.wait_for_function(
        "text => document.getElementById('write-code').value === text", arg=first
    )


def test_it_can_be_stopped_and_begun_again_by_keyboard(writing):
    page = writing.page
    page.check(".write [value=alphabeta]")
    page.wait_for_selector(".write[data-open]")
    page.fill("#write-code", SOURCE)
    page.keyboard.press("Control+Enter")
    page.wait_for_function("document.querySelector('.write progress').value > 0", timeout=SLOW)
    page.click(".write [data-do=stop]")
    page.wait_for_function(BUSY, arg=WORDS["en"]["shared"]["run_stopped"])
    assert page.locator(".write[data-checking]").count() == 0
    assert page.input_value("#write-code") == SOURCE
    check(page, "x = 3\n", "no_function")


def test_what_never_comes_back_is_ended(writing):
    page = writing.page
    page.check(".write [value=alphabeta]")
    check(page, "x = 3\n", "no_function")
    hurry(page)
    page.fill("#write-code", "def f(node):\n    return sum(range(10**15))\n")
    page.click(".write [type=submit]")
    said = WORDS["en"]["shared"]["run_endless"].format(seconds=20)
    page.wait_for_function(BUSY, arg=said, timeout=SLOW)
    assert limit_of(page) == 20


def test_solutions_of_other_tasks(writing):
    page = writing.page
    for task in ("best_move", "minimax"):
        page.check(f".write [value={task}]")
        check(page, "def f(node):\n    return 10 ** 400\n", "returned")
    source = next(source for source, its, _ in RIGHT.values() if its == "best_move")
    page.check(".write [value=best_move]")
    check(page, source.replace("best is None", "move is None"), "right")


def test_nothing_is_wrong_for_a_screen_reader(writing, violations):
    page = writing.page
    page.check(".write [value=alphabeta]")
    check(page, *FAULTS["no cutoff for MIN"])
    assert violations(page) is None
