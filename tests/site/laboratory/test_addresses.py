"""Addresses of the laboratory: reload, back, links with trees and code, and whose code is run."""

import json
from random import Random
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from alphabeta import FIRST
from attacks import fragment
from docs.programs.recorded_search import LONGEST_CODE
from pages.laboratory import FIRST_RESULTS, WORDS, Laboratory, load_texts

TEXTS = load_texts("en")
ENDLESS = "def alphabeta(node):\n    while True:\n        alphabeta\n    alphabeta(node)\n"
MINIMAX = """def search(node, maximizing):
    if not hasattr(node, "__iter__"):
        return node
    choose = max if maximizing else min
    return choose([search(child, not maximizing) for child in node])
"""
LINK = fragment(MINIMAX)


# --- Trees, settings and steps


def test_tree_code_and_step_outlive_a_reload_another_language_and_back(open_laboratory):
    laboratory = open_laboratory(hash="#tree=[[3,5],[3,9]]")
    laboratory.click_action("greater")
    laboratory.wait_for_results(read="4", count="35").wait_for_film()
    laboratory.press_step_button("first", "next")  # the first leaf
    laboratory.wait_for_hash(tree="[[3,5],[3,9]]", step="6")
    code = laboratory.code.input_value()

    def check():
        laboratory.wait_for_results(read="4", count="35").wait_for_film()
        assert (laboratory.step, laboratory.code.input_value()) == (6, code)
        assert laboratory.code_note.inner_text() == ""

    laboratory.page.reload()
    check()
    laboratory.page.locator(".md-select button").focus()
    laboratory.page.locator(".md-select__link[hreflang=it]").click()
    laboratory.page.wait_for_url("**/it/**")
    check()
    assert laboratory.step_label.inner_text() == "Passo 6 di 35"
    laboratory.page.goto(laboratory.page.url.partition("#")[0] + "../idea/")
    laboratory.page.go_back()
    check()


def test_the_copied_address_leads_back_to_the_step(open_laboratory):
    laboratory = open_laboratory(hash="#tree=[[3,5],[3,9]]")
    laboratory.wait_for_results(count="31").wait_for_film()
    laboratory.press_step_button("first")
    laboratory.click_action("share")
    laboratory.page.locator("[data-take=link-copy]").click()
    copied = laboratory.page.locator(".take .status")
    expect(copied).to_have_text(WORDS["en"]["stepper"]["take_copied"])
    hash = urlsplit(laboratory.page.evaluate("navigator.clipboard.readText()")).fragment
    assert parse_qs(hash) == {"tree": ["[[3,5],[3,9]]"], "step": ["1"]}
    laboratory.page.goto("about:blank")
    laboratory = open_laboratory(hash=f"#{hash}")
    laboratory.wait_for_results(count="31", value="3").wait_for_film()
    assert laboratory.step == 1


def test_back_undoes_each_change(open_laboratory):
    laboratory = open_laboratory()
    start = laboratory.history_length
    laboratory.click_action("worst_first")
    laboratory.wait_for_results(read="8").wait_until("history.length", start + 1)
    laboratory.type_tree("[1, 2, 3]")
    laboratory.wait_for_results(read="3")
    laboratory.tree.press_sequentially(" ")  # typing on makes no further entry in the history
    laboratory.wait_for_hash(tree="[1,2,3] ")
    laboratory.tree.blur()
    laboratory.click_action("cutoffs")
    expect(laboratory.listing).not_to_contain_text("break")
    laboratory.wait_until("history.length", start + 3)
    for results in ({"read": "3"}, {"read": "8"}, FIRST_RESULTS):
        laboratory.page.go_back()
        laboratory.wait_for_results(**results)
        expect(laboratory.listing).to_contain_text("alpha >= beta")
    assert laboratory.format_tree == str(FIRST)
    laboratory.page.go_forward()
    laboratory.wait_for_results(read="8")


def test_steps_are_in_the_address_and_none_to_go_back_to(open_laboratory):
    laboratory = open_laboratory()
    laboratory.press_step_button("first")  # before the laboratory's script is loaded
    laboratory.start_python()
    before = laboratory.history_length
    laboratory.press_step_button("next")
    assert laboratory.step == 8  # the first leaf
    laboratory.wait_for_hash(step="8")
    assert laboratory.history_length == before
    laboratory.page.reload()
    expect(laboratory.stepper.locator(".slider")).to_have_value("7")


