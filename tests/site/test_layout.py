"""Layout that does not move, in Chromium: nothing jumps when scripts come, nothing depends on a font."""

from types import SimpleNamespace

import pytest

from builder.words import LANGUAGES

# One page of each kind.
KINDS = ("index", "idea", "first-walkthrough", "cost", "tic-tac-toe", "connect-four", "practice")
KINDS += ("exercise-sheets", "laboratory", "programming-languages", "glossary")
WITH_STEPPER = ("index", "minimax", "first-walkthrough", "second-walkthrough", "laboratory")
SCREENS = ((360, 740), (412, 823), (1280, 800), (1920, 1080))
MOST = 0.02  # of shift; a fifth of what is called good

PAINTED = "performance.getEntriesByName('first-contentful-paint').length"
READY = "document.readyState === 'complete' && !document.querySelector('.md-typeset [inert]')"
SHIFTS = """async () => {
  await document.fonts.ready
  const shifts = []
  const observer = new PerformanceObserver(list => shifts.push(...list.getEntries()))
  observer.observe({type: "layout-shift", buffered: true})
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  shifts.push(...observer.takeRecords())
  return shifts.filter(its => !its.hadRecentInput).reduce((sum, its) => sum + its.value, 0)
}"""


def until(page, script):
    """Wait until something is true in the page; its policy forbids what Playwright would do."""
    page.evaluate(
        f"async () => {{ while (!({script})) await new Promise(done => setTimeout(done, 15)) }}"
    )


def shift(visit, url):
    """Return how much moves in a page whose scripts come after it has first been painted."""
    held, painted, page = [], False, visit.page
    page.route("**/*.js", lambda route: route.continue_() if painted else held.append(route))
    page.goto(url, wait_until="commit")
    until(page, PAINTED)
    painted = True
    for script in held:
        script.continue_()
    until(page, READY)
    return page.evaluate(SHIFTS)


@pytest.mark.parametrize("at", range(len(SCREENS)), ids=lambda at: f"{SCREENS[at][0]} px")
def test_nothing_moves_when_the_scripts_come(at, addresses, visiting, served):
    width, height = SCREENS[at]
    settings = {"viewport": {"width": width, "height": height}, "has_touch": width < 500}
    paths = {(address.language, address.page): address.path for address in addresses()}
    moved = {}
    # Languages differ in how long their words are: a page stands on each screen in another one.
    for number, page in enumerate(KINDS):
        language = LANGUAGES[(number + at) % len(LANGUAGES)]
        with visiting(**settings) as visit:
            moved[language, page] = round(shift(visit, served + paths[language, page]), 4)
    assert {page: its for page, its in moved.items() if its >= MOST} == {}


HEIGHTS = """() => {
  const root = document.querySelector(".stepper")
  const heights = new Set()
  for (let step = 0; step < root.film.ready; step += 1) {
    root.show(root.film, step)
    heights.add(root.offsetHeight)
  }
  return [...heights]
}"""


def test_no_step_moves_what_stands_below_the_stepper(addresses, visiting, served):
    faults = []
    with visiting() as visit:
        for address in addresses():
            if address.page in WITH_STEPPER:
                visit.open(served + address.path)
                for width in (320, 360, 768, 1280):
                    visit.page.set_viewport_size({"width": width, "height": 800})
                    heights = visit.page.evaluate(HEIGHTS)
                    assert heights
                    if max(heights) - min(heights) > 1:  # of rounding
                        faults.append(f"{address} at {width} px: {sorted(heights)}")
    assert faults == []


# The only fonts with Latin letters, one for the text and one for code; and Debian's package.
FONTS = {
    "DejaVu": ("DejaVu Sans", "DejaVu Sans Mono", "fonts-dejavu-core"),
    "Liberation": ("Liberation Sans", "Liberation Mono", "fonts-liberation"),
}
WIDEST = "DejaVu"
HAN = ("Noto Sans CJK KR", "Noto Sans CJK SC")
GENERIC = {"sans-serif": 0, "system-ui": 0, "monospace": 1}

