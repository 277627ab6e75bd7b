"""The practice page in Chromium: answers by keyboard, mouse and touch, verdicts, the record, faults."""

from functools import partial

import pytest
from playwright.sync_api import expect

import pages.practice
from docs.questions.exercise import SERIES, parse_exercise
from docs.questions.explainer import Explainer
from docs.trees.tree_syntax import LONGEST_TREE
from pages.practice import BOARD, PHONE

SEVENTH = {"series": "7"}


@pytest.fixture
def open_practice(open_page):
    return partial(pages.practice.open_practice, open_page)


# Answers


@pytest.mark.core
def test_answers_are_given_and_judged_by_keyboard_alone(open_practice, find_violations):
    practice = open_practice(language="ko", **PHONE)
    practice.tab_to("[name=series]")
    practice.page.locator(".practice[data-open]").wait_for()
    practice.press("7")
    practice.wait_for_series(7)
    # The Tab key stops once in the tree; arrows move from node to node, space marks a leaf.
    practice.tab_to(".spots button")
    practice.press("ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight")
    expect(practice.find_node("0.1.1")).to_be_focused()
    practice.press("Space", "ArrowLeft", "ArrowLeft", "Space", "End", "ArrowUp")
    expect(practice.find_node("1.1")).to_be_focused()
    assert practice.get_marked_leaves() == ["0.0.1", "0.1.1"]
    practice.type_numbers(SEVENTH, alpha_0="?", beta_1="", value_1="4")
    practice.tab_to("[name=best]")
    practice.press("Space", "ArrowRight")
    practice.tab_to("[data-do=check]")
    practice.press("Enter")
    practice.wait_for_status("said_open", right=14, wrong=6, open=1, count=21)
    assert practice.find("[aria-invalid=true]").count() == 2
    assert find_violations(practice.page, within=".practice") is None
    assert practice.get_page_width() <= 360


def test_verdicts_stand_at_the_answers_and_open_their_steps(open_practice, find_violations):
    practice = open_practice("#series=7", "it", **PHONE)
    practice.wait_for_series(7)
    name = Explainer(parse_exercise(SEVENTH), practice.all_texts).format_node_name
    for path in ("0.0.1", "0.1.1"):
        practice.find_node(path).click()
    field = practice.find_field("value", "1")
    field.fill("4")
    practice.click_action("check")
    expect(practice.find_leaf(name((0, 0, 1)), True, "wrong")).to_have_count(1)
    expect(practice.find_leaf(name((0, 1, 1)), True, "right")).to_have_count(1)
    expect(practice.find_leaf(name((1, 1, 0)), False, "wrong")).to_have_count(1)
    number = practice.texts["number_of"]
    returned = number.format(called=name((1,)), name=practice.texts["returned_name"])
    leaves = f"{name((1, 1, 0))} · {name((1, 1, 1))}"
    listed = practice.find(".verdicts li > b:first-child").all_inner_texts()
    assert listed == [name((0, 0, 1)), leaves, returned]
    # The reason is shown at the answer, too.
    slip = practice.find(".verdicts .slip").last.inner_text()
    assert slip
    assert not practice.pin.is_visible()
    field.focus()
    expect(practice.find(".pin .slip")).to_have_text(slip)
    assert slip in field.evaluate("its => its.ariaDescription")
    tree, pin = practice.find(".stage figure").bounding_box(), practice.pin.bounding_box()
    assert pin["y"] >= tree["y"] + tree["height"] - 1  # it does not cover the tree
    assert find_violations(practice.page, within=".practice") is None
    assert practice.get_page_width() <= 360
    practice.press("Escape")
    assert not practice.pin.is_visible()
    # The tree stays in view above the verdicts.
    practice.verdict_buttons.last.focus()
    assert field.evaluate("its => its.classList.contains('at')")
    last = practice.verdicts.last
    last.evaluate("its => its.scrollIntoView({block: 'end'})")
    tree, line = practice.find(".stage").bounding_box(), last.bounding_box()
    assert 0 <= tree["y"] < tree["y"] + tree["height"] <= line["y"] + 1
    assert line["y"] + line["height"] <= 741
    practice.open_verdict()
    sentence = practice.compute_sentence(SEVENTH, (0, 0, 1))
    expect(practice.find(".stepper .say")).to_have_text(sentence)
    assert find_violations(practice.page, within=".practice") is None
    practice.tab_to("[data-do=back]")
    practice.press("Enter")
    expect(practice.verdict_buttons.first).to_be_focused()
    assert not practice.stepper.is_visible()
    practice.find_node("0.0.1").click()
    expect(practice.find_leaf(name((0, 0, 1)), False)).to_have_count(1)  # without its verdict


