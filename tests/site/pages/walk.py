"""A walkthrough: sections, each with a figure, and the panel that shows the figure of the current one."""

from pages.page_object import PageObject, read_script

# Scrolls a section's middle to the middle of the screen, or as near to it as the page allows.
SCROLL_TO = """section => {
  const {top, height} = section.getBoundingClientRect()
  scrollBy({top: top + Math.min(height - 1, 60) - innerHeight / 2, behavior: "instant"})}"""


class Walk(PageObject):
    """A page with a walkthrough; sections are counted from 0."""

    def __init__(self, page):
        self.page, self.root = page, page.locator(".walk")
        self.panel, self.copy = self.find(".panel"), self.find(".copy")
        self.sections, self.dots = self.find("section"), self.find(".dot")
        self.figures, self.texts = (
            self.find(f".told:not(.asked) > {part}") for part in ("figure", ".text")
        )

    def get_button(self, name):
        return self.find(f"[data-way={name}]")

    def scroll_to(self, index):
        """Scroll to a section; return the state at rest."""
        self.sections.nth(index).evaluate(SCROLL_TO)
        return self.wait_for_section(index)

    def answer(self, index, answer):
        """Click an answer of a section; return the state at rest."""
        self.sections.nth(index).locator(".answers button").nth(answer).click()
        return self.get_state()

    def wait_for_section(self, index):
        """Wait until the walkthrough has noticed a section; return the state at rest."""
        is_current = "index => document.querySelector('.walk').sectionIndex === index"
        self.page.wait_for_function(is_current, arg=index)
        return self.get_state()

    def get_state(self):
        """Return the state of the page at rest: see walk_state.js."""
        self.page.evaluate(read_script("wait_until_still"))
        return self.page.evaluate(read_script("walk_state"))

    def expect_section(self, index, state):
        """Expect that panel, marks of the text and dots agree on the section."""
        seen = {name: state[name] for name in ("section", "shown", "read", "dots")}
        assert seen == {"section": index, "shown": [index], "read": [index], "dots": [index]}

    def list_boxes(self):
        """Return for each section the boxes of its figure and of its text."""
        pairs = zip(self.figures.all(), self.texts.all(), strict=True)
        return [(figure.bounding_box(), text.bounding_box()) for figure, text in pairs]

    def get_scroll(self):
        return self.page.evaluate("scrollY")


def is_left_of(figure, text):
    """Return whether a figure is to the left of the beginning of its text."""
    is_left = figure["x"] + figure["width"] <= text["x"]
    return is_left and text["y"] < figure["y"] + figure["height"]


def is_above(figure, text):
    return figure["y"] + figure["height"] <= text["y"]
