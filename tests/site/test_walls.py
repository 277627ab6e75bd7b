"""Untrusted code in Chromium: HTML, messages, network requests, and frames."""

import json
import time
from pathlib import Path

import pytest

from attacks import (
    MAKE_ELEMENTS,
    NETWORK_REQUESTS,
    PAYLOADS,
    PWN,
    STYLE_REQUESTS,
    fragment,
    hostile,
)
from builder.policy import RULES, hash_inline_scripts
from builder.words import LANGUAGES, load_all_texts
from locators import reach
from waiting import hurry
from widgets.allowlist import find_disallowed_markup
from widgets.laboratory import requests
from widgets.laboratory.page import SETTING
from widgets.registry import find_python_widgets

ROOT = Path(__file__).parents[2]
DATA = load_all_texts(ROOT / "docs" / "words")
WORDS = {
    language: sections["laboratory"] | sections["run"] | sections["shared"]
    for language, sections in DATA.items()
}
TEXTS = WORDS["en"]
SOURCE = (ROOT / "reference" / "alphabeta.py").read_text(encoding="utf-8")
# Returns the elements that payloads make and whether one has run; waits for handlers that must run, as a control.
TRY = f"""async (payloads) => {{
  const made = await ({MAKE_ELEMENTS})(payloads)
  const control = document.createElement("b")
  control.innerHTML = '<i style="animation:1ms pulse" onanimationstart="window.ran = true">x</i><img src=x onerror="window.failed = true">'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("@keyframes pulse {{ to {{ opacity: 0 }} }}")
  document.adoptedStyleSheets.push(sheet)
  document.body.append(control)
  while (!window.ran || !window.failed) await new Promise(done => setTimeout(done, 20))
  return [made, window.pwned ?? null]
}}"""


class Laboratory:
    """The laboratory of a page, opened at an address with code."""

    def __init__(self, visit, site_address, code="", language="en"):
        folder = "" if language == "en" else f"{language}/"
        hash = fragment(code) if code else ""
        self.visit, self.page = visit, visit.open(f"{site_address}{folder}laboratory/{hash}").page
        self.texts = WORDS[language]
        self.page.set_default_timeout(60_000)
        if code:
            self.wait_for_text("code-note", self.texts["code_arrived"])

    def find_part(self, name):
        return reach(self.page.locator(f"#laboratory-{name}"))

    def click_action(self, name):
        reach(self.page.locator(f".laboratory [data-do={name}]")).click()

    def wait_for_text(self, part, text):
        """Wait until a part of the laboratory has this text."""
        script = "([id, text]) => document.getElementById(id).textContent === text"
        self.page.wait_for_function(script, arg=[f"laboratory-{part}", text], timeout=60_000)

    def run_code(self, code):
        self.find_part("code").fill(code)
        # Until then, the texts that tests wait for look the same as after a run.
        self.page.locator(".laboratory[data-open]").wait_for()
        self.click_action("run")

    def check_still_works(self):
        """Check that two other trees are searched, by the site's own function."""
        self.click_action("restore")
        self.find_part("tree").fill("[[1, 2], [7, [8, 3]]]")
        self.wait_for_text("result-value", "7")
        self.find_part("tree").fill("[[3, 5], [3, 9]]")
        self.wait_for_text("result-value", "3")
        self.wait_for_text("count", "31")
        assert self.find_part("code-problem").inner_text() == ""

    def read_answer_html(self):
        """Return {kind: HTML} of all places that show answers of Python."""
        read = "its => its.map(one => one.innerHTML).join('')"
        places = {
            "drawing": ".stepper figure svg",
            "phrase": ".stepper .say, .results dd, tbody td",
        }
        return {
            kind: self.page.locator(selector).evaluate_all(read)
            for kind, selector in places.items()
        }


# HTML made from text


