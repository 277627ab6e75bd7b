"""Addresses of the laboratory: reload, back, links with trees and code, and whose code is run."""

import json
from random import Random

from playwright.sync_api import expect

from alphabeta import FIRST
from attacks import fragment
from docs.programs.recorded_search import LONGEST_CODE
from pages.laboratory import FIRST_RESULTS, load_texts

TEXTS = load_texts("en")
ENDLESS = "def alphabeta(node):\n    while True:\n        alphabeta\n    alphabeta(node)\n"
MINIMAX = """def search(node, maximizing):
    if not hasattr(node, "__iter__"):
        return node
    choose = max if maximizing else min
    return choose([search(child, not maximizing) for child in node])
"""
LINK = fragment(MINIMAX)


def test_tree_code_and_step_outlive_a_reload_and_another_language(open_laboratory):
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


def test_back_undoes_each_change(laboratory):
    start = laboratory.get_history_length()
    laboratory.press_step_button("first")  # makes no entry in the history
    laboratory.wait_for_hash(step="1")
    laboratory.click_action("worst_first")
    laboratory.wait_for_results(read="8").wait_until("history.length", start + 1)
    laboratory.type_tree("[1, 2, 3]")
    laboratory.wait_for_results(read="3")
    laboratory.tree.press_sequentially(" ")  # typing on makes no further entry in the history
    laboratory.wait_for_hash(tree="[1,2,3] ")
    laboratory.click_action("cutoffs")
    expect(laboratory.listing).not_to_contain_text("break")
    laboratory.wait_until("history.length", start + 3)
    laboratory.open_help()
    laboratory.page.locator("a.headerlink[href='#send']").click()
    laboratory.page.go_back()  # from a heading, whose address leaves tree and code alone
    expect(laboratory.listing).not_to_contain_text("break")
    for results in ({"read": "3"}, {"read": "8"}, FIRST_RESULTS):
        laboratory.page.go_back()
        laboratory.wait_for_results(**results)
        expect(laboratory.listing).to_contain_text("alpha >= beta")
    assert laboratory.format_tree == str(FIRST)
    laboratory.page.go_forward()
    laboratory.wait_for_results(read="8")


def test_code_of_an_address_is_not_run_before_the_reader_says_so(open_laboratory):
    laboratory = open_laboratory(hash=fragment(ENDLESS, tree="[[3, 5], [3, 9]]"))
    expect(laboratory.code_note).to_have_text(TEXTS["code_arrived"])
    laboratory.wait_for_results(value="3", count="31")  # searched by the site's own function
    assert laboratory.code.input_value() == ENDLESS
    laboratory.type_tree("[4, 5]")
    laboratory.wait_for_results(value="5", count="13")
    laboratory.click_action("run")
    laboratory.wait_until_stopped()
    laboratory.page.reload()  # what never ended is not trusted
    laboratory.wait_for_results(value="5", count="13")
    expect(laboratory.code_note).to_have_text(TEXTS["code_arrived"])


def test_code_that_was_run_is_trusted_from_then_on(open_laboratory):
    laboratory = open_laboratory()
    store = "stored => localStorage.setItem('laboratory code', stored)"
    laboratory.page.evaluate(store, json.dumps([MINIMAX, 5]))  # an invalid list trusts none
    laboratory.open_hash(LINK)
    expect(laboratory.code_note).to_have_text(TEXTS["code_arrived"])
    laboratory.wait_for_results(read="5").wait_for_film()
    laboratory.click_action("run")
    laboratory.wait_for_results(read="8").wait_for_film()
    laboratory.page.goto("about:blank")
    laboratory = open_laboratory("ko", LINK)
    laboratory.wait_for_results(read="8")
    assert laboratory.code_note.inner_text() == ""


def test_an_address_holds_the_longest_code_that_can_be_run(laboratory):
    draw = Random(1)
    code = "".join(chr(draw.randrange(0x4E00, 0x9FFF)) for _ in range(LONGEST_CODE))
    laboratory.open_hash(fragment(code, tree="[1, 2]"))
    laboratory.wait_for_results(value="2").wait_for_film()
    expect(laboratory.code_note).to_have_text(TEXTS["code_arrived"])
    assert laboratory.code.input_value() == code
