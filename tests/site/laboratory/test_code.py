"""Code in the laboratory: edited, run, refused, compared with the original; without network."""

import re

import pytest
from playwright.sync_api import expect

from alphabeta import FIRST, alphabeta
from pages.laboratory import FIRST_RESULTS, load_texts
from tracing import trace
from tree_helpers import REFERENCE

TEXTS = load_texts("en")
SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
WITHOUT_UPDATE = SOURCE.replace("            alpha = max(alpha, best)\n", "")
ONE_LONG_STEP = "x = sum(range(10**15))\n"
ENDLESS = "def alphabeta(node):\n    while True:\n        alphabeta\n    alphabeta(node)\n"
MINIMAX = """def search(node, maximizing):
    if not hasattr(node, "__iter__"):
        return node
    choose = max if maximizing else min
    return choose([search(child, not maximizing) for child in node])
"""


# --- The reader's code


@pytest.mark.core
def test_code_is_edited_run_and_put_back(laboratory):
    laboratory.type_code(SOURCE.replace("alpha >= beta", "alpha > beta + 3"))
    expect(laboratory.code_note).to_have_text(TEXTS["code_changed"])
    laboratory.wait_for_results(**FIRST_RESULTS)
    laboratory.click_action("run")
    laboratory.wait_for_results(read="8", value="5").wait_for_film()
    assert laboratory.code_note.inner_text() == ""
    assert "alpha > beta + 3" in laboratory.listing.inner_text()
    assert laboratory.current_line.inner_text().strip() == "return best"
    laboratory.click_action("restore")
    laboratory.wait_for_results(**FIRST_RESULTS)
    assert laboratory.code.input_value() == SOURCE
    assert "alpha >= beta:" in laboratory.listing.inner_text()
    laboratory.wait_for_hash()


def test_the_listing_shows_only_the_function(laboratory):
    assert not re.search('"""|SPDX', laboratory.listing.text_content())
    laboratory.run_code(MINIMAX)
    laboratory.wait_for_results(read="8").wait_for_film()
    assert laboratory.listing.locator("li").count() == 5
    assert laboratory.listing.locator("li").first.get_attribute("value") == "1"


def test_the_code_presets(laboratory):
    for change, line, is_in_code, results in (
        ("cutoffs", "alpha >= beta", False, {"count": "65", "read": "8"}),
        ("greater", "alpha > beta", True, {"count": "60", "read": "5"}),
        ("failhard", "return min(best, beta)", True, {"count": "60", "read": "5"}),
    ):
        laboratory.click_action(change)
        listing = expect(laboratory.listing)
        listing.to_contain_text(line) if is_in_code else listing.not_to_contain_text(line)
        laboratory.wait_for_results(**results)
        assert (line in laboratory.code.input_value()) == is_in_code
        assert laboratory.code_note.inner_text() == ""
        laboratory.click_action("restore")
        expect(laboratory.listing).to_contain_text("alpha >= beta")


def test_the_listing_becomes_the_editor_in_the_same_place(open_laboratory):
    laboratory = open_laboratory()
    line = laboratory.listing.locator("li", has_text="alpha = max(alpha, best)")
    place = line.bounding_box()
    line.click()
    field = laboratory.page.locator("#laboratory-code")
    expect(field).to_be_focused()
    assert not laboratory.listing.is_visible()
    before_caret = field.evaluate("field => field.value.slice(0, field.selectionStart)")
    assert before_caret.count("\n") + 1 == int(line.get_attribute("value"))
    assert abs(laboratory.get_top_of_line(before_caret.count("\n")) - place["y"]) < 8
    laboratory.press("Shift+Home")
    laboratory.page.keyboard.type(" " * 12 + "pass")
    laboratory.press("Control+Enter")
    expect(laboratory.listing).to_be_visible()
    assert "pass" in laboratory.listing.inner_text() and not field.is_visible()