@pytest.mark.parametrize("own", [True, False], ids=["by the browser's setHTML", "without it"])
@pytest.mark.core
def test_payloads_make_only_allowed_elements(open_visit, site_address, own):
    """The page is safe even without the protection of a policy."""
    assert len(PAYLOADS) >= 40
    with open_visit(bypass_csp=True) as visit:
        if not own:
            visit.page.add_init_script("delete Element.prototype.setHTML")
        lab = Laboratory(visit, site_address)
        lab.find_part("tree").focus()
        lab.page.wait_for_function("document.querySelector('.laboratory').dataset.open === ''")
        assert lab.page.evaluate("'setHTML' in Element.prototype") == own
        texts_by_kind, pwned = lab.page.evaluate(TRY, PAYLOADS)
        assert pwned is None
        for kind, texts in texts_by_kind.items():
            for payload, text in zip(PAYLOADS, texts, strict=True):
                assert find_disallowed_markup(text, kind) == [], (kind, payload[:100])
                assert "foreign" not in text
        assert visit.list_foreign_requests(site_address) == []
        assert not lab.page.evaluate("document.getElementById('checks')")


def test_allowed_elements_are_unchanged(open_visit, site_address):
    with open_visit() as visit:
        lab = Laboratory(visit, site_address)
        lab.find_part("tree").fill("[[3, 5], [3, 9]]")
        lab.wait_for_text("count", "31")
        read_html = "its => its.innerHTML"
        html = '<b class="node" translate="no">A</b> 1 &lt; 2 &amp; <code>x</code> <span class="m">α</span>'
        script = "async ([html, kind]) => {{const [elements, its] = [await our('elements.js'), document.createElementNS({space}, '{name}')]; elements.setSafeHtml(its, html, kind); return its.innerHTML}}"
        html_space, svg_space = "'http://www.w3.org/1999/xhtml'", "'http://www.w3.org/2000/svg'"
        assert (
            lab.page.evaluate(script.format(space=html_space, name="p"), [html, "phrase"]) == html
        )
        drawing = lab.page.locator(".stepper svg.tree").first.evaluate(read_html)
        assert drawing.count("<path") > 5
        copied_drawing = lab.page.evaluate(
            script.format(space=svg_space, name="svg"), [drawing, "drawing"]
        )
        assert copied_drawing == drawing


SPOIL_TEXTS = """
import json
import figures.tree_drawing, figures.film, figures.table, widgets.laboratory.search_texts
payloads = json.loads(%r)
turn = [0]
def next_one(*_, **__):
    turn[0] += 1
    return payloads[turn[0] %% len(payloads)]
figures.film.explain_step = figures.table.describe_step_briefly = next_one
figures.tree_drawing._draw_edge = next_one
figures.tree_drawing.draw_text = next_one
class Reversed(dict):
    pass
format_results = widgets.laboratory.search_texts.SearchTexts.format_results
widgets.laboratory.search_texts.SearchTexts.format_results = lambda *its: {name: next_one() for name in format_results(*its)}
"""
# Each part is harmless alone; joined, they are an event handler.
SPLIT_HANDLERS = """
import figures.tree_drawing
parts = ['<rect x="1" ', 'onclick="%s" ', 'onmouseover="%s"', '>', '<text x="', '" onload="%s" y="']
turn = [0]
def next_one(*_, **__):
    turn[0] += 1
    return parts[turn[0] %% len(parts)]
figures.tree_drawing._draw_edge = figures.tree_drawing.draw_text = figures.tree_drawing._draw_node = next_one
"""


def test_a_program_from_an_address_makes_only_allowed_elements(open_visit, site_address):
    """One press of Run, then all its steps, under the policy."""
    texts = [text for text in PAYLOADS if len(text) < 1000]
    for code in (SPOIL_TEXTS % json.dumps(texts), SPLIT_HANDLERS % (PWN, PWN, PWN)):
        with open_visit() as visit:
            lab = Laboratory(visit, site_address, hostile(code))
            visit.page.on("dialog", lambda dialog: visit.faults.append("a dialog"))
            lab.click_action("run")
            lab.page.wait_for_function("document.querySelector('.stepper').film.ready === 60")
            lab.page.locator(".laboratory details.steps summary").click()
            lab.page.wait_for_function(
                "document.querySelectorAll('.laboratory tbody tr').length > 58"
            )
            for step in range(60):
                lab.page.evaluate(
                    "step => (its => its.showFilm(its.film, step))(document.querySelector('.stepper'))",
                    step,
                )
                for kind, html in lab.read_answer_html().items():
                    # The page itself makes the outer elements of the drawings.
                    assert find_disallowed_markup(html, kind) == [], (step, kind)
            for selector in (".stepper .saying", ".stepper figure"):
                lab.page.locator(selector).hover()
                lab.page.locator(selector).click()
            assert lab.page.evaluate("window.pwned") is None
            assert visit.list_foreign_requests(site_address) == []
            assert [
                fault for fault in visit.faults if "dialog" in fault or "Refused" in fault
            ] == []
            lab.check_still_works()


