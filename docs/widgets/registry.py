"""The list of all widgets. The files of a widget are in the folder NAME:

NAME.html    the template
page.py      make_template_values(source, texts, code) -> the values for the template, besides words, the
             texts: the Markdown fence NAME, unless the widget is a separate page; or render_fence, with
             the same arguments -> HTML, without a template. Optional:
             BLOCK_ELEMENT, an element around which Markdown puts no paragraph;
             change_page(html, texts, note_use, render_template) -> the HTML that takes the place of what
             Markdown has made of a page; note_use() fetches the script, render_template fills NAME.html;
             get_script_texts(texts) -> the texts for the script in the page;
             make_data_files(texts, code) -> further data files for the script, by name;
             INSIDE, the widgets that it contains; STYLES, the widgets whose style sheets it uses
requests.py  RequestHandler(texts).handle_request(request) -> response, in the browser; requests and
             responses are plain data. texts: part -> key -> text in the page's language, for WORDS,
             the parts that it uses
NAME.js      the script of the pages with the widget. It imports only SHARED_MODULES and modules of
             its folder that import no more than that: the build joins them into one file. Other
             modules are fetched when they are needed, see importModule() in resources.js
NAME.css     the style sheet
words.yml    the part NAME of the translations
"""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
DOCS = HERE.parent
# The modules that pages load before they are needed.
SHARED_MODULES = ("browser/page.js", "browser/first_touch.js")


@dataclass(frozen=True)
class Widget:
    """A widget and the folder with the same name.

    everywhere: whether the style belongs to the sheet that all pages share
    alone: whether it is a page, docs/theme/NAME.html, and not a fence
    """

    name: str
    everywhere: bool = False
    alone: bool = False

    def get_path(self, file_name):
        """Return the path of a file in the folder; the file may be missing."""
        return HERE / self.name / file_name

    @property
    def is_fence(self):
        functions = map(self.get_page_attribute, ("make_template_values", "render_fence"))
        return not self.alone and any(functions)

    @property
    def has_script(self):
        return self.get_path(f"{self.name}.js").is_file()

    @property
    def has_style_sheet(self):
        return not self.everywhere and self.get_path(f"{self.name}.css").is_file()

    @property
    def has_texts(self):
        return self.get_path("words.yml").is_file()

    @property
    def requests_module(self):
        """The module that handles the requests of the page in the browser, or None."""
        return self._import_module("requests")

    def get_page_attribute(self, name, default=None):
        """Return a function or constant of the module page, or default if it is missing."""
        return getattr(self._import_module("page"), name, default)

    def _import_module(self, name):
        exists = self.get_path(f"{name}.py").is_file()
        return import_module(f"docs.widgets.{self.name}.{name}") if exists else None


# Pages load scripts and style sheets in this order. A Python module that several widgets need is
# bundled with the first of them.
WIDGETS = (
    Widget("stepper", everywhere=True),
    Widget("run", everywhere=True),
    *map(Widget, ("decision", "laboratory", "practice", "questions", "game", "sheet", "mock_exam")),
    *map(Widget, ("exam", "write", "play", "walk", "bench")),
    Widget("embed", alone=True),
)


def find_python_widgets():
    """Return the widgets that have a module requests."""
    return [widget for widget in WIDGETS if widget.requests_module]


def find_python_pages():
    """Return the widgets whose script sends requests to Python: to their own module, or to an inner one's."""
    python_widgets = {*find_python_widgets()}
    return [widget for widget in WIDGETS if python_widgets & {*add_inner_widgets([widget.name])}]


def add_inner_widgets(widget_names):
    """Return the named widgets and the widgets inside them, in the order of WIDGETS."""
    return _select_widgets(widget_names, "INSIDE")


def find_style_sheets(widget_names):
    """Return the names of the style sheets for a page with the named widgets."""
    names = {widget.name for widget in add_inner_widgets(widget_names)}
    return [widget.name for widget in _select_widgets(names, "STYLES") if widget.has_style_sheet]


def _select_widgets(names, attribute):
    """Return the named widgets and those that this attribute of their pages names."""
    selected = {*names}
    for widget in WIDGETS:
        if widget.name in names:
            selected.update(widget.get_page_attribute(attribute, ()))
    return [widget for widget in WIDGETS if widget.name in selected]


def find_files_by_extension(extension):
    """Return the paths of all scripts ("js") or style sheets ("css")."""
    folders = [DOCS / "browser", *(HERE / widget.name for widget in WIDGETS)]
    return [file for folder in folders for file in sorted(folder.glob(f"*.{extension}"))]
