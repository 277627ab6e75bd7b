"""The pages in Chromium: requests, layout, search, languages, colours, printing, accessibility."""

import json
from urllib.parse import urlsplit

import pytest

from fonts import WITH_STEPPER, find_misfits

STEPS = "first-walkthrough/"
# A page with Python, and one with all programming languages.
WITH_CODE = ("function", "programming-languages")

# Lists texts of figures that leave their drawing, or overlap by more than one unit. The figures in the
# sections of a walkthrough are measured as they are without the panel, which sets their texts smaller.
COLLISIONS = """() => {
  const collisions = drawing => {
    const {width, height} = drawing.viewBox.baseVal
    const texts = [...drawing.querySelectorAll("text")].map(text => {
      const {x, y, width, height} = text.getBBox()
      const top = y + (text.closest("g")?.transform.baseVal[0]?.matrix.f ?? 0)
      return {name: text.textContent, left: x, top, right: x + width, bottom: top + height}
    })
    const out = texts.filter(it =>
      it.left < 0 || it.top < 0 || it.right > width || it.bottom > height)
    const over = texts.flatMap((a, i) => texts.slice(i + 1).filter(b =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    ).map(b => `${a.name} lies on ${b.name}`))
    const where = drawing.getAttribute("aria-label") || "legend"
    return [...out.map(it => `${it.name} leaves the drawing`), ...over].map(it => [it, where])
  }
  const all = drawings => [...document.querySelectorAll(drawings)].flatMap(collisions)
  const walk = document.querySelector(".walk.live")
  if (!walk) return all("svg.tree")
  const found = all("svg.tree:not(.walk section *)")
  walk.classList.remove("live")
  found.push(...all(".walk section svg.tree"))
  walk.classList.add("live")
  return found
}"""


@pytest.fixture(scope="module")
def shared_visit(open_visit):
    """The visit in which all pages are opened, one after the other."""
    with open_visit() as visit:
        yield visit


@pytest.fixture
def loaded_page(shared_visit, site_address, address):
    """Open the page of an address in the shared visit."""
    shared_visit.page.goto("about:blank")  # requests of the last page fail now, not in this test
    shared_visit.requests.clear()
    shared_visit.faults.clear()
    return shared_visit.open(site_address + address.path)


def search(visit, words):
    """Search for words; return the locator of the results' links when there are some."""
    visit.page.locator("[data-md-component=search-query]").click()
    visit.page.keyboard.type(words)
    # Material searches after a key event, but Playwright types Han and Hangul without any.
    visit.page.keyboard.press("End")
    results = visit.page.locator(".md-search-result__item:visible a.md-search-result__link")
    results.first.wait_for()
    return results


def get_all_links(visit, results):
    """Return all links of the results; Material adds more when the last is scrolled into view."""
    before, pane = 0, visit.page.locator(".md-search__scrollwrap")
    while before < results.count():
        before = results.count()
        for place in ("0", "it.scrollHeight"):  # Material checks only when the pane scrolls
            pane.evaluate(f"it => it.scrollTo(0, {place})")
            visit.page.wait_for_timeout(150)
    return results.evaluate_all("all => all.map(one => one.href)")


def wait_for_colours(page, dark=True):
    """Wait until the page has the dark colours, or the light ones."""
    body = page.locator(f"body[data-md-color-scheme={'slate' if dark else 'default'}]")
    body.wait_for()
    return True


def press_palette_button(page):
    """Press the button for the next choice of colours."""
    page.locator("[data-md-component=palette] label:not([hidden])").click()


def test_a_visit_leaves_nothing_behind_for_the_next(open_visit, site_address):
    stored_data = "[document.cookie, localStorage.own, sessionStorage.own, history.length]"
    with open_visit() as visit:
        page = visit.open(f"{site_address}glossary/").page
        first = page.evaluate(stored_data)
        page.evaluate("document.cookie = 'own=1'; localStorage.own = sessionStorage.own = 1")
        assert page.evaluate(stored_data)[:3] == ["own=1", "1", "1"]
        page.context.route("**/glossary/", lambda route: route.abort())
        page.context.new_page()
    with open_visit() as visit:
        assert visit.open(f"{site_address}glossary/").page.evaluate(stored_data) == first
        assert len(visit.page.context.pages) == 2  # the page, and the one that keeps the process


def test_a_page_is_complete_accessible_and_without_foreign_requests(
    loaded_page, site_address, find_violations, address
):
    assert (loaded_page.list_foreign_requests(site_address), loaded_page.faults) == ([], [])
    assert loaded_page.page.evaluate(COLLISIONS) == []
    # All languages share their elements and colours, and all pages the colours of code.
    if address.sample:
        without = () if address.page in WITH_CODE else (".highlight",)
        contrast = address.language == "en"
        assert not find_violations(loaded_page.page, contrast=contrast, without=without)
    # This comes last, since it makes colours fade.
    assert find_misfits(loaded_page.page, address.page in WITH_STEPPER) == []


