"""Exercise sheets in Chromium: keyboard, addresses, printing, phones, faults, no script."""

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

from builder.words import LANGUAGES, load_all_texts
from widgets.sheet.requests import USUAL, Sheet, answer

WORDS = load_all_texts(Path(__file__).parents[2] / "docs" / "words")
TEXTS = WORDS["en"]["sheet"]
SMALL = {"count": "1"}  # the key would fit on the same page
LARGE = {"children": "3", "plies": "3", "level": "hard", "rule": "hard"}  # 27 leaves
DEEP = {"children": "2", "plies": "4", "level": "hard", "rule": "hard"}  # 15 nodes
MIXED = {
    "children": "3",
    "plies": "3",
    "level": "medium",
    "uneven": "1",
    "player": "min",
    "count": "6",
}
PAPERS = {"A4": (210, 297), "Letter": (215.9, 279.4)}  # millimetres
MARGIN, PIXEL = 14, 25.4 / 96  # millimetres
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

# Returns whether the page shows the sheet of an HTML text, apart from how browsers write HTML.
SHOWS_SHEET = """html => {
  const wanted = document.createElement("div")
  wanted.innerHTML = html.replaceAll('data-exercise="', 'href="../practice/#')
  const shown = document.getElementById("sheet").cloneNode(true)
  for (const its of shown.querySelectorAll("figure")) its.removeAttribute("tabindex")
  for (const its of shown.querySelectorAll("details")) its.removeAttribute("open")
  const markup = its => its.innerHTML.replaceAll(' xmlns="http://www.w3.org/2000/svg"', "") // what is made in a page needs none
  return markup(shown) === markup(wanted)
}"""
# Returns for each section the top of the first exercise in it and the heights of all exercises.
HEIGHTS = """() => [".exercises", ".key"].map(part => {
  const section = document.querySelector(`#sheet ${part}`)
  const boxes = [...section.querySelectorAll(".exercise")].map(its => its.getBoundingClientRect())
  return [boxes[0].top - section.getBoundingClientRect().top, ...boxes.map(its => its.height)]
})"""
# Lists the elements that are visible outside the sheet, and parts of the sheet that exceed the paper.
VISIBLE_BESIDE_SHEET = """() => [...document.querySelectorAll("body *")].filter(its =>
  its.checkVisibility({opacityProperty: true}) && !its.closest("#sheet") && !its.querySelector("#sheet")
    && its.getBoundingClientRect().height > 0 && its.textContent.trim()).map(its => its.outerHTML.slice(0, 80))"""
BEYOND_PAPER = """() => [...document.querySelectorAll("#sheet *")].filter(its =>
  its.getBoundingClientRect().right > innerWidth + 1).map(its => its.outerHTML.slice(0, 80))"""


def format_hash(request):
    """Return the hash of an address for a request, completed by the usual settings."""
    settings = {name: value for name, value in (USUAL | request).items() if value}
    return urlencode(settings, safe="[],")


class Page:
    """The page of exercise sheets, as a teacher uses it."""

    def __init__(self, page, language="en"):
        self.page, self.texts = page, WORDS[language]

    def wait_for_status(self, state):
        part, key = ("shared", f"run_{state}") if state == "unreachable" else ("sheet", state)
        has_status = "text => document.querySelector('.sheet .busy').textContent === text"
        self.page.wait_for_function(has_status, arg=self.texts[part][key])
        return self

    def wait_for_sheet(self, **request):
        """Wait until the sheet of a request, completed by the usual settings, is shown."""
        html = answer(USUAL | request, self.texts)["html"]
        self.page.wait_for_function(SHOWS_SHEET, arg=html)
        return self

    def get_focused_name(self):
        return self.page.evaluate("document.activeElement.name || document.activeElement.type")