def test_a_heading_s_address_leaves_the_tree_alone(open_laboratory):
    laboratory = open_laboratory()
    laboratory.type_tree("[1, 2]")
    laboratory.wait_for_results(read="2")
    laboratory.open_help()
    laboratory.page.locator("a.headerlink[href='#send']").click()
    assert laboratory.page.url.endswith("#send")
    assert laboratory.format_tree == "[1, 2]"
    laboratory.page.go_back()
    laboratory.wait_for_hash(tree="[1,2]")
    laboratory.wait_for_results(read="2")


# --- Code


def test_code_that_comes_with_an_address_is_shown_and_not_run(open_laboratory):
    laboratory = open_laboratory(hash=fragment(ENDLESS, tree="[[3, 5], [3, 9]]"))
    expect(laboratory.code_note).to_have_text(TEXTS["code_arrived"])
    laboratory.wait_for_results(value="3", count="31")  # searched by the site's own function
    assert laboratory.code.input_value() == ENDLESS
    laboratory.type_tree("[4, 5]")
    laboratory.wait_for_results(value="5", count="13")


def test_code_that_never_ended_is_not_run_again_after_a_reload(open_laboratory):
    laboratory = open_laboratory(hash=fragment(ENDLESS, tree="[4, 5]"))
    expect(laboratory.code_note).to_have_text(TEXTS["code_arrived"])
    laboratory.click_action("run")
    laboratory.wait_until_stopped()
    laboratory.page.reload()
    laboratory.wait_for_results(value="5", count="13")
    expect(laboratory.code_note).to_have_text(TEXTS["code_arrived"])


def test_code_run_in_a_browser_is_trusted_only_in_this_browser(open_laboratory):
    laboratory = open_laboratory(hash=LINK)
    expect(laboratory.code_note).to_have_text(TEXTS["code_arrived"])
    laboratory.wait_for_results(read="5")
    laboratory.click_action("run")
    laboratory.wait_for_results(read="8")
    laboratory.page.goto("about:blank")
    laboratory = open_laboratory("ko", LINK)
    laboratory.wait_for_results(read="8")
    assert laboratory.code_note.inner_text() == ""
    other_browser = open_laboratory(hash=LINK, color_scheme="dark")
    expect(other_browser.code_note).to_have_text(TEXTS["code_arrived"])
    other_browser.wait_for_results(read="5")


def test_an_invalid_list_of_trusted_code_trusts_none(laboratory):
    store = "stored => localStorage.setItem('laboratory code', stored)"
    laboratory.page.evaluate(store, json.dumps([MINIMAX, 5]))
    laboratory.open_hash(LINK)
    expect(laboratory.code_note).to_have_text(TEXTS["code_arrived"])
    laboratory.wait_for_results(read="5").wait_for_film()
    laboratory.click_action("run")
    laboratory.wait_for_results(read="8").wait_for_film()
    stored_code = "JSON.parse(localStorage.getItem('laboratory code'))"
    laboratory.wait_until(stored_code, [MINIMAX])  # the new code is stored nevertheless


def test_two_tabs_keep_the_code_that_each_has_run(open_laboratory):
    first = open_laboratory(hash=LINK)
    second = Laboratory(type(first.visit)(first.page.context.new_page()))
    second.page.goto(first.page.url)
    expect(second.code_note).to_have_text(TEXTS["code_arrived"])
    first.click_action("run")
    first.wait_for_results(read="8")
    second.click_action("cutoffs")
    stored_code = "JSON.parse(localStorage.getItem('laboratory code'))"
    second.wait_until(f"{stored_code}.length", 2)
    assert second.page.evaluate(stored_code)[1] == MINIMAX


def test_an_address_holds_the_longest_code_that_can_be_run(laboratory):
    draw = Random(1)
    code = "".join(chr(draw.randrange(0x4E00, 0x9FFF)) for _ in range(LONGEST_CODE))
    laboratory.open_hash(fragment(code, tree="[1, 2]"))
    laboratory.wait_for_results(value="2").wait_for_film()
    expect(laboratory.code_note).to_have_text(TEXTS["code_arrived"])
    assert laboratory.code.input_value() == code


def test_code_that_is_only_typed_is_in_the_address(laboratory):
    laboratory.type_code("x = 1")
    laboratory.page.wait_for_url("**/#code=*")
