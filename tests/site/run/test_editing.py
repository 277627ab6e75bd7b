"""Python blocks are edited: with which keys, how long edits are kept, on narrow screens, on paper."""

import pytest
from playwright.sync_api import expect

from pages.code_block import FIRST, LAST, LAST_RESULT, PAGE, WORDS, CodeBlock

TEXTS = WORDS["en"]

# --- Edit


def test_edited_code_runs_and_is_restored(block):
    original = block.listing.text_content()
    block.edit("print(6 * 7)")
    assert not block.listing.is_visible()
    assert block.run() == ("", "42\n")
    block.restore()
    assert block.listing.is_visible()
    assert block.listing.text_content() == original
    assert (block.field.count(), block.status.inner_text()) == (0, "")
    expect(block.find_button("run_edit")).to_be_focused()


def test_an_edit_can_be_brought_back_after_restoring(block):
    block.edit("print(6 * 7)").restore()
    block.find_button("run_mine").click()
    assert block.field.input_value() == "print(6 * 7)"
    block.restore()
    block.find_button("run_edit").click()
    assert block.field.input_value().startswith("from collections import Counter")
    assert not block.find_button("run_mine").is_visible()


def test_edited_code_outlives_a_reload_and_coming_back(open_block):
    block = open_block().edit("print('kept')")
    other_block = CodeBlock(block.page, FIRST)
    block.page.reload()
    expect(block.field).to_have_value("print('kept')")
    assert other_block.field.count() == 0
    open_block(name="glossary")
    block.page.go_back()
    expect(block.field).to_have_value("print('kept')")
    assert block.run() == ("", "kept\n")
    block.restore()
    block.page.reload()
    assert block.run() == LAST_RESULT


@pytest.mark.parametrize(
    "change",
    [{"original": "print(0)"}, {"edit": [1]}],
    ids=["of other code", "list"],
)
def test_a_stored_edit_that_is_invalid_is_ignored(open_block, change):
    block = open_block().edit("print('kept')")
    block.change_stored_edit(**change)
    block.page.reload()
    assert block.run() == LAST_RESULT
    assert block.field.count() == 0


def test_a_block_runs_without_session_storage(open_visit, site_address):
    with open_visit() as visit:
        script = "Object.defineProperty(window, 'sessionStorage', {get() { throw new Error() }})"
        visit.page.add_init_script(script)
        # visit.open() would wait for the search, and Material itself needs sessionStorage.
        visit.page.goto(f"{site_address}{PAGE}/")
        assert CodeBlock(visit.page, LAST).edit("print(1)").run() == ("", "1\n")


# --- Keys


def test_keys_of_the_editor(block):
    for text, selected, keys, expected in (
        ("ab", (1, 1), ["Tab"], "a    b"),
        ("a\nb\n\nc", (0, 3), ["Tab"], "    a\n    b\n\nc"),
        ("a\nb", (0, 3), ["Tab", "Tab", "Shift+Tab"], "    a\n    b"),
        ("      a", (7, 7), ["Shift+Tab"], "  a"),
        ("      a", (7, 7), ["Shift+Tab", "Shift+Tab", "Shift+Tab"], "a"),
        ("    ", (4, 4), ["Shift+Tab"], ""),
        ("    a", (5, 5), ["Enter", "b"], "    a\n    b"),
        ("  if x:", (7, 7), ["Enter", "b"], "  if x:\n      b"),
        ("    ab", (5, 5), ["Enter"], "    a\n    b"),
        ("ab", (1, 1), ["Tab", "Control+z"], "ab"),
        ("    ab", (5, 5), ["Shift+Tab", "Control+z"], "    ab"),
        ("  ab", (4, 4), ["Enter", "Control+z"], "  ab"),
    ):
        block.edit(text).select(*selected)
        block.press(*keys)
        assert block.field.input_value() == expected
        expect(block.field).to_be_focused()
        assert block.field.evaluate("field => field.rows") == expected.count("\n") + 1


