"""The policy of each page: no foreign requests, no code from outside, no code in frames.

All tests in browsers fail on violations of the policy, since browsers report them as errors.
"""

import re

import pytest
from playwright.sync_api import expect

from attacks import NETWORK_REQUESTS, STYLE_REQUESTS, hostile
from docs.builder.moved import is_redirect
from docs.builder.policy import RULES, hash_inline_scripts
from docs.widgets.registry import find_python_pages
from pages.laboratory import load_texts, read_script

PYTHON_SCRIPTS = tuple(f"/{widget.name}.js" for widget in find_python_pages())


@pytest.mark.core
def test_every_page_has_a_policy_that_allows_what_it_has_and_eval_only_for_python(
    site_folder, document
):
    for file in [*site_folder.rglob("index.html"), site_folder / "404.html"]:
        page = document(file.relative_to(site_folder).as_posix())
        if is_redirect(page.source):
            continue
        (policy,) = page.find("meta", **{"http-equiv": "Content-Security-Policy"})
        for part in [*(f"{name} " for name in RULES), *hash_inline_scripts(page.source)]:
            assert part in policy["content"], file
        assert "'unsafe-inline'" not in policy["content"] and "http" not in policy["content"]
        before = [name for name, _ in page.tags[: page.tags.index(("meta", policy))]]
        assert before == ["html", "head", "meta"], file  # only the charset comes before the policy
        scripts = [script.get("src", "") for script in page.find("script")]
        python = any(script.endswith(PYTHON_SCRIPTS) for script in scripts)
        for source in ("'unsafe-eval'", "blob:"):
            assert (source in policy["content"]) == python, file
        for name, attributes in page.tags:  # the policy would block these
            assert name not in ("style", "base", "iframe"), file
            blocked = [key for key in attributes if key == "style" or key.startswith("on")]
            assert not blocked, (file, name)


def test_a_program_from_an_address_requests_nothing_from_another_origin(
    open_visit, open_attacked_laboratory, site_address, foreign_origin
):
    foreign, requested_paths = foreign_origin
    addresses = {"foreign": foreign, "home": site_address}
    with open_visit() as visit:
        laboratory = open_attacked_laboratory(visit, hostile(STYLE_REQUESTS % addresses))
        laboratory.click_action("run")
        expect(laboratory.sentence.locator("b")).to_have_count(1)
        count = "raise ValueError(f'{w.tries} tried')"
        laboratory.run_code(hostile(NETWORK_REQUESTS % addresses, count))
        expect(laboratory.problems).to_contain_text(re.compile(r"ValueError: \d\d tried"))
        # After these further runs, all requests that it started have been refused.
        laboratory.check_still_works()
    assert requested_paths == []


def test_code_that_was_run_before_is_not_even_shown_inside_a_frame(
    open_visit, open_attacked_laboratory, site_address
):
    texts = load_texts("ko")
    code = hostile("seen = 1").replace("alpha >= beta", "alpha > beta")
    # A page of the same origin can read localStorage; bypass the policy, which forbids frames.
    with open_visit(bypass_csp=True) as visit:
        laboratory = open_attacked_laboratory(visit, code, "ko")
        laboratory.click_action("run")
        laboratory.wait_for_code_note("")
        address = visit.page.url
        assert "code=" in address
        visit.page.goto(f"{site_address}404.html")
        visit.page.evaluate(read_script("frame_page", __file__), address)
        frame = visit.page.frame_locator("iframe")
        note = frame.locator("#laboratory-code-note")
        expect(note).to_have_text(f"{texts['code_framed']} {texts['open_alone']}")
        assert note.get_by_role("link").get_attribute("href") == address
        assert note.get_by_role("link").get_attribute("target") == "_blank"
        assert "seen = 1" not in frame.locator("#laboratory-code").input_value()
        frame.locator("[data-do=run]").click()  # runs the site's own function
        frame.locator("#laboratory-tree").fill("[[3, 5], [3, 9]]")
        expect(frame.locator("#laboratory-result-value")).to_have_text("3")
        assert "alpha > beta" not in frame.locator(".stepper .code").inner_text()