@pytest.fixture
def open_sheet_page(open_visit, site_address):
    """Open the page in a new browser context; fail on errors and on foreign requests."""
    visits = []

    def open_sheet_page(visit, language="en", **request):
        visits.append(visit)
        folder = "" if language == "en" else f"{language}/"
        visit.open(
            f"{site_address}{folder}exercise-sheets/{f'#{format_hash(request)}' if request else ''}"
        )
        page = Page(visit.page, language)
        return page.wait_for_status("made") if request else page

    yield open_sheet_page
    for visit in visits:
        assert visit.list_foreign_requests(site_address) == []
        # list_errors() leaves out requests that were cancelled when the page was left.
        assert visit.list_errors() == []


@pytest.mark.core
def test_by_keyboard_alone(open_visit, open_sheet_page, find_violations):
    with open_visit(color_scheme="light") as visit:
        page, keys = open_sheet_page(visit), visit.page.keyboard
        page.wait_for_sheet()
        assert not find_violations(visit.page, dark=True)
        assert not [url for url in visit.requests if "/python" in url or "/worker.js" in url]
        visit.page.locator("[name=count]").focus()
        keys.type("x")
        keys.press("Enter")
        message = WORDS["en"]["shared"]["problem_whole"].format(low=1, high=20)
        visit.page.get_by_text(message).wait_for()
        assert page.get_focused_name() == "count"
        assert visit.page.locator("[name=count]").get_attribute("aria-invalid") == "true"
        assert not find_violations(visit.page, dark=True, within=".sheet")
        page.wait_for_sheet()
        for text in ("1", "7", "3", "2"):
            keys.press("Control+a")
            keys.type(text)
            keys.press("Tab")
        assert page.get_focused_name() == "level"
        keys.type("h")
        keys.press("Tab")
        keys.type("MIN")
        for _ in range(3):  # past the choice of the variant
            keys.press("Tab")
            if page.get_focused_name() == "uneven":
                keys.press("Space")
        for _ in range(3):  # past the fields of the key and the trees
            keys.press("Tab")
        assert page.get_focused_name() == "button"
        keys.press("Shift+Tab")
        keys.press("Enter")
        request = {"count": "1", "seed": "7", "children": "3", "plies": "2", "level": "hard"}
        request |= {"player": "min", "uneven": "1"}
        page.wait_for_status("made").wait_for_sheet(**request)
        assert visit.page.locator("[aria-invalid]").count() == 0
        visit.page.locator("#sheet summary").focus()
        keys.press("Enter")
        assert visit.page.locator("#sheet .key svg").first.is_visible()
        assert not find_violations(visit.page, dark=True, within=".sheet")
        visit.page.go_back()
        page.wait_for_sheet()
        assert visit.page.locator("[name=level]").input_value() == "easy"
        visit.page.go_forward()
        page.wait_for_status("made").wait_for_sheet(**request)
        assert visit.page.locator("[name=uneven]").is_checked()


def test_a_link_leads_to_the_exercise_on_the_practice_page(open_visit, open_sheet_page):
    with open_visit() as visit:
        open_sheet_page(visit).page.locator(".where a").nth(1).click()
        title = WORDS["en"]["practice"]["title_random"].format(seed=102)
        visit.page.get_by_text(title).wait_for()
        (explainer,) = Sheet(USUAL | {"seed": "1"}, WORDS["en"]).explainers[1:]
        drawing = visit.page.locator(".practice svg.tree").first
        assert drawing.get_attribute("aria-label") in explainer.draw_tree_before_search()


def test_the_sheet_of_the_current_settings_is_printed(open_visit, open_sheet_page):
    with open_visit() as visit:
        visit.page.add_init_script(
            "window.print = () => (window.printed = (window.printed ?? 0) + 1)"
        )
        page = open_sheet_page(visit)
        printed = visit.page.locator("[data-do=print]")
        printed.click()
        visit.page.wait_for_function("window.printed === 1")
        visit.page.locator("[name=key]").uncheck()
        visit.page.locator("[name=seed]").fill("5")
        printed.click()
        visit.page.wait_for_function("window.printed === 2")
        page.wait_for_sheet(seed="5", key="")
        # Invalid settings are not printed.
        visit.page.locator("[name=seed]").fill("x")
        printed.click()
        visit.page.locator("[aria-invalid=true]").wait_for()
        assert visit.page.evaluate("window.printed") == 2