def test_an_empty_form_reveals_no_answers_and_a_first_answer_gets_hints(open_practice):
    practice = open_practice("#series=7", "it")
    practice.wait_for_series(7)
    drawing = practice.get_drawing()
    practice.click_action("check")
    practice.wait_for_status("said_empty")
    practice.click_action("hint")
    expect(practice.hints).to_have_text(practice.texts["hint_empty"])
    assert practice.verdicts.count() == practice.find("[data-state]").count() == 0
    assert practice.get_drawing() == drawing
    practice.find_field("alpha", "0").fill("?")
    practice.find("[data-do=hint]").focus()
    practice.press("Enter", "Enter")  # a question and its answer
    expect(practice.hints).to_have_count(3)
    explainer = Explainer(parse_exercise(SEVENTH), practice.all_texts)
    for index, reason in enumerate([("hint_alpha", {"called": (0,)}), ("max_has_nothing", {})]):
        hint = practice.hints.nth(index + 1).inner_text()
        assert hint.startswith(explainer.format_reasons([reason]))


def test_a_solved_exercise_is_recorded_and_its_answers_are_kept(open_practice, find_violations):
    practice = open_practice("#series=7", **PHONE)
    practice.wait_for_series(7)
    practice.solve(SEVENTH)
    practice.wait_for_record(1)
    assert practice.verdicts.count() == 0
    practice.click_action("solution")
    expect(practice.key).to_be_focused()
    assert find_violations(practice.page, within=".practice") is None
    practice.click_action("next")
    practice.wait_for_series(8)
    expect(practice.title).to_be_focused()
    assert practice.get_marked_leaves() == []
    solved = practice.texts["solved_mark"].format(title=f"7. {practice.texts['three_plies']}")
    expect(practice.find("[name=series] option").nth(6)).to_have_text(solved)
    practice.page.go_back()
    practice.wait_for_series(7)
    assert practice.get_marked_leaves() == ["0.1.1", "1.1.0", "1.1.1"]
    assert practice.find_field("value", "1").input_value() == "3"
    practice.page.once("dialog", lambda dialog: dialog.accept())
    practice.click_action("forget")
    practice.wait_for_status("forgotten")
    assert not practice.record.is_visible()
    assert practice.page.evaluate("localStorage.getItem('practice solved')") == "[]"


def test_an_exercise_with_a_shown_solution_is_not_recorded(open_practice):
    practice = open_practice("#series=2")
    practice.wait_for_series(2)
    practice.click_action("solution")
    practice.key.wait_for()
    practice.page.reload()
    practice.wait_for_series(2)
    practice.choose_rule("hard")
    practice.solve({"series": "2", "rule": "hard"})
    assert not practice.record.is_visible()
    practice.click_action("clear")
    assert practice.get_marked_leaves() == []
    assert practice.find_field("value", "").input_value() == ""


def test_the_checkbox_for_no_pruned_leaf_excludes_marks(open_practice):
    practice = open_practice()
    practice.find_node("0").click()
    practice.page.locator(".practice[data-open]").wait_for()
    practice.none_checkbox.check()
    assert practice.get_marked_leaves() == []
    practice.click_action("check")
    expect(practice.find(".none")).to_have_attribute("data-state", "right")
    practice.find_node("1").click()
    expect(practice.none_checkbox).not_to_be_checked()
    assert practice.find(".none").get_attribute("data-state") is None
    practice.none_checkbox.check()
    practice.page.reload()
    practice.none_checkbox.focus()
    expect(practice.none_checkbox).to_be_checked()
    practice.select_series(2)
    expect(practice.none_checkbox).not_to_be_checked()


def test_nodes_are_marked_by_touch_with_all_their_leaves(open_practice):
    practice = open_practice("#series=11", has_touch=True, is_mobile=True, **PHONE)
    practice.wait_for_series(11)
    boxes = [button.bounding_box() for button in practice.find(".spots button").all()]
    assert min(min(box["width"], box["height"]) for box in boxes) >= 24
    leaves = practice.find(".spots [data-kind=leaf]").all()
    numbers = practice.find("figure > [data-width] > svg text.number").all()
    for leaf, number in zip(leaves, numbers, strict=True):
        target, drawn = leaf.bounding_box(), number.bounding_box()
        assert target["x"] < drawn["x"] < target["x"] + target["width"]
        assert target["y"] < drawn["y"] < target["y"] + target["height"]
    practice.find_node("2.1").tap()
    assert practice.get_marked_leaves() == ["2.1.0", "2.1.1"]
    expect(practice.find_field("value", "2.1")).to_be_disabled()
    practice.find_node("2.1.0").tap()
    assert practice.get_marked_leaves() == ["2.1.1"]
    expect(practice.find_node("2.1")).to_have_attribute("aria-pressed", "mixed")
    expect(practice.find_field("value", "2.1")).to_be_enabled()
    practice.find_node("2").tap()
    assert practice.get_marked_leaves() == ["2.0", "2.1.0", "2.1.1"]
    practice.find_node("2").tap()
    assert practice.get_marked_leaves() == []
    # Buttons enter the signs that a phone's keyboard lacks.
    field = practice.find_field("beta", "1")
    field.tap()
    for sign in ("+∞", "−∞"):
        practice.find(f"[data-put='{sign}']").tap()
        expect(field).to_have_value(sign)
    expect(field).to_be_focused()


