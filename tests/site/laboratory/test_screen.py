"""The laboratory on screens and on paper: keyboard, menus, phones, one screen, print."""

import json

import pytest
from playwright.sync_api import expect

from alphabeta import alphabeta
from gametree import letters
from minimax import minimax
from pages.laboratory import load_texts
from pages.page_object import PHONE
from tracing import trace

TEXTS = load_texts("en")
WIDE = str([list(range(10))] * 6)  # wider than any screen


@pytest.mark.core
def test_a_tree_is_typed_and_changed_with_the_keyboard_alone(open_laboratory):
    laboratory = open_laboratory()
    laboratory.page.locator("h1").click()
    laboratory.press_tab_until("laboratory-tree")
    laboratory.press("Control+a")
    laboratory.page.keyboard.type("[[3, 5], [3, 9]]")
    laboratory.wait_for_results(count="31").wait_for_film()
    laboratory.press_tab_until("change")
    laboratory.press("Enter")
    expect(laboratory.page.locator("#laboratory-node")).to_be_focused()
    laboratory.press("End")
    assert laboratory.note.inner_text() == TEXTS["pruned"]
    laboratory.press("Tab", "1", "Enter")
    expect(laboratory.note).to_have_text(TEXTS["unmoved"])
    expect(laboratory.root.locator("[data-do=change]")).to_be_focused()  # the popover is closed


# --- The stepper


def test_a_tree_of_the_reader_s_own_is_asked_about(laboratory):
    laboratory.type_tree("[[3, 5], [2, 9]]")
    laboratory.wait_for_results(value="3").wait_for_film()
    laboratory.press_step_button("first")
    laboratory.stepper.locator(".ask").check()
    while "Cut, or" not in (before := laboratory.sentence.inner_text()):
        laboratory.press_step_button("next")
        expect(laboratory.sentence).not_to_have_text(before)
    assert before == "At node B, α is −∞ and β is 3. Cut, or go on?"


def test_a_large_tree_is_stepped_while_frames_arrive_with_the_current_node_in_view(laboratory):
    laboratory.type_tree(str([[-n] * 10 for n in range(20, 0, -1)]))
    laboratory.wait_for_results(value="−1", read="200")
    laboratory.press_step_button("first", "next")
    step = laboratory.step
    assert step in (2, 6)  # the next line, or the next key moment if that frame has arrived
    laboratory.type_tree("[")  # a mistake while frames arrive
    laboratory.wait_for_problem("tree", TEXTS["problem_unclosed"])
    laboratory.wait_for_film()
    assert laboratory.step == step
    assert laboratory.sentence.inner_text() != ""
    box = laboratory.figure.bounding_box()
    for step in (1, 301, 601):
        laboratory.show_step(step)
        node = laboratory.current_node.bounding_box()
        assert box["x"] <= node["x"] and node["x"] + node["width"] <= box["x"] + box["width"]
    assert laboratory.figure.evaluate("figure => figure.scrollWidth") > 2 * box["width"]


# --- Phones


def test_it_fits_a_narrow_screen(open_laboratory):
    viewport = {"width": 320, "height": 740}
    laboratory = open_laboratory("it", viewport=viewport, has_touch=True, is_mobile=True)

    def check():
        assert laboratory.get_page_width() <= 320
        assert laboratory.small_controls == []

    check()
    laboratory.swipe()
    assert laboratory.step == 56  # the step at which C returns
    parts = {"steps": ".say", "tree": "#laboratory-tree", "code": "ol.code", "results": ".results"}
    for view in parts:  # one at a time, below the tree and the buttons of the stepper
        laboratory.show_view(view)
        seen = [name for name, part in parts.items() if laboratory.page.locator(part).is_visible()]
        assert seen == [view]
        assert laboratory.figure.is_visible()
        thumb = laboratory.stepper.locator("[data-go=next]").bounding_box()
        assert thumb["y"] + thumb["height"] <= 740
        pressed = laboratory.page.locator(".views [aria-pressed=true]")
        assert pressed.get_attribute("data-view") == view
    laboratory.open_hash(f"#tree=[[3,5],[{'9' * 60}")  # in every view, a mistake is reported
    expect(laboratory.page.locator("#laboratory-tree-problem")).to_be_visible()
    check()
    laboratory.show_view("tree")
    laboratory.type_tree(WIDE)
    laboratory.wait_for_results(read="15").wait_for_film()
    step = laboratory.step
    laboratory.swipe()  # scrolls the wide tree
    assert laboratory.step == step
    for number in range(3):
        laboratory.open_menu(number)
        check()
    laboratory.show_view("results")
    laboratory.open_step_table()
    check()
    laboratory.show_view("code")
    laboratory.run_code("x = 1\nif x\n" + "# long" * 60)
    expect(laboratory.problems).to_have_count(1)
    check()


TREE_ON_PHONE = [[[9 * a + 3 * b + c for c in range(3)] for b in range(3)] for a in range(3)]


