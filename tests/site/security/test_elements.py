"""Only allowed elements come from texts that a program of a stranger has made."""

import ast
import json
import pkgutil
import re

import pytest
from playwright.sync_api import expect

from attacks import MAKE_ELEMENTS, PAYLOADS, PWN, STYLE_REQUESTS, hostile
from docs.figures.allowlist import find_disallowed_markup
from pages.laboratory import load_texts, read_script
from security.programs import CHANGE_ANSWER, SPLIT_HANDLERS, SPOIL_TEXTS
from tree_helpers import REFERENCE

TEXTS = load_texts("en")
SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
ALLOWED_PHRASE = (
    '<b class="node" translate="no">A</b> 1 &lt; 2 &amp; <code>x</code> <span class="m">α</span>'
)
SHORT_PAYLOADS = json.dumps([text for text in PAYLOADS if len(text) < 1000])


@pytest.mark.parametrize("own", [True, False], ids=["by the browser's setHTML", "without it"])
@pytest.mark.core
def test_payloads_make_only_allowed_elements(open_visit, open_attacked_laboratory, own):
    """The page is safe even without the protection of a policy."""
    assert len(PAYLOADS) >= 40
    with open_visit(bypass_csp=True) as visit:
        if not own:
            visit.page.add_init_script("delete Element.prototype.setHTML")
        laboratory = open_attacked_laboratory(visit)
        assert visit.page.evaluate("'setHTML' in Element.prototype") == own
        for kind, texts in visit.page.evaluate(MAKE_ELEMENTS, PAYLOADS).items():
            for payload, text in zip(PAYLOADS, texts, strict=True):
                assert find_disallowed_markup(text, kind) == [], (kind, payload[:100])
                assert "foreign" not in text
        assert not visit.page.evaluate(read_script("run_handlers", __file__))
        assert not [url for url in visit.requests if "foreign" in url]
        assert laboratory.page.locator("#checks").count() == 0


def test_allowed_elements_are_unchanged(attacked_laboratory):
    put_html = read_script("put_html", __file__)
    phrase = [ALLOWED_PHRASE, "phrase", "1999/xhtml", "p"]
    assert attacked_laboratory.page.evaluate(put_html, phrase) == ALLOWED_PHRASE
    drawing = attacked_laboratory.figure.locator("svg.tree").first.inner_html()
    assert drawing.count("<path") > 5
    copied_drawing = attacked_laboratory.page.evaluate(
        put_html, [drawing, "drawing", "2000/svg", "svg"]
    )
    assert copied_drawing == drawing


@pytest.mark.parametrize("program", [SPOIL_TEXTS, SPLIT_HANDLERS, CHANGE_ANSWER, STYLE_REQUESTS])
def test_the_hostile_programs_replace_what_exists(program):
    """A program that replaced nothing would prove nothing."""
    code = re.sub(r"%(\(\w+\))?[rs]", "0", program).replace("%%", "%")
    replaced = [
        ast.unparse(target)
        for line in ast.walk(ast.parse(code))
        if isinstance(line, ast.Assign)
        for target in line.targets
        if isinstance(target, ast.Attribute) and ast.unparse(target).startswith("docs.")
    ]
    assert replaced
    for name in replaced:
        assert pkgutil.resolve_name(name) is not None


@pytest.mark.parametrize(
    "code",
    [SPOIL_TEXTS % SHORT_PAYLOADS, SPLIT_HANDLERS % (PWN, PWN, PWN)],
    ids=["payloads", "split handlers"],
)
def test_a_program_from_an_address_makes_only_allowed_elements(
    code, open_visit, open_attacked_laboratory, site_address
):
    """One press of Run, then all its steps, under the policy."""
    with open_visit() as visit:
        laboratory = open_attacked_laboratory(visit, hostile(code))
        visit.page.on("dialog", lambda dialog: visit.faults.append("a dialog"))
        laboratory.click_action("run")
        laboratory.wait_until("document.querySelector('.stepper').film.ready", 60)
        laboratory.open_step_table()
        expect(laboratory.step_rows.nth(58)).to_be_attached()
        for step in range(1, 61):
            laboratory.show_step(step)
            for kind, html in laboratory.read_answer_html().items():
                # The page itself makes the outer elements of the drawings.
                assert find_disallowed_markup(html, kind) == [], (step, kind)
        for part in (".saying", "figure"):
            laboratory.stepper.locator(part).click()
        assert visit.page.evaluate("window.pwned") is None
        assert visit.list_foreign_requests(site_address) == []
        assert not [fault for fault in visit.faults if "dialog" in fault or "Refused" in fault]
        laboratory.check_still_works()


MESSAGES = [
    (SOURCE.replace("return best", "best"), 26, "Is a return missing?"),
    ("f = lambda a, b: a\ndef search(node):\n    return f(1)", 3, "<lambda>() missing"),
    (
        "def search(node):\n    raise ValueError('<img src=x onerror=alert(1)>')",
        2,
        "ValueError: <img src=x onerror=alert(1)>",
    ),
    ("def search(node):\n    return 1 < 'a'", 2, "'<' not supported between"),
    ("def search(node):\n    raise ValueError('<' * 1_000_000)", 2, "<" * 188 + "…"),
]


def test_messages_about_code_keep_their_signs(shared_laboratory):
    problem = shared_laboratory.page.locator("#laboratory-code-problem")
    for code, line, text in MESSAGES:
        shared_laboratory.run_code(code)
        expect(problem).to_contain_text(text)
        expect(problem).to_contain_text(TEXTS["run_line"].format(line=line, said=""))
        assert problem.locator("img").count() == 0
    shared_laboratory.check_still_works()


def test_messages_about_fields_keep_their_signs(shared_laboratory):
    shared_laboratory.type_tree("[[3, <5], [6, 9]]")
    shared_laboratory.wait_for_problem("tree", TEXTS["problem_relation"])
    shared_laboratory.type_tree("[[3, 5], [6, 9]]")
    shared_laboratory.fill(alpha="<3")
    shared_laboratory.wait_for_problem("alpha", TEXTS["problem_relation"])
    shared_laboratory.fill(alpha="")
    shared_laboratory.wait_until_no_problem()