def test_back_keeps_the_form_and_the_sheet(open_visit, open_sheet_page, site_address):
    with open_visit() as visit:
        visit.page.goto(f"{site_address}404.html")
        page = open_sheet_page(visit, count="1", seed="3")
        # The page completes and reorders the parameters of an address.
        visit.page.evaluate("location.hash = '#key=1&seed=4&count=1'")
        page.wait_for_sheet(seed="4", count="1")
        visit.page.wait_for_function("location.hash.startsWith('#count=1&seed=4&children=2')")
        visit.page.locator("[name=seed]").fill("99")
        visit.page.locator("#sheet summary").click()
        visit.page.evaluate("location.hash = '#which'")
        visit.page.go_back()
        assert visit.page.locator("[name=seed]").input_value() == "99"
        assert visit.page.locator("#sheet .key svg").first.is_visible()
        visit.page.go_back()
        page.wait_for_sheet(seed="3", count="1")
        visit.page.go_back()
        visit.page.wait_for_url("**/404.html")


def test_unreadable_parameters_of_an_address_are_named(open_visit, open_sheet_page):
    with open_visit() as visit:
        page = open_sheet_page(visit, "zh")
        ready_text, lost_text = page.texts["sheet"]["made"], page.texts["shared"]["address_lost"]

        def check_address(hash, names, **request):
            visit.page.evaluate("hash => (location.hash = hash)", hash)
            has_status = "text => document.querySelector('.sheet .busy').textContent === text"
            message = f"{ready_text} {lost_text.format(names=' · '.join(names))}"
            visit.page.wait_for_function(has_status, arg=message)
            page.wait_for_sheet(**request)

        whole = format_hash({"count": "1", "seed": "5"})
        check_address(f"{whole}&hasOwnProperty=2", ["hasOwnProperty"], count="1", seed="5")
        check_address(f"{whole}&seed=6&__proto__=1", ["seed", "__proto__"], count="1", seed="5")
        check_address(f"{whole}&uneven=0", ["uneven"], count="1", seed="5")
        half = whole.replace("easy", "hard").partition("vel=hard")[0]
        check_address(half, ["le", "level", "player", "rule"], count="1", seed="5", key="")
        check_address(whole.replace("level=easy", "level=eas"), ["level"], count="1", seed="5")
        # The next action removes the message.
        visit.page.locator(".sheet [type=submit]").click()
        page.wait_for_status("made")


CUSTOM_TREES = "[[3, 5], [6, 9]]\n# from last year\n\n[[7, 2], [8, -1.5]]"


def get_trees(page):
    return page.locator("#sheet-tree").input_value()


