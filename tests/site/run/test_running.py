"""Python blocks are run: output, errors, endless code, files that do not arrive."""

import pytest
from playwright.sync_api import expect

from pages.code_block import (
    FIRST,
    FIRST_RESULT,
    LAST,
    LAST_RESULT,
    PAGE,
    WORDS,
    CodeBlock,
    match_endless,
)

TEXTS = WORDS["en"]
ENDLESS = "while True:\n    pass"

# --- Run


@pytest.mark.core
def test_a_block_fetches_python_runs_and_shows_the_output(open_block):
    block = open_block()
    release = block.hold("**/python/brython.js")
    with block.page.expect_request("**/python/brython.js"):
        block.start()
    expect(block.status).to_have_text(TEXTS["run_fetching"])
    release()
    assert block.wait_for_result() == LAST_RESULT
    assert block.status.locator(".filename").inner_text() == "Output"
    block.find_button("run").dblclick()  # runs once
    assert block.wait_for_result() == LAST_RESULT


def test_what_a_program_prints_is_compared_with_the_recorded_output(block):
    for code, message, output in (
        ("print(2)\n#> 2", "", "2\n"),
        ("print(1)\n#> 2", TEXTS["run_differs"], "1\n"),
        ("x = 1", TEXTS["run_nothing"], None),
        ("print('x' * 60_000)", TEXTS["run_cut"], "x" * 50_000),
    ):
        assert block.edit(code).run() == (message, output)


def test_the_rest_of_the_standard_library_is_fetched_when_it_is_imported(block):
    block.edit("import textwrap\nprint(textwrap.fill('one two', 3))")
    with block.page.expect_request("**/stdlib.js"):
        assert block.run() == ("", "one\ntwo\n")


def test_a_run_leaves_nothing_to_the_next(block):
    spoil = "import alphabeta, sys\nalphabeta.FIRST.clear()\nsys.stdout = None\nsecret = 1"
    assert block.edit(spoil).run() == (TEXTS["run_nothing"], None)
    read_tree = "from alphabeta import FIRST\nprint(FIRST[1])"
    assert block.edit(read_tree).run() == ("", "[[1, 2], [0, -1]]\n")
    message, _ = block.edit("print(secret)").run()
    assert message == "Line 1: NameError: name 'secret' is not defined"


def test_the_next_worker_gets_the_translations_of_the_last(open_visit, unmodified_site_address):
    with open_visit() as visit:
        block = CodeBlock(visit.open(f"{unmodified_site_address}{PAGE}/").page, LAST)
        block.page.evaluate("""() => {
          window.counts = []
          const prototype = Object.getPrototypeOf(new Worker(URL.createObjectURL(new Blob())))
          const {postMessage} = prototype
          prototype.postMessage = function (data, ...its) {
            if (Array.isArray(data)) counts.push(Object.keys(data[1]).length)
            postMessage.call(this, data, ...its)
          }
        }""")
        assert block.edit("print(1)").run() == ("", "1\n")
        assert block.edit("print(2)").run() == ("", "2\n")
        first, second, *_ = block.page.evaluate("counts")
    assert first == 0 < second


def test_python_runs_with_an_invalid_browser_language(open_block):
    """Minimal Linux systems set it to C."""
    block = open_block()

    def prepend_language(route):
        response = route.fetch()
        script = "Object.defineProperty(navigator, 'language', {value: 'C', configurable: true})"
        route.fulfill(response=response, body=f"{script}\n{response.text()}")

    block.page.context.route("**/worker.js", prepend_language)
    assert block.run() == LAST_RESULT


# --- Errors


def test_an_error_is_reported_with_the_line_and_marked(block):
    syntax = TEXTS["run_syntax"].format(text="expected ':'")
    for source, line, sentence, expected_output in (
        ("x = 1\ny = 2\nfor z in x\n    pass", 3, syntax, None),
        ("print('before')\nprint(z)", 2, "NameError: name 'z' is not defined", "before\n"),
        # The function is on one line, since either the call or the body may exceed the limit.
        ("x = 1\ndef f(n): return f(n + 1)\n\nf(0)", 2, TEXTS["run_recursion"], None),
    ):
        message, output = block.edit(source).run()
        assert message.startswith(TEXTS["run_line"].format(line=line, said=sentence))
        assert output == expected_output
        assert block.field.get_attribute("aria-invalid") == "true"
        assert block.marked_line == line
        assert block.get_line_of_caret(block.field) in (line, source.count("\n") + 1)
        block.field.press_sequentially(" ")
        assert block.field.get_attribute("aria-invalid") == "false"


def test_code_that_breaks_python_itself_is_not_reported_as_a_network_error(
    open_visit, site_address
):
    with open_visit() as visit:  # Brython reports this error in the console
        block = CodeBlock(visit.open(f"{site_address}{PAGE}/").page, LAST)
        assert block.edit("import sys\nsys.settrace(1)\nx = 1").run() == (TEXTS["run_broken"], None)
        assert block.edit("print('alive')").run() == ("", "alive\n")


# --- Time


@pytest.mark.core
def test_code_that_does_too_much_is_stopped_and_may_do_more_if_the_reader_says_so(block):
    # The page looks once a second, so it must take longer, also on a fast machine.
    block.edit("for n in range(25_000_000):\n    pass\nprint(n)").start()
    expect(block.status.locator("p")).to_have_text(match_endless(TEXTS))
    block.find_button("run_again").click()
    assert block.wait_for_result() == ("", "24999999\n")


def test_the_reader_can_stop_it(block):
    block.edit(ENDLESS).start()
    expect(block.status).to_contain_text(TEXTS["run_running"])
    expect(block.find_button("run_stop")).to_be_focused()
    assert block.bar.get_attribute("aria-busy") == "true"
    block.stop()
    assert block.wait_for_result() == (TEXTS["run_stopped"], None)
    expect(block.find_button("run")).to_be_focused()
    block.start()
    block.restore()  # stops it too
    assert block.run() == LAST_RESULT


def test_a_second_block_waits_for_the_first_and_can_be_stopped_alone(block):
    second = CodeBlock(block.page, FIRST)
    block.edit(ENDLESS).start()
    second.start()
    second.stop()
    assert second.wait_for_result() == (TEXTS["run_stopped"], None)
    assert second.run() == FIRST_RESULT
    assert match_endless(TEXTS).match(block.wait_for_result()[0])


# --- Files that do not arrive or do not start


@pytest.mark.parametrize("pattern", ["**/worker.js", "**/more.js"])
def test_without_network_a_message_is_shown_and_a_second_try_works(open_block, pattern):
    block = open_block()
    restore = block.lose(pattern)
    assert block.run() == (TEXTS["run_unreachable"], None)
    assert block.listing.is_visible()
    expect(block.find_button("run")).to_be_focused()
    restore()
    assert block.run() == LAST_RESULT


def test_python_that_is_fetched_but_does_not_start_is_reported(open_visit, site_address):
    file = {"body": "throw new RangeError('no')", "content_type": "text/javascript"}
    with open_visit() as visit:
        visit.page.context.route("**/brython.js", lambda route: route.fulfill(**file))
        block = CodeBlock(visit.open(f"{site_address}{PAGE}/").page, LAST)
        assert block.run() == (TEXTS["run_unstarted"], None)
        block.page.context.unroute("**/brython.js")
        assert block.run() == LAST_RESULT
