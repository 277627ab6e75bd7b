"""Exercise sheets in Chromium: the form by keyboard, addresses, what is printed, phones, faults, no script."""

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

from builder.words import LANGUAGES, load
from widgets.sheet.answers import USUAL, Sheet, answer

WORDS = load(Path(__file__).parents[2] / "docs" / "words")
SAY = WORDS["en"]["sheet"]
SMALL = {"count": "1"}  # so small that its key would fit below
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

# Whether the sheet in the page is that of a text of HTML, which browsers write otherwise.
SAME = """html => {
  const wanted = document.createElement("div")
  wanted.innerHTML = html.replaceAll('data-exercise="', 'href="../practice/#')
  const shown = document.getElementById("sheet").cloneNode(true)
  for (const its of shown.querySelectorAll("figure")) its.removeAttribute("tabindex")
  for (const its of shown.querySelectorAll("details")) its.removeAttribute("open")
  const markup = its => its.innerHTML.replaceAll(' xmlns="http://www.w3.org/2000/svg"', "") // what is made in a page needs none
  return markup(shown) === markup(wanted)
}"""
# The height of each exercise on paper, and where the first one of a section begins in it.
HEIGHTS = """() => [".exercises", ".key"].map(part => {
  const section = document.querySelector(`#sheet ${part}`)
  const boxes = [...section.querySelectorAll(".exercise")].map(its => its.getBoundingClientRect())
  return [boxes[0].top - section.getBoundingClientRect().top, ...boxes.map(its => its.height)]
})"""
# What is seen outside the sheet, and what of it reaches beyond the paper.
BESIDE = """() => [...document.querySelectorAll("body *")].filter(its =>
  its.checkVisibility({opacityProperty: true}) && !its.closest("#sheet") && !its.querySelector("#sheet")
    && its.getBoundingClientRect().height > 0 && its.textContent.trim()).map(its => its.outerHTML.slice(0, 80))"""
BEYOND = """() => [...document.querySelectorAll("#sheet *")].filter(its =>
  its.getBoundingClientRect().right > innerWidth + 1).map(its => its.outerHTML.slice(0, 80))"""


def hashed(request):
    """What stands behind the # for a request, the usual one but for what is given."""
    its = {name: its for name, its in (USUAL | request).items() if its}
    return urlencode(its, safe="[],")


class Page:
    """The page of exercise sheets, as a teacher meets it."""

    def __init__(self, page, language="en"):
        self.page, self.words = page, WORDS[language]

    def says(self, state):
        part, key = ("shared", f"run_{state}") if state == "unreachable" else ("sheet", state)
        said = "text => document.querySelector('.sheet .busy').textContent === text"
        self.page.wait_for_function(said, arg=self.words[part][key])
        return self

    def shows(self, **request):
        """Wait until the sheet is that of a request, the usual one but for what is given."""
        html = answer(USUAL | request, self.words)["html"]
        self.page.wait_for_function(SAME, arg=html)
        return self

    def focused(self):
        return self.page.evaluate("document.activeElement.name || document.activeElement.type")


@pytest.fixture
def opened(visiting, served):
    """Open the page in a browser of one's own; nothing foreign is asked for, nothing fails."""
    visits = []

    def opened(visit, language="en", **request):
        visits.append(visit)
        folder = "" if language == "en" else f"{language}/"
        visit.open(f"{served}{folder}exercise-sheets/{f'#{hashed(request)}' if request else ''}")
        page = Page(visit.page, language)
        return page.says("made") if request else page

    yield opened
    for visit in visits:
        assert visit.foreign(served) == []
        # What is still being fetched fails when the reader goes away.
        assert visit.broken() == []


