"""Layout that does not shift, in Chromium: neither when scripts arrive nor with other fonts."""

import pytest

from docs.builder.words import LANGUAGES
from fonts import FONTS, WIDEST, WITH_STEPPER, configure_fonts, find_misfits, get_fonts
from pages.page_object import read_script

# One page of each kind.
KINDS = (
    *("index", "function", "cost", "programming-languages", "glossary", "play-your-game"),
    *("first-walkthrough", "second-walkthrough", "third-walkthrough", "laboratory"),
    *("tic-tac-toe", "connect-four", "practice", "mock-exam", "exercise-sheets"),
)
SCREENS = ((360, 740), (1280, 800))
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


@pytest.mark.parametrize(
    "at",
    range(len(SCREENS)),
    ids=lambda at: f"{SCREENS[at][0]} px",
)
def test_nothing_moves_when_the_scripts_come(at, addresses, open_visit, site_address):
    width, height = SCREENS[at]
    settings = {"viewport": {"width": width, "height": height}, "has_touch": width < 500}
    paths = {(address.language, address.page): address.path for address in addresses()}
    shifts = {}
    # Words differ in length between languages, so each page has another language on each screen.
    for number, page in enumerate(KINDS):
        language = LANGUAGES[(number + at) % len(LANGUAGES)]
        with open_visit(**settings) as visit:
            shifts[language, page] = round(
                measure_shift(visit, site_address + paths[language, page]), 4
            )
    assert {page: value for page, value in shifts.items() if value >= MOST_SHIFT} == {}


# px on a phone; only pages for looking something up may be longer. 8100 without the files that programs need.
HIGHEST = 8310
REFERENCE_PAGES = {"glossary"}
ELEMENTS = 2450  # in an unused walkthrough, with all figures and steps, and 56 pages in the menu


def test_pages_stay_short_and_light(addresses, open_visit, site_address):
    faults = []
    with open_visit(viewport={"width": 412, "height": 823}, has_touch=True) as visit:
        for address in addresses():
            if address.language != "en" or address.page in REFERENCE_PAGES:
                continue
            page = visit.open(site_address + address.path).page
            wait_until(page, READY)
            high = page.evaluate("document.documentElement.scrollHeight")
            elements = page.evaluate("document.getElementsByTagName('*').length")
            if high > HIGHEST:
                faults.append(f"{address}: {high} px of {HIGHEST}: split it by idea, or fold")
            if address.page.endswith("walkthrough") and elements > ELEMENTS:
                faults.append(f"{address}: {elements} elements of {ELEMENTS}")
    assert faults == []


def test_no_step_moves_the_page_below_the_stepper(addresses, open_visit, site_address):
    faults = []
    with open_visit() as visit:
        for address in addresses():
            if address.page in WITH_STEPPER and address.sample:
                visit.open(site_address + address.path)
                for width in (320, 360, 768, 1280):
                    visit.page.set_viewport_size({"width": width, "height": 800})
                    heights = visit.page.evaluate(read_script("all_step_heights"))
                    assert heights
                    if max(heights) - min(heights) > 1:  # may be due to rounding
                        faults.append(f"{address} at {width} px: {sorted(heights)}")
    assert faults == []


@pytest.fixture
def lettered(launch_chromium, tmp_path, request):
    """Open a page in a Chromium with only the fonts of a name and those for Korean and Chinese."""
    chromium = launch_chromium(FONTCONFIG_FILE=configure_fonts(tmp_path, request.param))
    page = chromium.new_page()
    skip_without(page, request.param)
    yield page
    chromium.close()


def skip_without(page, name):
    """Skip the test if a page is not drawn with the fonts of a name."""
    *latin, package = FONTS[name]
    page.set_content('<p lang="en">Latin</p><pre lang="en">code</pre>')
    page.add_style_tag(content="p { font-family: system-ui } pre { font-family: monospace }")
    drawn = [get_fonts(page, element) for element in ("p", "pre")]
    if drawn != [{family} for family in latin]:
        pytest.skip(
            f"{latin} were wanted; Debian: apt-get install {package}; it draws with {drawn}"
        )


def test_most_tests_see_the_widest_fonts(browser):
    page = browser.new_page()
    skip_without(page, WIDEST)
    page.close()


def test_misfits_are_found(browser):
    page = browser.new_page()
    page.set_content("<!doctype html><p style='width: 38ch; margin: 0; font: 1rem monospace'>text")
    narrow, both = find_misfits(page, False)
    assert narrow.endswith("at 320 px with text of 16 px")
    assert both.endswith("at 640 px with text of 32 px")
    code = "<li><code style='display: block; width: 9ch; white-space: pre-wrap'>if alpha:</code>"
    page.set_content(f"<div class=stepper>{code.replace('9ch', '6ch')}{code}</div>")
    assert find_misfits(page, True) == [
        f"at {width} px: goes on below: if alpha:" for width in (1280, 1440, 1920)
    ]
    page.close()


# test_browser.py checks every page in the widest font.
@pytest.mark.parametrize("lettered", [name for name in FONTS if name != WIDEST], indirect=True)
def test_every_stepper_fits_whatever_the_font(lettered, addresses, site_address):
    faults = {}
    lettered.route("**/search/*.json", lambda route: route.abort())  # no test here searches
    for address in addresses():
        if address.page in WITH_STEPPER and address.sample:
            lettered.goto(site_address + address.path)
            faults[str(address)] = find_misfits(lettered, True)
    assert {page: misfits for page, misfits in faults.items() if misfits} == {}