def test_enter_that_ends_a_composition_is_left_alone(block):
    block.edit("    x")
    script = """field => field.dispatchEvent(new KeyboardEvent(
      "keydown", {key: "Enter", isComposing: true, cancelable: true}))"""
    # dispatchEvent() returns whether the default action was allowed.
    assert block.field.evaluate(script)
    assert block.field.input_value() == "    x"


def test_a_block_is_run_and_edited_with_the_keyboard_alone(block):
    block.find_button("run").press("Enter")
    assert block.wait_for_result() == LAST_RESULT
    expect(block.find_button("run")).to_be_focused()
    block.press("Tab")
    expect(block.find_button("run_edit")).to_be_focused()
    block.press("Enter")
    expect(block.field).to_be_focused()
    block.press("Control+a")
    block.page.keyboard.type("for x in (1, 2):\nprint(x)")
    block.press("Control+Enter")
    assert block.wait_for_result() == ("", "1\n2\n")
    assert block.field.input_value() == "for x in (1, 2):\n    print(x)"


def test_escape_frees_the_next_tab_from_the_editor(block):
    block.edit("x = 1")
    block.press("Escape", "Tab")
    expect(block.find_button("run")).to_be_focused()
    block.press("Shift+Tab")
    expect(block.field).to_be_focused()
    block.press("Tab")  # Escape freed only one
    expect(block.field).to_be_focused()
    block.press("Escape", "Shift+Tab")
    expect(block.field).not_to_be_focused()
    block.press("Tab", "Escape", "Tab", "Tab")
    expect(block.find_button("run_restore")).to_be_focused()
    block.press("Enter")
    expect(block.find_button("run_edit")).to_be_focused()


def test_the_field_has_a_label_and_a_hint_for_leaving_it(block):
    block.edit("x")
    assert block.field.get_attribute("aria-label") == f"Python code {LAST + 1}"
    hint = block.field.get_attribute("aria-describedby")
    assert block.page.locator(f"#{hint}").inner_text() == TEXTS["run_hint"]
    for name, value in [("spellcheck", "false"), ("autocapitalize", "off"), ("translate", "no")]:
        assert block.field.get_attribute(name) == value


# --- Screen and paper


def test_it_is_accessible(open_block, find_violations):
    block = open_block(color_scheme="light")
    block.root.evaluate("block => (block.id = 'looked-at')")
    assert not find_violations(block.page, dark=True, within="#looked-at")
    block.run()
    assert not find_violations(block.page, dark=True, within="#looked-at")
    block.edit("print(1)\nprint(z)").run()
    block.find_button("run").hover()
    assert not find_violations(block.page, dark=True, within="#looked-at")


@pytest.mark.parametrize(("locale", "touch"), [("en", False), ("ko", True), ("es", True)])
def test_it_fits_a_narrow_screen(open_page, locale, touch):
    settings = {"viewport": {"width": 320, "height": 740}, "has_touch": touch, "is_mobile": touch}
    block = CodeBlock(open_page(PAGE, locale, **settings).page, LAST, locale)
    block.edit("print('x' * 500)\nprint(zzzzzzzz)\n" + "# long " * 40).run()
    block.restore()
    for button in block.bar.locator("button").filter(visible=True).all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= (44 if touch else 24)
    block.find_button("run_mine").click()
    assert block.get_page_width() <= 320


def test_the_code_keeps_the_place_when_it_is_edited(block):
    block_box, place = block.root.bounding_box(), block.listing.bounding_box()
    font = "code => [getComputedStyle(code).fontSize, getComputedStyle(code).fontFamily]"
    fonts = block.listing.evaluate(font)
    block.find_button("run_edit").click()
    assert block.field.evaluate(font) == fonts
    moved = block.root.bounding_box()["y"] - block_box["y"]  # by scrolling
    place["y"] += moved
    assert block.field.bounding_box() == pytest.approx(place, abs=0.5)


def test_print_shows_code_and_output_but_no_buttons(block):
    block.edit("print('printed')").run()
    block.page.emulate_media(media="print")
    assert block.output.is_visible()
    assert block.field.is_visible()
    assert block.bar.locator("button").filter(visible=True).count() == 0
    block.page.emulate_media(media="null")