def test_by_keyboard_alone(visiting, opened, violations):
    with visiting(color_scheme="light") as visit:
        page, keys = opened(visit), visit.page.keyboard
        page.shows()
        assert not violations(visit.page, dark=True)
        assert not [url for url in visit.requests if "/python" in url or "/worker.js" in url]
        visit.page.locator("[name=count]").focus()
        keys.type("x")
        keys.press("Enter")
        told = WORDS["en"]["shared"]["problem_whole"].format(low=1, high=20)
        visit.page.get_by_text(told).wait_for()
        assert page.focused() == "count"
        assert visit.page.locator("[name=count]").get_attribute("aria-invalid") == "true"
        assert not violations(visit.page, dark=True, within=".sheet")
        page.shows()
        for text in ("1", "7", "3", "2"):
            keys.press("Control+a")
            keys.type(text)
            keys.press("Tab")
        assert page.focused() == "level"
        keys.type("h")
        keys.press("Tab")
        keys.type("MIN")
        for _ in range(3):  # past the variant
            keys.press("Tab")
            if page.focused() == "uneven":
                keys.press("Space")
        for _ in range(3):  # past the key and the trees
            keys.press("Tab")
        assert page.focused() == "button"
        keys.press("Shift+Tab")
        keys.press("Enter")
        wanted = {"count": "1", "seed": "7", "children": "3", "plies": "2", "level": "hard"}
        wanted |= {"player": "min", "uneven": "1"}
        page.says("made").shows(**wanted)
        assert visit.page.locator("[aria-invalid]").count() == 0
        visit.page.locator("#sheet summary").focus()
        keys.press("Enter")
        assert visit.page.locator("#sheet .key svg").first.is_visible()
        assert not violations(visit.page, dark=True, within=".sheet")
        visit.page.go_back()
        page.shows()
        assert visit.page.locator("[name=level]").input_value() == "easy"
        visit.page.go_forward()
        page.says("made").shows(**wanted)
        assert visit.page.locator("[name=uneven]").is_checked()


def test_a_link_leads_to_the_exercise_on_the_practice_page(visiting, opened):
    with visiting() as visit:
        opened(visit).page.locator(".where a").nth(1).click()
        title = WORDS["en"]["practice"]["title_random"].format(seed=102)
        visit.page.get_by_text(title).wait_for()
        (explainer,) = Sheet(USUAL | {"seed": "1"}, WORDS["en"]).explainers[1:]
        drawing = visit.page.locator(".practice svg.tree").first
        assert drawing.get_attribute("aria-label") in explainer.draw_start()


def test_what_is_printed_is_what_is_chosen(visiting, opened):
    with visiting() as visit:
        visit.page.add_init_script(
            "window.print = () => (window.printed = (window.printed ?? 0) + 1)"
        )
        page = opened(visit)
        printed = visit.page.locator("[data-do=print]")
        printed.click()
        visit.page.wait_for_function("window.printed === 1")
        visit.page.locator("[name=key]").uncheck()
        visit.page.locator("[name=seed]").fill("5")
        printed.click()
        visit.page.wait_for_function("window.printed === 2")
        page.shows(seed="5", key="")
        # What cannot be made is not printed.
        visit.page.locator("[name=seed]").fill("x")
        printed.click()
        visit.page.locator("[aria-invalid=true]").wait_for()
        assert visit.page.evaluate("window.printed") == 2


def test_the_way_back_is_open_and_nothing_is_lost_on_it(visiting, opened, served):
    with visiting() as visit:
        visit.page.goto(f"{served}404.html")
        page = opened(visit, count="1", seed="3")
        # An address in another order, or with less in it, is put as the page writes it.
        visit.page.evaluate("location.hash = '#key=1&seed=4&count=1'")
        page.shows(seed="4", count="1")
        visit.page.wait_for_function("location.hash.startsWith('#count=1&seed=4&children=2')")
        visit.page.locator("[name=seed]").fill("99")
        visit.page.locator("#sheet summary").click()
        visit.page.evaluate("location.hash = '#which'")
        visit.page.go_back()
        assert visit.page.locator("[name=seed]").input_value() == "99"
        assert visit.page.locator("#sheet .key svg").first.is_visible()
        visit.page.go_back()
        page.shows(seed="3", count="1")
        visit.page.go_back()
        visit.page.wait_for_url("**/404.html")


def test_what_of_an_address_cannot_be_read_is_told(visiting, opened):
    with visiting() as visit:
        page = opened(visit, "zh")
        made, tell = page.words["sheet"]["made"], page.words["shared"]["address_lost"]

        def follows(hash, names, **request):
            visit.page.evaluate("hash => (location.hash = hash)", hash)
            said = "text => document.querySelector('.sheet .busy').textContent === text"
            told = f"{made} {tell.format(names=' · '.join(names))}"
            visit.page.wait_for_function(said, arg=told)
            page.shows(**request)

        whole = hashed({"count": "1", "seed": "5"})
        follows(f"{whole}&hasOwnProperty=2", ["hasOwnProperty"], count="1", seed="5")
        follows(f"{whole}&seed=6&__proto__=1", ["seed", "__proto__"], count="1", seed="5")
        follows(f"{whole}&uneven=0", ["uneven"], count="1", seed="5")
        half = whole.replace("easy", "hard").partition("vel=hard")[0]
        follows(half, ["le", "level", "player", "rule"], count="1", seed="5", key="")
        follows(whole.replace("level=easy", "level=eas"), ["level"], count="1", seed="5")
        # What is done next takes the sentence away.
        visit.page.locator(".sheet [type=submit]").click()
        page.says("made")


