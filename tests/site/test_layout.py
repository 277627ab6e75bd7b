"""Layout that does not shift, in Chromium: neither when scripts arrive nor when a reader steps."""

from docs.builder.words import LANGUAGES
from documents import Address
from fonts import WITH_STEPPER
from pages.page_object import read_script

# One page of each kind.
KINDS = (
    *("index", "function", "cost", "programming-languages", "glossary", "play-your-game"),
    *("first-walkthrough", "second-walkthrough", "third-walkthrough", "laboratory"),
    *("tic-tac-toe", "connect-four", "practice", "mock-exam", "exercise-sheets"),
)
MOST_SHIFT = 0.02  # layout shift; a fifth of what counts as good

PAINTED = "performance.getEntriesByName('first-contentful-paint').length"
READY = "document.readyState === 'complete' && !document.querySelector('.md-typeset [inert]')"


def wait_until(page, script):
    """Wait until a script is true; the page's policy forbids Playwright's own way of waiting."""
    page.evaluate(
        f"async () => {{ while (!({script})) await new Promise(done => setTimeout(done, 15)) }}"
    )


def measure_shift(visit, url):
    """Return the layout shift of a page whose scripts arrive after it was first painted."""
    held_routes, painted, page = [], False, visit.page
    page.route("**/*.js", lambda route: route.continue_() if painted else held_routes.append(route))
    page.goto(url, wait_until="commit")
    wait_until(page, PAINTED)
    painted = True
    for script in held_routes:
        script.continue_()
    wait_until(page, READY)
    return sum(shift[0] for shift in page.evaluate(read_script("layout_shifts"), [0, False]))


def test_nothing_moves_when_the_scripts_come(open_visit, site_address):
    shifts = {}
    # Words differ in length between languages, so each page has another language.
    for number, page in enumerate(KINDS):
        address = Address(LANGUAGES[number % len(LANGUAGES)], page)
        with open_visit(viewport={"width": 360, "height": 740}, has_touch=True) as visit:
            shifts[str(address)] = round(measure_shift(visit, site_address + address.path), 4)
    assert {page: value for page, value in shifts.items() if value >= MOST_SHIFT} == {}


# px on a phone; only pages for looking something up may be longer. 8100 without the files that programs need.
HIGHEST = 8310


def test_pages_stay_short(addresses, open_visit, site_address):
    faults = []
    with open_visit(viewport={"width": 412, "height": 823}, has_touch=True) as visit:
        for address in addresses("en"):
            page = visit.open(site_address + address.path).page
            wait_until(page, READY)
            high = page.evaluate("document.documentElement.scrollHeight")
            if high > HIGHEST and address.page != "glossary":
                faults.append(f"{address}: {high} px of {HIGHEST}: split it by idea, or fold")
    assert faults == []


def test_no_step_moves_the_page_below_the_stepper(addresses, open_visit, site_address):
    faults = []
    with open_visit() as visit:
        for address in addresses():
            if address.page in WITH_STEPPER and address.sample:
                visit.open(site_address + address.path)
                for width in (360, 1280):
                    visit.page.set_viewport_size({"width": width, "height": 800})
                    heights = visit.page.evaluate(read_script("all_step_heights"))
                    assert heights
                    if max(heights) - min(heights) > 1:  # may be due to rounding
                        faults.append(f"{address} at {width} px: {sorted(heights)}")
    assert faults == []
