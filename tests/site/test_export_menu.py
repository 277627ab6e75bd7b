"""The export menu of a stepper, in Chromium: drawings, pictures, LaTeX, pages to print, links."""

import base64
import re
import struct
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
import resvg_py
from playwright.sync_api import expect

from all_words import WORDS
from alphabeta import FIRST, alphabeta
from docs.figures import latex
from docs.figures.film import Film
from docs.figures.scenes import get_walkthrough
from gametree import letters
from locators import reach
from minimax import minimax
from pages.page_object import read_script
from pages.stepper import Stepper
from tracing import trace

TEXTS = WORDS["en"]["stepper"]
PAGE = "first-walkthrough/"
SVG = "{http://www.w3.org/2000/svg}"
# Its numbers are squeezed by bounds outside.
TREE = [[1234567, -4], [0.25, [7, -800000]]]
WIDE_TREE = f"laboratory/#tree={str(TREE).replace(' ', '')}&player=min&alpha=-3&beta=7&step=9"
MOST_DIFFERENT_POINTS = 0.004  # share of the points of a drawing that may differ in another program
# Refuses the clipboard, and makes no picture.
REFUSE = """() => {
  const refuse = async () => { throw new DOMException("no", "NotAllowedError") }
  for (const name of ["write", "writeText"]) navigator.clipboard[name] = refuse
  HTMLCanvasElement.prototype.toBlob = (done) => done(null)}"""


