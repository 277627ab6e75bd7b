"""Trees in the laboratory: typed, edited, filled in, drawn at random; their results and files."""

import pytest
from playwright.sync_api import expect

from alphabeta import FIRST, SECOND
from docs.trees.tree_syntax import format_tree
from docs.trees.trees import build_random_tree
from docs.widgets.laboratory import requests
from docs.widgets.laboratory.page import DEFAULT_SETTINGS
from pages.laboratory import FIRST_RESULTS, WORDS, load_texts

TEXTS = load_texts("en")

# --- Typed trees


@pytest.mark.core
def test_a_typed_tree_is_searched_and_shown(laboratory):
    laboratory.type_tree("[[3, 5], [3, 9]]")
    results = {"value": "3", "line": "A → B → 3", "read": "3", "skipped": "1", "fewest": "3"}
    laboratory.wait_for_results(**results, minimax="3, leaves read: 4", count="31").wait_for_film()
    assert laboratory.leaf_texts == ["3", "5", "3", "9"]
    assert laboratory.pruned_leaves.count() == 1
    assert laboratory.step_label.inner_text() == "Step 31 of 31"
    end = "max(3, 3) = 3: the root is worth 3. The search is over."
    assert laboratory.sentence.inner_text() == end
    laboratory.press_step_button("first")
    assert laboratory.sentence.inner_text().startswith("The search starts at node A")
    assert laboratory.figure.locator(".leaf.todo").count() == 4
    assert laboratory.current_line.get_attribute("value") == "10"
    laboratory.wait_for_hash(tree="[[3,5],[3,9]]", step="1")


# The mark counts characters as Python does, and JavaScript counts some of them twice.
@pytest.mark.core
def test_a_mistake_is_marked_and_the_last_results_stay(laboratory):
    for tree, key, places, marked in (
        ("[[3, 5], [6", "unclosed", {}, "["),
        ("🙂 [3, x]", "not_number", {"text": "🙂"}, "🙂"),
        (f"[1, {'x' * 9000}]", "word", {"text": "x" * 200 + "…"}, "x" * 200),
    ):
        laboratory.type_tree(tree)
        text = TEXTS[f"problem_{key}"].format(**places)
        assert laboratory.wait_for_problem("tree", text) == marked
        assert laboratory.format_tree == tree
        assert laboratory.tree.get_attribute("aria-invalid") == "true"
        laboratory.wait_for_results(**FIRST_RESULTS)


def test_a_mistake_in_a_setting_is_shown_at_its_field(laboratory):
    laboratory.fill(alpha="x")
    laboratory.wait_for_problem("alpha", TEXTS["problem_not_number"].format(text="x"))
    assert laboratory.find_part("alpha").get_attribute("aria-invalid") == "true"
    laboratory.fill(alpha="")
    laboratory.wait_until_no_problem()
    assert laboratory.page.locator("[aria-invalid]").count() == 0
    laboratory.type_tree("1 2 3 4 5 6 7 8 9")
    fitting = "2, 4, 8, 16, 32, 64, 128"
    text = TEXTS["problem_count"].format(count=9, branching=2, fitting=fitting)
    laboratory.wait_for_problem("tree", text)
    laboratory.fill(branching="3")
    laboratory.wait_for_results(value="7", read="9").wait_until_no_problem()
    laboratory.wait_for_hash(tree="1 2 3 4 5 6 7 8 9", branching="3")


def test_the_reader_is_asked_about_an_ambiguous_tree(laboratory):
    text = TEXTS["problem_two_ways"].format(text="3,5", point="3.5", list="3, 5")
    for reading, value in (("decimals", "6.9"), ("leaves", "6")):
        laboratory.type_tree("3,5 6,9")
        laboratory.wait_for_problem("tree", text)
        laboratory.page.get_by_role("button", name=TEXTS[f"reading_{reading}"]).click()
        laboratory.wait_for_results(value=value).wait_until_no_problem()


def test_order_player_and_window(laboratory):
    laboratory.click_action("worst_first")
    laboratory.wait_for_results(read="8", skipped="0", value="5", fewest="5")
    laboratory.click_action("best_first")
    laboratory.wait_for_results(read="5", skipped="3", value="5", fewest="5")
    laboratory.click_action("second")
    laboratory.wait_for_results(value="3", read="5")
    assert laboratory.format_tree == str(SECOND)
    laboratory.click_action("first")
    laboratory.choose_player("min")
    laboratory.wait_for_results(value="1", minimax="1, leaves read: 8")
    laboratory.wait_for_hash(player="min")
    laboratory.choose_player("max")
    laboratory.fill(alpha="6")
    laboratory.wait_for_results(value="≤ 5", line=TEXTS["result_no_line"])
    laboratory.fill(alpha="", beta="4")
    laboratory.wait_for_results(value="≥ 5", line=TEXTS["result_no_line"]).wait_for_film()
    laboratory.press_step_button("first")
    window = laboratory.stepper.locator(".values dd").all_inner_texts()[:2]
    assert window == ["−∞", "4"]


# --- Edits of the tree


