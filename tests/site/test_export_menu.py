"""The export menu of a stepper, in Chromium: drawings, pictures, pages to print, links."""

import base64
import re
import struct
from ast import literal_eval
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
import resvg_py
from playwright.sync_api import expect

from alphabeta import FIRST, alphabeta
from builder.words import load_all_texts
from figures import latex
from figures.film import Film
from figures.scenes import get_walkthrough
from figures.tree_drawing import LEVEL
from gametree import letters
from locators import reach
from minimax import minimax
from tracing import trace

WORDS = load_all_texts(Path(__file__).parents[2] / "docs" / "words")
PAGE = "first-walkthrough/"
SVG = "{http://www.w3.org/2000/svg}"
# Light, dark, numbers squeezed by bounds outside, a wide tree, and a search without a window.
STATES = {
    "light": (f"{PAGE}#step-28", "light"),
    "dark": (f"{PAGE}#step-55", "dark"),
    "window": (
        "laboratory/#tree=[[1234567,-4],[0.25,[7,-800000]]]&alpha=-3&beta=7&step=30",
        "light",
    ),
    "wide": (
        f"laboratory/#tree={[list(range(6))] * 4}&player=min&step=40".replace(" ", ""),
        "dark",
    ),
    "minimax": ("minimax/#step-30", "light"),
}
MOST_DIFFERENT_POINTS = 0.004  # share of the points of a drawing that may differ in another program

# Leaves only the two drawings in the page, at their natural size and at whole pixels.
ALONE = """() => {
  const drawings = [...document.querySelectorAll(".stepper :is(.sight > svg, .window)")]
  const box = Object.assign(document.createElement("div"), {className: "stepper"})
  document.body.replaceChildren(box)
  box.append(...drawings)
  for (const its of drawings) {
    const {width, height} = its.viewBox.baseVal
    Object.assign(its.style, {display: "block", margin: 0, minWidth: 0, maxWidth: "none", minHeight: 0})
    Object.assign(its.style, {width: `${width}px`, height: `${height}px`, position: "absolute", left: 0})
    its.style.top = its.matches(".window") ? "600px" : 0
  }
  scrollTo(0, 0)
}"""
# Returns the share of points that differ between two pictures. They are blurred, since programs smooth edges
# differently.
DIFFERENCE = """async ([one, other, [left, top, width, height]]) => {
  const points = async (url, x, y) => {
    const image = new Image()
    image.src = `data:image/png;base64,${url}`
    await image.decode()
    const canvas = Object.assign(document.createElement("canvas"), {width, height})
    const pen = canvas.getContext("2d")
    pen.filter = "blur(1.5px)"
    pen.drawImage(image, -x, -y)
    return pen.getImageData(4, 4, width - 8, height - 8).data
  }
  const [a, b] = [await points(one, left, top), await points(other, 0, 0)]
  let different = 0
  for (let at = 0; at < a.length; at += 4)
    if ([0, 1, 2].some(part => Math.abs(a[at + part] - b[at + part]) > 60)) different += 1
  return different / (a.length / 4)
}"""


@pytest.fixture
def open_menu_on(open_visit, site_address):
    """Open a page and the export menu of the stepper."""
    with open_visit(permissions=["clipboard-read", "clipboard-write"]) as visit:
        yield lambda path: open_menu(visit.open(site_address + path).page)


def open_menu(page):
    if "tree=" in page.url:
        page.wait_for_function(
            "its => document.querySelector('.stepper').step + 1 === its",
            arg=int(re.search(r"step=(\d+)", page.url)[1]),
        )
    # Wait for all frames, since a late one would be drawn over the current one.
    page.wait_for_function(
        "(its => its.film && its.film.ready === its.film.count)(document.querySelector('.stepper'))"
    )
    # Wait until the status line is empty, since it moves the elements below.
    page.wait_for_function("!document.getElementById('laboratory-busy')?.textContent")
    page.locator("[data-go=take]").press("Enter")
    page.locator(".take:popover-open").wait_for()
    return page


def download(page, name):
    with page.expect_download() as arriving:
        page.locator(f"[data-take={name}]").click()
    return arriving.value.suggested_filename, Path(arriving.value.path()).read_bytes()


