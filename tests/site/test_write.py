"""The page for writing the search, in Chromium: checked, stopped, kept, and stepped."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from all_words import WORDS
from correct_programs import CORRECT_PROGRAMS
from docs.figures.svg import convert_to_plain_text
from docs.programs.judge.feedback import VerdictExplanation
from docs.programs.judge.trial import judge_program
from docs.trees.tree_syntax import format_tree
from judged_programs import FAULTY_PROGRAMS, SOURCE
from pages.write import SLOW, Write

BEST_MOVE = next(source for source, task, _ in CORRECT_PROGRAMS.values() if task == "best_move")


@pytest.fixture
def write(open_page):
    """Open the page in English, with the task of alpha-beta."""
    write = Write(open_page("write-it-yourself").page)
    write.choose_task("alphabeta")
    return write


@pytest.mark.core
def test_a_mistake_is_explained_drawn_and_stepped_in_the_laboratory(write):
    source, kind = FAULTY_PROGRAMS["no cutoff for MIN"]
    verdict = judge_program(source)
    write.check_program(source, kind)
    explanation = convert_to_plain_text(
        VerdictExplanation(vars(verdict), "alphabeta", WORDS["en"]).format_sentences()
    )
    expect(write.explanation).to_have_text(explanation)
    assert write.figures.count() == 2
    write.verdict.locator("a").click()
    write.page.wait_for_url("**/laboratory/#*")
    params = parse_qs(urlsplit(write.page.url).fragment)
    assert params["tree"] == [format_tree(verdict.tree).replace(", ", ",")]
    expect(write.page.locator("#laboratory-code")).to_have_value(source)


def test_the_hardest_mistake_and_a_correct_program(write):
    write.check_program(*FAULTY_PROGRAMS["MAX hands on no beta"])
    write.check_program(SOURCE, "right")
    assert write.verdict.locator("svg, a").count() == 0


def test_another_task(write):
    write.choose_task("best_move")
    write.check_program("def f(node):\n    return 10 ** 400\n", "returned")
    write.check_program(BEST_MOVE.replace("best is None", "move is None"), "right")


def test_each_task_starts_with_separate_code_and_keeps_edits(write):
    write.choose_task("minimax")
    start = write.code.input_value()
    write.focus_code()
    write.page.keyboard.type("# mine\n")
    edited = write.code.input_value()
    assert "# mine" in edited
    place = write.code.bounding_box()
    write.choose_task("negamax")
    assert "negamax" in write.code.input_value()
    assert write.code.bounding_box() == place  # or a press meanwhile would miss its button
    write.choose_task("minimax")
    assert write.code.input_value() == edited
    write.page.reload()
    expect(write.code).to_have_value(edited)
    write.click_action("restore")
    expect(write.code).to_have_value(start)


def test_a_check_is_stopped_and_restarted_by_keyboard(write):
    write.type_code(SOURCE)
    write.page.keyboard.press("Control+Enter")
    expect(write.progress).not_to_have_js_property("value", 0, timeout=SLOW)
    write.click_action("stop")
    expect(write.status).to_have_text(write.texts["run_stopped"])
    assert write.page.locator(".write[data-checking]").count() == 0
    assert write.code.input_value() == SOURCE
    write.check_program("x = 3\n", "no_function")


FAULTY = """
def alphabeta(node, maximizing):
    if isinstance(node, (int, float)):
        return node
    values = [alphabeta(kid, not maximizing) for kid in node]
"""
UNCALLED = "def 찾기(row):\n    return max(찾기(kid) for kid in row.kids)\n"


def test_a_program_that_is_not_understood_is_told_what_it_lacks(write):
    write.check_program(UNCALLED, "not_understood")
    expect(write.verdict.locator("code", has_text="print(찾기(tree, …))")).to_have_count(1)
    write.check_program(f"{UNCALLED}\n\nprint(찾기(input()))\n", "not_understood")
    expect(write.verdict).to_contain_text("5")


def test_a_fault_of_a_search_that_is_never_called_is_found(write):
    write.check_program(FAULTY, "returned")


def test_it_is_accessible(write, find_violations):
    write.check_program(*FAULTY_PROGRAMS["no cutoff for MIN"])
    assert find_violations(write.page, within=".write") is None