def test_a_changed_leaf_moves_the_value_only_if_it_was_read(laboratory):
    laboratory.click_leaf("0")
    expect(laboratory.note).to_have_text(TEXTS["pruned"])
    assert laboratory.figure.locator(".picked").count() == 1
    expect(laboratory.find_part("value")).to_be_focused()
    laboratory.page.keyboard.type("77")
    laboratory.press("Enter")
    expect(laboratory.note).to_have_text(TEXTS["unmoved"])
    laboratory.wait_for_results(**FIRST_RESULTS)
    assert laboratory.find_leaves("77").count() == 1
    assert laboratory.format_tree == str(FIRST).replace("0", "77")
    laboratory.click_leaf("5")
    assert laboratory.note.inner_text() == ""
    laboratory.fill(value="")
    laboratory.click_action("set")
    laboratory.wait_for_problem("value", TEXTS["problem_missing"])
    laboratory.fill(value="4")
    laboratory.click_action("set")
    laboratory.wait_for_results(value="4")
    assert laboratory.note.inner_text() == ""


def test_nodes_are_added_moved_and_removed(laboratory):
    laboratory.type_tree("[[3, 5], 6]")
    laboratory.wait_for_results(read="3")
    laboratory.click_leaf("6")
    laboratory.click_action("left")
    laboratory.wait_for_tree("[6, [3, 5]]")
    laboratory.click_action("right")
    laboratory.wait_for_tree("[[3, 5], 6]")
    laboratory.click_action("child")
    laboratory.wait_for_tree("[[3, 5], [6, 0]]")
    nodes = ["node A", "node B", "B → leaf 3", "B → leaf 5", "node C", "C → leaf 6", "C → leaf 0"]
    expect(laboratory.find_part("node").locator("option")).to_have_text(nodes)
    laboratory.find_part("node").select_option("node B")
    laboratory.click_action("child")
    laboratory.wait_for_tree("[[3, 5, 0], [6, 0]]")
    laboratory.click_action("without")
    laboratory.wait_for_tree("[[6, 0]]")
    # The root is selected now.
    expect(laboratory.page.locator("[data-do=without]")).to_be_disabled()


def test_quick_edits_are_all_applied(open_laboratory):
    """They are kept even while Python is still being loaded."""
    laboratory = open_laboratory()
    laboratory.click_action("worst_first")
    laboratory.find_part("node").select_option(index=0)
    laboratory.click_action("child", "child", "child")
    laboratory.wait_for_tree("[[[1, 2], [-1, 0]], [[6, 9], [3, 5]], 0, 0, 0]")


def test_a_random_tree_is_the_same_for_the_same_seed(laboratory):
    laboratory.fill(seed="7")
    laboratory.find_part("uneven").check()
    laboratory.find_part("seed").press("Enter")
    uneven_tree = format_tree(build_random_tree(3, 3, 7, True))
    laboratory.wait_for_tree(uneven_tree)
    laboratory.fill(depth="5")
    laboratory.click_action("draw")
    text = TEXTS["problem_leaves"].format(count=243, limit=200)
    laboratory.wait_for_problem("random", text)
    assert laboratory.format_tree == uneven_tree


def test_leaves_are_typed_into_empty_boxes(laboratory):
    laboratory.fill(children="2", depth="2")
    laboratory.click_action("boxes")
    dialog = laboratory.page.locator("dialog.boxes")
    boxes = dialog.locator("input")
    expect(boxes).to_have_count(4)
    assert boxes.first.get_attribute("aria-label") == TEXTS["box"].format(number=1, count=4)
    for text in ("3", "0,5", "6"):
        laboratory.page.keyboard.type(text)
        laboratory.press("Enter")
    dialog.get_by_role("button", name=TEXTS["boxes_use"]).click()
    expect(dialog.locator(".problem")).to_have_text(TEXTS["problem_missing"])
    laboratory.page.keyboard.type("9")
    dialog.get_by_role("button", name=TEXTS["boxes_sign"]).click()
    assert boxes.nth(3).input_value() == "-9"
    laboratory.press("Enter")
    laboratory.wait_for_tree("[[3, 0.5], [6, -9]]")
    expect(dialog).to_have_count(0)


# --- All steps


def test_the_table_shows_all_steps_of_the_tree_that_was_searched(laboratory):
    laboratory.type_tree("[[3, 5]")  # a mistake, so the figure and the table keep the first tree
    laboratory.wait_for_problem("tree", TEXTS["problem_unclosed"])
    laboratory.open_step_table()
    expect(laboratory.step_rows).to_have_count(60)
    first_cells = laboratory.step_rows.first.locator("td").all_inner_texts()
    assert first_cells[1:] == ["A", "called with (−∞, +∞)", "10"]
    laboratory.type_tree("[1, 2]")
    expect(laboratory.step_rows).to_have_count(13)
    assert "13" in laboratory.step_table.locator("summary").inner_text()


def test_the_steps_are_saved(laboratory):
    request = {"do": "export", "search": DEFAULT_SETTINGS | {"tree": "[[-2.5, 0.125]]"}}
    laboratory.type_tree("[[-2.5, 0.125]]")
    laboratory.wait_for_results(value="−2.5")
    csv = requests.RequestHandler(WORDS["en"]).handle_request(request | {"format": "csv"})
    assert laboratory.save_steps("csv") == ("alphabeta-steps.csv", csv)
    assert laboratory.save_steps("json")[0] == "alphabeta-steps.json"
