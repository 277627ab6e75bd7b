"""The run buttons in Chromium: running, editing, keys, errors, no network, no script, print."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from builder.code_includes import capture_program_output
from builder.words import load_all_texts
from proof.prose import read_pages
from snippets import RECORDED, python_blocks, snippets
from waiting import hurry

ROOT = Path(__file__).parents[2]
WORDS = {
    language: sections["run"] | sections["shared"]
    for language, sections in load_all_texts(ROOT / "docs" / "words").items()
}
TEXTS = WORDS["en"]
PAGES = ROOT / "docs" / "pages"
FENCE = re.compile("```(?:{ [.])?(?:python|languages)")
WITH_CODE = sorted(
    file.stem for file in (PAGES / "en").glob("*.md") if FENCE.search(file.read_text("utf-8"))
)
# The page has two short blocks: FIRST prints, LAST is the one that tests edit and break.
PATH, FIRST, LAST = "function/", 0, 2
ENDLESS = "while True:\n    pass"
BUSY = "import time\nend = time.time() + 2\nwhile time.time() < end:\n    pass\n"


def get_folder(language):
    return "" if language == "en" else f"{language}/"


class Block:
    """One Python block of a page, as readers use it."""

    def __init__(self, page, number):
        self.page = page
        self.block = page.locator(".language-python").nth(number)
        self.status = self.block.get_by_role("status")
        self.field = self.block.get_by_role("textbox")
        self.listing = self.block.locator("code").first

    def find_button(self, key, texts=TEXTS):
        return self.block.get_by_role("button", name=texts[key], exact=True)

    def run(self, texts=TEXTS):
        """Press Run and wait for the end; return the message, and the output or None."""
        self.find_button("run", texts).click()
        return self.wait_for_result(texts)

    def wait_for_result(self, texts=TEXTS):
        self.block.locator(".run[aria-busy=false]").wait_for(timeout=60_000)
        assert self.find_button("run", texts).is_visible()
        output = self.status.locator("pre")
        message = self.status.locator("p")
        return (
            message.inner_text() if message.count() else "",
            output.text_content() if output.count() else None,
        )

    def edit(self, text):
        """Replace the code of the block."""
        if not self.field.count():
            self.find_button("run_edit").click()
        self.field.fill(text)
        return self


@pytest.fixture
def open_page(open_visit, site_address):
    """Open a page in a new browser context; fail on errors and on foreign requests."""
    with open_visit() as visit:
        yield lambda path=PATH: visit.open(site_address + path).page
        assert visit.list_foreign_requests(site_address) == []
        # list_errors() leaves out requests that were cancelled by Stop or by leaving the page.
        assert visit.list_errors() == []


@pytest.fixture
def block(open_page):
    return Block(open_page(), LAST)


@pytest.fixture(scope="module")
def shared_visit(open_visit, site_address):
    with open_visit() as visit:
        yield visit.open(site_address + PATH)


@pytest.fixture
def shared_block(shared_visit, site_address):
    """The block that most tests share, in a page in which Python has been started."""
    shared_visit.faults.clear()
    yield Block(shared_visit.page, LAST)
    assert shared_visit.list_foreign_requests(site_address) == []
    assert shared_visit.list_errors() == []


@pytest.mark.core
def test_a_block_runs_and_shows_the_output(block):
    assert block.run() == ("", "minimax 5 8 15\nalphabeta 5 5 11\n")
    assert block.status.locator(".filename").inner_text() == "Output"


def test_the_status_shows_that_python_is_fetched_and_then_runs(block):
    script = """status => new MutationObserver(() => (window.said ??= []).push(status.innerText))
      .observe(status, {childList: true})"""
    block.status.evaluate(script)
    block.run()
    messages = block.page.evaluate("window.said")
    assert [text for text in messages if "…" in text][-2:] == [
        TEXTS["run_fetching"],
        TEXTS["run_running"],
    ]


def test_nothing_is_fetched_before_something_is_run(open_visit, site_address):
    with open_visit() as visit:
        page = visit.open(site_address + PATH).page
        Block(page, LAST).find_button("run_edit").click()
        assert not [
            url for url in visit.requests if re.search("worker.js|/python/(?!run-|shared-)", url)
        ]


def test_only_pages_with_python_load_the_script(html, site_folder):
    for file in sorted(site_folder.rglob("index.html")):
        page = html(file.read_text(encoding="utf-8"))
        sources = [script.get("src", "").rpartition("/")[2] for script in page.find("script")]
        with_code = 'class="language-python' in page.source
        assert ("run.js" in sources) == with_code, file
        assert not {"python.js", "editor.js", "blocks.js", "controller.js"} & set(sources)


@pytest.mark.core
def test_edited_code_runs_and_is_restored(block):
    original = block.listing.text_content()
    block.edit("print(6 * 7)")
    assert not block.listing.is_visible()
    assert block.run() == ("", "42\n")
    block.find_button("run_restore").click()
    assert block.listing.is_visible()
    assert block.listing.text_content() == original
    assert (block.field.count(), block.status.inner_text()) == (0, "")
    assert block.find_button("run_edit").evaluate("it => it === document.activeElement")


def test_an_edit_can_be_brought_back_after_restoring(block):
    block.edit("print(6 * 7)")
    block.find_button("run_restore").click()
    block.find_button("run_mine").click()
    assert block.field.input_value() == "print(6 * 7)"
    block.find_button("run_restore").click()
    block.find_button("run_edit").click()
    assert block.field.input_value().startswith("from collections import Counter")
    assert not block.find_button("run_mine").is_visible()


def test_output_that_differs_from_the_recorded_is_reported(shared_block):
    shared_block.edit("print(1)\n#> 2")
    assert shared_block.run() == (TEXTS["run_differs"], "1\n")
    shared_block.edit("print(2)\n#> 2")
    assert shared_block.run() == ("", "2\n")


def test_code_that_prints_nothing(shared_block):
    assert shared_block.edit("x = 1").run() == (TEXTS["run_nothing"], None)
    assert shared_block.edit("").run() == (TEXTS["run_nothing"], None)


def test_a_long_output_is_cut_with_a_message(shared_block):
    message, output = shared_block.edit("print('x' * 60_000)").run()
    assert (message, len(output)) == (TEXTS["run_cut"], 50_000)


def test_edited_code_outlives_a_reload_and_coming_back(open_page):
    page = open_page()
    Block(page, LAST).edit("print('kept')")
    page.reload()
    block = Block(page, LAST)
    assert block.field.input_value() == "print('kept')"
    assert Block(page, FIRST).field.count() == 0
    open_page("glossary/")
    page.go_back()
    assert Block(page, LAST).field.input_value() == "print('kept')"
    assert Block(page, LAST).run() == ("", "kept\n")
    Block(page, LAST).find_button("run_restore").click()
    page.reload()
    assert Block(page, LAST).field.count() == 0


def test_a_stored_edit_of_different_code_is_ignored(open_page):
    page = open_page()
    Block(page, LAST).edit("print('kept')")
    page.evaluate("""() => {
      const place = Object.keys(sessionStorage).find(key => key.startsWith("run "))
      sessionStorage.setItem(place, JSON.stringify(["print(0)", "print('kept')"]))
    }""")
    page.reload()
    assert Block(page, LAST).field.count() == 0


def test_a_stored_edit_that_is_no_text_is_ignored(open_page):
    page = open_page()
    Block(page, LAST).edit("print('kept')")
    for odd in ("5", "{}", "[1]", "null"):
        page.evaluate(
            """odd => {
              const place = Object.keys(sessionStorage).find(key => key.startsWith("run "))
              const [original] = JSON.parse(sessionStorage.getItem(place))
              sessionStorage.setItem(place, JSON.stringify([original, JSON.parse(odd)]))
            }""",
            odd,
        )
        page.reload()
        block = Block(page, LAST)
        assert block.run()[1] != "kept\n"
        assert block.field.count() == 0


def test_a_block_runs_without_session_storage(open_visit, site_address):
    with open_visit() as visit:
        script = "Object.defineProperty(window, 'sessionStorage', {get() { throw new Error() }})"
        visit.page.add_init_script(script)
        # visit.open() would wait for the search, and Material itself needs sessionStorage.
        visit.page.goto(site_address + PATH)
        assert Block(visit.page, LAST).edit("print(1)").run() == ("", "1\n")


@pytest.mark.parametrize(
    ("text", "selected", "keys", "expected"),
    [
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
    ],
)
def test_keys_of_the_editor(shared_block, text, selected, keys, expected):
    shared_block.edit(text)
    shared_block.field.evaluate(
        "(field, [from, to]) => field.setSelectionRange(from, to)", selected
    )
    for key in keys:
        shared_block.page.keyboard.press(key)
    assert shared_block.field.input_value() == expected
    assert shared_block.field.evaluate("it => it === document.activeElement")
    assert shared_block.field.evaluate("it => it.rows") == expected.count("\n") + 1


def test_enter_that_ends_a_composition_is_left_alone(shared_block):
    shared_block.edit("    x")
    script = """field => field.dispatchEvent(new KeyboardEvent(
      "keydown", {key: "Enter", isComposing: true, cancelable: true}))"""
    # dispatchEvent() returns whether the default action was allowed.
    assert shared_block.field.evaluate(script)
    assert shared_block.field.input_value() == "    x"


def test_from_start_to_end_with_the_keyboard_alone(block):
    page, press = block.page, block.page.keyboard.press
    focus = "document.activeElement.textContent || document.activeElement.tagName"
    block.find_button("run").focus()
    press("Enter")
    assert block.wait_for_result() == ("", "minimax 5 8 15\nalphabeta 5 5 11\n")
    assert page.evaluate(focus) == TEXTS["run"]
    press("Tab")
    assert page.evaluate(focus) == TEXTS["run_edit"]
    press("Enter")
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    press("Control+a")
    page.keyboard.type("for x in (1, 2):\nprint(x)")
    press("Control+Enter")
    assert block.wait_for_result() == ("", "1\n2\n")
    assert block.field.input_value() == "for x in (1, 2):\n    print(x)"
    press("Escape")
    press("Tab")
    assert page.evaluate(focus) == TEXTS["run"]
    press("Shift+Tab")
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    press("Tab")  # Escape frees only the next Tab
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    press("Escape")
    press("Shift+Tab")
    assert page.evaluate("document.activeElement.tagName") != "TEXTAREA"
    press("Tab")
    press("Escape")
    press("Tab")
    press("Tab")
    assert page.evaluate(focus) == TEXTS["run_restore"]
    press("Enter")
    assert page.evaluate(focus) == TEXTS["run_edit"]


def test_the_field_has_a_label_and_a_hint_for_leaving_it(shared_block):
    shared_block.edit("x")
    assert shared_block.field.get_attribute("aria-label") == f"Python code {LAST + 1}"
    hint = shared_block.field.get_attribute("aria-describedby")
    assert shared_block.page.locator(f"#{hint}").inner_text() == TEXTS["run_hint"]
    for name, value in [("spellcheck", "false"), ("autocapitalize", "off"), ("translate", "no")]:
        assert shared_block.field.get_attribute(name) == value


FAULTS = {
    "no colon": ("x = 1\ny = 2\nfor z in x\n    pass", 3, "run_syntax", "expected ':'"),
    "unexpected indent": ("x = 1\n\n  y = 2\nz = 3\n", 3, "run_syntax", "unexpected indent"),
    "indent of the only line": (" print(1)", 1, "run_syntax", "unexpected indent"),
    "a name": ("x = 1\nprint(z)", 2, None, "NameError: name 'z' is not defined"),
    "in a function": ("def f():\n    return 1 / 0\n\nf()", 2, None, "ZeroDivisionError: division by zero"),
    "in a file of ours": ("from gametree import count\ncount(1, None)", 2, None, "TypeError"),
    "without a text": ("assert 1 > 2", 1, None, "AssertionError"),
    "nobody types": ("name = input()", 1, None, "EOFError: EOF when reading a line"),
    "no such module": ("import numpy", 1, None, "ModuleNotFoundError: No module named 'numpy'"),
    # The function is on one line, since either the call or the body may exceed the limit.
    "recursion": ("x = 1\ndef f(n): return f(n + 1)\n\nf(0)", 2, "run_recursion", ""),
    "a tree in itself": (
        "from alphabeta import alphabeta\ntree = []\ntree.append(tree)\nalphabeta(tree)",
        4, "run_recursion", "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_an_error_is_reported_with_the_line_and_marked(shared_block, fault):
    source, line, key, text = FAULTS[fault]
    shared_block.edit(source)
    message, _ = shared_block.run()
    sentence = TEXTS[key].format(text=text) if key else text
    assert message.startswith(TEXTS["run_line"].format(line=line, said=sentence))
    assert shared_block.field.get_attribute("aria-invalid") == "true"
    assert shared_block.field.evaluate("it => it.style.getPropertyValue('--line')") == str(line - 1)
    before = shared_block.field.evaluate("it => it.value.slice(0, it.selectionStart)")
    assert before.count("\n") in (line - 1, source.count("\n"))
    shared_block.field.press_sequentially(" ")
    assert shared_block.field.get_attribute("aria-invalid") == "false"


@pytest.mark.core
def test_output_before_an_error_is_shown(shared_block):
    message, output = shared_block.edit("print('before')\nprint(z)").run()
    assert (message, output) == ("Line 2: NameError: name 'z' is not defined", "before\n")


@pytest.mark.two_languages
def test_a_fault_in_a_page_of_each_language(open_page, language):
    texts = WORDS[language]
    block = Block(open_page(get_folder(language) + PATH), LAST)
    block.find_button("run_edit", texts).click()
    block.field.fill("x = (")
    message, _ = block.run(texts)
    fault = texts["run_syntax"].format(text="'(' was never closed")
    assert message == texts["run_line"].format(line=1, said=fault)


@pytest.mark.core
def test_endless_code_is_stopped_and_the_next_run_works(block):
    hurry(block.page)
    message, _ = block.edit(ENDLESS).run()
    assert message == "Stopped after 5 seconds: it may never end."
    assert block.edit("print('alive')").run() == ("", "alive\n")


def test_the_reader_can_stop_it(block):
    block.edit(ENDLESS).find_button("run").click()
    stop = block.find_button("run_stop")
    assert stop.evaluate("it => it === document.activeElement")
    assert block.block.locator(".run").get_attribute("aria-busy") == "true"
    stop.click()
    assert block.wait_for_result() == (TEXTS["run_stopped"], None)
    assert block.find_button("run").evaluate("it => it === document.activeElement")
    assert block.edit("print('alive')").run() == ("", "alive\n")


def test_a_second_block_waits_for_the_first_and_gets_the_full_time(open_page):
    page = open_page()
    endless, waiting = Block(page, LAST), Block(page, FIRST)
    hurry(page)
    endless.edit(ENDLESS).find_button("run").click()
    assert waiting.run() == ("", "5\n3\n")
    assert endless.wait_for_result()[0] == "Stopped after 5 seconds: it may never end."


def test_a_block_that_waits_can_be_stopped_alone(open_page):
    page = open_page()
    first, second = Block(page, LAST), Block(page, FIRST)
    first.edit(f"{BUSY}print('done')").find_button("run").click()
    second.find_button("run").click()
    second.find_button("run_stop").click()
    assert second.wait_for_result() == (TEXTS["run_stopped"], None)
    assert first.wait_for_result() == ("", "done\n")


def test_restoring_stops_a_run(block):
    block.edit(ENDLESS).find_button("run").click()
    block.find_button("run_restore").click()
    block.page.wait_for_timeout(100)
    assert block.status.inner_text() == ""
    assert block.run() == ("", "minimax 5 8 15\nalphabeta 5 5 11\n")


def test_a_double_click_runs_once(block):
    block.run()
    block.find_button("run").dblclick()
    assert block.wait_for_result() == ("", "minimax 5 8 15\nalphabeta 5 5 11\n")


def test_the_rest_of_the_standard_library_is_fetched_when_it_is_imported(open_visit, site_address):
    with open_visit() as visit:
        block = Block(visit.open(site_address + PATH).page, LAST)
        block.edit("import textwrap\nprint(textwrap.fill('one two', 3))")
        assert block.run() == ("", "one\ntwo\n")
        assert [url for url in visit.requests if url.endswith("/stdlib.js")]


def test_a_run_leaves_nothing_to_the_next(open_page):
    page = open_page()
    spoil = "import alphabeta, sys\nalphabeta.FIRST.clear()\nsys.stdout = None\nsecret = 1"
    assert Block(page, LAST).edit(spoil).run() == (TEXTS["run_nothing"], None)
    block = Block(page, FIRST)
    assert block.edit("from alphabeta import FIRST\nprint(FIRST[1])").run()[1] == (
        "[[1, 2], [0, -1]]\n"
    )
    assert block.edit("print(secret)").run()[0] == "Line 1: NameError: name 'secret' is not defined"


def test_output_to_stderr_is_shown(shared_block):
    assert shared_block.edit("import sys\nprint(1, file=sys.stderr)").run() == ("", "1\n")


def test_code_that_breaks_python_itself_is_not_reported_as_a_network_error(
    open_visit, site_address
):
    with (
        open_visit() as visit
    ):  # Brython reports this error in the console, so faults are not checked
        block = Block(visit.open(site_address + PATH).page, LAST)
        assert block.edit("import sys\nsys.settrace(1)\nx = 1").run() == (TEXTS["run_broken"], None)
        assert block.edit("print('alive')").run() == ("", "alive\n")


@pytest.mark.parametrize(
    ("locale", "pattern"),
    [("en", "**/worker.js"), ("zh", "**/assets/python/**"), ("ko", "**/more.js")],
)
def test_without_network_a_message_is_shown_and_a_second_try_works(
    open_visit, site_address, locale, pattern
):
    texts = WORDS[locale]
    with open_visit() as visit:
        page = visit.open(f"{site_address}{get_folder(locale)}{PATH}").page
        block = Block(page, LAST)
        page.context.route(pattern, lambda route: route.abort())
        assert block.run(texts) == (texts["run_unreachable"], None)
        assert block.listing.is_visible()
        assert block.find_button("run", texts).evaluate("it => it === document.activeElement")
        page.context.unroute(pattern)
        assert block.run(texts) == ("", "minimax 5 8 15\nalphabeta 5 5 11\n")
        assert not [fault for fault in visit.faults if fault.startswith("error")]


@pytest.mark.parametrize("tag", ["C", "en_US.UTF-8"])
def test_python_runs_with_an_invalid_browser_language(tag, open_visit, site_address):
    script = (
        f"Object.defineProperty(navigator, 'language', {{ value: '{tag}', configurable: true }});"
    )
    with open_visit() as visit:
        visit.page.context.route("**/worker.js", lambda route: prepend_script(route, script))
        block = Block(visit.open(site_address + PATH).page, LAST)
        assert block.run() == ("", "minimax 5 8 15\nalphabeta 5 5 11\n")
        assert visit.faults == []


def prepend_script(route, script):
    response = route.fetch()
    route.fulfill(response=response, body=f"{script}\n{response.text()}")


# Files that are fetched but cannot be started, and their content.
BROKEN_FILES = {"**/brython.js": "throw new RangeError('no')", "**/library.js": "no library"}


@pytest.mark.parametrize("pattern", BROKEN_FILES)
def test_python_that_is_fetched_but_does_not_start_is_reported(
    pattern, open_visit, site_address, language
):
    texts = WORDS[language]
    with open_visit() as visit:
        context = visit.page.context
        context.route(
            pattern,
            lambda route: route.fulfill(body=BROKEN_FILES[pattern], content_type="text/javascript"),
        )
        block = Block(visit.open(f"{site_address}{get_folder(language)}{PATH}").page, LAST)
        assert block.run(texts) == (texts["run_unstarted"], None)
        context.unroute(pattern)
        assert block.run(texts) == ("", "minimax 5 8 15\nalphabeta 5 5 11\n")


def test_listings_show_the_code_that_is_run(site_folder):
    pattern = re.compile(r'class="language-python.*?<code>(.*?)</code>', re.DOTALL)
    for name in WITH_CODE:
        file = site_folder / ("" if name == "index" else name) / "index.html"
        listings = pattern.findall(file.read_text(encoding="utf-8"))
        examples = snippets(read_pages(PAGES, "en")[name])
        listings = [unescape(re.sub("<[^>]+>", "", listing_html)) for listing_html in listings]
        assert listings == [example.source for example in examples], name


# All programs of all pages are run in tests/site/test_brython.py.
@pytest.mark.parametrize(
    ("locale", "name"), [("en", "cost"), ("it", "function"), ("ko", "function")]
)
def test_every_block_prints_the_recorded_output(open_visit, site_address, locale, name):
    with open_visit() as visit:
        check_outputs(visit.open(f"{site_address}{get_folder(locale)}{name}/").page, locale, name)
        assert (visit.list_foreign_requests(site_address), visit.faults) == ([], [])
        fetched = {url.rpartition("/")[2] for url in visit.requests if "/python/" in url}
        assert fetched <= {
            "brython.js",
            "library.js",
            "more.js",
            "functools.js",
            "random.js",
            "beyond.js",
            "textbook.js",
            "nim.js",
            f"run-{locale}.json",
            f"shared-{locale}.json",
        }


def check_outputs(page, locale, name):
    source = read_pages(PAGES, locale)[name]
    examples = snippets(source)
    assert page.locator(".language-python").count() == len(examples)
    heavy = [block.info == "python heavy" for block in python_blocks(source)]
    for number, example in enumerate(examples):
        block = Block(page, number)
        assert block.listing.text_content() == example.source
        if heavy[number]:
            assert block.block.get_by_role("button", name=WORDS[locale]["run"]).count() == 0
            assert block.block.locator(".run").inner_text() == WORDS[locale]["run_heavy"]
            assert RECORDED.search(example.source)
            continue
        expected_output = "".join(f"{line}\n" for line in RECORDED.findall(example.source))
        if "__main__" in example.source:  # the example is the whole file
            expected_output = capture_program_output(ROOT / "reference", "alphabeta.py")
        message, output = block.run(WORDS[locale])
        assert (message == "", output) == (
            (True, expected_output) if expected_output else (False, None)
        )


@pytest.mark.core
def test_it_is_accessible(open_visit, site_address, find_violations):
    with open_visit(color_scheme="light") as visit:
        page = visit.open(site_address + PATH).page
        assert not find_violations(page, dark=True)
        block = Block(page, LAST)
        block.block.evaluate("its => (its.id = 'looked-at')")
        block.run()
        assert not find_violations(page, dark=True, within="#looked-at")
        block.edit("print(1)\nprint(z)")
        assert not find_violations(page, dark=True, within="#looked-at")
        block.run()
        block.find_button("run").hover()
        assert not find_violations(page, dark=True, within="#looked-at")


@pytest.mark.parametrize(("locale", "touch"), [("en", False), ("ko", True), ("es", True)])
def test_it_fits_a_narrow_screen(open_visit, site_address, locale, touch):
    with open_visit(
        viewport={"width": 320, "height": 740}, has_touch=touch, is_mobile=touch
    ) as visit:
        page = visit.open(f"{site_address}{get_folder(locale)}{PATH}").page
        block, texts = Block(page, LAST), WORDS[locale]
        block.find_button("run_edit", texts).click()
        block.field.fill("print('x' * 500)\nprint(zzzzzzzz)\n" + "# long " * 40)
        block.run(texts)
        block.find_button("run_restore", texts).click()
        for button in block.block.locator(".run button").filter(visible=True).all():
            box = button.bounding_box()
            assert min(box["width"], box["height"]) >= (44 if touch else 24)
        block.find_button("run_mine", texts).click()
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 320


def test_the_code_keeps_the_place_when_it_is_edited(block):
    place = """it => {
      const [own, its] = [it, it.closest(".language-python")].map(e => e.getBoundingClientRect())
      return [own.left - its.left, own.top - its.top, own.width, own.height].map(Math.round)
    }"""
    before = block.listing.evaluate(place)
    block.find_button("run_edit").click()
    assert block.field.evaluate(place) == before
    size = "it => [getComputedStyle(it).fontSize, getComputedStyle(it).fontFamily]"
    assert block.field.evaluate(size) == block.listing.evaluate(size)


def test_without_scripts_no_bar_is_shown(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        visit.page.goto(site_address + PATH)
        assert visit.page.locator(".language-python code").first.is_visible()
        bar, *_ = bars = visit.page.locator(".run .bar").all()
        assert bar.get_by_text(TEXTS["run"]).count() == 1
        assert not [bar for bar in bars if bar.is_visible()]
        assert TEXTS["run_hint"] not in visit.page.locator("body").inner_text()


def test_print_shows_code_and_output_but_no_buttons(block):
    block.edit("print('printed')").run()
    block.page.emulate_media(media="print")
    assert block.status.locator("pre").is_visible()
    assert block.field.is_visible()
    for button in block.block.locator(".run button").all():
        assert not button.is_visible()


def test_the_texts_are_in_the_page_s_language(document, language):
    source = document(f"{get_folder(language)}function/index.html").source
    template = re.search(r'<template id="run-words">(.*?)</template>', source, re.DOTALL)[1]
    texts = json.loads(template)
    assert {key: WORDS[language][key] for key in texts if key != "output"} == {
        key: text for key, text in texts.items() if key != "output"
    }