CHANGE_ANSWER = """
import widgets.laboratory.requests
show = widgets.laboratory.requests.Laboratory.search_requested_tree
def changed(self, request):
    its = show(self, request)
    %s
    return its
widgets.laboratory.requests.Laboratory.search_requested_tree = changed
"""
# What a program may send instead of an answer: none of these can be drawn.
INVALID_ANSWERS = {
    "a number": "its = 5",
    "nothing": "its = None",
    "a list": "its = [[]]",
    "an unknown field": "its = {'problem': {'field': '__proto__', 'text': 'x', 'line': None, 'start': 0, 'end': 0}}",
    "a text for x": "its['nodes'][0][1] = '1\" onload=\"x'",
    "a text for y": "its['nodes'][0][2] = 'NaN'",
    "a path of texts": "its['nodes'][0][0] = ['<b>']",
    "no nodes": "its['nodes'] = []",
    "a line that is a text": "its['lines'] = ['1', None]",
    "no count": "its['count'] = -1",
    "an endless size": "its['size'] = [1e300, 5]",
    "a part that is not there": "its['start'][0] = 99999",
    "a part that is a list": "its['parts'][0] = [1]",
    "a frame far away": "its['frames'] = [[[4000000000, 0], '', 1, '', '', '']]",
    "a frame that is none": "its['frames'] = [5]",
    "names of prototypes": "its['results'] = {'__proto__': 'x', 'constructor': 'y'}",
    "results that are numbers": "its['results']['value'] = 5",
    "a size of three": "its['size'] = [1, 2, 3]",
    "no text at all": "its['unmoved'] = None",
}
# Reads answers with the page's own functions, and returns the outcome of each.
READ_ANSWERS = """async texts => {
  const [{ validateSearchResponse }, { parseJson }] = await Promise.all(["laboratory/responses.js", "validate.js"].map(our))
  return texts.map(text => {
    try {
      return validateSearchResponse(parseJson(text)) ? "read" : "nothing"
    } catch (reason) {
      return reason === "broken" ? reason : String(reason.constructor.name)
    }
  })
}"""


def test_invalid_answers_are_refused(open_visit, site_address):
    honest = requests.Laboratory(DATA["en"]).handle_request(
        SETTING | {"do": "show", "tree": "[[3, 5], [6, 9]]"}
    )
    texts = [json.dumps(honest)]
    for body in INVALID_ANSWERS.values():
        names = {"its": json.loads(texts[0])}
        exec(body, names)  # noqa: S102
        texts.append(json.dumps(names["its"]))
    with open_visit() as visit:
        visit.page.goto(f"{site_address}laboratory/")
        valid_outcome, *outcomes = visit.page.evaluate(READ_ANSWERS, texts)
        assert valid_outcome == "read"
        outcomes = dict(zip(INVALID_ANSWERS, outcomes, strict=True))
        assert {
            name for name, outcome in outcomes.items() if outcome in ("read", "nothing")
        } == set()
        # Answers without any parts fail when a part is read, which the page treats in the same way.
        assert {name for name, outcome in outcomes.items() if outcome == "TypeError"} <= {
            "nothing",
            "a list",
            "a number",
            "names of prototypes",
            "a frame that is none",
        }