@pytest.mark.parametrize(
    "path", ("", "idea/", STEPS, "move-ordering/", "glossary/", "misreadings/")
)
def test_a_dark_page_is_accessible(path, open_visit, site_address, find_violations):
    with open_visit(color_scheme="dark") as visit:
        visit.open(site_address + path)
        assert wait_for_colours(visit.page)
        assert not find_violations(visit.page, rest=False)


@pytest.mark.parametrize(
    ("locale", "words", "meant"),
    (
        ("en", "pruning", "pruning"),
        ("it", "potatura", "potatura"),
        ("ko", "가지치기", "가지치기"),
        ("es", "búsqueda", "búsqueda"),
        ("es", "busqueda", "búsqueda"),
        ("zh", "剪枝", "剪枝"),
        ("zh", "博弈树", "博弈树"),
    ),
)
@pytest.mark.core
def test_a_search_finds_the_pages_of_the_language(
    locale, words, meant, open_visit, unmodified_site_address, site_folder, addresses
):
    pages = {unmodified_site_address + address.path for address in addresses(locale)}
    home = min(pages)
    index = (
        site_folder / home.removeprefix(unmodified_site_address) / "search" / "search_index.json"
    )
    expected = {
        home + entry["location"].partition("#")[0]
        for entry in json.loads(index.read_text(encoding="utf-8"))["docs"]
        if meant in f"{entry['title']} {entry['text']}"
    }
    with open_visit() as visit:
        visit.open(home)
        results = search(visit, words)
        links = get_all_links(visit, results)
        urls = [urlsplit(link)._replace(query="", fragment="").geturl() for link in links]
        assert expected <= set(urls) <= pages
        language = visit.page.locator("html").get_attribute("lang")
        results.first.click()
        visit.page.wait_for_url(f"{urls[0]}*")
        assert visit.page.locator("html").get_attribute("lang") == language
        assert visit.list_foreign_requests(unmodified_site_address) == []
        assert visit.faults == []


@pytest.mark.parametrize(
    ("locale", "folder"), (("en", ""), ("ko", "ko/"), ("es", "es/"), ("zh", "zh/"))
)
@pytest.mark.core
def test_the_language_switch_stays_on_the_page(locale, folder, open_visit, site_address):
    with open_visit() as visit:
        visit.open(f"{site_address}it/{STEPS}")
        visit.page.locator(".md-select button").hover()
        visit.page.locator(f".md-select a[hreflang={locale}]").click()
        visit.page.wait_for_url(f"{site_address}{folder}{STEPS}")
        assert visit.page.locator("html").get_attribute("lang").startswith(locale)
        assert visit.list_foreign_requests(site_address) == []


@pytest.mark.core
def test_colours_follow_the_reader_and_then_the_choice(open_visit, site_address):
    with open_visit(color_scheme="dark") as visit:
        page = visit.open(site_address).page
        assert wait_for_colours(page)
        page.emulate_media(color_scheme="light")
        assert wait_for_colours(page, False)
        press_palette_button(page)  # choose the light colours
        page.emulate_media(color_scheme="dark")
        assert wait_for_colours(page, False)
        press_palette_button(page)  # choose the dark colours
        page.emulate_media(color_scheme="light")
        assert wait_for_colours(page)
        visit.open(f"{site_address}ko/")
        assert wait_for_colours(page)
        page.reload()
        assert wait_for_colours(page)


def test_tab_reaches_the_skip_link_first(open_visit, site_address):
    with open_visit() as visit:
        page = visit.open(f"{site_address}{STEPS}").page
        page.keyboard.press("Tab")
        focus = page.locator(":focus")
        assert "md-skip" in focus.get_attribute("class")
        page.keyboard.press("Enter")
        page.wait_for_url("**/#*")
        target = urlsplit(page.url).fragment
        assert page.locator(f"article [id='{target}']").count() == 1


@pytest.mark.core
def test_figures_and_steps_are_shown_without_javascript(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(f"{site_address}{STEPS}")
        figures = page.locator("figure.drawing svg[role=img]")
        assert figures.count() == 11  # the tree, nine scenes, the stepper
        assert all(figure.is_visible() for figure in figures.all())
        row = page.locator("details.steps tbody tr").last
        assert not row.is_visible()
        page.locator("details.steps summary").click()
        assert row.is_visible()


def test_everything_is_printed(open_visit, site_address):
    with open_visit() as visit:
        page = visit.open(f"{site_address}{STEPS}").page
        row = page.locator("details.steps tbody tr").last
        assert not row.is_visible()
        page.emulate_media(media="print")
        assert row.bounding_box()["height"] > 0
        assert page.locator(".scenes figure.drawing svg").last.is_visible()
        assert page.pdf().startswith(b"%PDF")
