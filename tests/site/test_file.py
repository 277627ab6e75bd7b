"""A page opened as a file from the disk: a notice explains the limits and what to do."""

import shlex
from pathlib import Path

import pytest

from docs.builder.words import load_all_texts

WORDS = load_all_texts(Path(__file__).parents[2] / "docs" / "words")
# Pages with parts that need Python, at addresses that would use it at once.
PARTS = (
    "laboratory/index.html#tree=[1,2]",
    "practice/index.html#series=3",
    "exercise-sheets/index.html#seed=3",
)
PARTS += ("tic-tac-toe/index.html#moves=4", "minimax/index.html")


@pytest.fixture(scope="module")
def from_disk(browser, site_folder):
    """Open a file of the site in Chromium; return the page, the notice and the errors."""
    context = browser.new_context(locale="en")
    page, errors = context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))

    def open_file(path):
        errors.clear()
        page.goto("about:blank")
        file, sign, hash = path.partition("#")
        page.goto((site_folder / file).as_uri() + sign + hash)
        page.locator(".as-file").wait_for()
        return page, page.locator(".as-file").inner_text(), errors

    yield open_file
    context.close()


@pytest.mark.core
def test_a_page_opened_as_a_file_explains_what_to_do(from_disk, site_folder):
    page, text, _ = from_disk("it/laboratory/index.html#tree=[1,2]")
    notice = WORDS["it"]["shared"]["file_notice"].replace("{address}", "{command}")
    before, between, after = notice.split("{command}")
    command = text.removeprefix(before).partition(between)[0]
    address = "http://localhost:8000/it/laboratory/#tree=[1,2]"
    assert text == f"{before}{command}{between}{address}{after}"
    assert shlex.split(command) == ["python3", "-m", "http.server", "-d", str(site_folder)]
    assert page.locator(".as-file a").get_attribute("href") == address


@pytest.mark.parametrize("path", PARTS)
def test_nothing_that_cannot_work_is_offered_or_blamed_on_the_connection(path, from_disk):
    page, _, errors = from_disk(path)
    lab = WORDS["en"]["run"] | WORDS["en"]["shared"]
    # Only the theme's request for its index may fail.
    assert all("search_index.js" in error for error in errors)
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 900})
        assert not page.locator(".md-search:visible, label[for=__search]:visible").count()
    seen = page.locator("article.md-content__inner").inner_text()
    for key in ("run_unreachable", "run_broken", "run_fetching", "run_running"):
        assert lab[key] not in seen
    assert not page.locator(".run button").count()
    usable = "its => its.filter(one => one.checkVisibility() && one.matches(':enabled') && !one.closest('[inert]')).length"
    assert page.locator("[data-do], form button").evaluate_all(usable) == 0


def test_the_steps_are_shown(from_disk):
    for path in ("laboratory/index.html", "first-walkthrough/index.html"):
        page, _, errors = from_disk(path)
        errors.clear()
        page.wait_for_function("document.querySelector('.stepper').film")
        page.locator(".stepper [data-go=first]").first.press("Enter")
        page.locator(".stepper [data-go=next]").first.press("Enter")
        page.wait_for_function("document.querySelector('.stepper .slider').value > 0")
        assert errors == []


def test_served_pages_ask_for_nothing_of_it(open_visit, site_address):
    with open_visit() as visit:
        visit.open(f"{site_address}minimax/")
        assert not [url for url in visit.requests if "/file" in url]
        assert not visit.page.locator(".as-file").count()