def test_a_button_switches_between_listing_and_editor(laboratory):
    field, edit = (
        laboratory.page.locator("#laboratory-code"),
        laboratory.root.locator("[data-do=edit]"),
    )
    edit.click()
    assert field.is_visible() and edit.get_attribute("aria-pressed") == "true"
    edit.click()
    assert laboratory.listing.is_visible() and edit.get_attribute("aria-pressed") == "false"
    laboratory.listing.focus()
    laboratory.press("Enter")
    assert field.is_visible()


# --- Faults


def test_a_fault_is_reported_and_its_line_marked_until_the_next_edit(laboratory):
    for source, line, text in (
        ("x = 1\nif x\n    pass", 2, TEXTS["run_syntax"].format(text="expected ':'")),
        ("def f(node):\n    return f(node)\n", 1, TEXTS["run_recursion"]),
        ("from minimax import minimax", None, TEXTS["problem_no_function"]),
    ):
        laboratory.run_code(source)
        laboratory.wait_for_problem(
            "code", TEXTS["run_line"].format(line=line, said=text) if line else text
        )
        assert laboratory.code.input_value() == source
        assert laboratory.code.get_attribute("aria-invalid") == "true"
        assert laboratory.marked_line == line
        laboratory.wait_for_results(**FIRST_RESULTS)
        laboratory.code.press("End")
        laboratory.code.press_sequentially(" ")
        laboratory.wait_until_no_problem()
        assert laboratory.code.get_attribute("aria-invalid") is None


def test_after_a_failed_run_the_note_and_the_figure_name_the_code_shown(laboratory):
    laboratory.run_code("x = 1")
    laboratory.wait_for_problem("code", TEXTS["problem_no_function"])
    expect(laboratory.code_note).to_have_text(TEXTS["code_failed"])
    expect(laboratory.figure).to_have_attribute("data-stale", TEXTS["stale"])
    laboratory.wait_for_results(**FIRST_RESULTS)
    laboratory.type_code("x = 12")
    expect(laboratory.code_note).to_have_text(TEXTS["code_changed"])
    laboratory.click_action("restore")
    expect(laboratory.code_note).to_have_text("")
    assert laboratory.figure.get_attribute("data-stale") is None


def test_a_value_that_differs_from_minimax_is_reported(laboratory):
    laboratory.run_code(SOURCE.replace("best = max(best", "best = min(best"))
    expect(laboratory.code_note).to_have_text(TEXTS["differs"].format(value=5))
    laboratory.wait_for_results(value=TEXTS["result_unproved"].format(value="−∞"))


def test_a_program_of_the_menu_is_run_at_once(open_laboratory):
    laboratory = open_laboratory()
    laboratory.click_action("example_textbook")
    laboratory.open_step_table()
    laboratory.wait_for_code_note("")
    expect(laboratory.listing).to_contain_text("def min_value")
    expect(laboratory.step_rows.last).to_be_visible()
    expect(laboratory.busy).to_have_text("")


def test_endless_code_is_stopped_and_the_laboratory_works_again(laboratory):
    laboratory.run_code(ENDLESS)
    laboratory.wait_until_stopped()
    expect(laboratory.busy).to_have_text("")
    assert laboratory.code.input_value() == ENDLESS
    laboratory.open_step_table()
    expect(laboratory.step_rows).to_have_count(60)
    laboratory.click_action("worst_first")
    laboratory.wait_for_results(read="8")


def test_a_step_that_takes_long_is_stopped_only_by_the_reader(laboratory):
    laboratory.start_python()
    laboratory.page.clock.install()
    laboratory.run_code(ONE_LONG_STEP)
    laboratory.page.clock.run_for(1000)
    expect(laboratory.busy).to_have_text(TEXTS["run_running"])
    laboratory.page.clock.run_for(600_000)
    silent = TEXTS["run_silent"].format(running=TEXTS["run_running"], seconds=20)
    expect(laboratory.busy).to_have_text(silent)
    laboratory.click_action("stop")
    laboratory.wait_for_problem("code", TEXTS["run_stopped"])
    laboratory.page.clock.resume()


def test_code_that_breaks_python_itself(open_laboratory):
    laboratory = open_laboratory(may_fail=True)  # Brython reports this error in the console
    laboratory.run_code("import sys\nsys.settrace(1)\nx = 1\n")
    laboratory.wait_for_problem("code", TEXTS["run_broken"])
    laboratory.click_action("worst_first")
    laboratory.wait_for_results(read="8")


