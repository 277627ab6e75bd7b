"""The tree of the practice page in Chromium: leaves and branches are marked by touch and mouse."""

from functools import partial

import pytest
from playwright.sync_api import expect

import pages.practice
from pages.practice import PHONE


@pytest.fixture
def open_practice(open_page):
    return partial(pages.practice.open_practice, open_page)


@pytest.fixture
def touched(open_practice):
    practice = open_practice("#series=11", has_touch=True, is_mobile=True, **PHONE)
    practice.wait_for_series(11)
    return practice


def test_a_touch_marks_a_node_with_all_its_leaves(touched):
    touched.find_node("2.1").tap()
    assert touched.get_marked_leaves() == ["2.1.0", "2.1.1"]
    expect(touched.find_field("value", "2.1")).to_be_disabled()
    touched.find_node("2.1.0").tap()
    assert touched.get_marked_leaves() == ["2.1.1"]
    expect(touched.find_node("2.1")).to_have_attribute("aria-pressed", "mixed")
    expect(touched.find_field("value", "2.1")).to_be_enabled()
    touched.find_node("2").tap()
    assert touched.get_marked_leaves() == ["2.0", "2.1.0", "2.1.1"]
    touched.find_node("2").tap()
    assert touched.get_marked_leaves() == []


def test_buttons_enter_the_signs_that_a_phone_s_keyboard_lacks(touched):
    field = touched.find_field("beta", "1")
    field.tap()
    for sign in ("+∞", "−∞"):
        touched.find(f"[data-put='{sign}']").tap()
        expect(field).to_have_value(sign)
    expect(field).to_be_focused()


def test_targets_are_large_and_lie_on_the_nodes_of_the_drawing(touched):
    boxes = [button.bounding_box() for button in touched.find(".spots button").all()]
    assert min(min(box["width"], box["height"]) for box in boxes) >= 24
    leaves = touched.find(".spots [data-kind=leaf]").all()
    numbers = touched.find("figure > [data-width] > svg text.number").all()
    for leaf, number in zip(leaves, numbers, strict=True):
        target, drawn = leaf.bounding_box(), number.bounding_box()
        assert target["x"] < drawn["x"] < target["x"] + target["width"]
        assert target["y"] < drawn["y"] < target["y"] + target["height"]


def test_a_branch_is_cut_where_it_is_touched_and_shows_the_sites_own_mark(open_practice):
    practice = open_practice("#series=11")
    practice.wait_for_series(11)
    practice.find(".stage").evaluate("its => its.scrollIntoView({block: 'center'})")
    for path in ("0.2", "2.1.1", "1"):
        practice.cut(path)
        expect(practice.find_node(path)).to_have_attribute("aria-pressed", "true")
    marked, cut = practice.list_cut_branches()
    # A marked branch has one mark and none below it; all branches below are dashed.
    assert sorted(marked) == ["0.2", "1", "2.1.1"]
    nodes = [its.get_attribute("data-path") for its in practice.find(".spots button").all()]
    assert cut == [its for its in nodes if f"{its}.".startswith(("1.", "0.2.", "2.1.1."))]
    expect(practice.find_field("alpha", "1")).to_be_disabled()
    practice.cut("1")
    assert practice.get_marked_leaves() == ["0.2.0", "0.2.1", "2.1.1"]