def read_png_size(png):
    """Return the width and height of a PNG picture."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


class ExportMenu(Stepper):
    def __init__(self, page):
        super().__init__(page)
        self.menu = self.find(".take")
        self.open_button = self.get_button("take")
        self.link, self.frame = (self.menu.locator("input").nth(index) for index in (0, 1))
        self.message = self.menu.locator(".status")
        self.printed = page.locator(".printed")

    def open(self):
        """Open the menu when nothing moves any more."""
        if "tree=" in self.page.url:
            self.expect_step(int(re.search(r"step=(\d+)", self.page.url)[1]))
        # A late frame would be drawn over the current one, and the status line moves what is below.
        has_all_frames = (
            "(({film}) => film?.ready === film?.count)(document.querySelector('.stepper'))"
        )
        self.page.wait_for_function(has_all_frames)
        self.page.wait_for_function("!document.getElementById('laboratory-busy')?.textContent")
        return self.reopen()

    def reopen(self):
        self.open_button.press("Enter")
        self.page.locator(".take:popover-open").wait_for()
        return self

    def get_action(self, name):
        return self.page.locator(f"[data-take={name}]")

    def save(self, name):
        """Save a file; return its name and bytes."""
        with self.page.expect_download() as arriving:
            self.get_action(name).click()
        return arriving.value.suggested_filename, Path(arriving.value.path()).read_bytes()

    def copy(self, name, texts):
        """Copy; return the text in the clipboard."""
        self.get_action(name).click()
        self.page.get_by_text(texts["take_copied"]).wait_for()
        return self.page.evaluate("navigator.clipboard.readText()")

    @contextmanager
    def print(self, kind):
        """Print, and show the page meanwhile as on paper."""
        self.page.evaluate("() => { window.print = () => (window.printed = true) }")
        self.get_action(kind).click()
        self.page.wait_for_function("window.printed")
        expect(self.page.locator(".take:popover-open")).to_have_count(0)
        self.page.emulate_media(media="print")
        yield
        self.page.emulate_media(media="null")

    def count_printed_figures(self):
        """Return how many figures are printed, and how many of them are cut off or tiny."""
        figures = self.printed.locator("figure")
        is_cut = """its => its.filter(one => one.scrollHeight > one.clientHeight + 1
            || one.scrollWidth > one.clientWidth + 1
            || one.querySelector(".tree").getBoundingClientRect().height < 100).length"""
        return figures.count(), figures.evaluate_all(is_cut)

    def compare_with_page(self, rendered):
        """Compare a picture of the file, twice as large, with the drawings of the page.

        Return for each drawing the share of points that differ.
        """
        self.press("Escape")
        blank = self.page.context.new_page()
        blank.goto("about:blank")
        self.page.evaluate(read_script("isolate_drawings"))
        drawings = [self.find(name) for name in ("svg.tree:not(.window)", ".window")]
        drawings = [drawing for drawing in drawings if drawing.count()]
        measure = "({viewBox: {baseVal: b}}) => [b.width, b.height]"
        sizes = [drawing.evaluate(measure) for drawing in drawings]
        widest, top, shares = max(width for width, _ in sizes), 0, []
        for drawing, (width, height) in zip(drawings, sizes, strict=True):
            shot = drawing.screenshot()
            # The drawings are centred, one below the other.
            place = [widest - width, 2 * top, *read_png_size(shot)]
            pictures = [base64.b64encode(png).decode() for png in (rendered, shot)]
            shares.append(blank.evaluate(read_script("compare_pictures"), [*pictures, place]))
            top += height
        return shares


@pytest.fixture
def open_menu(open_visit, site_address):
    """Open a page and the export menu of its stepper."""
    with open_visit(permissions=["clipboard-read", "clipboard-write"]) as visit:
        yield lambda path: ExportMenu(visit.open(site_address + path).page).open()


# Drawings and pictures


def test_a_drawing_looks_the_same_in_the_page_and_as_a_file(open_visit, site_address):
    """The selection in the laboratory is not in the file."""
    with open_visit(device_scale_factor=2, color_scheme="dark") as visit:
        menu = ExportMenu(visit.open(site_address + WIDE_TREE).page).open()
        menu.press("Escape")
        menu.find("text.number").get_by_text("7", exact=True).click()
        expect(menu.find(".picked")).to_have_count(1)
        _, text = menu.reopen().save("svg-save")
        circles = list(ElementTree.fromstring(text).iter(f"{SVG}circle"))
        assert len(circles) == 2  # the two ends of the window
        rendered = resvg_py.svg_to_bytes(svg_string=text.decode(), zoom=2)
        shares = menu.compare_with_page(rendered)
        assert shares and max(shares) <= MOST_DIFFERENT_POINTS, shares


def test_a_drawing_needs_no_style_sheet_and_a_picture_is_twice_as_large(open_menu):
    menu = open_menu(f"{PAGE}#step-29")
    name, text = menu.save("svg-save")
    assert name == "alphabeta-step-29.svg"
    drawing = ElementTree.fromstring(text)
    texts = [element.text for element in drawing.iter(f"{SVG}text")]
    assert {"3", "−1", "A", "G", "α = 6", "β = 5", "E\xa0 6 ≥ 5"} <= set(texts)
    assert "Node E returns 6" in drawing.find(f"{SVG}title").text
    for part in (b"var(", b"class=", b"style", b"system-ui", b"currentcolor", b"http://127"):
        assert part not in text
    # The font is the one that the browser used.
    assert drawing.get("font-family").startswith("'DejaVu Sans', ")
    assert menu.copy("svg-copy", TEXTS) == text.decode()
    name, png = menu.save("png-save")
    assert (name, read_png_size(png)) == ("alphabeta-step-29.png", (2 * 360, 2 * 357))
    menu.copy("png-copy", TEXTS)


# LaTeX


def test_latex_is_what_python_writes(open_menu):
    """Also without a number line, for which there is no frame either, and of another tree than the first."""
    searches = (
        ("minimax/#step-30", FIRST, trace(minimax, FIRST), True),
        (WIDE_TREE, TREE, trace(alphabeta, TREE, alpha=-3, beta=7, maximizing=False), False),
    )
    for path, tree, recording, maximizing in searches:
        film = Film(tree, recording, letters(tree), WORDS["en"]["narration"], maximizing)
        drawings, size = latex.list_drawings(film)
        step = int(re.search(r"step[-=](\d+)", path)[1])
        svg = "".join(drawings[step - 1])
        menu = open_menu(path if path != WIDE_TREE else "laboratory/#tree=[3,5]&step=1")
        if path == WIDE_TREE:
            menu.press("Escape")
            menu.open_hash(path.partition("#")[2])
            has_count = "count => document.querySelector('.stepper').film.count === count"
            menu.page.wait_for_function(has_count, arg=len(recording.steps))
            menu.open()
        standalone = latex.make_standalone(svg, size).encode()
        assert menu.save("latex-save") == (f"alphabeta-step-{step}.tex", standalone)
        assert menu.copy("latex-copy", TEXTS) == latex.make_fragment(svg, size)
        assert menu.get_action("frame-copy").is_visible() == (path == WIDE_TREE)


def test_a_search_becomes_slides_in_latex(open_menu):
    menu, walk = open_menu(PAGE), get_walkthrough("first")
    film = Film(walk.tree, walk.trace, walk.letters, WORDS["en"]["narration"])
    drawings, size = latex.list_drawings(film)
    get_marks = "({film}) => [...Array(film.count).keys()].map(step => film.getFrameMark(step))"
    marks = menu.root.evaluate(get_marks)
    marks[0] = marks[-1] = 1  # the first and the last step are always there
    moments = [drawing for drawing, mark in zip(drawings, marks, strict=True) if mark]
    assert (len(moments), len(drawings)) == (14, 60)
    for every_step, expected in ((False, moments), (True, drawings)):
        menu.press("Escape")
        menu.every_step_box.set_checked(every_step)
        label = TEXTS["take_beamer_steps" if every_step else "take_beamer_moments"]
        expect(menu.reopen().page.get_by_text(label, exact=True)).to_be_visible()
        slides = latex.make_beamer(expected, size).encode()
        assert menu.save("beamer-save") == ("alphabeta-steps.tex", slides)


# Print


def test_steps_are_printed_unless_they_are_too_many(open_menu):
    menu = open_menu(PAGE)
    for kind, every_step, figures, pages, size in (
        ("six", False, 14, 3, rb"595\.?\d* 842|594\.\d+ 841\.\d+"),
        ("slides", True, 60, 60, rb"720 40[45]\.?\d*"),
    ):
        menu.press("Escape")
        menu.every_step_box.set_checked(every_step)
        group = menu.reopen().find(f"[role=group]:has([data-take={kind}])")
        label = TEXTS["take_steps" if every_step else "take_moments"]
        assert group.get_attribute("aria-label") == label
        with menu.print(kind):
            assert menu.count_printed_figures() == (figures, 0)
            assert not menu.page.locator(".md-main").is_visible()
        assert not menu.printed.is_visible()
        pdf = menu.page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == pages
        boxes = set(re.findall(rb"/MediaBox\s*\[0 0 ([\d. ]+)\]", pdf))
        assert boxes and all(re.fullmatch(size, box.strip()) for box in boxes), boxes
        expect(menu.printed).to_have_count(0)  # the printed pages are removed
        menu.reopen()
    for name in ("count", "ready"):
        count = "(its, name) => Object.defineProperty(its.film, name, {value: 20000}) && 0"
        menu.root.evaluate(count, name)
    menu.get_action("six").click()
    menu.page.get_by_text(TEXTS["take_many"]).wait_for()
    assert menu.printed.count() == 0


# Links


def test_the_link_leads_to_the_step_and_the_frame_to_the_same_tree(open_menu, site_address):
    menu = open_menu(f"{PAGE}#step-7")
    expect(menu.link).to_have_value(f"{site_address}{PAGE}#step-7")
    frame = menu.frame.input_value()
    assert re.fullmatch(r'<iframe( [a-z]+="[^"]*")+></iframe>', frame)
    attributes = dict(re.findall(r'([a-z]+)="([^"]*)"', frame))
    tree = "[[[3,5],[6,9]],[[1,2],[0,-1]]]"
    assert unescape(attributes["src"]) == f"{site_address}embed/#tree={tree}&step=7"
    assert (attributes["width"], attributes["height"]) == ("800", "450")
    assert attributes["title"] == menu.root.get_attribute("aria-label")
    assert menu.copy("frame-copy", TEXTS) == frame


def test_a_frame_is_without_the_reader_s_code_and_not_for_a_game(open_menu):
    menu = open_menu("laboratory/#tree=[[3,5],[3,9]]&alpha=-1&player=min&step=7")
    note = menu.page.get_by_text(TEXTS["take_frame_code"])
    assert not note.is_visible()
    menu.press("Escape")
    reach(menu.page.locator(".laboratory [data-do=cutoffs]")).click()
    menu.page.wait_for_function("location.hash.includes('code=')")
    reach(menu.page.locator("[data-do=share]")).click()
    note.wait_for()
    assert "code=" in menu.link.input_value()
    frame = menu.frame.input_value()
    assert "code=" not in frame
    assert "tree=[[3,5],[3,9]]&amp;player=min&amp;alpha=-1&amp;step=" in frame
    menu.press("Escape")
    reach(menu.page.get_by_text(WORDS["en"]["laboratory"]["example_board"])).click()
    reach(menu.page.locator("[data-do=run]")).click()
    menu.page.locator("#laboratory-roles:visible").wait_for()
    reach(menu.page.locator("[data-do=share]")).click()
    expect(menu.link).to_be_visible()
    assert not menu.get_action("frame-copy").is_visible()


# The menu


def test_actions_that_a_browser_refuses_are_reported(open_menu):
    menu, texts = open_menu(f"it/{PAGE}"), WORDS["it"]["stepper"]
    menu.page.evaluate(REFUSE)
    for name, key in {
        "png-copy": "take_refused",
        "png-save": "take_failed",
        "link-copy": "take_refused_text",
    }.items():
        menu.get_action(name).click()
        expect(menu.message).to_contain_text(texts[key])
    # The address is selected, so that the reader can copy it.
    assert menu.get_selected_text() == f"{menu.page.url.partition('#')[0]}#step-1"


def test_the_menu_fits_and_is_accessible(open_visit, site_address, find_violations):
    with open_visit(viewport={"width": 320, "height": 640}) as visit:
        menu = ExportMenu(visit.open(f"{site_address}it/{PAGE}#step-6").page)
        for width, height in ((320, 640), (1280, 700)):
            menu.page.set_viewport_size({"width": width, "height": height})
            menu.open()
            box = menu.menu.bounding_box()
            assert 0 <= box["x"] < box["x"] + box["width"] <= width
            assert 0 <= box["y"] < box["y"] + box["height"] <= height
            assert menu.menu.evaluate("its => its.scrollWidth <= its.clientWidth")
            controls = ".take :is(button, input)"
            assert menu.page.evaluate(read_script("small_controls"), controls) == []
            menu.press("Escape")
        assert not find_violations(menu.reopen().page, within=".stepper")


@pytest.mark.core
def test_the_keys_of_the_menu(open_menu):
    menu = open_menu(f"{PAGE}#step-29")
    expect(menu.get_action("svg-save")).to_be_focused()
    menu.press("ArrowRight", "f")  # neither a step nor full screen
    expect(menu.progress).to_have_text("Step 29 of 60")
    assert menu.page.locator(".stage").count() == 0
    menu.press("Escape")
    expect(menu.open_button).to_be_focused()
    expect(menu.open_button).to_have_attribute("aria-expanded", "false")
    menu.press("f")
    menu.page.wait_for_function("document.fullscreenElement?.matches('.stepper.stage')")
    menu.reopen().press("Escape")  # closes the menu but not the full screen
    expect(menu.page.locator(".take:popover-open")).to_have_count(0)
    assert menu.page.locator(".stepper.stage").count() == 1


# The width of trees


def test_a_wide_tree_shrinks_to_six_tenths_and_then_scrolls(open_visit, site_address):
    tree = str([[1] * 20] * 3).replace(" ", "")
    with open_visit() as visit:
        page = visit.open(f"{site_address}laboratory/#tree={tree}&step=1").page
        expect(page.locator(".stepper .number")).to_have_count(60)
        sight = page.locator(".stepper .sight")
        assert sight.evaluate("its => its.scrollWidth > its.clientWidth")
        scale = sight.locator("svg").first.evaluate("its => its.getScreenCTM().a")
        assert scale == pytest.approx(0.6, abs=0.01)
