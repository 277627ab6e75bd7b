"""Exercise sheets in Chromium: keyboard, addresses, printing, phones, faults."""

from functools import partial

import pytest
from playwright.sync_api import expect

import pages.sheet
from pages.page_object import PHONE, read_script
from pages.sheet import count_pages, format_hash

A4 = (210, 297)  # millimetres
MARGIN, PIXEL = 14, 25.4 / 96  # millimetres
LARGE = {"children": "3", "plies": "3", "level": "hard", "rule": "hard"}  # 27 leaves
TREES = "[[3, 5], [6, 9]]\n# from last year\n\n[[7, 2], [8, -1.5]]"


@pytest.fixture
def open_sheet(open_page):
    return partial(pages.sheet.open_sheet, open_page, settings={"color_scheme": "light"})


@pytest.mark.core
def test_a_sheet_is_made_by_keyboard_alone(open_sheet):
    sheet = open_sheet()
    sheet.find_field("count").focus()
    sheet.replace_and_tab("1", "7", "3", "2")
    assert sheet.get_focused_name() == "level"
    sheet.page.keyboard.type("h")
    sheet.press("Tab")
    sheet.page.keyboard.type("MIN")
    sheet.tab_to("[name=uneven]")
    sheet.press("Space")
    sheet.tab_to("[type=submit]")
    sheet.press("Enter")
    request = {"count": "1", "seed": "7", "children": "3", "plies": "2", "level": "hard"}
    sheet.wait_for_made_sheet(**request, player="min", uneven="1")
    sheet.key_heading.focus()
    sheet.press("Enter")
    assert sheet.key_drawing.is_visible()


def test_custom_trees_and_settings_are_kept_in_the_address_and_by_back(open_sheet):
    sheet = open_sheet(count="1", seed="3")
    # The page completes and reorders the parameters of an address.
    sheet.open_hash("#key=1&seed=4&count=1")
    sheet.wait_for_sheet(seed="4", count="1")
    sheet.page.wait_for_function("location.hash.startsWith('#count=1&seed=4&children=2')")
    sheet.find_field("seed").fill("99")
    sheet.key_heading.click()
    sheet.open_hash("#which")
    sheet.page.go_back()
    expect(sheet.find_field("seed")).to_have_value("99")
    assert sheet.key_drawing.is_visible()
    sheet.tree_field.fill(TREES)
    sheet.find_field("count").fill("3")
    sheet.make_button.click()
    request = {"count": "3", "seed": "99", "tree": TREES}
    sheet.wait_for_made_sheet(**request)
    href = "../practice/#tree=[[7,2],[8,-1.5]]"
    expect(sheet.practice_links.nth(1)).to_have_attribute("href", href)
    sheet.page.go_back()
    sheet.wait_for_sheet(seed="4", count="1")
    expect(sheet.tree_field).to_have_value("")
    sheet.page.go_forward()
    sheet.wait_for_sheet(**request)
    address = sheet.page.url
    sheet.page.reload()
    sheet.wait_for_made_sheet(**request)
    expect(sheet.tree_field).to_have_value(TREES)
    assert sheet.page.url == address


def test_mistakes_and_a_lost_connection_are_told_and_the_sheet_is_kept(open_sheet, find_violations):
    sheet = open_sheet("it")
    restore = sheet.lose("**/python/brython.js")
    sheet.find_field("seed").fill("5")
    sheet.make_button.click()
    expect(sheet.status).to_have_text(sheet.texts["shared"]["run_unreachable"])
    sheet.wait_for_sheet()
    restore()
    sheet.make_button.click()
    sheet.wait_for_made_sheet(seed="5")
    address, faulty = sheet.page.url, "# 😀\n[[3, 5], [6, 9]]\n😀 [[7, 2], (8, 1)]"
    sheet.find_field("count").fill("x")
    sheet.press("Enter")
    expect(sheet.mistakes).to_be_focused()
    assert sheet.get_focused_name() == "count"
    expect(sheet.status).to_have_text("")
    sheet.find_field("count").fill("2")
    sheet.tree_field.fill(faulty)
    sheet.make_button.press("Enter")
    problem = sheet.format_place(3, 1, "problem_not_number", text="😀")
    expect(sheet.tree_problem).to_have_text(problem)
    expect(sheet.tree_field).to_be_focused()
    assert sheet.get_selected_text() == "😀"
    expect(sheet.mistakes).to_have_value(faulty)
    assert not find_violations(sheet.page, dark=True, within=".sheet")
    assert sheet.page.url == address
    sheet.wait_for_sheet(seed="5")
    sheet.page.keyboard.type(" ")  # replaces the selected mistake
    sheet.make_button.click()
    expect(sheet.tree_problem).to_have_text(sheet.format_place(3, 12, "problem_round"))
    assert sheet.get_selected_text() == "("