def read_png_size(png):
    """Return the width and height of a PNG picture."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


def count_pages(pdf):
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("shown", STATES)
def test_a_drawing_looks_the_same_in_the_page_and_as_a_file(shown, open_visit, site_address):
    path, scheme = STATES[shown]
    with open_visit(device_scale_factor=2, color_scheme=scheme) as visit:
        page = open_menu(visit.open(site_address + path).page)
        _, text = download(page, "svg-save")
        page.keyboard.press("Escape")
        rendered = resvg_py.svg_to_bytes(svg_string=text.decode(), zoom=2)
        blank = page.context.new_page()
        blank.goto("about:blank")
        page.evaluate(ALONE)
        places, below, widest = [], 0, 0
        for name in ("svg.tree:not(.window)", ".window"):
            if not page.locator(f".stepper {name}").count():
                continue
            box = page.locator(f".stepper {name}").evaluate("its => its.viewBox.baseVal.width")
            widest = max(widest, box)
            left_margin = (widest - box) / 2  # the drawings are centred, one below the other
            shot = page.locator(f".stepper {name}").screenshot()
            width, height = read_png_size(shot)
            place = [2 * left_margin, 2 * below, width, height]
            pictures = [base64.b64encode(png).decode() for png in (rendered, shot)]
            places.append((name, blank.evaluate(DIFFERENCE, [*pictures, place])))
            below += page.locator(f".stepper {name}").evaluate("its => its.viewBox.baseVal.height")
        assert [place for place in places if place[1] > MOST_DIFFERENT_POINTS] == [], places


def test_a_drawing_needs_no_style_sheet(open_menu_on):
    page = open_menu_on(f"{PAGE}#step-29")
    name, text = download(page, "svg-save")
    assert name == "alphabeta-step-29.svg"
    drawing = ElementTree.fromstring(text)
    assert drawing.tag == f"{SVG}svg"
    texts = [element.text for element in drawing.iter(f"{SVG}text")]
    assert {"3", "5", "6", "9", "1", "2", "0", "−1", "A", "G", "α = 6", "β = 5"} <= set(texts)
    assert "E\xa0 6 ≥ 5" in texts
    assert "Node E returns 6" in drawing.find(f"{SVG}title").text
    for foreign_origin in (
        b"var(",
        b"class=",
        b"style",
        b"system-ui",
        b"currentcolor",
        b"http://127",
    ):
        assert foreign_origin not in text
    # The font is the one that the browser used.
    assert drawing.get("font-family").startswith("'DejaVu Sans', ")
    copy_sources = """async () => {
      const [item] = await navigator.clipboard.read()
      return [[...item.types].sort(), await (await item.getType("text/plain")).text()]
    }"""
    page.locator("[data-take=svg-copy]").click()
    page.get_by_text(WORDS["en"]["stepper"]["take_copied"]).wait_for()
    types, same = page.evaluate(copy_sources)
    assert "text/plain" in types and same == text.decode()


def test_the_selection_in_the_laboratory_is_not_drawn(open_menu_on):
    page = open_menu_on("laboratory/#tree=[[3,5],[3,9]]&step=31")
    page.keyboard.press("Escape")
    page.locator(".stepper text.number", has_text="9").click()
    assert page.locator(".stepper .picked").count() == 1
    page.locator("[data-go=take]").press("Enter")
    page.locator(".take:popover-open").wait_for()
    drawn = ElementTree.fromstring(download(page, "svg-save")[1])
    assert len(list(drawn.iter(f"{SVG}circle"))) == 2  # the two ends of the window


@pytest.mark.core
def test_a_picture_is_twice_as_large(open_menu_on):
    page = open_menu_on(f"{PAGE}#step-29")
    name, png = download(page, "png-save")
    assert (name, read_png_size(png)) == ("alphabeta-step-29.png", (2 * 360, 2 * 357))
    page.locator("[data-take=png-copy]").click()
    page.get_by_text(WORDS["en"]["stepper"]["take_copied"]).wait_for()
    copy_sources = """async () => {
      const [item] = await navigator.clipboard.read()
      const picture = await createImageBitmap(await item.getType("image/png"))
      return [picture.width, picture.height]
    }"""
    assert page.evaluate(copy_sources) == [720, 714]


# Page and step -> the search that it shows there.
LATEX_SEARCHES = {
    f"{PAGE}#step-28": (FIRST, alphabeta, {}),
    "minimax/#step-30": (FIRST, minimax, {}),
    "laboratory/#tree=[[1234567,-4],[0.25,[7,-800000]]]&alpha=-3&beta=7&step=30": (
        [[1234567, -4], [0.25, [7, -800000]]],
        alphabeta,
        {"alpha": -3, "beta": 7},
    ),
    "laboratory/#tree=[[3,5],[6,[9,1]],[0,2]]&player=min&step=9": (
        [[3, 5], [6, [9, 1]], [0, 2]],
        alphabeta,
        {"maximizing": False},
    ),
}


@pytest.mark.parametrize("path", LATEX_SEARCHES)
def test_latex_is_what_python_writes(open_menu_on, path):
    tree, search, arguments = LATEX_SEARCHES[path]
    film = Film(
        tree,
        trace(search, tree, **arguments),
        letters(tree),
        WORDS["en"]["narration"],
        arguments.get("maximizing", True),
    )
    drawings, size = latex.list_drawings(film)
    step = int(re.search(r"step[-=](\d+)", path)[1])
    page = open_menu_on(path)
    name, text = download(page, "latex-save")
    assert name == f"alphabeta-step-{step}.tex"
    svg = "".join(drawings[step - 1])
    assert text.decode() == latex.make_standalone(svg, size)
    page.locator("[data-take=latex-copy]").click()
    page.get_by_text(WORDS["en"]["stepper"]["take_copied"]).wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == latex.make_fragment(svg, size)


def test_latex_of_another_tree_has_its_number_line_below_that_tree(open_menu_on):
    page = open_menu_on("laboratory/#tree=[[3,5],[6,9]]&step=1")
    lines = []
    for tree in ("[[3,5],[6,9]]", "[[[3,5]],[[6,9]]]"):
        page.keyboard.press("Escape")
        page.evaluate("tree => (location.hash = `tree=${tree}&step=1`)", tree)
        page.wait_for_function(
            "its => document.querySelector('.stepper').film.count === its",
            arg=len(trace(alphabeta, literal_eval(tree)).steps),
        )
        open_menu(page)
        text = download(page, "latex-save")[1].decode()
        lines.append(float(re.search(r"ab axis\] \(.*?,(.*?)\)", text)[1]))
    assert lines[1] - lines[0] == LEVEL


@pytest.mark.parametrize("every_line", [False, True])
def test_a_search_becomes_slides_in_latex(open_menu_on, every_line):
    page = open_menu_on(PAGE)
    page.keyboard.press("Escape")
    page.locator(".stepper .lines").set_checked(every_line)
    page.locator("[data-go=take]").press("Enter")
    page.locator(".take:popover-open").wait_for()
    label = "take_beamer_steps" if every_line else "take_beamer_moments"
    assert page.get_by_text(WORDS["en"]["stepper"][label], exact=True).is_visible()
    name, text = download(page, "beamer-save")
    walk = get_walkthrough("first")
    film = Film(walk.tree, walk.trace, walk.letters, WORDS["en"]["narration"])
    drawings, size = latex.list_drawings(film)
    marks = page.evaluate(
        "(({film}) => [...Array(film.count).keys()].map(step => film.getFrameMark(step)))(document.querySelector('.stepper'))"
    )
    kept = [
        drawing
        for step, drawing in enumerate(drawings)
        if every_line or marks[step] or step in (0, len(drawings) - 1)
    ]
    assert len(kept) == (60 if every_line else 14)
    assert (name, text.decode()) == ("alphabeta-steps.tex", latex.make_beamer(kept, size))


@pytest.mark.parametrize(("lines", "six", "slides"), [(False, 3, 14), (True, 10, 60)])
def test_all_steps_are_printed_six_to_a_page_or_each_on_a_slide(open_menu_on, lines, six, slides):
    page = open_menu_on(PAGE)
    page.evaluate("() => { window.print = () => (window.printed = (window.printed ?? 0) + 1) }")
    page.keyboard.press("Escape")
    page.locator(".stepper .lines").set_checked(lines)
    sizes = {"six": rb"595\.?\d* 842|594\.\d+ 841\.\d+", "slides": rb"720 40[45]\.?\d*"}
    for at, (kind, expected) in enumerate({"six": six, "slides": slides}.items(), 1):
        page.locator("[data-go=take]").press("Enter")
        page.locator(".take:popover-open").wait_for()
        label = page.locator(f".take [role=group]:has([data-take={kind}])").get_attribute(
            "aria-label"
        )
        assert label == WORDS["en"]["stepper"]["take_steps" if lines else "take_moments"]
        page.locator(f"[data-take={kind}]").click()
        page.wait_for_function("its => window.printed === its", arg=at)
        assert not page.locator(".take:popover-open").count()
        assert not page.locator(".printed").is_visible()
        page.emulate_media(media="print")
        figures = page.locator(".printed figure")
        assert figures.count() == slides
        cut = """all => all.filter(its => its.scrollHeight > its.clientHeight + 1
          || its.scrollWidth > its.clientWidth + 1
          || its.querySelector(".tree").getBoundingClientRect().height < 100).length"""
        assert figures.evaluate_all(cut) == 0
        assert not page.locator(".md-main").is_visible()
        page.emulate_media(media="null")
        pdf = page.pdf(prefer_css_page_size=True)
        assert count_pages(pdf) == expected
        boxes = set(re.findall(rb"/MediaBox\s*\[0 0 ([\d. ]+)\]", pdf))
        assert boxes and all(re.fullmatch(sizes[kind], box.strip()) for box in boxes), boxes
    page.wait_for_function("!document.querySelector('.printed')")  # the printed pages are removed


def test_too_many_pages_to_print_are_refused(open_menu_on):
    page = open_menu_on("laboratory/#step=60")
    page.evaluate("""() => {
      const root = document.querySelector(".stepper")
      Object.defineProperty(root.film, "count", {value: 20000})
      Object.defineProperty(root.film, "ready", {value: 20000})
      root.querySelector(".lines").checked = true
    }""")
    page.locator("[data-take=six]").click()
    page.get_by_text(WORDS["en"]["stepper"]["take_many"]).wait_for()
    assert page.locator(".printed").count() == 0


@pytest.mark.parametrize("path", [PAGE, "minimax/", "laboratory/#tree=[[3,5],[3,9]]&step=7"])
def test_the_link_leads_to_the_step_and_the_frame_to_the_same_tree(
    path, open_menu_on, site_address
):
    page = open_menu_on(path)
    if "=" not in path:
        page.evaluate("(its => its.showFilm(its.film, 6))(document.querySelector('.stepper'))")
    page.wait_for_function("/[=-]7$/.test(document.querySelector('.take input').value)")
    link, frame = (field.input_value() for field in page.locator(".take input").all())
    tree = "[[3,5],[3,9]]" if "tree" in path else "[[[3,5],[6,9]],[[1,2],[0,-1]]]"
    shown = page.evaluate("document.querySelector('.stepper').getAttribute('aria-label')")
    assert link.startswith(site_address + path.partition("#")[0])
    assert page.locator(".take [data-take=frame-copy]").is_visible() == (path != "minimax/")
    if path != "minimax/":
        assert re.fullmatch(r'<iframe( [a-z]+="[^"]*")+></iframe>', frame)
        attributes = dict(re.findall(r'([a-z]+)="([^"]*)"', frame))
        assert unescape(attributes["src"]) == f"{site_address}embed/#tree={tree}&step=7"
        assert (attributes["width"], attributes["height"], attributes["title"]) == (
            "800",
            "450",
            shown,
        )
        page.locator("[data-take=frame-copy]").click()
        page.get_by_text(WORDS["en"]["stepper"]["take_copied"]).wait_for()
        assert page.evaluate("navigator.clipboard.readText()") == frame


def test_a_reader_s_code_is_left_out_of_the_frame_with_a_note(open_menu_on):
    page = open_menu_on("laboratory/#tree=[[3,5],[3,9]]&alpha=-1&player=min&step=7")
    note = page.get_by_text(WORDS["en"]["stepper"]["take_frame_own"])
    assert not note.is_visible()
    page.keyboard.press("Escape")
    reach(page.locator(".laboratory [data-do=cutoffs]")).click()
    page.wait_for_function("location.hash.includes('code=')")
    reach(page.locator("[data-do=share]")).click()
    note.wait_for()
    link, frame = (field.input_value() for field in page.locator(".take input").all())
    assert "code=" in link and "code=" not in frame
    assert "tree=[[3,5],[3,9]]&amp;player=min&amp;alpha=-1&amp;step=" in frame


def test_actions_that_a_browser_refuses_are_reported(language, open_menu_on):
    page = open_menu_on(("" if language == "en" else f"{language}/") + PAGE)
    page.evaluate("""() => {
      for (const name of ["write", "writeText"])
        navigator.clipboard[name] = async () => { throw new DOMException("no", "NotAllowedError") }
      HTMLCanvasElement.prototype.toBlob = (done) => done(null)
    }""")
    texts = WORDS[language]["stepper"]
    for name, key in {
        "svg-copy": "take_refused",
        "png-copy": "take_refused",
        "link-copy": "take_refused_text",
        "frame-copy": "take_refused_text",
        "png-save": "take_failed",
    }.items():
        page.locator(f"[data-take={name}]").click()
        page.locator(".take .status", has_text=texts[key]).wait_for()
        if name == "link-copy":
            marked = "(its => its.value.slice(its.selectionStart, its.selectionEnd))"
            assert page.evaluate(f"{marked}(document.activeElement)") == page.url.split("#")[0] + (
                "#step-1"
            )


@pytest.mark.parametrize(("width", "height"), [(320, 640), (1280, 700)])
def test_the_menu_fits_and_is_accessible(
    width, height, open_visit, site_address, find_violations, language
):
    path = ("" if language == "en" else f"{language}/") + f"{PAGE}#step-6"
    with open_visit(viewport={"width": width, "height": height}) as visit:
        page = open_menu(visit.open(site_address + path).page)
        box = page.locator(".take").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= height
        assert page.locator(".take").evaluate("its => its.scrollWidth <= its.clientWidth")
        for control in page.locator(".take :is(button, input)").all():
            assert min(control.bounding_box()[name] for name in ("width", "height")) >= 24
        if language in ("en", "ko"):
            assert not find_violations(page)


@pytest.mark.core
def test_the_keys_of_the_menu(open_menu_on):
    page = open_menu_on(f"{PAGE}#step-29")
    assert page.evaluate("document.activeElement.dataset.take") == "svg-save"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("f")
    assert page.locator(".stepper .of").inner_text() == "Step 29 of 60"
    assert page.locator(".stage").count() == 0
    page.keyboard.press("Escape")
    page.wait_for_function("document.activeElement.dataset.go === 'take'")
    expect(page.locator("[data-go=take]")).to_have_attribute("aria-expanded", "false")
    page.locator("[data-go=stage]").click()
    # Wait for full screen, since entering it closes open menus.
    page.wait_for_function(
        "document.fullscreenElement || document.querySelector('.stage:popover-open')"
    )
    page.locator("[data-go=take]").press("Enter")
    page.locator(".take:popover-open").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_function("!document.querySelector('.take:popover-open')")
    assert page.locator(".stepper.stage").count() == 1


def test_the_menu_is_fetched_when_it_is_first_used(open_visit, site_address):
    with open_visit() as visit:
        page = visit.open(site_address + PAGE).page
        late = re.compile(r"export_menu|standalone_svg|download|print")
        assert not [url for url in visit.requests if late.search(url)]
        open_menu(page)
        assert {url.rpartition("/")[2] for url in visit.requests if late.search(url)} == {
            "export_menu.js", "export_menu.css", "export_menu-en.json", "standalone_svg.js", "download.js",
        }  # fmt: skip
        assert visit.faults == []


@pytest.mark.parametrize("width", [1280, 360])
def test_a_wide_tree_shrinks_to_six_tenths_and_then_scrolls(width, open_visit, site_address):
    with open_visit(viewport={"width": width, "height": 900}) as visit:
        page = visit.open(f"{site_address}laboratory/").page
        for leaves in (9, 12, 24, 60):
            tree = [[1] * (leaves // 3)] * 3
            page.evaluate("tree => (location.hash = `tree=${tree}&step=1`)", str(tree))
            if width < 720 and leaves == 9:  # a phone folds the tree in the view of the steps
                page.locator("button[data-view=tree]").click()
            page.wait_for_function(
                "its => document.querySelectorAll('.stepper .number').length === its", arg=leaves
            )
            sight, natural, scale, wide = page.locator(".stepper .sight").evaluate("""its => {
              const tree = its.querySelector("svg")
              return [its.clientWidth, tree.viewBox.baseVal.width, tree.getScreenCTM().a, its.scrollWidth]
            }""")
            fits = sight / natural
            if natural > 480:
                assert scale == pytest.approx(max(0.6, fits), abs=0.01), leaves
                assert (wide > sight) == (fits < 0.6), leaves
            else:
                assert wide <= sight, leaves