def test_a_phone_shows_the_way_to_the_current_node_and_all_leaves_for_editing(open_laboratory):
    names, steps = letters(TREE_ON_PHONE), trace(alphabeta, TREE_ON_PHONE).steps
    laboratory = open_laboratory(hash=f"#tree={TREE_ON_PHONE}&step=1".replace(" ", ""), **PHONE)
    laboratory.wait_for_results(value=str(minimax(TREE_ON_PHONE)), count=str(len(steps)))
    laboratory.wait_for_film()
    for number, step in list(enumerate(steps, 1))[::7]:
        laboratory.show_step(number)
        ancestors = [step.path[:level] for level in range(len(step.path) + 1)]
        way = {names[path] for path in ancestors if path in names}
        assert way <= laboratory.read_visible_letters()
        assert laboratory.current_node.count() == 1
    assert laboratory.get_page_width() <= 360
    laboratory.show_step(31)
    laboratory.show_view("tree")
    expect(laboratory.figure.locator(".leaf")).to_have_count(27)
    assert laboratory.step == 31
    # Scroll by script, since the tree may be drawn again in between.
    laboratory.find_leaves("26").evaluate("leaf => leaf.scrollIntoView({block: 'center'})")
    laboratory.find_leaves("26").tap()
    expect(laboratory.page.locator("#laboratory-value")).to_have_value("26")
    laboratory.fill(value="30")
    laboratory.click_action("set")
    changed_tree = json.loads(str(TREE_ON_PHONE).replace("26", "30"))
    laboratory.wait_for_results(value=str(minimax(changed_tree)))
    laboratory.press("Escape")
    laboratory.show_view("steps")
    expect(laboratory.figure.locator(".leaf")).not_to_have_count(27)


# --- Accessibility and menus


def test_it_is_accessible(laboratory, find_violations):
    def check(within=".laboratory"):
        assert not find_violations(laboratory.page, dark=True, within=within)

    laboratory.page.emulate_media(color_scheme="light", reduced_motion="reduce")
    laboratory.click_leaf("0")
    expect(laboratory.note).to_have_text(TEXTS["pruned"])
    laboratory.open_step_table()
    expect(laboratory.step_rows).to_have_count(60)
    check()
    laboratory.press("Escape")
    laboratory.open_step_table()  # closes it
    laboratory.click_action("failhard")
    expect(laboratory.comparison).to_be_visible()
    laboratory.wait_for_film()
    laboratory.type_tree("[[3, 5], [6")
    laboratory.wait_for_problem("tree", TEXTS["problem_unclosed"])
    check()
    laboratory.open_help()
    check(".help")


def test_menus_close_when_something_else_is_touched_and_are_accessible(laboratory, find_violations):
    open_menus = laboratory.page.locator(".menu[open]")
    for number in range(3):
        laboratory.open_menu(number)
        assert not find_violations(laboratory.page, contrast=number == 0, within=".laboratory")
        laboratory.press("Escape")  # an open menu may cover the next one
        expect(open_menus).to_have_count(0)
        expect(laboratory.page.locator(".menus summary").nth(number)).to_be_focused()
    laboratory.open_menu(0)
    laboratory.open_menu(1)
    expect(open_menus).to_have_count(1)
    laboratory.sentence.click()
    expect(open_menus).to_have_count(0)


# --- One screen, paper

# Width and height of the screen, and the width of the first tree before the redesign.
SCREENS = [(1280, 800, 288), (1440, 900, 329), (1920, 1080, 362)]
PARTS = (".given", ".sight svg", ".say", ".window", ".controls", "ol.code", ".results", ".help")


def test_a_screen_holds_all(open_laboratory):
    laboratory = open_laboratory("it")
    for width, height, tree_width in SCREENS:
        laboratory.page.set_viewport_size({"width": width, "height": height})
        for part in PARTS:
            box = laboratory.page.locator(part).first.bounding_box()
            assert 0 <= box["x"] and box["x"] + box["width"] <= width, part
            assert 0 <= box["y"] and box["y"] + box["height"] <= height, part
        assert laboratory.get_page_width() <= width and not laboratory.page_scrolls
        assert laboratory.figure.locator("svg").bounding_box()["width"] >= 1.5 * tree_width
        # The links to the other pages are visible.
        assert laboratory.page.locator(".md-tabs a, .md-logo").filter(visible=True).count() == 5
    laboratory.type_tree("[[3, 5], [6")
    laboratory.wait_for_problem("tree", laboratory.texts["problem_unclosed"])
    for width, height, _ in SCREENS:
        laboratory.page.set_viewport_size({"width": width, "height": height})
        assert not laboratory.page_scrolls


def test_an_anchor_opens_the_folded_prose_and_print_shows_it_with_the_tree(laboratory):
    heading = laboratory.page.locator("#how-to-write")
    assert not heading.is_visible()
    laboratory.open_hash("#how-to-write")
    heading.wait_for()
    laboratory.open_help()  # folds it again
    assert not heading.is_visible()
    laboratory.page.emulate_media(media="print")
    assert heading.is_visible()
    assert laboratory.find_leaves("5").is_visible()
    assert laboratory.get_result("value").is_visible()
    controls = laboratory.root.locator(":is(button, input, select, textarea)")
    assert controls.filter(visible=True).count() == 0
