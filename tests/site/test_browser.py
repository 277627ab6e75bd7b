"""The site in Chromium: what it asks for, how it looks, finds, switches, prints and is read."""

import json
from urllib.parse import urlsplit

import pytest

from fonts import WITH_STEPPER, find_misfits

STEPS = "first-walkthrough/"
WITH_CODE = ("function", "programming-languages")  # in Python, and in all languages there are

# Texts of figures that leave their drawing or lie on each other, by more than one unit.
# Those that repeat a walkthrough's panel are a point in size, and are looked at as they are without it.
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
def desk(visiting):
    """A browser for all pages, one after the other."""
    with visiting() as visit:
        yield visit


@pytest.fixture
def shown(desk, served, address):
    """A page as it is when it has been loaded."""
    desk.page.goto("about:blank")  # what the last one was still fetching fails now
    desk.requests.clear()
    desk.faults.clear()
    return desk.open(served + address.path)


def search(visit, words):
    """Search for words and return the links of the results, when there are some."""
    visit.page.locator("[data-md-component=search-query]").click()
    visit.page.keyboard.type(words)
    visit.page.keyboard.press("End")  # Material waits for a key; Han and Hangul come without
    results = visit.page.locator(".md-search-result__item:visible a.md-search-result__link")
    results.first.wait_for()
    return results


def all_of(visit, results):
    """Return the links of all results; Material shows more of them when the last one is in sight."""
    before, pane = 0, visit.page.locator(".md-search__scrollwrap")
    while before < results.count():
        before = results.count()
        for place in ("0", "it.scrollHeight"):  # it looks only when the pane moves
            pane.evaluate(f"it => it.scrollTo(0, {place})")
            visit.page.wait_for_timeout(150)
    return results.evaluate_all("all => all.map(one => one.href)")


def is_dark(page, dark=True):
    """Wait until the page has the dark colours, or has them no more."""
    body = page.locator(f"body[data-md-color-scheme={'slate' if dark else 'default'}]")
    body.wait_for()
    return True


def toggle(page):
    """Press the button that goes from one choice of colours to the next."""
    page.locator("[data-md-component=palette] label:not([hidden])").click()


def test_a_visit_leaves_nothing_to_the_next(visiting, served):
    kept = "[document.cookie, localStorage.own, sessionStorage.own, history.length]"
    with visiting() as visit:
        page = visit.open(f"{served}glossary/").page
        first = page.evaluate(kept)
        page.evaluate("document.cookie = 'own=1'; localStorage.own = sessionStorage.own = 1")
        assert page.evaluate(kept)[:3] == ["own=1", "1", "1"]
        page.context.route("**/glossary/", lambda route: route.abort())
        page.context.new_page()
    with visiting() as visit:
        assert visit.open(f"{served}glossary/").page.evaluate(kept) == first
        assert len(visit.page.context.pages) == 2  # it, and the one that holds the process


def test_a_page_is_whole_and_accessible_and_asks_nobody_else(shown, served, violations, address):
    assert (shown.foreign(served), shown.faults) == ([], [])
    assert shown.page.evaluate(COLLISIONS) == []
    # No language has elements or colours of its own, and code has the same on all pages.
    if address.sample:
        without = () if address.page in WITH_CODE else (".highlight",)
        contrast = address.language == "en"
        assert not violations(shown.page, contrast=contrast, without=without)
    assert find_misfits(shown.page, address.page in WITH_STEPPER) == []  # it makes colours fade


@pytest.mark.parametrize(
    "path", ("", "idea/", STEPS, "move-ordering/", "glossary/", "misreadings/")
)
def test_a_dark_page_is_accessible(path, visiting, served, violations):
    with visiting(color_scheme="dark") as visit:
        visit.open(served + path)
        assert is_dark(visit.page)
        assert not violations(visit.page, rest=False)


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
def test_a_search_finds_the_pages_of_its_language(
    locale, words, meant, visiting, plain, built, addresses
):
    pages = {plain + its.path for its in addresses(locale)}
    home = min(pages)
    index = built / home.removeprefix(plain) / "search" / "search_index.json"
    expected = {
        home + entry["location"].partition("#")[0]
        for entry in json.loads(index.read_text(encoding="utf-8"))["docs"]
        if meant in f"{entry['title']} {entry['text']}"
    }
    with visiting() as visit:
        visit.open(home)
        results = search(visit, words)
        links = all_of(visit, results)
        found = [urlsplit(link)._replace(query="", fragment="").geturl() for link in links]
        assert expected <= set(found) <= pages
        language = visit.page.locator("html").get_attribute("lang")
        results.first.click()
        visit.page.wait_for_url(f"{found[0]}*")
        assert visit.page.locator("html").get_attribute("lang") == language
        assert visit.foreign(plain) == []
        assert visit.faults == []


@pytest.mark.parametrize(
    ("locale", "folder"), (("en", ""), ("ko", "ko/"), ("es", "es/"), ("zh", "zh/"))
)
def test_the_language_switch_stays_on_the_page(locale, folder, visiting, served):
    with visiting() as visit:
        visit.open(f"{served}it/{STEPS}")
        visit.page.locator(".md-select button").hover()
        visit.page.locator(f".md-select a[hreflang={locale}]").click()
        visit.page.wait_for_url(f"{served}{folder}{STEPS}")
        assert visit.page.locator("html").get_attribute("lang").startswith(locale)
        assert visit.foreign(served) == []


def test_colours_follow_the_reader_and_then_the_choice(visiting, served):
    with visiting(color_scheme="dark") as visit:
        page = visit.open(served).page
        assert is_dark(page)
        page.emulate_media(color_scheme="light")
        assert is_dark(page, False)
        toggle(page)  # light
        page.emulate_media(color_scheme="dark")
        assert is_dark(page, False)
        toggle(page)  # dark
        page.emulate_media(color_scheme="light")
        assert is_dark(page)
        visit.open(f"{served}ko/")
        assert is_dark(page)
        page.reload()
        assert is_dark(page)


def test_the_first_thing_that_tab_reaches_is_the_skip_link(visiting, served):
    with visiting() as visit:
        page = visit.open(f"{served}{STEPS}").page
        page.keyboard.press("Tab")
        focus = page.locator(":focus")
        assert "md-skip" in focus.get_attribute("class")
        page.keyboard.press("Enter")
        page.wait_for_url("**/#*")
        target = urlsplit(page.url).fragment
        assert page.locator(f"article [id='{target}']").count() == 1


def test_everything_is_there_without_javascript(visiting, served):
    with visiting(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(f"{served}{STEPS}")
        figures = page.locator("figure.drawing svg[role=img]")
        assert figures.count() == 11  # the tree, nine scenes, the stepper
        assert all(figure.is_visible() for figure in figures.all())
        row = page.locator("details.steps tbody tr").last
        assert not row.is_visible()
        page.locator("details.steps summary").click()
        assert row.is_visible()


def test_everything_is_printed(visiting, served):
    with visiting() as visit:
        page = visit.open(f"{served}{STEPS}").page
        row = page.locator("details.steps tbody tr").last
        assert not row.is_visible()
        page.emulate_media(media="print")
        assert row.bounding_box()["height"] > 0
        assert page.locator(".scenes figure.drawing svg").last.is_visible()
        assert page.pdf().startswith(b"%PDF")