def test_custom_trees(open_visit, open_sheet_page, find_violations):
    """Type trees, correct a mistake, make the sheet, and go back and forth."""
    with open_visit(color_scheme="light") as visit:
        page, keys = open_sheet_page(visit, "it"), visit.page.keyboard
        texts, address = page.texts, visit.page.evaluate("location.hash")
        faulty = "# 😀\n[[3, 5], [6, 9]]\n😀 [[7, 2], (8, 1)]"
        visit.page.locator("#sheet-tree").fill(faulty)
        visit.page.locator("[type=submit]").focus()
        keys.press("Enter")
        reason = texts["shared"]["problem_not_number"].format(text="😀")
        message = texts["sheet"]["at_line"].format(line=3, character=1, said=reason)
        problem = visit.page.locator("#sheet-tree-problem")
        visit.page.wait_for_function(
            "text => document.getElementById('sheet-tree-problem').textContent === text",
            arg=message,
        )
        marked = "its => its.value.slice(its.selectionStart, its.selectionEnd)"
        assert page.get_focused_name() == "tree"
        assert visit.page.locator("#sheet-tree").evaluate(marked) == "😀"
        assert visit.page.locator("#sheet-tree").get_attribute("aria-invalid") == "true"
        assert not find_violations(visit.page, dark=True, within=".sheet")
        # The typed text and the old sheet are kept.
        assert get_trees(visit.page) == faulty
        assert visit.page.evaluate("location.hash") == address
        page.wait_for_sheet()
        keys.type(" ")  # replaces the selected mistake
        visit.page.locator("[type=submit]").click()
        round_ = texts["sheet"]["at_line"].format(
            line=3, character=12, said=texts["shared"]["problem_round"]
        )
        visit.page.wait_for_function(
            "text => document.getElementById('sheet-tree-problem').textContent === text", arg=round_
        )
        assert visit.page.locator("#sheet-tree").evaluate(marked) == "("
        visit.page.locator("#sheet-tree").fill(CUSTOM_TREES)
        visit.page.locator("[name=count]").fill("3")
        visit.page.locator("[type=submit]").click()
        request = {"count": "3", "tree": CUSTOM_TREES}
        page.wait_for_status("made").wait_for_sheet(**request)
        assert problem.inner_text() == ""
        assert visit.page.locator("[aria-invalid]").count() == 0
        links = visit.page.locator("#sheet .where a").evaluate_all(
            "its => its.map(one => one.getAttribute('href'))"
        )
        assert links[1] == "../practice/#tree=[[7,2],[8,-1.5]]"
        address = visit.page.url
        visit.page.go_back()
        page.wait_for_sheet()
        assert get_trees(visit.page) == ""
        visit.page.go_forward()
        page.wait_for_sheet(**request)
        assert get_trees(visit.page) == CUSTOM_TREES
    with open_visit() as visit:  # the address shows the same in another browser
        visit.open(address)
        Page(visit.page, "it").wait_for_status("made").wait_for_sheet(**request)
        assert get_trees(visit.page) == CUSTOM_TREES
        assert visit.page.url == address


def test_an_address_that_brings_only_trees(open_visit, open_sheet_page, site_address):
    """As in links from the laboratory or practice: only these trees, with the usual settings."""
    with open_visit() as visit:
        page = open_sheet_page(visit)
        ready_text, lost_text = page.texts["sheet"]["made"], page.texts["shared"]["address_lost"]

        def check_address(hash, message, **request):
            visit.page.evaluate("hash => (location.hash = hash)", hash)
            page.wait_for_sheet(**request)
            text = "text => document.querySelector('.sheet .busy').textContent === text"
            visit.page.wait_for_function(text, arg=message)

        only = {"count": "1", "tree": "[[3,5],[2,9]]"}
        check_address("tree=[[3,5],[2,9]]", ready_text, **only)
        assert visit.page.locator("[name=count]").input_value() == "1"
        assert visit.page.url.endswith(f"#{format_hash(only)}")
        check_address(
            "tree=%5B%5B3%2C5%5D%2C%5B2%2C9%5D%5D&player=min&rule=hard",
            ready_text,
            **only,
            player="min",
            rule="hard",
        )
        check_address(
            "tree=[[3,5],[2,9]]%0D%0A[[1,2],[3,0]]",
            ready_text,
            count="1",
            tree="[[3,5],[2,9]]\n[[1,2],[3,0]]",
        )
        lost = f"{ready_text} {lost_text.format(names='step · player')}"
        check_address("tree=[[3,5],[2,9]]&player=x&step=3", lost, **only)
        # An address that begins with the count is a page's own that was cut off.
        cut = f"{ready_text} {lost_text.format(names='seed · children · plies · level · player · rule')}"
        check_address("count=1&tree=[[3,5],[2,9]]", cut, **only, key="")
        visit.page.evaluate("location.hash = 'tree=[[3,5],[2,9'")
        visit.page.locator("#sheet-tree[aria-invalid=true]").wait_for()
        assert get_trees(visit.page) == "[[3,5],[2,9"