OWN = "[[3, 5], [6, 9]]\n# from last year\n\n[[7, 2], [8, -1.5]]"


def trees_in(page):
    return page.locator("#sheet-tree").input_value()


def test_trees_of_ones_own(visiting, opened, violations):
    """Typed, told what is wrong, made, kept in the address, led back to."""
    with visiting(color_scheme="light") as visit:
        page, keys = opened(visit, "it"), visit.page.keyboard
        words, address = page.words, visit.page.evaluate("location.hash")
        faulty = "# 😀\n[[3, 5], [6, 9]]\n😀 [[7, 2], (8, 1)]"
        visit.page.locator("#sheet-tree").fill(faulty)
        visit.page.locator("[type=submit]").focus()
        keys.press("Enter")
        said = words["shared"]["problem_not_number"].format(text="😀")
        told = words["sheet"]["at_line"].format(line=3, character=1, said=said)
        problem = visit.page.locator("#sheet-tree-problem")
        visit.page.wait_for_function(
            "text => document.getElementById('sheet-tree-problem').textContent === text", arg=told
        )
        marked = "its => its.value.slice(its.selectionStart, its.selectionEnd)"
        assert page.focused() == "tree"
        assert visit.page.locator("#sheet-tree").evaluate(marked) == "😀"
        assert visit.page.locator("#sheet-tree").get_attribute("aria-invalid") == "true"
        assert not violations(visit.page, dark=True, within=".sheet")
        # Nothing that was typed is lost, and the old sheet is there.
        assert trees_in(visit.page) == faulty
        assert visit.page.evaluate("location.hash") == address
        page.shows()
        keys.type(" ")  # over what is marked
        visit.page.locator("[type=submit]").click()
        round_ = words["sheet"]["at_line"].format(
            line=3, character=12, said=words["shared"]["problem_round"]
        )
        visit.page.wait_for_function(
            "text => document.getElementById('sheet-tree-problem').textContent === text", arg=round_
        )
        assert visit.page.locator("#sheet-tree").evaluate(marked) == "("
        visit.page.locator("#sheet-tree").fill(OWN)
        visit.page.locator("[name=count]").fill("3")
        visit.page.locator("[type=submit]").click()
        wanted = {"count": "3", "tree": OWN}
        page.says("made").shows(**wanted)
        assert problem.inner_text() == ""
        assert visit.page.locator("[aria-invalid]").count() == 0
        links = visit.page.locator("#sheet .where a").evaluate_all(
            "its => its.map(one => one.getAttribute('href'))"
        )
        assert links[1] == "../practice/#tree=[[7,2],[8,-1.5]]"
        address = visit.page.url
        visit.page.go_back()
        page.shows()
        assert trees_in(visit.page) == ""
        visit.page.go_forward()
        page.shows(**wanted)
        assert trees_in(visit.page) == OWN
    with visiting() as visit:  # whoever opens the address has the same
        visit.open(address)
        Page(visit.page, "it").says("made").shows(**wanted)
        assert trees_in(visit.page) == OWN
        assert visit.page.url == address


