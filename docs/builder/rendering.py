"""The Markdown extensions and fences of one language's pages, shared by the site and the tests."""

import re
from functools import cached_property, partial
from pathlib import Path

from pymdownx.superfences import SuperFencesException

from builder import code_includes, fences, pages, programs, templates
from builder.formulas import Marking
from builder.translation_files import Fault, load_text
from builder.words import TAGS
from widgets import registry
from widgets.fence_arguments import require_empty_fence

MEASURED = Path(__file__).parents[1] / "measured"
MISREADING = '<q class="misreading">'
FENCES_WITH_IDS = re.compile(r"^```(sources|glossary)\n```$", re.MULTILINE)


class Edition:
    """Everything that one language's pages need: translations, fences and embedded files.

    language: the name of the folder under docs/pages
    everyone: language -> part -> key -> text, see builder.words.load
    reference: the path of the folder reference/
    """

    tags = TAGS

    def __init__(self, language, everyone, reference):
        self.everyone = everyone
        self.words = everyone[language]
        self.reference = reference
        self.code = code_includes.Code(reference, self.words["code"], everyone["en"]["code"])
        # Caches: (fence name, text) -> HTML, and file name -> text.
        self._made, self._included = {}, {}
        self._noted = set()  # names of the fences and widgets in the current page

    def expand(self, markdown):
        """Insert the files of reference/ into the Markdown of a page."""
        markdown = programs.expand(markdown, self.words["labels"])
        markdown = code_includes.offer_downloads(markdown, self.words["labels"]["download"])
        expanded = code_includes.expand(markdown, self.include)
        # MkDocs finds the ids that links point to in Markdown, not in fences: insert the HTML of these here.
        expanded = FENCES_WITH_IDS.sub(self._replace_named_fence, expanded)
        # The search must not show a quoted misconception as a statement of the page.
        return expanded.replace(MISREADING, f"{MISREADING[:-1]} data-search-exclude>")

    def _replace_named_fence(self, fence):
        """Return the HTML of a fence that has no text."""
        self.note(fence[1])
        return self.make(fence[1], "").strip()

    def include(self, name):
        """Return the translated text of a file, from the cache if possible."""
        if name not in self._included:
            english = self.everyone["en"]["code"]
            text = code_includes.include(name, self.reference, self.words["code"], english)
            self._included[name] = text
        return self._included[name]

    def custom_fences(self):
        """Return the settings for pymdownx.superfences."""
        return [
            {"name": name, "class": name, "format": partial(_format_fence, self)}
            for name in self.fences
        ]

    @cached_property
    def fences(self):
        """The site's own fences: name -> function(text inside, words) that returns HTML."""
        widgets = [widget for widget in registry.WIDGETS if widget.is_fence]
        return {widget.name: partial(self._fill, widget) for widget in widgets} | {
            "tree": fences.tree,
            "scene": fences.scene,
            "legend": require_empty_fence(fences.legend),
            "steps": fences.steps,
            "costs": fences.costs,
            "measured": partial(fences.measured, folder=MEASURED),
            "returned": fences.returned,
            "pair": fences.pair,
            "fewest": fences.fewest,
            "closing": fences.closing_lines,
            "meeting": fences.meeting,
            "horizon": fences.horizon,
            "carry": fences.carry,
            "layers": fences.deepening,
            "glossary": require_empty_fence(partial(fences.glossary, everyone=self.everyone)),
            "conventions": fences.conventions,
            "courses": require_empty_fence(fences.courses),
            "sources": require_empty_fence(fences.sources),
            "pseudocode": partial(fences.print_pseudocode, include=self.include),
            "output": partial(fences.output, reference=self.reference),
            "languages": self._languages,
        }

    def _fill(self, widget, source, words):
        """Return the HTML of a widget's fence."""
        if render := widget.get_page_attribute("render_fence"):
            return render(source, words, code=self.code)
        values = widget.get_page_attribute("make_template_values")(source, words, code=self.code)
        return templates.render(widget.name, **values)

    def render_own_page(self, name):
        """Return a widget that is a whole page as {"html", "title", "fetched": see pop_fetched}."""
        (widget,) = (candidate for candidate in registry.WIDGETS if candidate.name == name)
        self.note(name)
        html, title = self._fill(widget, "", self.words), self.words[name]["title"]
        return {"html": html, "title": title, "fetched": self.pop_fetched()}

    def note(self, name):
        """Note that the current page has a fence or widget of that name."""
        self._noted.add(name)

    def pop_fetched(self):
        """Return the additional files of the current page as plain data, and reset them.

        styles: the names of style sheets
        scripts: a list of {"name", "words": the texts for the script or None}
        """
        noted, self._noted = self._noted, set()
        styles = registry.find_style_sheets(noted)
        styles += sorted({style for name, style in fences.STYLES.items() if name in noted})
        scripts = [
            {
                "name": widget.name,
                "words": widget.get_page_attribute("get_script_texts", lambda words: None)(
                    self.words
                ),
            }
            for widget in registry.add_inner_widgets(noted)
            if widget.has_script
        ]
        return {"styles": styles, "scripts": scripts}

    def make(self, name, source):
        """Return the HTML of one of the site's own fences, from the cache if possible."""
        key = name, source.strip()
        if key not in self._made:
            self._made[key] = self.fences[name](source, self.words)
        return self._made[key]

    def faults(self, folder, names):
        """Return "file:line: message" of each fault in all pages of the language.

        folder: the folder of the language
        names: the names of the pages that must exist
        """
        existing = {file.relative_to(folder).as_posix() for file in folder.rglob("*.md")}
        messages = []
        for name in sorted(existing | set(names)):
            file, shown = folder / name, f"docs/pages/{folder.name}/{name}"
            if file.is_file():
                messages += [f"{shown}:{line}: {message}" for line, message in self._faults(file)]
            else:
                kind = "a folder, and no page" if file.exists() else "the page is missing"
                messages.append(f"{shown}: {kind}")
        return messages

    def _faults(self, file):
        try:
            source = load_text(file)
        except Fault as fault:
            return [(fault.line, fault)]
        page_faults = pages.faults(source, self.fences, self.files)
        wrong = {line for line, _ in page_faults}
        for line, name, make in self._find_insertions(source):
            try:
                if line not in wrong:
                    make()
            except (ValueError, OSError) as error:
                page_faults.append((line, f"{name}: {error}"))
            except Exception as error:  # a bug in the builder: keep the traceback
                error.add_note(f"{name}, {file}:{line}")
                raise
        return sorted(page_faults, key=lambda fault: fault[0])

    def _find_insertions(self, source):
        """Yield (line number, description, function that makes it) of each insertion into a page."""
        for fence in pages.parse_fences(source):
            if fence.name in self.fences:
                make = partial(self.make, fence.name, fence.text)
                if fence.name == "languages":
                    make = partial(self._languages, fence.text, self.words, fence.opening)
                yield fence.line, f"in a fence {fence.name!r}", make
            for offset, line in enumerate(fence.text.split("\n"), 1):
                if match := code_includes.INCLUDE.fullmatch(line):
                    yield fence.line + offset, match[2], partial(self.include, match[2])

    @property
    def files(self):
        """The names of the files that a page can include."""
        return {file.name for file in self.reference.iterdir() if file.is_file()}

    def _languages(self, source, words, opening="```languages"):
        """Validate a fence `languages`; expand replaces it by tabs before Markdown is converted."""
        if not programs.FENCE.fullmatch(f"{opening}\n{source}\n```"):
            raise ValueError("it stands at the margin, as ```languages")
        for name in source.split():
            programs.command(name)
            if name not in self.files:
                raise ValueError(f"there is no file {name!r} in reference/")
        first, *_ = source.split() or [""]
        return self.make("output", first)

    def marking(self):
        """Return the Markdown extension that marks letters and formulas."""
        return Marking()

    def extensions(self):
        """Return the Markdown extensions of the widgets."""
        extensions_by_widget = {
            widget.name: widget.get_page_attribute("make_markdown_extension")
            for widget in registry.WIDGETS
        }
        return [
            make_extension(self.words, partial(self.note, name), partial(templates.render, name))
            for name, make_extension in extensions_by_widget.items()
            if make_extension
        ]


def _format_fence(edition, source, language, css_class, options, md, **attributes):
    # superfences ignores any other exception, and the page would show the raw fence.
    edition.note(language)
    try:
        return edition.make(language, source)
    except Exception as error:
        raise SuperFencesException(f"in a fence {language!r}: {error}") from error
