"""The run buttons, in Chromium: running, editing, keys, faults, no network, no script, print."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from builder.embedding import output_of
from builder.words import load
from patience import hurry
from proof.prose import read_pages
from snippets import RECORDED, python_blocks, snippets

ROOT = Path(__file__).parents[2]
WORDS = {
    language: its["run"] | its["shared"] for language, its in load(ROOT / "docs" / "words").items()
}
SAY = WORDS["en"]
PAGES = ROOT / "docs" / "pages"
FENCE = re.compile("```(?:{ [.])?(?:python|languages)")
WITH_CODE = sorted(
    file.stem for file in (PAGES / "en").glob("*.md") if FENCE.search(file.read_text("utf-8"))
)
# At this place are two short blocks: one that prints, one that a test breaks.
PATH, FIRST, LAST = "function/", 0, 2
ENDLESS = "while True:\n    pass"
BUSY = "import time\nend = time.time() + 2\nwhile time.time() < end:\n    pass\n"


def folder(language):
    return "" if language == "en" else f"{language}/"


class Block:
    """One Python block of a page, as its reader meets it."""

    def __init__(self, page, number):
        self.page = page
        self.block = page.locator(".language-python").nth(number)
        self.status = self.block.get_by_role("status")
        self.field = self.block.get_by_role("textbox")
        self.listing = self.block.locator("code").first

    def button(self, key, words=SAY):
        return self.block.get_by_role("button", name=words[key], exact=True)

    def run(self, words=SAY):
        """Press Run and wait for the end; return what is said, and what was printed or None."""
        self.button("run", words).click()
        return self.answer(words)

    def answer(self, words=SAY):
        self.block.locator(".run[aria-busy=false]").wait_for(timeout=60_000)
        assert self.button("run", words).is_visible()
        printed = self.status.locator("pre")
        said = self.status.locator("p")
        return (
            said.inner_text() if said.count() else "",
            printed.text_content() if printed.count() else None,
        )

    def edit(self, text):
        """Put text in the place of the code."""
        if not self.field.count():
            self.button("run_edit").click()
        self.field.fill(text)
        return self


@pytest.fixture
def desk(visiting, served):
    """Open a page in a browser of one's own; nothing foreign is asked for, nothing goes wrong."""
    with visiting() as visit:
        yield lambda path=PATH: visit.open(served + path).page
        assert visit.foreign(served) == []
        # What is still being fetched fails when the reader stops it or goes away.
        assert visit.broken() == []


@pytest.fixture
def block(desk):
    return Block(desk(), LAST)


@pytest.fixture(scope="module")
def kept_open(visiting, served):
    with visiting() as visit:
        yield visit.open(served + PATH)


@pytest.fixture
def kept(kept_open, served):
    """A block into which one test after the other writes what it is about; Python is there."""
    kept_open.faults.clear()
    yield Block(kept_open.page, LAST)
    assert kept_open.foreign(served) == []
    assert kept_open.broken() == []


def test_a_block_runs_and_shows_its_output(block):
    assert block.run() == ("", "minimax 5 8 15\nalphabeta 5 5 11\n")
    assert block.status.locator(".filename").inner_text() == "Output"


def test_the_reader_sees_that_python_is_fetched_and_then_runs(block):
    script = """status => new MutationObserver(() => (window.said ??= []).push(status.innerText))
      .observe(status, {childList: true})"""
    block.status.evaluate(script)
    block.run()
    said = block.page.evaluate("window.said")
    assert [text for text in said if "…" in text][-2:] == [SAY["run_fetching"], SAY["run_running"]]


def test_nothing_is_fetched_before_something_is_run(visiting, served):
    with visiting() as visit:
        page = visit.open(served + PATH).page
        Block(page, LAST).button("run_edit").click()
        assert not [
            url for url in visit.requests if re.search("worker.js|/python/(?!run-|shared-)", url)
        ]


def test_only_pages_with_python_load_the_script(html, built):
    for file in sorted(built.rglob("index.html")):
        page = html(file.read_text(encoding="utf-8"))
        sources = [its.get("src", "").rpartition("/")[2] for its in page.find("script")]
        with_code = 'class="language-python' in page.source
        assert ("run.js" in sources) == with_code, file
        assert not {"python.js", "editor.js", "blocks.js", "work.js"} & set(sources)