def test_an_address_that_brings_only_trees(visiting, opened, served):
    """As from the laboratory or the practice page: their trees and no others, all else as usual, nothing lost."""
    with visiting() as visit:
        page = opened(visit)
        made, tell = page.words["sheet"]["made"], page.words["shared"]["address_lost"]

        def follows(hash, said, **request):
            visit.page.evaluate("hash => (location.hash = hash)", hash)
            page.shows(**request)
            text = "text => document.querySelector('.sheet .busy').textContent === text"
            visit.page.wait_for_function(text, arg=said)

        only = {"count": "1", "tree": "[[3,5],[2,9]]"}
        follows("tree=[[3,5],[2,9]]", made, **only)
        assert visit.page.locator("[name=count]").input_value() == "1"
        assert visit.page.url.endswith(f"#{hashed(only)}")
        follows(
            "tree=%5B%5B3%2C5%5D%2C%5B2%2C9%5D%5D&player=min&rule=hard",
            made,
            **only,
            player="min",
            rule="hard",
        )
        follows(
            "tree=[[3,5],[2,9]]%0D%0A[[1,2],[3,0]]",
            made,
            count="1",
            tree="[[3,5],[2,9]]\n[[1,2],[3,0]]",
        )
        lost = f"{made} {tell.format(names='step · player')}"
        follows("tree=[[3,5],[2,9]]&player=x&step=3", lost, **only)
        # One that is cut off is none of these: it has begun with the count.
        cut = f"{made} {tell.format(names='seed · children · plies · level · player · rule')}"
        follows("count=1&tree=[[3,5],[2,9]]", cut, **only, key="")
        visit.page.evaluate("location.hash = 'tree=[[3,5],[2,9'")
        visit.page.locator("#sheet-tree[aria-invalid=true]").wait_for()
        assert trees_in(visit.page) == "[[3,5],[2,9"


def test_a_very_large_tree_is_drawn_as_large_as_others_and_can_be_moved(visiting, opened):
    with visiting() as visit:
        page = opened(visit, count="1", key="", tree=f"[{','.join(['[1,2,3,4]'] * 16)}]").page
        figure, digit = page.locator("#sheet figure"), page.locator("#sheet svg .number").first
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 1280
        assert figure.evaluate("its => its.scrollWidth > its.clientWidth && its.tabIndex === 0")
        assert digit.evaluate("its => its.getBoundingClientRect().height") > 12


def test_on_paper_there_is_only_the_sheet_and_no_exercise_is_broken(
    language, visiting, opened, styled
):
    """There are as many pages as if each exercise is put, whole, where it next fits; none is higher than one."""
    with visiting() as visit:
        page = opened(visit, language)
        visit.page.emulate_media(media="print")
        # Where an exercise ends depends little on the language: each has the largest, and one of the others.
        others = (SMALL, DEEP, MIXED)
        own = [others[LANGUAGES.index(language) % 3]]
        for request in (LARGE, *(others if language == "en" else own)):
            visit.page.evaluate("hash => (location.hash = hash)", hashed(request))
            page.shows(**request)
            for paper, size in PAPERS.items():
                width, height = ((its - 2 * MARGIN) / PIXEL for its in size)
                # A viewport has no fractions of a pixel, but they decide what fits beside what.
                visit.page.set_viewport_size({"width": int(width) + 1, "height": 900})
                style = f"@media print {{ #sheet {{ width: {width}px }} }}"
                styled(visit.page, style)
                assert visit.page.evaluate(BESIDE) == []
                assert visit.page.evaluate(BEYOND) == []
                pages = 0
                for top, *heights in visit.page.evaluate(HEIGHTS):
                    pages, left = pages + 1, height - top
                    assert heights[0] < left
                    for its in heights:
                        assert its < height
                        if its > left:
                            pages, left = pages + 1, height
                        left -= its
                pdf = visit.page.pdf(format=paper)
                assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == pages, (request, paper)


def test_a_large_tree_on_a_phone_can_be_moved(visiting, opened, violations):
    with visiting(**PHONE) as visit:
        page = opened(visit, "it", **LARGE).page
        page.locator("#sheet summary").click()
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 360
        for figure in page.locator("#sheet figure").all():
            assert figure.evaluate("its => its.scrollWidth > its.clientWidth && its.tabIndex === 0")
        assert not violations(page, within=".sheet")


def test_nothing_is_lost_without_a_connection(visiting, served):
    with visiting() as visit:
        page = Page(visit.open(f"{served}it/exercise-sheets/").page, "it")
        visit.page.context.route("**/python/brython.js", lambda route: route.abort())
        visit.page.locator("[name=seed]").fill("5")
        visit.page.locator("[type=submit]").click()
        page.says("unreachable").shows()
        visit.page.context.unroute("**/python/brython.js")
        visit.page.locator("[type=submit]").click()
        page.says("made").shows(seed="5")


def test_without_javascript_there_is_a_sheet_to_print(visiting, served):
    with visiting(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(f"{served}exercise-sheets/")
        assert page.locator(".sheet noscript").inner_text().strip() == SAY["noscript"]
        assert not page.locator(".sheet form").is_visible()
        assert page.locator("#sheet .exercises svg").count() == 2
        assert not page.locator("#sheet .key svg").first.is_visible()
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 2
