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


@pytest.mark.core
def test_code_is_edited_run_and_put_back(laboratory):
    assert not re.search('"""|SPDX', laboratory.listing.text_content())  # it is only the function
    laboratory.type_code(SOURCE.replace("alpha >= beta", "alpha > beta + 3"))
    expect(laboratory.code_note).to_have_text(TEXTS["code_changed"])
    laboratory.wait_for_results(**FIRST_RESULTS)
    laboratory.click_action("run")
    laboratory.wait_for_results(read="8", value="5").wait_for_film()
    assert laboratory.code_note.inner_text() == ""
    assert "alpha > beta + 3" in laboratory.listing.inner_text()
    assert laboratory.current_line.inner_text().strip() == "return best"
    laboratory.page.wait_for_url("**/#code=*")
    laboratory.click_action("restore")
    laboratory.wait_for_results(**FIRST_RESULTS)
    assert laboratory.code.input_value() == SOURCE
    assert "alpha >= beta:" in laboratory.listing.inner_text()
    laboratory.page.wait_for_url("**/laboratory/")


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
    assert laboratory.stepper.evaluate("stepper => stepper === document.activeElement")
    laboratory.root.locator("[data-do=edit]").click()
    expect(field).to_be_visible()


def test_a_fault_is_reported_and_its_line_marked_until_the_next_edit(laboratory):
    laboratory.run_code("x = 1\nif x\n    pass")
    text = TEXTS["run_syntax"].format(text="expected ':'")
    laboratory.wait_for_problem("code", TEXTS["run_line"].format(line=2, said=text))
    assert laboratory.code.get_attribute("aria-invalid") == "true"
    assert laboratory.marked_line == 2
    laboratory.run_code("x = 1")
    laboratory.wait_for_problem("code", TEXTS["problem_no_function"])
    assert laboratory.marked_line is None
    expect(laboratory.code_note).to_have_text(TEXTS["code_failed"])
    expect(laboratory.figure).to_have_attribute("data-stale", TEXTS["stale"])
    laboratory.wait_for_results(**FIRST_RESULTS)
    laboratory.code.press("End")
    laboratory.code.press_sequentially("2")
    laboratory.wait_until_no_problem()
    assert laboratory.code.get_attribute("aria-invalid") is None
    expect(laboratory.code_note).to_have_text(TEXTS["code_changed"])
    laboratory.click_action("restore")
    expect(laboratory.code_note).to_have_text("")
    assert laboratory.figure.get_attribute("data-stale") is None


def test_a_program_of_the_menu_is_run_at_once(laboratory):
    laboratory.click_action("example_textbook")
    laboratory.open_step_table()
    laboratory.wait_for_code_note("")
    expect(laboratory.listing).to_contain_text("def min_value")
    expect(laboratory.step_rows.last).to_be_visible()
    expect(laboratory.busy).to_have_text("")


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


def test_code_is_compared_with_the_original(laboratory):
    laboratory.run_code(WITHOUT_UPDATE)
    laboratory.wait_for_results(read="8").wait_for_film()
    reader_count = laboratory.step
    expect(laboratory.comparison).to_contain_text(TEXTS["slip_named"].split("{")[0])
    assert {"D", "8"} <= set(re.findall(r"\w+", laboratory.comparison.inner_text()))
    # The first click shows the moment of the difference, the second the same in the original.
    button = laboratory.root.locator("[data-do=difference]")
    button.click()
    assert button.inner_text() == TEXTS["compare_step"].format(step=laboratory.step)
    button.click()
    expect(laboratory.figure).to_have_attribute("data-beside", TEXTS["lane_original"])
    steps = trace(alphabeta, FIRST).steps
    first_update = next(number for number, step in enumerate(steps, 1) if step.name == "alpha")
    assert laboratory.step == first_update
    assert "alpha = max(alpha, best)" in laboratory.current_line.inner_text()
    # Each search has a lane of its steps.
    laboratory.wait_until("document.querySelector('.stepper').film.ready", 60)
    laboratory.press_step_button("last")
    expect(laboratory.pruned_leaves).to_have_count(3)
    original, reader = laboratory.root.locator(".lane input").all()
    assert original.get_attribute("max") == "59"
    reader.fill(str(reader_count - 1))
    expect(laboratory.pruned_leaves).to_have_count(0)
    assert laboratory.step == reader_count
    laboratory.run_code(SOURCE.replace("best = max(best", "best = min(best"))
    expect(laboratory.code_note).to_have_text(TEXTS["differs"].format(value=5))
    laboratory.wait_for_results(value=TEXTS["result_unproved"].format(value="−∞"))
    laboratory.click_action("restore")
    laboratory.wait_for_results(**FIRST_RESULTS)
    assert not laboratory.comparison.is_visible()


def test_python_is_fetched_at_the_first_touch_and_again_after_a_failure(open_laboratory):
    laboratory = open_laboratory()
    laboratory.page.mouse.wheel(0, 400)
    laboratory.open_help()
    used = re.compile("/python/|/python.js|/controller.js|/worker.js")
    assert not list(filter(used.search, laboratory.visit.requests))
    laboratory.page.context.route("**/laboratory/controller.js", lambda route: route.abort())
    laboratory.type_tree("[[3, 5], [3, 9]]")
    expect(laboratory.busy).to_have_text(TEXTS["run_unreachable"])
    assert laboratory.format_tree == "[[3, 5], [3, 9]]"
    laboratory.page.context.unroute("**/laboratory/controller.js")
    laboratory.click_action("worst_first")
    laboratory.wait_for_results(value="3", read="4")
    expect(laboratory.busy).to_have_text("")
