"""The export menu of a stepper, and the files that it saves."""

import base64
import re
import struct
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect

from pages.page_object import read_script
from pages.stepper import Stepper

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

    def read_copied_picture_size(self):
        return self.page.evaluate("""async () => {
            const picture = await (await navigator.clipboard.read())[0].getType("image/png")
            return (({width, height}) => [width, height])(await createImageBitmap(picture))}""")

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
        sizes = [
            drawing.evaluate("({viewBox: {baseVal: b}}) => [b.width, b.height]")
            for drawing in drawings
        ]
        widest, top, shares = max(width for width, _ in sizes), 0, []
        for drawing, (width, height) in zip(drawings, sizes, strict=True):
            shot = drawing.screenshot()
            # The drawings are centred, one below the other.
            place = [widest - width, 2 * top, *read_png_size(shot)]
            pictures = [base64.b64encode(png).decode() for png in (rendered, shot)]
            shares.append(blank.evaluate(read_script("compare_pictures"), [*pictures, place]))
            top += height
        return shares
