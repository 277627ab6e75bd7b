"""The policy of each page: no foreign requests, no code from outside, no code in frames.

All tests in browsers fail on violations of the policy, since browsers report them as errors.
"""

import time

import pytest
from playwright.sync_api import expect

from attacks import NETWORK_REQUESTS, STYLE_REQUESTS, fragment, hostile
from docs.builder.moved import is_redirect
from docs.builder.policy import RULES, hash_inline_scripts
from docs.widgets.registry import find_python_pages
from pages.laboratory import load_texts, read_script

PYTHON_SCRIPTS = tuple(f"/{widget.name}.js" for widget in find_python_pages())
# What the requests reach that a page without the policy sends from a worker.
REACHED = {"fetch", "no-cors", "xhr", "xhr-sync", "import-scripts"}
# Our own scripts prevent these: a worker started from its own address obeys no page's policy.
PREVENTED = {"also", "own-worker"}

# --- The policy in the HTML


@pytest.fixture
def site_pages(site_folder, document):
    """Return [(name of the file, parsed page)] of all pages that are no redirects."""
    files = [*site_folder.rglob("index.html"), site_folder / "404.html"]
    pages = [
        (name, document(name))
        for name in (file.relative_to(site_folder).as_posix() for file in files)
    ]
    return [(name, page) for name, page in pages if not is_redirect(page.source)]


@pytest.mark.core
def test_every_page_has_a_policy_before_everything_that_allows_its_inline_scripts(site_pages):
    for file, page in site_pages:
        (policy,) = page.find("meta", **{"http-equiv": "Content-Security-Policy"})
        for part in [*(f"{name} " for name in RULES), *hash_inline_scripts(page.source)]:
            assert part in policy["content"], file
        assert "'unsafe-inline'" not in policy["content"] and "http" not in policy["content"]
        before = [name for name, _ in page.tags[: page.tags.index(("meta", policy))]]
        assert before == ["html", "head", "meta"], file  # only the charset comes before the policy


def test_only_pages_with_python_allow_eval_and_blobs(site_pages):
    for file, page in site_pages:
        (policy,) = page.find("meta", **{"http-equiv": "Content-Security-Policy"})
        scripts = [script.get("src", "") for script in page.find("script")]
        python = any(script.endswith(PYTHON_SCRIPTS) for script in scripts)
        for source in ("'unsafe-eval'", "blob:"):
            assert (source in policy["content"]) == python, file


def test_no_page_has_what_the_policy_blocks(site_pages):
    for file, page in site_pages:
        for name, attributes in page.tags:
            assert name not in ("style", "base", "iframe"), file
            blocked = [key for key in attributes if key == "style" or key.startswith("on")]
            assert not blocked, (file, name)


def test_layout_without_scripts_needs_no_style_attributes(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        for path, columns, rows in (("tic-tac-toe/", 3, 3), ("connect-four/", 7, 6)):
            visit.page.goto(site_address + path)
            boxes = [cell.bounding_box() for cell in visit.page.locator(".board button").all()]
            assert len({round(box["x"]) for box in boxes}) == columns
            assert len({round(box["y"]) for box in boxes}) == rows
        visit.page.goto(f"{site_address}practice/")
        width = visit.page.locator(".practice figure svg").first.bounding_box()["width"]
        assert 0.85 * 360 <= width <= 1.15 * 360 + 1


# --- Requests


def test_a_program_from_an_address_requests_nothing_from_another_origin(
    open_visit, open_attacked_laboratory, site_address, foreign_origin
):
    foreign, requested_paths = foreign_origin
    addresses = {"foreign": foreign, "home": site_address}
    with open_visit() as visit:
        laboratory = open_attacked_laboratory(visit, hostile(STYLE_REQUESTS % addresses))
        laboratory.click_action("run")
        expect(laboratory.sentence.locator("b")).to_have_count(1)
        laboratory.run_code(hostile(NETWORK_REQUESTS % addresses))
        # A failing worker that the program starts may end the program's own worker.
        laboratory.wait_until_run_ended()
        # After these further runs, all requests that it started have been refused.
        laboratory.check_still_works()
    assert requested_paths == []


def test_without_the_policy_the_same_requests_reach_another_origin(
    open_visit, open_attacked_laboratory, site_address, foreign_origin
):
    foreign, requested_paths = foreign_origin
    code = hostile(NETWORK_REQUESTS % {"foreign": foreign, "home": site_address})
    with open_visit(bypass_csp=True) as visit:
        laboratory = open_attacked_laboratory(visit, code)
        laboratory.click_action("run")
        laboratory.wait_for_code_note("")
        end = time.monotonic() + 60
        while not {path.strip("/") for path in requested_paths} >= REACHED:
            assert time.monotonic() < end, requested_paths
            laboratory.page.evaluate("new Promise(requestAnimationFrame)")
        assert {path.strip("/") for path in requested_paths}.isdisjoint(PREVENTED)


# --- Frames


def test_code_from_an_address_is_not_offered_inside_a_frame(
    open_visit, site_address, foreign_origin
):
    foreign, _ = foreign_origin
    texts = load_texts("ko")
    address = f"{site_address}ko/laboratory/{fragment(hostile('x = 1'))}"
    with open_visit() as visit:
        visit.page.goto(f"{foreign}/")
        visit.page.evaluate(read_script("frame_page", __file__), address)
        frame = visit.page.frame_locator("iframe")
        note = frame.locator("#laboratory-code-note")
        expect(note).to_have_text(f"{texts['code_framed']} {texts['open_alone']}")
        assert note.get_by_role("link").get_attribute("href") == address
        assert note.get_by_role("link").get_attribute("target") == "_blank"
        assert "x = 1" not in frame.locator("#laboratory-code").input_value()
        frame.locator("[data-do=run]").click()  # runs the site's own function
        frame.locator("#laboratory-tree").fill("[[3, 5], [3, 9]]")
        expect(frame.locator("#laboratory-result-value")).to_have_text("3")
        assert "x = 1" not in frame.locator(".stepper .code").inner_text()


def test_code_that_was_run_before_is_not_run_inside_a_frame(
    open_visit, open_attacked_laboratory, site_address
):
    code = hostile("seen = 1").replace("alpha >= beta", "alpha > beta")
    # A page of the same origin can read localStorage; bypass the policy, which forbids frames.
    with open_visit(bypass_csp=True) as visit:
        laboratory = open_attacked_laboratory(visit, code)
        laboratory.click_action("run")
        laboratory.wait_for_code_note("")
        address = visit.page.url
        assert "code=" in address
        visit.page.goto(f"{site_address}404.html")
        visit.page.evaluate(read_script("frame_page", __file__), address)
        frame = visit.page.frame_locator("iframe")
        note = frame.locator("#laboratory-code-note")
        expect(note).to_contain_text(load_texts("en")["code_framed"])
        assert "alpha > beta" not in frame.locator(".stepper .code").inner_text()
