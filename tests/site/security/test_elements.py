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

TEXTS = load_texts("en")
SHORT_PAYLOADS = json.dumps([text for text in PAYLOADS if len(text) < 1000])


@pytest.mark.parametrize("own", [True, False], ids=["by the browser's setHTML", "without it"])
@pytest.mark.core
def test_payloads_make_only_allowed_elements(open_visit, open_attacked_laboratory, own):
    """The page is safe even without the protection of a policy."""
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


def test_the_hostile_programs_replace_what_exists():
    """A program that replaced nothing would prove nothing."""
    for program in (SPOIL_TEXTS, SPLIT_HANDLERS, CHANGE_ANSWER, STYLE_REQUESTS):
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


def test_a_program_from_an_address_makes_only_allowed_elements(
    open_visit, open_attacked_laboratory, site_address
):
    """One press of Run, then its steps, under the policy."""
    programs = [SPOIL_TEXTS % SHORT_PAYLOADS, SPLIT_HANDLERS % (PWN, PWN, PWN)]
    with open_visit() as visit:
        visit.page.on("dialog", lambda dialog: visit.faults.append("a dialog"))
        for program in programs:
            visit.page.goto("about:blank")
            laboratory = open_attacked_laboratory(visit, hostile(program))
            laboratory.click_action("run")
            laboratory.wait_until("document.querySelector('.stepper').film.ready", 60)
            laboratory.open_step_table()
            expect(laboratory.step_rows.nth(58)).to_be_attached()
            for step in range(1, 61, 3):
                laboratory.show_step(step)
                for kind, html in laboratory.read_answer_html().items():
                    # The page itself makes the outer elements of the drawings.
                    assert find_disallowed_markup(html, kind) == [], (step, kind)
            for part in (".saying", "figure"):
                laboratory.stepper.locator(part).click()
            assert visit.page.evaluate("window.pwned") is None
        assert visit.list_foreign_requests(site_address) == []
        assert not [fault for fault in visit.faults if "dialog" in fault or "Refused" in fault]


def test_messages_keep_their_signs(shared_laboratory):
    shared_laboratory.run_code(
        "def search(node):\n    raise ValueError('<img src=x onerror=alert(1)>')"
    )
    problem = shared_laboratory.page.locator("#laboratory-code-problem")
    expect(problem).to_contain_text("ValueError: <img src=x onerror=alert(1)>")
    assert problem.locator("img").count() == 0
    shared_laboratory.check_still_works()
    shared_laboratory.type_tree("[[3, <5], [6, 9]]")
    shared_laboratory.wait_for_problem("tree", TEXTS["problem_relation"])