@pytest.fixture(scope="module")
def shared_lab(open_visit, site_address):
    """One page for all programs that send invalid answers."""
    with open_visit() as visit:
        yield Laboratory(visit, site_address)


# One of each kind: the whole answer, a part, a sentence. The next run must be unaffected.
@pytest.mark.parametrize("name", ["a number", "a text for x", "no text at all"])
def test_an_invalid_answer_ends_the_worker_and_is_reported(shared_lab, name):
    shared_lab.run_code(hostile(CHANGE_ANSWER % INVALID_ANSWERS[name]))
    shared_lab.page.wait_for_function(
        "document.querySelector('.stepper .code').textContent.includes('alpha')"
        " && !document.getElementById('laboratory-busy').textContent"
    )
    # The program replaced the method while the first answer was being made; this is the second answer.
    shared_lab.find_part("tree").fill("[[1, 2], [3, 4], [5, 6]]")
    shared_lab.wait_for_text("code-problem", TEXTS["run_broken"])
    shared_lab.check_still_works()
    assert not [fault for fault in shared_lab.visit.faults if fault.startswith("error")]


def test_honest_messages_keep_their_signs(open_visit, site_address):
    with open_visit() as visit:
        lab = Laboratory(visit, site_address)
        lab.find_part("tree").fill("[[3, <5], [6, 9]]")
        problem = "document.getElementById('laboratory-tree-problem').firstChild?.data"
        message = TEXTS["problem_relation"]
        lab.page.wait_for_function(f"said => {problem} === said", arg=message)
        lab.find_part("tree").fill("[[3, 5], [6, 9]]")
        lab.find_part("alpha").fill("<3")
        lab.wait_for_text("alpha-problem", TEXTS["problem_relation"])
        lab.find_part("alpha").fill("")
        for code, line, text in [
            (
                SOURCE.replace("return best", "best"),
                26,
                "Is a return missing?",
            ),
            ("f = lambda a, b: a\ndef search(node):\n    return f(1)", 3, "<lambda>() missing"),
            (
                "def search(node):\n    raise ValueError('<img src=x onerror=alert(1)>')",
                2,
                "ValueError: <img src=x onerror=alert(1)>",
            ),
            ("def search(node):\n    return 1 < 'a'", 2, "'<' not supported between"),
            ("def search(node):\n    raise ValueError('<' * 1_000_000)", 2, "<" * 188 + "…"),
        ]:
            lab.run_code(code)
            start = TEXTS["run_line"].format(line=line, said="")
            script = "([start, text]) => {const its = document.getElementById('laboratory-code-problem').textContent; return its.startsWith(start) && its.includes(text)}"
            lab.page.wait_for_function(script, arg=[start, text])
        assert lab.page.locator("#laboratory-code-problem img").count() == 0
        lab.check_still_works()
        assert not visit.faults


# Messages to the page


TAMPERING = {
    "a clock that is stopped": 'from browser import self as w\nw.postMessage("fetching")\nwhile True:\n    pass',
    "an answer to nothing": "from browser import self as w\nw.postMessage([0, '{}'])\nw.postMessage([1, '{}'])\nw.postMessage([2, '[]'])",
    "deaf": "from browser import self as w\nw.onmessage = None\nw.close()",
    "no limit": "import sys\nsys.setrecursionlimit(5)",
    "no builtins": "import builtins\nbuiltins.len = builtins.isinstance = builtins.str = lambda *a: 0",
    "no modules": "import sys\nfor name in list(sys.modules):\n    if name not in ('sys', 'builtins'):\n        sys.modules.pop(name)",
    "a look at errors": "class Mute(Exception):\n    def __str__(self):\n        raise self\nraise Mute",
    "no JSON": "from javascript import JSON\nJSON.stringify = lambda *a: 'x'",
    "other modules": "import alphabeta, minimax, tracing\nalphabeta.alphabeta = minimax.minimax = tracing.trace = lambda *a, **k: 5",
}


@pytest.fixture(scope="module")
def tampered(open_visit, site_address):
    with open_visit() as visit:
        yield Laboratory(visit, site_address)