def test_a_branch_is_cut_where_it_is_touched_and_shows_the_sites_own_mark(open_practice):
    practice = open_practice("#series=11")
    practice.wait_for_series(11)
    practice.find(".stage").evaluate("its => its.scrollIntoView({block: 'center'})")
    for path in ("0.2", "2.1.1", "1"):
        practice.cut(path)
        expect(practice.find_node(path)).to_have_attribute("aria-pressed", "true")
    # A marked branch has one mark and none below it; all branches below are dashed.
    assert practice.find(".marks path").filter(visible=True).count() == 3
    nodes = [its.get_attribute("data-path") for its in practice.find(".spots button").all()]
    below = [its for its in nodes if f"{its}.".startswith(("1.", "0.2.", "2.1.1."))]
    assert practice.find(f"{BOARD} .edge.cut").count() == len(below)
    practice.cut("1")
    assert practice.get_marked_leaves() == ["0.2.0", "0.2.1", "2.1.1"]


# Loading and failures


def test_verdicts_are_about_the_current_answers_and_exercise(open_practice):
    practice = open_practice()
    practice.select_series(2)
    count = practice.enter_answers({"series": "2"})
    field = practice.find_field("value", "")
    field.fill("9")
    practice.hold_python()
    practice.click_action("check")
    field.fill("3")  # the correct answer, while the wrong one waits to be judged
    practice.release_python()
    practice.wait_for_status("said_solved", count=count)
    field.fill("4")
    expect(practice.status).to_have_text("")
    practice.click_action("check")
    practice.verdicts.wait_for()
    for action in ("hint", "solution"):
        practice.click_action(action)
    practice.hints.wait_for()
    practice.open_verdict()
    practice.hold_python()
    practice.click_action("check")
    practice.page.go_back()
    practice.wait_for_series(1)
    practice.release_python()
    practice.click_action("hint")
    expect(practice.hints).to_have_count(1)
    assert practice.verdicts.count() == 0
    expect(practice.status).to_have_text("")
    for part in (".key", ".watch"):
        assert not practice.find(part).is_visible()
    # An exercise that will be replaced takes no answers.
    practice.hold_python()
    practice.click_action("next")
    expect(practice.desk).to_have_attribute("inert", "")
    practice.release_python()
    practice.wait_for_series(2)
    expect(practice.title).to_be_focused()
    expect(practice.desk).not_to_have_attribute("inert", "")


def test_input_before_the_script_is_loaded_is_kept(open_practice):
    practice = open_practice()
    release_script = practice.hold("**/practice/controller.js")
    practice.find_node("0").click()
    field = practice.find_field("value", "")
    field.fill("5")
    field.press("Enter")  # this key submits a form with one field, and checks the answers
    practice.choose("best", "1")
    assert "?" not in practice.page.url
    expect(practice.busy).to_have_text(practice.shared_texts["run_fetching"])
    expect(practice.find_node("0")).to_have_attribute("aria-busy", "true")
    release_script()
    practice.wait_for_status("said_wrong", right=2, wrong=1, count=3)
    expect(practice.busy).to_have_text("")
    expect(practice.find_node("0")).not_to_have_attribute("aria-busy", "true")
    expect(practice.find('[name="best"]:checked')).to_be_focused()
    practice.page.reload()
    practice.find("[data-do=check]").focus()
    expect(practice.find_node("0")).to_have_attribute("aria-pressed", "true")
    assert field.input_value() == "5"


def test_invalid_stored_data_is_ignored(open_practice):
    practice = open_practice(
        before="""
      const odd = '{"a": {"marked": [], "typed": {"b": 1}}}'
      localStorage.setItem("practice solved", odd)
      sessionStorage.setItem("practice answers", odd)
      sessionStorage.setItem("practice solutions", "null")"""
    )
    practice.solve({"series": "1"})
    practice.wait_for_record(1)


def test_without_python_a_message_is_shown_and_the_answers_are_kept(open_practice):
    practice = open_practice(language="it")
    restore = practice.lose("**/python/brython.js")
    practice.find("[data-do=check]").focus()
    practice.page.locator(".practice[data-open]").wait_for()
    practice.find_field("value", "").fill("5")
    practice.click_action("check")
    expect(practice.problem).to_have_text(practice.shared_texts["run_unreachable"])
    assert practice.find_field("value", "").input_value() == "5"
    practice.find("[name=rule][value=hard]").click()
    expect(practice.find("[name=rule][value=soft]")).to_be_checked()
    restore()
    practice.click_action("check")
    practice.wait_for_status("said_open", right=1, wrong=0, open=2, count=3)
    expect(practice.problem).to_have_text("")


# Which exercise the page shows: series, random and custom trees, addresses


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
