"""The list of all widgets. The files of a widget are in the folder NAME:

NAME.html    the template
page.py      fill(source, words, code) -> the values for the template: the Markdown fence NAME, unless
             the widget is a separate page (or write, with the same arguments -> HTML, without a template).
             Optional: extension(words, note, render), a Markdown extension; say(words), the texts
             for the script in the page; extra(words, code), further data files for the script, by name;
             INSIDE, the widgets that it contains; STYLES, the widgets whose style sheets it uses
requests.py  open(words) -> answer(request), in the browser, plain data in both directions;
             WORDS, the parts of the translations that it uses
NAME.js      the script of the pages with the widget. It imports only page.js and modules of its
             folder that import no more than that: the build joins them into one file. page.js
             fetches other modules when they are needed, see importModule() in it
NAME.css     the style sheet
words.yml    the part NAME of the translations
"""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Widget:
    """A widget and the folder with the same name.

    everywhere: whether the style belongs to the sheet that all pages share
    alone: whether it is a page, docs/theme/NAME.html, and not a fence
    """

    name: str
    everywhere: bool = False
    alone: bool = False

    def file(self, name):
        """Return the path of a file in the folder; the file may be missing."""
        return HERE / self.name / name

    @property
    def fence(self):
        """Whether Markdown pages can use the widget as a fence."""
        return not self.alone and bool(self.offers("fill") or self.offers("write"))

    @property
    def script(self):
        """Whether the widget has a script."""
        return self.file(f"{self.name}.js").is_file()

    @property
    def style(self):
        """Whether the widget has a separate style sheet."""
        return not self.everywhere and self.file(f"{self.name}.css").is_file()

    @property
    def words(self):
        """Whether the widget has translations."""
        return self.file("words.yml").is_file()

    @property
    def requests(self):
        """The module that handles the requests of the page in the browser, or None."""
        return self._module("requests")

    @property
    def page(self):
        """The module that builds the HTML, or None."""
        return self._module("page")

    def offers(self, name, default=None):
        """Return an attribute of the module page, or default if it is missing."""
        return getattr(self.page, name, default)

    def _module(self, name):
        exists = self.file(f"{name}.py").is_file()
        return import_module(f"widgets.{self.name}.{name}") if exists else None


# Pages load scripts and style sheets in this order. A Python module that several widgets need is
# bundled with the first of them.
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


def find_python_widgets():
    """Return the widgets that have a module requests."""
    return [widget for widget in WIDGETS if widget.requests]


def add_inside(names):
    """Return the widgets with the names, and the widgets inside them, in the order of WIDGETS."""
    selected = set(names)
    for widget in WIDGETS:
        if widget.name in names:
            selected.update(widget.offers("INSIDE", ()))
    return [widget for widget in WIDGETS if widget.name in selected]


def find_styles(names):
    """Return the names of the style sheets for a page with the named widgets."""
    selected = set()
    for widget in add_inside(names):
        selected.update([widget.name, *widget.offers("STYLES", ())])
    return [widget.name for widget in WIDGETS if widget.name in selected and widget.style]


def find_files(ending):
    """Return the paths of all scripts ("js") or style sheets ("css")."""
    widget_files = (
        file for widget in WIDGETS for file in sorted(widget.file("").glob(f"*.{ending}"))
    )
    return [*sorted(HERE.glob(f"*.{ending}")), *widget_files]