@pytest.mark.parametrize("name", TAMPERING)
def test_after_a_program_that_tampers_the_next_run_starts_clean(tampered, name):
    hurry(tampered.page)  # one of the programs never ends
    tampered.run_code(hostile(TAMPERING[name]))
    tampered.page.wait_for_function(
        """changed => {
      const its = ["busy", "code-problem", "code-note"].map(id => document.getElementById(`laboratory-${id}`).textContent)
      return !its[0] && (its[1] || its[2] !== changed)
    }""",
        arg=TEXTS["code_changed"],
        timeout=60_000,
    )
    hurry(tampered.page, False)
    tampered.check_still_works()
    assert not [fault for fault in tampered.visit.faults if fault.startswith("error")]


def test_the_time_limit_holds_although_the_program_claims_to_fetch(open_visit, site_address):
    with open_visit() as visit:
        lab = Laboratory(visit, site_address, TAMPERING["a clock that is stopped"])
        hurry(lab.page)
        lab.click_action("run")
        lab.wait_for_text("code-problem", TEXTS["run_endless"].format(seconds=5))
        hurry(lab.page, False)
        lab.check_still_works()


def test_run_blocks_get_answers_to_their_own_questions(open_visit, site_address):
    with open_visit() as visit:
        page = visit.open(f"{site_address}function/").page
        block = page.locator(".language-python").nth(1)
        status = block.get_by_role("status")

        def run(code, expected_text):
            if not block.get_by_role("textbox").count():
                block.get_by_role("button", name=TEXTS["run_edit"], exact=True).click()
            block.get_by_role("textbox").fill(code)
            block.get_by_role("button", name=TEXTS["run"], exact=True).click()
            status.get_by_text(expected_text).wait_for()

        run(
            "from browser import self as w\nw.postMessage([3, ['stray', None, None, None]])\nprint('first')",
            "first",
        )
        run("print('second')", "second")
        run(
            "import widgets.run.requests\nwidgets.run.requests.run_program = 5\nprint('third')",
            "third",
        )
        run("import sys\nsys.setrecursionlimit(5)\nprint('fourth')", "fourth")
        run("def f(n): return n and f(n - 1)\nprint(f(50), 'fifth')", "0 fifth")
        run("import builtins\nbuiltins.len = None\nprint('sixth')", TEXTS["run_broken"])
        run("print(len('seven'), 'seventh')", "5 seventh")
        run("raise ValueError('x' * 1_000_000)", "x" * 180)
        assert len(status.inner_text()) < 300
        assert not [fault for fault in visit.faults if fault.startswith("error")]


def test_a_worker_that_a_reader_s_code_keeps_busy_is_ended(open_visit, site_address):
    """The worker has answered, but the code may run on after that, and nobody could stop it."""
    with open_visit() as visit:
        lab = Laboratory(visit, site_address)
        lab.find_part("tree").fill("[[4, 2], [3, 5]]")
        lab.wait_for_text("result-value", "3")
        (worker,) = [worker for worker in visit.page.workers if worker.url.startswith("blob:")]
        with worker.expect_event("close", timeout=60_000):
            lab.run_code(
                hostile("from browser import self as w\nw.setInterval(lambda: [0] * 10**5, 1)")
            )
            lab.wait_for_text("code-note", "")
        lab.check_still_works()


def test_edits_with_a_reader_s_code_need_no_new_worker(open_visit, site_address):
    with open_visit() as visit:
        lab = Laboratory(visit, site_address)
        started = []
        visit.page.on("worker", lambda worker: started.append(worker))
        lab.run_code(SOURCE.replace("alpha >= beta", "alpha > beta + 3"))
        lab.wait_for_text("result-read", "8")
        lab.page.wait_for_function("document.querySelector('.stepper').film.ready > 50")
        for value in range(6):
            lab.find_part("tree").fill(f"[[{value}, 5], [6, 9]]")
            lab.page.wait_for_function(
                f"document.getElementById('laboratory-tree').value.startsWith('[[{value},')"
            )
            lab.wait_for_text("result-value", "6")
            lab.page.wait_for_function(
                "value => document.querySelector('.stepper figure text.number').textContent === value",
                arg=str(value),
            )
        assert len(started) == 2  # the one in use and the spare one