# --- Comparison with the original


def test_the_first_difference_from_the_original_is_described(laboratory):
    laboratory.run_code(WITHOUT_UPDATE)
    laboratory.wait_for_results(read="8").wait_for_film()
    mistake = TEXTS["slip_named"].split("{")[0]
    # An earlier test may have left its text, which is hidden.
    expect(laboratory.comparison).to_be_visible()
    expect(laboratory.comparison).to_contain_text(mistake)
    assert {"D", "8"} <= set(re.findall(r"\w+", laboratory.comparison.inner_text()))
    laboratory.click_action("restore")
    laboratory.wait_for_results(**FIRST_RESULTS)
    assert not laboratory.comparison.is_visible()


def test_the_moment_of_the_difference_is_shown_in_both_searches(laboratory):
    steps = trace(alphabeta, FIRST).steps
    first_update = next(number for number, step in enumerate(steps, 1) if step.name == "alpha")
    laboratory.run_code(WITHOUT_UPDATE)
    button = laboratory.root.locator("[data-do=difference]")
    button.click()
    assert button.inner_text() == TEXTS["compare_step"].format(step=laboratory.step)
    sentence = laboratory.sentence.inner_text()
    button.click()  # the second click shows the same moment in the original
    expect(laboratory.figure).to_have_attribute("data-beside", TEXTS["lane_original"])
    assert laboratory.step == first_update
    assert laboratory.sentence.inner_text() != sentence
    assert "alpha = max(alpha, best)" in laboratory.current_line.inner_text()


def test_each_search_has_a_lane_that_shows_its_steps(laboratory):
    laboratory.run_code(WITHOUT_UPDATE)
    laboratory.wait_for_results(read="8").wait_for_film()
    reader_count = laboratory.step
    expect(laboratory.comparison).to_be_visible()
    laboratory.click_action("difference", "difference")  # the second click shows the original
    expect(laboratory.figure).to_have_attribute("data-beside", TEXTS["lane_original"])
    laboratory.wait_until("document.querySelector('.stepper').film.ready", 60)
    laboratory.press_step_button("last")
    expect(laboratory.pruned_leaves).to_have_count(3)
    assert laboratory.step == 60
    original, reader = laboratory.root.locator(".lane input").all()
    assert original.get_attribute("max") == "59"
    reader.fill(str(reader_count - 1))
    expect(laboratory.pruned_leaves).to_have_count(0)
    assert laboratory.step == reader_count
    assert "alpha = max(alpha, best)" not in laboratory.listing.inner_text()


# --- The network


# tests/site/run loses the files that all widgets share.
@pytest.mark.parametrize("pattern", ["**/laboratory/controller.js", "**/python/laboratory-en.json"])
def test_without_network_a_message_is_shown_and_later_it_works(open_laboratory, pattern):
    laboratory = open_laboratory(may_fail=True)
    laboratory.page.context.route(pattern, lambda route: route.abort())
    laboratory.type_tree("[[3, 5], [3, 9]]")
    expect(laboratory.busy).to_have_text(TEXTS["run_unreachable"])
    assert laboratory.format_tree == "[[3, 5], [3, 9]]"
    laboratory.wait_for_results(value="5")
    laboratory.page.context.unroute(pattern)
    laboratory.click_action("worst_first")
    laboratory.wait_for_results(value="3", read="4")
    expect(laboratory.busy).to_have_text("")


def test_nothing_is_fetched_before_the_laboratory_is_touched(open_laboratory):
    laboratory = open_laboratory()
    laboratory.page.mouse.wheel(0, 400)
    laboratory.open_help()
    laboratory.page.locator("h2").first.click()
    used = re.compile("/python/|/python.js|/controller.js|/worker.js")
    assert not list(filter(used.search, laboratory.visit.requests))
    laboratory.press_step_button("previous")
    laboratory.page.locator(".laboratory[data-open]").wait_for()
    python = re.compile("brython|worker.js")
    assert not list(filter(python.search, laboratory.visit.requests))