# WCAG 1.4.10 and 1.4.4: a screen of 320, and the browser's own size of text (16) doubled, on a
# desk and at the width at which that amounts to the same: (width, size of text).
SIGHTS = ((320, 16), (640, 32), (1280, 32))
DESKS = (1280, 1440, 1920)

# Of a stepper's lines: what leaves its box, and code (not its comment) that fills more than one line.
CUT = """() => [...document.querySelectorAll(".stepper li code")].flatMap(code => {
  if (!code.checkVisibility()) return []
  const range = document.createRange()
  range.selectNodeContents(code)
  const comment = code.querySelector(".c1")
  if (comment) range.setEndBefore(comment)
  const tops = new Set([...range.getClientRects()].map(its => Math.round(its.top)))
  const faults = []
  if (code.scrollWidth > code.clientWidth) faults.push(`leaves its box: ${code.textContent}`)
  if (tops.size > 1) faults.push(`goes on below: ${code.textContent}`)
  return faults
})"""


@pytest.fixture(params=FONTS)
def lettered(request, launch, tmp_path):
    """A page in a Chromium that has only these fonts, and those for Korean and Chinese."""
    *latin, package = FONTS[request.param]
    file = tmp_path / "fonts.conf"
    file.write_text(font_configuration(latin), encoding="utf-8")
    chromium = launch(FONTCONFIG_FILE=str(file))
    page = chromium.new_page()
    page.set_content('<p lang="en">Latin</p><pre lang="en">code</pre>')
    page.add_style_tag(content="p { font-family: system-ui } pre { font-family: monospace }")
    drawn = [fonts_of(page, element) for element in ("p", "pre")]
    if drawn != [{family} for family in latin]:
        pytest.skip(
            f"{latin} were wanted; Debian: apt-get install {package}; it draws with {drawn}"
        )
    yield SimpleNamespace(page=page, font=request.param)
    chromium.close()


def font_configuration(latin):
    """Return what fontconfig reads, so that there are no other fonts than these and Noto's CJK."""
    accepted = "".join(
        f'<pattern><patelt name="family"><string>{family}</string></patelt></pattern>'
        for family in (*latin, *HAN)
    )
    aliases = "".join(
        f'<match><test name="family"><string>{generic}</string></test>'
        f'<edit name="family" mode="prepend" binding="strong"><string>{latin[at]}</string></edit></match>'
        for generic, at in GENERIC.items()
    )
    return (
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>'
        '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
        "<selectfont><rejectfont><pattern/></rejectfont>"
        f"<acceptfont>{accepted}</acceptfont></selectfont>{aliases}</fontconfig>"
    )


def fonts_of(page, selector):
    """Return the names of the fonts that an element's own text is drawn with."""
    tools = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        tools.send(f"{domain}.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    node = tools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {font["familyName"] for font in fonts}


def test_every_page_fits_whatever_the_font(lettered, addresses, served):
    page, faults = lettered.page, []
    tools = page.context.new_cdp_session(page)

    def sized(width, text):
        page.set_viewport_size({"width": width, "height": 800})
        sizes = {"standard": text, "fixed": text * 13 // 16}
        tools.send("Page.setFontSizes", {"fontSizes": sizes})

    page.route("**/search/*.json", lambda route: route.abort())  # nobody searches
    for address in addresses():
        # What fits in the widest font fits in the other; code in lines of a set width may not.
        if address.page not in WITH_STEPPER and lettered.font != WIDEST:
            continue
        page.goto(served + address.path)
        for width, text in SIGHTS:
            sized(width, text)
            wide = page.evaluate("document.scrollingElement.scrollWidth")
            if wide > width:
                faults.append(f"{address}: {wide} px wide at {width} px with text of {text} px")
        for width in DESKS if address.page in WITH_STEPPER else ():
            sized(width, 16)
            faults += [f"{address} at {width} px: {fault}" for fault in page.evaluate(CUT)]
    assert faults == []