def test_fetching_ends(open_visit, site_address):
    """It ends after a minute by the page's own clock."""
    with open_visit() as visit:
        visit.page.clock.install()
        lab = Laboratory(visit, site_address)
        visit.page.context.route("**/python/brython.js", lambda route: None)  # it never arrives
        lab.find_part("tree").fill("[[4, 2], [3, 5]]")
        lab.page.wait_for_function("document.querySelector('.laboratory').dataset.open === ''")
        lab.page.clock.run_for(1_000)
        lab.wait_for_text("busy", TEXTS["run_fetching"])  # not the message that the code runs
        lab.page.clock.run_for(58_000)
        assert lab.find_part("busy").inner_text() == TEXTS["run_fetching"]
        lab.page.clock.run_for(3_000)
        lab.wait_for_text("busy", TEXTS["run_unreachable"])
        visit.page.context.unroute_all()
        visit.page.clock.resume()
        lab.click_action("worst_first")
        lab.wait_for_text("result-value", "3")


# Network requests


@pytest.mark.core
def test_a_program_from_an_address_requests_nothing_from_another_origin(
    open_visit, site_address, foreign_origin
):
    home, requested_paths = foreign_origin
    addresses = {"foreign": home, "home": site_address}
    with open_visit() as visit:
        lab = Laboratory(visit, site_address, hostile(STYLE_REQUESTS % addresses))
        lab.click_action("run")
        lab.page.wait_for_function("document.querySelectorAll('.say b').length === 1")
        lab.run_code(hostile(NETWORK_REQUESTS % addresses))
        # A failing worker that the program starts may end the program's own worker.
        ended = "['code-note', 'code-problem'].map(name => document.getElementById(`laboratory-${name}`).textContent)"
        lab.page.wait_for_function(f"(([note, problem]) => !note || problem)({ended})")
        # After these further runs, all requests that it started have been refused.
        lab.check_still_works()
        assert requested_paths == []
    # Without the policy, these requests do reach the other origin.
    expected_paths = {"fetch", "no-cors", "xhr", "xhr-sync", "import-scripts"}
    with open_visit(bypass_csp=True) as visit:
        lab = Laboratory(
            visit, site_address, hostile(NETWORK_REQUESTS % {"foreign": home, "home": site_address})
        )
        lab.click_action("run")
        end = time.monotonic() + 60
        while not expected_paths <= (reached := {path.strip("/") for path in requested_paths}):
            assert time.monotonic() < end, reached
            lab.page.wait_for_timeout(50)
        lab.wait_for_text("code-note", "")
        # Our own scripts prevent these: a worker started from its own address obeys no page's policy.
        assert {path.strip("/") for path in requested_paths}.isdisjoint({"also", "own-worker"})


# The policy


@pytest.mark.core
def test_every_page_has_a_policy_that_allows_all_inline_code(site_folder, html):
    for file in [*site_folder.rglob("index.html"), site_folder / "404.html"]:
        page = html(file.read_text(encoding="utf-8"))
        metas = page.find("meta", **{"http-equiv": "Content-Security-Policy"})
        assert len(metas) == 1, file
        content = metas[0]["content"]
        for name in RULES:
            assert f"{name} " in content
        for source in hash_inline_scripts(page.source):
            assert source in content
        assert "'unsafe-inline'" not in content and "http" not in content
        named = [name for name, _ in page.tags]
        before = named[: page.tags.index(("meta", metas[0]))]
        assert before == ["html", "head", "meta"], file  # only the charset comes before the policy
        assert "style" not in named and "base" not in named and "iframe" not in named
        for name, attributes in page.tags:
            assert not [key for key in attributes if key == "style" or key.startswith("on")], (
                file,
                name,
            )
        python = any(
            script.get("src", "").endswith(
                tuple(f"/{widget.name}.js" for widget in find_python_widgets())
            )
            for script in page.find("script")
        )
        assert ("'unsafe-eval'" in content) == python == ("blob:" in content), file


