"""The widgets, a line each; what belongs to one is in the folder of its name.

What a folder may hold, and what is done with it:
    NAME.html    the template of what stands in the page
     form.py      fill(source, words, code) -> the values of the template: the fence of that name, if it is no page of its own
                  (or write, with the same arguments -> HTML, where none is filled); any of
                 extension(words, note, render), a Markdown extension; say(words), what the script
                 is told in the page; extra(words, code), further files of data for it, by name; and
                 INSIDE, other widgets that stand in it, STYLES, those whose style it shares
    answers.py   open(words) -> answer(request), in the browser: plain data in, plain data out;
                 WORDS, the parts of the words that it uses
    NAME.js      the script of the pages that have it, a module that imports nothing but page.js, and
                 modules of its folder that do so, too: the build joins them to one. Others are
                 fetched by page.js when they are needed, see load() there
    NAME.css     its style
    words.yml    what it says: the part NAME of the words
"""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Widget:
    """A widget and its folder.

    everywhere: its style is in the sheet that all pages share.
    alone: it is a page of its own, docs/theme/NAME.html, and no fence.
    """

    name: str
    everywhere: bool = False
    alone: bool = False

    def file(self, name):
        """Return the path of a file in its folder, whether it is there or not."""
        return HERE / self.name / name

    @property
    def fence(self):
        """Whether there is a fence of its name."""
        return not self.alone and bool(self.offers("fill") or self.offers("write"))

    @property
    def script(self):
        """Whether its pages have a script."""
        return self.file(f"{self.name}.js").is_file()

    @property
    def style(self):
        """Whether its pages have a style sheet of their own."""
        return not self.everywhere and self.file(f"{self.name}.css").is_file()

    @property
    def words(self):
        """Whether it has words of its own."""
        return self.file("words.yml").is_file()

    @property
    def answers(self):
        """Its module that answers in the browser, None if there is none."""
        return self._module("answers")

    @property
    def form(self):
        """Its module that writes it, None if there is none."""
        return self._module("form")

    def offers(self, name, nothing=None):
        """Return what its form has under a name; nothing if it has no such thing."""
        return getattr(self.form, name, nothing)

    def _module(self, name):
        there = self.file(f"{name}.py").is_file()
        return import_module(f"widgets.{self.name}.{name}") if there else None


# Their scripts and styles come in this order; and what several of them need of our Python is
# fetched with the first that does.
WIDGETS = (
    Widget("stepper", everywhere=True),
    Widget("run", everywhere=True),
    Widget("decision"),
    Widget("laboratory"),
    Widget("practice"),
    Widget("game"),
    Widget("sheet"),
    Widget("write"),
    Widget("play"),
    Widget("walk"),
    Widget("bench"),
    Widget("embed", alone=True),
)


def find_answering():
    """Return the widgets that Python answers for."""
    return [widget for widget in WIDGETS if widget.answers]


def add_inside(names):
    """Return the widgets of these names, and those inside them, in their order."""
    wanted = set(names)
    for widget in WIDGETS:
        if widget.name in names:
            wanted.update(widget.offers("INSIDE", ()))
    return [widget for widget in WIDGETS if widget.name in wanted]


def find_styles(names):
    """Return the names of the style sheets that pages with the widgets of these names need."""
    wanted = set()
    for widget in add_inside(names):
        wanted.update([widget.name, *widget.offers("STYLES", ())])
    return [widget.name for widget in WIDGETS if widget.name in wanted and widget.style]


def find_files(ending):
    """Return the scripts ("js") or the style sheets ("css") of the widgets."""
    theirs = (file for widget in WIDGETS for file in sorted(widget.file("").glob(f"*.{ending}")))
    return [*sorted(HERE.glob(f"*.{ending}")), *theirs]