def test_edited_code_runs_and_is_put_back(block):
    original = block.listing.text_content()
    block.edit("print(6 * 7)")
    assert not block.listing.is_visible()
    assert block.run() == ("", "42\n")
    block.button("run_restore").click()
    assert block.listing.is_visible()
    assert block.listing.text_content() == original
    assert (block.field.count(), block.status.inner_text()) == (0, "")
    assert block.button("run_edit").evaluate("it => it === document.activeElement")


def test_what_was_put_back_can_be_had_again(block):
    block.edit("print(6 * 7)")
    block.button("run_restore").click()
    block.button("run_mine").click()
    assert block.field.input_value() == "print(6 * 7)"
    block.button("run_restore").click()
    block.button("run_edit").click()
    assert block.field.input_value().startswith("from collections import Counter")
    assert not block.button("run_mine").is_visible()


def test_another_output_than_the_recorded_one_is_remarked(kept):
    kept.edit("print(1)\n#> 2")
    assert kept.run() == (SAY["run_differs"], "1\n")
    kept.edit("print(2)\n#> 2")
    assert kept.run() == ("", "2\n")


def test_code_that_prints_nothing(kept):
    assert kept.edit("x = 1").run() == (SAY["run_nothing"], None)
    assert kept.edit("").run() == (SAY["run_nothing"], None)


def test_a_long_output_is_cut_and_that_is_said(kept):
    said, printed = kept.edit("print('x' * 60_000)").run()
    assert (said, len(printed)) == (SAY["run_cut"], 50_000)


def test_edited_code_outlives_a_reload_and_coming_back(desk):
    page = desk()
    Block(page, LAST).edit("print('kept')")
    page.reload()
    block = Block(page, LAST)
    assert block.field.input_value() == "print('kept')"
    assert Block(page, FIRST).field.count() == 0
    desk("glossary/")
    page.go_back()
    assert Block(page, LAST).field.input_value() == "print('kept')"
    assert Block(page, LAST).run() == ("", "kept\n")
    Block(page, LAST).button("run_restore").click()
    page.reload()
    assert Block(page, LAST).field.count() == 0


def test_an_edit_of_other_code_is_not_put_over_this(desk):
    page = desk()
    Block(page, LAST).edit("print('kept')")
    page.evaluate("""() => {
      const place = Object.keys(sessionStorage).find(key => key.startsWith("run "))
      sessionStorage.setItem(place, JSON.stringify(["print(0)", "print('kept')"]))
    }""")
    page.reload()
    assert Block(page, LAST).field.count() == 0


def test_what_was_kept_and_is_no_text_is_not_put_in(desk):
    page = desk()
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


def test_a_browser_that_keeps_nothing_still_runs(visiting, served):
    with visiting() as visit:
        script = "Object.defineProperty(window, 'sessionStorage', {get() { throw new Error() }})"
        visit.page.add_init_script(script)
        # Material itself needs it, so that only our own faults count.
        visit.page.goto(served + PATH)
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
def test_keys_of_the_editor(kept, text, selected, keys, expected):
    kept.edit(text)
    kept.field.evaluate("(field, [from, to]) => field.setSelectionRange(from, to)", selected)
    for key in keys:
        kept.page.keyboard.press(key)
    assert kept.field.input_value() == expected
    assert kept.field.evaluate("it => it === document.activeElement")
    assert kept.field.evaluate("it => it.rows") == expected.count("\n") + 1


def test_enter_that_ends_a_composition_is_left_alone(kept):
    kept.edit("    x")
    script = """field => field.dispatchEvent(new KeyboardEvent(
      "keydown", {key: "Enter", isComposing: true, cancelable: true}))"""
    assert kept.field.evaluate(script)  # not prevented
    assert kept.field.input_value() == "    x"


def test_from_start_to_end_with_the_keyboard_alone(block):
    page, press = block.page, block.page.keyboard.press
    focus = "document.activeElement.textContent || document.activeElement.tagName"
    block.button("run").focus()
    press("Enter")
    assert block.answer() == ("", "minimax 5 8 15\nalphabeta 5 5 11\n")
    assert page.evaluate(focus) == SAY["run"]
    press("Tab")
    assert page.evaluate(focus) == SAY["run_edit"]
    press("Enter")
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    press("Control+a")
    page.keyboard.type("for x in (1, 2):\nprint(x)")
    press("Control+Enter")
    assert block.answer() == ("", "1\n2\n")
    assert block.field.input_value() == "for x in (1, 2):\n    print(x)"
    press("Escape")
    press("Tab")
    assert page.evaluate(focus) == SAY["run"]
    press("Shift+Tab")
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    press("Tab")  # the Escape was for one Tab only
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    press("Escape")
    press("Shift+Tab")
    assert page.evaluate("document.activeElement.tagName") != "TEXTAREA"
    press("Tab")
    press("Escape")
    press("Tab")
    press("Tab")
    assert page.evaluate(focus) == SAY["run_restore"]
    press("Enter")
    assert page.evaluate(focus) == SAY["run_edit"]