LISTEN = """
window.violations = []
document.addEventListener("securitypolicyviolation", its =>
  window.violations.push([its.effectiveDirective, its.blockedURI, its.sourceFile, its.lineNumber].join(" ")))
"""


@pytest.fixture
def under_policy(open_visit, site_address):
    """Open a page; fail on errors, foreign requests and violations of the policy."""
    with open_visit(permissions=["clipboard-read", "clipboard-write"]) as visit:
        visit.page.add_init_script(LISTEN)
        visit.page.set_default_timeout(60_000)

        def open_page(path):
            return visit.open(site_address + path).page

        yield open_page
        assert visit.page.evaluate("window.violations") == []
        # list_errors() leaves out requests that were cancelled when the page was left.
        assert visit.list_errors() == []
        assert visit.list_foreign_requests(site_address) == []


def test_search_palette_and_copying_work_under_the_policy(under_policy):
    page = under_policy("first-walkthrough/")
    page.locator("[data-md-component=search-query]").click()
    page.keyboard.type("cutoff")
    page.locator("a.md-search-result__link").first.wait_for()
    page.keyboard.press("Escape")
    page.locator("label[for=__palette_1]").click()
    page.locator("body[data-md-color-scheme=default]").wait_for()
    page.locator("[data-go=next]").first.click()
    assert page.locator(".stepper .slider").first.input_value() == "5"
    page = under_policy("idea/")
    page.locator(".md-clipboard, [data-clipboard-target], .md-code__button").first.click()
    page.locator(".md-dialog--active, .md-dialog[data-md-state=open]").first.wait_for()


def test_widgets_work_under_the_policy(under_policy):
    page = under_policy("tic-tac-toe/")
    page.locator(".board button").nth(4).click()
    page.wait_for_function("document.querySelectorAll('.board [data-sign=O]').length === 1")
    box = page.locator(".board").bounding_box()
    assert 0.9 < box["width"] / box["height"] < 1.1
    page = under_policy("connect-four/")
    page.locator(".board button").nth(3).click()
    page.wait_for_function("document.querySelectorAll('.board [data-sign=O]').length === 1")
    rows = {round(cell.bounding_box()["y"]) for cell in page.locator(".board button").all()}
    assert len(rows) == 6
    page = under_policy("practice/#series=2")
    page.wait_for_function("location.hash && !document.querySelector('.practice.waiting')")
    page.locator(".spots button").nth(5).click()
    page.locator("[data-do=check]").click()
    page.locator(".verdicts li, .practice .said:not(:empty)").first.wait_for()
    page.locator("[data-do=solution]").click()
    page.locator(".key svg").wait_for()
    page = under_policy("exercise-sheets/")
    page.locator("[name=seed]").fill("7")
    page.locator(".sheet [type=submit]").click()
    page.get_by_text("exercise sheet 7").first.wait_for()
    assert page.locator("#sheet .where a").first.get_attribute("href").startswith("../practice/#")
    page = under_policy("function/")
    block = page.locator(".language-python").last
    block.get_by_role("button", name=TEXTS["run"], exact=True).click()
    block.get_by_text("minimax 5 8 15").wait_for()
    page = under_policy("laboratory/")
    page.locator("#laboratory-tree").fill("[[3, 5], [3, 9]]")
    page.wait_for_function("document.getElementById('laboratory-count').textContent === '31'")
    reach(page.locator("[data-do=cutoffs]")).click()
    page.wait_for_function("document.getElementById('laboratory-result-read').textContent === '4'")
    page.locator(".laboratory details.steps summary").click()
    page.wait_for_function("document.querySelectorAll('.laboratory tbody tr').length > 20")
    for name in ("csv", "json"):
        with page.expect_download():
            reach(page.locator(f"[data-do={name}]")).click()
    reach(page.locator("[data-do=share]")).click()
    for name in ("svg", "png"):
        with page.expect_download():
            page.locator(f"[data-take={name}-save]").click()
    page.locator("[data-take=link-copy]").click()
    page.locator(".take .status:not(:empty)").wait_for()