def test_a_very_large_tree_is_drawn_in_the_usual_size_and_scrolls(open_visit, open_sheet_page):
    with open_visit() as visit:
        page = open_sheet_page(
            visit, count="1", key="", tree=f"[{','.join(['[1,2,3,4]'] * 16)}]"
        ).page
        figure, digit = page.locator("#sheet figure"), page.locator("#sheet svg .number").first
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 1280
        assert figure.evaluate("its => its.scrollWidth > its.clientWidth && its.tabIndex === 0")
        assert digit.evaluate("its => its.getBoundingClientRect().height") > 12


@pytest.mark.core
def test_only_the_sheet_is_printed_and_no_exercise_is_split(
    language, open_visit, open_sheet_page, add_styles
):
    """Compare the number of pages with placing each exercise whole, where it next fits."""
    with open_visit() as visit:
        page = open_sheet_page(visit, language)
        visit.page.emulate_media(media="print")
        # Heights depend little on the language: test the largest in each, and one of the others.
        smaller = (SMALL, DEEP, MIXED)
        sample = [smaller[LANGUAGES.index(language) % 3]]
        for request in (LARGE, *(smaller if language == "en" else sample)):
            visit.page.evaluate("hash => (location.hash = hash)", format_hash(request))
            page.wait_for_sheet(**request)
            for paper, size in PAPERS.items():
                width, height = ((length - 2 * MARGIN) / PIXEL for length in size)
                # A viewport has whole pixels, but fractions decide the layout; so set the sheet's width.
                visit.page.set_viewport_size({"width": int(width) + 1, "height": 900})
                style = f"@media print {{ #sheet {{ width: {width}px }} }}"
                add_styles(visit.page, style)
                assert visit.page.evaluate(VISIBLE_BESIDE_SHEET) == []
                assert visit.page.evaluate(BEYOND_PAPER) == []
                pages = 0
                for top, *heights in visit.page.evaluate(HEIGHTS):
                    pages, space = pages + 1, height - top
                    assert heights[0] < space
                    for exercise_height in heights:
                        assert exercise_height < height
                        if exercise_height > space:
                            pages, space = pages + 1, height
                        space -= exercise_height
                pdf = visit.page.pdf(format=paper)
                assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == pages, (request, paper)


def test_a_large_tree_on_a_phone_scrolls(open_visit, open_sheet_page, find_violations):
    with open_visit(**PHONE) as visit:
        page = open_sheet_page(visit, "it", **LARGE).page
        page.locator("#sheet summary").click()
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 360
        for figure in page.locator("#sheet figure").all():
            assert figure.evaluate("its => its.scrollWidth > its.clientWidth && its.tabIndex === 0")
        assert not find_violations(page, within=".sheet")


def test_nothing_is_lost_without_a_connection(open_visit, site_address):
    with open_visit() as visit:
        page = Page(visit.open(f"{site_address}it/exercise-sheets/").page, "it")
        visit.page.context.route("**/python/brython.js", lambda route: route.abort())
        visit.page.locator("[name=seed]").fill("5")
        visit.page.locator("[type=submit]").click()
        page.wait_for_status("unreachable").wait_for_sheet()
        visit.page.context.unroute("**/python/brython.js")
        visit.page.locator("[type=submit]").click()
        page.wait_for_status("made").wait_for_sheet(seed="5")


def test_without_javascript_a_sheet_can_be_printed(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(f"{site_address}exercise-sheets/")
        assert page.locator(".sheet noscript").inner_text().strip() == TEXTS["noscript"]
        assert not page.locator(".sheet form").is_visible()
        assert page.locator("#sheet .exercises svg").count() == 2
        assert not page.locator("#sheet .key svg").first.is_visible()
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 2
