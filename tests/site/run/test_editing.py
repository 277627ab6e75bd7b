"""Python blocks are edited: with which keys, how long edits are kept, on narrow screens, on paper."""

import pytest
from playwright.sync_api import expect

from pages.code_block import FIRST, LAST, LAST_RESULT, PAGE, CodeBlock

# --- Edit


def test_edited_code_runs_is_restored_and_brought_back(block):
    original = block.listing.text_content()
    block.edit("print(6 * 7)")
    assert not block.listing.is_visible()
    assert block.run() == ("", "42\n")
    block.restore()
    assert block.listing.is_visible()
    assert block.listing.text_content() == original
    assert (block.field.count(), block.status.inner_text()) == (0, "")
    expect(block.find_button("run_edit")).to_be_focused()
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


def test_a_stored_edit_that_is_invalid_is_ignored(open_block):
    for change in {"original": "print(0)"}, {"edit": [1]}:  # of another version of the page; a list
        block = open_block().edit("print('kept')")
        block.change_stored_edit(**change)
        block.page.reload()
        assert block.run() == LAST_RESULT
        assert block.field.count() == 0


# --- Keys


def test_keys_of_the_editor(block):
    for text, selected, keys, expected in (
        ("ab", (1, 1), ["Tab"], "a    b"),
        ("a\nb\n\nc", (0, 3), ["Tab"], "    a\n    b\n\nc"),
        ("a\nb", (0, 3), ["Tab", "Tab", "Shift+Tab"], "    a\n    b"),
        ("      a", (7, 7), ["Shift+Tab"], "  a"),
        ("  if x:", (7, 7), ["Enter", "b"], "  if x:\n      b"),
        ("    ab", (5, 5), ["Enter"], "    a\n    b"),
        ("ab", (1, 1), ["Tab", "Control+z"], "ab"),
    ):
        block.edit(text).select(*selected)
        block.press(*keys)
        assert block.field.input_value() == expected
        expect(block.field).to_be_focused()
        assert block.field.evaluate("field => field.rows") == expected.count("\n") + 1
    # Enter ends a composition, as of Korean; dispatchEvent() returns whether the default action was allowed.
    block.edit("    x")
    script = """field => field.dispatchEvent(new KeyboardEvent(
      "keydown", {key: "Enter", isComposing: true, cancelable: true}))"""
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
    block.field.focus()
    block.press("Escape", "Tab")  # Escape frees the next Tab from the editor
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


# --- Screen and paper


def test_it_is_accessible(open_block, find_violations):
    block = open_block(color_scheme="light").edit("print(1)\nprint(z)")
    block.run()
    block.root.evaluate("block => (block.id = 'looked-at')")
    block.find_button("run").hover()
    assert not find_violations(block.page, dark=True, within="#looked-at")


def test_it_fits_a_narrow_screen(open_page):
    settings = {"viewport": {"width": 320, "height": 740}, "has_touch": True, "is_mobile": True}
    block = CodeBlock(open_page(PAGE, "es", **settings).page, LAST, "es")
    block.edit("print('x' * 500)\nprint(zzzzzzzz)\n" + "# long " * 40).run()
    block.restore()
    for button in block.bar.locator("button").filter(visible=True).all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
    block.find_button("run_mine").click()
    assert block.get_page_width() <= 320


def test_the_code_keeps_the_place_when_it_is_edited_and_is_printed_without_buttons(block):
    block_box, place = block.root.bounding_box(), block.listing.bounding_box()
    font = "code => [getComputedStyle(code).fontSize, getComputedStyle(code).fontFamily]"
    fonts = block.listing.evaluate(font)
    block.find_button("run_edit").click()
    assert block.field.evaluate(font) == fonts
    place["y"] += block.root.bounding_box()["y"] - block_box["y"]  # moved by scrolling
    assert block.field.bounding_box() == pytest.approx(place, abs=0.5)
    block.edit("print('printed')").run()
    block.page.emulate_media(media="print")
    assert block.output.is_visible()
    assert block.field.is_visible()
    assert block.bar.locator("button").filter(visible=True).count() == 0
    block.page.emulate_media(media="null")