def test_the_field_is_named_and_says_how_to_leave_it(kept):
    kept.edit("x")
    assert kept.field.get_attribute("aria-label") == f"Python code {LAST + 1}"
    hint = kept.field.get_attribute("aria-describedby")
    assert kept.page.locator(f"#{hint}").inner_text() == SAY["run_hint"]
    for name, value in [("spellcheck", "false"), ("autocapitalize", "off"), ("translate", "no")]:
        assert kept.field.get_attribute(name) == value


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
    # In one line: whether the call or the beginning of the function goes too deep is chance.
    "recursion": ("x = 1\ndef f(n): return f(n + 1)\n\nf(0)", 2, "run_recursion", ""),
    "a tree in itself": (
        "from alphabeta import alphabeta\ntree = []\ntree.append(tree)\nalphabeta(tree)",
        4, "run_recursion", "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_said_with_its_line_and_marked(kept, fault):
    source, line, key, text = FAULTS[fault]
    kept.edit(source)
    said, _ = kept.run()
    sentence = SAY[key].format(text=text) if key else text
    assert said.startswith(SAY["run_line"].format(line=line, said=sentence))
    assert kept.field.get_attribute("aria-invalid") == "true"
    assert kept.field.evaluate("it => it.style.getPropertyValue('--line')") == str(line - 1)
    before = kept.field.evaluate("it => it.value.slice(0, it.selectionStart)")
    assert before.count("\n") in (line - 1, source.count("\n"))
    kept.field.press_sequentially(" ")
    assert kept.field.get_attribute("aria-invalid") == "false"


def test_what_was_printed_before_a_fault_is_shown(kept):
    said, printed = kept.edit("print('before')\nprint(z)").run()
    assert (said, printed) == ("Line 2: NameError: name 'z' is not defined", "before\n")


@pytest.mark.two_languages
def test_a_fault_in_a_page_of_each_language(desk, language):
    words = WORDS[language]
    block = Block(desk(folder(language) + PATH), LAST)
    block.button("run_edit", words).click()
    block.field.fill("x = (")
    said, _ = block.run(words)
    fault = words["run_syntax"].format(text="'(' was never closed")
    assert said == words["run_line"].format(line=1, said=fault)


def test_what_never_ends_is_stopped_and_the_next_run_works(block):
    hurry(block.page)
    said, _ = block.edit(ENDLESS).run()
    assert said == "Stopped after 5 seconds: it may never end."
    assert block.edit("print('alive')").run() == ("", "alive\n")


def test_the_reader_can_stop_it(block):
    block.edit(ENDLESS).button("run").click()
    stop = block.button("run_stop")
    assert stop.evaluate("it => it === document.activeElement")
    assert block.block.locator(".run").get_attribute("aria-busy") == "true"
    stop.click()
    assert block.answer() == (SAY["run_stopped"], None)
    assert block.button("run").evaluate("it => it === document.activeElement")
    assert block.edit("print('alive')").run() == ("", "alive\n")


def test_a_second_block_waits_for_the_first_and_is_not_blamed_for_it(desk):
    page = desk()
    endless, other = Block(page, LAST), Block(page, FIRST)
    hurry(page)
    endless.edit(ENDLESS).button("run").click()
    assert other.run() == ("", "5\n3\n")
    assert endless.answer()[0] == "Stopped after 5 seconds: it may never end."


def test_a_block_that_waits_can_be_stopped_alone(desk):
    page = desk()
    first, second = Block(page, LAST), Block(page, FIRST)
    first.edit(f"{BUSY}print('done')").button("run").click()
    second.button("run").click()
    second.button("run_stop").click()
    assert second.answer() == (SAY["run_stopped"], None)
    assert first.answer() == ("", "done\n")


def test_putting_back_stops_what_runs(block):
    block.edit(ENDLESS).button("run").click()
    block.button("run_restore").click()
    block.page.wait_for_timeout(100)
    assert block.status.inner_text() == ""
    assert block.run() == ("", "minimax 5 8 15\nalphabeta 5 5 11\n")


def test_a_double_click_runs_once(block):
    block.run()
    block.button("run").dblclick()
    assert block.answer() == ("", "minimax 5 8 15\nalphabeta 5 5 11\n")


def test_the_rest_of_the_standard_library_is_fetched_when_it_is_imported(visiting, served):
    with visiting() as visit:
        block = Block(visit.open(served + PATH).page, LAST)
        block.edit("import textwrap\nprint(textwrap.fill('one two', 3))")
        assert block.run() == ("", "one\ntwo\n")
        assert [url for url in visit.requests if url.endswith("/stdlib.js")]


def test_one_run_leaves_nothing_to_the_next(desk):
    page = desk()
    spoil = "import alphabeta, sys\nalphabeta.FIRST.clear()\nsys.stdout = None\nsecret = 1"
    assert Block(page, LAST).edit(spoil).run() == (SAY["run_nothing"], None)
    block = Block(page, FIRST)
    assert block.edit("from alphabeta import FIRST\nprint(FIRST[1])").run()[1] == (
        "[[1, 2], [0, -1]]\n"
    )
    assert block.edit("print(secret)").run()[0] == "Line 1: NameError: name 'secret' is not defined"


def test_what_is_written_to_stderr_is_shown(kept):
    assert kept.edit("import sys\nprint(1, file=sys.stderr)").run() == ("", "1\n")


def test_code_that_breaks_python_itself_is_not_called_a_fault_of_the_network(visiting, served):
    with visiting() as visit:  # Brython writes about it in the console
        block = Block(visit.open(served + PATH).page, LAST)
        assert block.edit("import sys\nsys.settrace(1)\nx = 1").run() == (SAY["run_broken"], None)
        assert block.edit("print('alive')").run() == ("", "alive\n")


@pytest.mark.parametrize(
    ("locale", "pattern"),
    [("en", "**/worker.js"), ("zh", "**/assets/python/**"), ("ko", "**/more.js")],
)
def test_without_network_a_sentence_says_so_and_a_second_try_works(
    visiting, served, locale, pattern
):
    words = WORDS[locale]
    with visiting() as visit:
        page = visit.open(f"{served}{folder(locale)}{PATH}").page
        block = Block(page, LAST)
        page.context.route(pattern, lambda route: route.abort())
        assert block.run(words) == (words["run_unreachable"], None)
        assert block.listing.is_visible()
        assert block.button("run", words).evaluate("it => it === document.activeElement")
        page.context.unroute(pattern)
        assert block.run(words) == ("", "minimax 5 8 15\nalphabeta 5 5 11\n")
        assert not [fault for fault in visit.faults if fault.startswith("error")]


@pytest.mark.parametrize("tag", ["C", "en_US.UTF-8"])
def test_where_the_browser_s_language_is_no_tag_python_runs(tag, visiting, served):
    its = f"Object.defineProperty(navigator, 'language', {{ value: '{tag}', configurable: true }});"
    with visiting() as visit:
        visit.page.context.route("**/worker.js", lambda route: put_before(route, its))
        block = Block(visit.open(served + PATH).page, LAST)
        assert block.run() == ("", "minimax 5 8 15\nalphabeta 5 5 11\n")
        assert visit.faults == []


def put_before(route, script):
    response = route.fetch()
    route.fulfill(response=response, body=f"{script}\n{response.text()}")


# What does not start, and where.
UNSTARTED = {"**/brython.js": "throw new RangeError('no')", "**/library.js": "no library"}


@pytest.mark.parametrize("pattern", UNSTARTED)
def test_what_was_fetched_and_does_not_start_is_called_that(pattern, visiting, served, language):
    words = WORDS[language]
    with visiting() as visit:
        context = visit.page.context
        context.route(
            pattern,
            lambda route: route.fulfill(body=UNSTARTED[pattern], content_type="text/javascript"),
        )
        block = Block(visit.open(f"{served}{folder(language)}{PATH}").page, LAST)
        assert block.run(words) == (words["run_unstarted"], None)
        context.unroute(pattern)
        assert block.run(words) == ("", "minimax 5 8 15\nalphabeta 5 5 11\n")


def test_what_is_shown_is_what_is_run(built):
    listing = re.compile(r'class="language-python.*?<code>(.*?)</code>', re.DOTALL)
    for name in WITH_CODE:
        file = built / ("" if name == "index" else name) / "index.html"
        shown = listing.findall(file.read_text(encoding="utf-8"))
        examples = snippets(read_pages(PAGES, "en")[name])
        shown = [unescape(re.sub("<[^>]+>", "", its)) for its in shown]
        assert shown == [example.source for example in examples], name


# All programs of all pages are run in tests/site/test_brython.py.
@pytest.mark.parametrize(
    ("locale", "name"), [("en", "cost"), ("it", "function"), ("ko", "function")]
)
def test_every_block_prints_what_it_says(visiting, served, locale, name):
    with visiting() as visit:
        prints_what_it_says(visit.open(f"{served}{folder(locale)}{name}/").page, locale, name)
        assert (visit.foreign(served), visit.faults) == ([], [])
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


def prints_what_it_says(page, locale, name):
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
        printed = "".join(f"{line}\n" for line in RECORDED.findall(example.source))
        if "__main__" in example.source:  # a file that is shown whole
            printed = output_of(ROOT / "reference", "alphabeta.py")
        said, paper = block.run(WORDS[locale])
        assert (said == "", paper) == ((True, printed) if printed else (False, None))


def test_it_is_accessible(visiting, served, violations):
    with visiting(color_scheme="light") as visit:
        page = visit.open(served + PATH).page
        assert not violations(page, dark=True)
        block = Block(page, LAST)
        block.block.evaluate("its => (its.id = 'looked-at')")
        block.run()
        assert not violations(page, dark=True, within="#looked-at")
        block.edit("print(1)\nprint(z)")
        assert not violations(page, dark=True, within="#looked-at")
        block.run()
        block.button("run").hover()
        assert not violations(page, dark=True, within="#looked-at")


@pytest.mark.parametrize(("locale", "touch"), [("en", False), ("ko", True), ("es", True)])
def test_it_fits_a_narrow_screen(visiting, served, locale, touch):
    with visiting(
        viewport={"width": 320, "height": 740}, has_touch=touch, is_mobile=touch
    ) as visit:
        page = visit.open(f"{served}{folder(locale)}{PATH}").page
        block, words = Block(page, LAST), WORDS[locale]
        block.button("run_edit", words).click()
        block.field.fill("print('x' * 500)\nprint(zzzzzzzz)\n" + "# long " * 40)
        block.run(words)
        block.button("run_restore", words).click()
        for button in block.block.locator(".run button").filter(visible=True).all():
            box = button.bounding_box()
            assert min(box["width"], box["height"]) >= (44 if touch else 24)
        block.button("run_mine", words).click()
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 320


def test_the_code_stays_where_it_is_when_it_is_edited(block):
    place = """it => {
      const [own, its] = [it, it.closest(".language-python")].map(e => e.getBoundingClientRect())
      return [own.left - its.left, own.top - its.top, own.width, own.height].map(Math.round)
    }"""
    before = block.listing.evaluate(place)
    block.button("run_edit").click()
    assert block.field.evaluate(place) == before
    size = "it => [getComputedStyle(it).fontSize, getComputedStyle(it).fontFamily]"
    assert block.field.evaluate(size) == block.listing.evaluate(size)


def test_without_a_script_there_is_no_bar(visiting, served):
    with visiting(java_script_enabled=False) as visit:
        visit.page.goto(served + PATH)
        assert visit.page.locator(".language-python code").first.is_visible()
        bar, *_ = bars = visit.page.locator(".run .bar").all()
        assert bar.get_by_text(SAY["run"]).count() == 1
        assert not [its for its in bars if its.is_visible()]
        assert SAY["run_hint"] not in visit.page.locator("body").inner_text()


def test_print_shows_what_is_shown_but_no_buttons(block):
    block.edit("print('printed')").run()
    block.page.emulate_media(media="print")
    assert block.status.locator("pre").is_visible()
    assert block.field.is_visible()
    for button in block.block.locator(".run button").all():
        assert not button.is_visible()


def test_the_words_are_in_the_page_s_language(document, language):
    source = document(f"{folder(language)}function/index.html").source
    template = re.search(r'<template id="run-words">(.*?)</template>', source, re.DOTALL)[1]
    texts = json.loads(template)
    assert {key: WORDS[language][key] for key in texts if key != "output"} == {
        key: text for key, text in texts.items() if key != "output"
    }