def test_unreadable_parameters_of_an_address_are_named(open_sheet):
    sheet, request = open_sheet("zh"), {"count": "1", "seed": "5"}
    whole = format_hash(request)
    for hash, lost in (
        (f"{whole}&seed=6&x=1", ["seed", "x"]),
        (whole.replace("level=easy", "level=eas"), ["level"]),
    ):
        sheet.open_hash(hash)
        sheet.wait_for_made_sheet(lost, **request)
    sheet.open_hash(whole.partition("vel=")[0])  # was cut off
    sheet.wait_for_made_sheet(["le", "level", "player", "rule"], **request, key="")
    sheet.make_button.click()  # the next action removes the message
    sheet.wait_for_made_sheet(**request, key="")
    # Only trees, as in links from the laboratory or practice: only these, with the usual settings.
    only, settings = {"count": "1", "tree": "[[3,5],[2,9]]"}, {"player": "min", "rule": "hard"}
    sheet.open_hash("tree=%5B%5B3%2C5%5D%2C%5B2%2C9%5D%5D&player=min&rule=hard")
    sheet.wait_for_made_sheet(**only | settings)
    sheet.open_hash("tree=[[3,5],[2,9]]%0D%0A[[1,2],[3,0]]&player=x&step=3")
    two = {"tree": "[[3,5],[2,9]]\n[[1,2],[3,0]]"}
    sheet.wait_for_made_sheet(["step", "player"], **only | two)
    # An address that begins with the count is a page's own that was cut off.
    sheet.open_hash("count=1&tree=[[3,5],[2,9]]")
    cut = ["seed", "children", "plies", "level", "player", "rule"]
    sheet.wait_for_made_sheet(cut, **only, key="")
    assert sheet.page.url.endswith(f"#{format_hash(only | {'key': ''})}")
    sheet.open_hash("tree=[[3,5],[2,9")
    expect(sheet.mistakes).to_have_value("[[3,5],[2,9")


# Print


def test_the_sheet_of_the_current_settings_is_printed(open_sheet):
    sheet = open_sheet()
    sheet.page.evaluate(
        "() => { window.print = () => (window.printed = (window.printed ?? 0) + 1) }"
    )
    sheet.print_button.click()
    sheet.page.wait_for_function("window.printed === 1")
    sheet.find_field("key").uncheck()
    sheet.find_field("seed").fill("5")
    sheet.print_button.click()
    sheet.page.wait_for_function("window.printed === 2")
    sheet.wait_for_sheet(seed="5", key="")
    sheet.find_field("seed").fill("x")  # invalid settings are not printed
    sheet.print_button.click()
    sheet.mistakes.wait_for()
    assert sheet.page.evaluate("window.printed") == 2


def count_pages_of(sections, height):
    """Return the number of pages if each exercise is placed whole, where it next fits."""
    pages = 0
    for top, *heights in sections:
        pages, space = pages + 1, height - top
        assert heights[0] < space
        for exercise_height in heights:
            assert exercise_height < height
            if exercise_height > space:
                pages, space = pages + 1, height
            space -= exercise_height
    return pages


def test_only_the_sheet_is_printed_and_no_exercise_is_split(open_sheet, add_styles):
    sheet = open_sheet("it", count="3", **LARGE)
    sheet.page.emulate_media(media="print")
    width, height = ((length - 2 * MARGIN) / PIXEL for length in A4)
    # A viewport has whole pixels, but fractions decide the layout; so set the sheet's width.
    sheet.page.set_viewport_size({"width": int(width) + 1, "height": 900})
    add_styles(sheet.page, f"@media print {{ #sheet {{ width: {width}px }} }}")
    measured = sheet.page.evaluate(read_script("sheet_printed"))
    assert measured["beside"] == measured["beyond"] == []
    pages = count_pages_of(measured["sections"], height)
    assert count_pages(sheet.page.pdf(format="A4")) == pages


def test_a_large_tree_on_a_phone_keeps_its_size_and_scrolls(open_sheet, find_violations):
    sheet = open_sheet("it", settings=PHONE, **LARGE)
    sheet.key_heading.click()
    assert sheet.get_page_width() <= 360
    for figure in sheet.figures.all():
        assert figure.evaluate("its => its.scrollWidth > its.clientWidth && its.tabIndex === 0")
    assert sheet.page.locator("#sheet svg .number").first.bounding_box()["height"] > 10
    assert not find_violations(sheet.page, within=".sheet")
