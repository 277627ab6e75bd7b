"""Which exercise the practice page shows in Chromium: series, random and custom trees, addresses."""

from functools import partial

import pytest
from playwright.sync_api import expect

import pages.practice
from docs.questions.exercise import SERIES, parse_exercise
from docs.trees.tree_syntax import LONGEST_TREE


@pytest.fixture
def open_practice(open_page):
    return partial(pages.practice.open_practice, open_page)


def test_a_random_tree_is_made_solved_and_followed_by_the_next(open_practice):
    practice = open_practice("#series=11&rule=hard")
    practice.wait_for_series(11)
    practice.click_action("next")
    practice.wait_for_random_tree(1)
    assert practice.get_hash().endswith("rule=hard")
    shape = {"children": "3", "plies": "2", "seed": "701", "level": "hard"}
    practice.make_random_tree(**shape)
    practice.wait_for_random_tree(701)
    exercise = shape | {"uneven": "1", "player": "min", "rule": "hard"}
    practice.wait_for_hash(f"#{parse_exercise(exercise).url_hash}")
    practice.solve(exercise)
    practice.wait_for_record(0, others=1)
    practice.click_action("next")
    practice.wait_for_random_tree(702)
    practice.open_hash("#tree=[[7,5,5],[5,4,5]]")
    practice.wait_for_custom_tree()
    practice.click_action("next")
    practice.wait_for_series(1)


def test_a_mistake_in_a_custom_tree_is_marked_and_the_text_is_kept(open_practice):
    practice = open_practice("#tree=[[3,5],[2&x=1")
    unclosed = practice.shared_texts["problem_unclosed"]
    lost = practice.shared_texts["address_lost"].format(names="x")
    expect(practice.problem).to_have_text(f"{unclosed} {lost}")
    expect(practice.tree_field).to_have_value("[[3,5],[2")
    expect(practice.tree_field).to_be_visible()
    practice.open_hash("#series=2")
    practice.wait_for_series(2)
    expect(practice.problem).to_have_text("")
    message = practice.shared_texts["problem_too_long"].format(limit=f"{LONGEST_TREE:,}")
    for tree, problem in (("[[3, 5], [2", unclosed), ("[1, 2] " * 150_000, message)):
        practice.tree_field.fill(tree)
        practice.click_action("use")
        expect(practice.problem).to_have_text(problem)
        assert practice.find("[name=tree][aria-invalid=true]").input_value() == tree
    practice.wait_for_series(2)
    practice.tree_field.fill("root\n  left\n    3\n    5\n  right\n    2\n    9\n")
    practice.press("Enter")
    practice.wait_for_custom_tree()
    practice.wait_for_hash("#tree=[[3,5],[2,9]]")
    expect(practice.tree_field).to_have_value("[[3, 5], [2, 9]]")
    expect(practice.problem).to_have_text("")
    practice.page.go_back()
    practice.wait_for_series(2)


def test_unreadable_parameters_of_an_address_are_named(open_practice):
    practice = open_practice("#series=99", "ko")
    message = practice.shared_texts["problem_whole"].format(low=1, high=len(SERIES))
    expect(practice.problem).to_have_text(message)
    practice.wait_for_series(1)
    for hash, number, names in (
        ("#__proto__=1&constructor=2&series=4&series=5&x=%", 4, "__proto__ · constructor · series · x"),
        ("#series=6", 6, None),
        ("#series=2&rule=ha", 2, "rule"),
        ("#serie=3", 1, "serie"),
    ):  # fmt: skip
        practice.open_hash(hash)
        practice.wait_for_series(number)
        message = practice.shared_texts["address_lost"].format(names=names) if names else ""
        expect(practice.problem).to_have_text(message)
    practice.open_hash("#children=3&plies=2&seed=7&le")  # was cut off
    practice.wait_for_random_tree(7)
    message = practice.shared_texts["address_lost"].format(names="le · level")
    expect(practice.problem).to_have_text(message)
    practice.click_action("next")  # the next action removes the message
    expect(practice.problem).to_have_text("")


def test_links_carry_the_tree_to_a_sheet_and_to_and_from_the_laboratory(open_practice):
    practice = open_practice("#tree=%5B%5B3%2C5%5D%2C%5B2%2C9%5D%5D&player=min")
    length = practice.page.evaluate("history.length")
    practice.wait_for_custom_tree()
    practice.wait_for_hash("#tree=[[3,5],[2,9]]&player=min")
    assert practice.page.evaluate("history.length") == length  # the history has no further entry
    sheet = practice.find("[data-way=exercise-sheets]")
    expect(sheet).to_have_attribute("href", "../exercise-sheets/#tree=[[3,5],[2,9]]&player=min")
    practice.find_field("value", "").fill("9")
    practice.click_action("check")
    practice.open_verdict()
    practice.press("ArrowLeft")
    step = practice.stepper.evaluate("its => its.step")
    link, page = practice.find(".watch > .row a"), practice.page
    address = f"#tree=[[3,5],[2,9]]&player=min&step={step + 1}"
    assert link.get_attribute("href").endswith(address)
    link.click()
    page.wait_for_url("**/laboratory/**")
    page.wait_for_function("step => document.querySelector('.stepper')?.step === step", arg=step)
    expect(page.locator("#laboratory-tree")).to_have_value("[[3,5],[2,9]]")
    page.locator("#laboratory-tree").fill("4 7 1 6")
    link = page.locator("a[data-tree][href*='[4,7]']").first
    link.wait_for(state="attached")
    page.locator(".menu", has=link).locator("summary").click()
    link.click()
    practice.wait_for_custom_tree()
    assert practice.get_hash() == "#tree=[[4,7],[1,6]]&player=min"