def test_spots_are_on_their_nodes_before_the_page_is_used(open_visit, site_address):
    with open_visit() as visit:
        page = visit.open(f"{site_address}practice/").page
        drawing = page.locator(".practice figure svg").first.bounding_box()
        for spot in page.locator(".spots button").all():
            box = spot.bounding_box()
            middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            x, y = (float(spot.get_attribute(f"data-{name}")) for name in "xy")
            assert abs(middle[0] - drawing["x"] - drawing["width"] * x / 100) < 2
            assert abs(middle[1] - drawing["y"] - drawing["height"] * y / 100) < 2


def test_without_scripts_the_boards_and_the_drawing_keep_their_layout(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        for path, columns, rows in (("tic-tac-toe/", 3, 3), ("connect-four/", 7, 6)):
            visit.page.goto(site_address + path)
            boxes = [cell.bounding_box() for cell in visit.page.locator(".board button").all()]
            assert len({round(box["x"]) for box in boxes}) == columns
            assert len({round(box["y"]) for box in boxes}) == rows
        visit.page.goto(f"{site_address}practice/")
        width = visit.page.locator(".practice figure svg").first.bounding_box()["width"]
        assert 0.85 * 360 <= width <= 1.15 * 360 + 1


# Frames

FRAMING = """url => {
  const frame = document.createElement("iframe")
  Object.assign(frame, {src: url, width: 1000, height: 900})
  document.body.replaceChildren(frame)
}"""


@pytest.mark.two_languages  # test_the_warning_differs_in_all_languages compares the sentences
def test_code_from_an_address_is_not_offered_inside_a_frame(
    open_visit, site_address, foreign_origin, language
):
    home, _ = foreign_origin
    texts, folder = WORDS[language], "" if language == "en" else f"{language}/"
    address = f"{site_address}{folder}laboratory/{fragment(hostile('x = 1'))}"
    with open_visit() as visit:
        visit.page.set_default_timeout(60_000)
        visit.page.goto(f"{home}/")
        visit.page.evaluate(FRAMING, address)
        frame = visit.page.frame_locator("iframe")
        note = frame.locator("#laboratory-code-note")
        note.get_by_text(texts["code_framed"]).wait_for()
        assert note.inner_text() == f"{texts['code_framed']} {texts['open_alone']}"
        link = note.get_by_role("link")
        assert link.get_attribute("href") == address
        assert link.get_attribute("target") == "_blank"
        assert "x = 1" not in frame.locator("#laboratory-code").input_value()
        # Run uses the site's own function.
        frame.locator("[data-do=run]").click()
        frame.locator("#laboratory-tree").fill("[[3, 5], [3, 9]]")
        frame.locator("#laboratory-result-value").get_by_text("3", exact=True).wait_for()
        assert "x = 1" not in frame.locator(".stepper .code").inner_text()


def test_code_that_was_run_before_is_not_run_inside_a_frame(open_visit, site_address):
    code = hostile("seen = 1").replace("alpha >= beta", "alpha > beta")
    with open_visit() as visit:
        lab = Laboratory(visit, site_address, code)
        lab.click_action("run")
        lab.wait_for_text("code-note", "")
        address = lab.page.url
        lab.page.goto(f"{site_address}404.html")
        # A page of the same origin can read localStorage; bypass the policy, which forbids frames.
        assert "code=" in address
    with open_visit(bypass_csp=True) as visit:
        lab = Laboratory(visit, site_address, code)
        lab.click_action("run")
        lab.wait_for_text("code-note", "")
        lab.page.goto(f"{site_address}404.html")
        lab.page.evaluate(FRAMING, address)
        frame = lab.page.frame_locator("iframe")
        frame.locator("#laboratory-code-note").get_by_text(TEXTS["code_framed"]).wait_for()
        assert "alpha > beta" not in frame.locator(".stepper .code").inner_text()


def test_the_warning_differs_in_all_languages():
    assert len({WORDS[language]["code_framed"] for language in LANGUAGES}) == len(LANGUAGES)
