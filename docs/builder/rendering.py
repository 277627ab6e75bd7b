"""How a page is read: the Markdown extensions that the site and its tests share."""

import re
from functools import cached_property, partial
from pathlib import Path

from pymdownx.superfences import SuperFencesException

from builder import embedding, fences, pages, programs, templates
from builder.formulas import Marking
from builder.texts import Fault, text_of
from builder.words import TAGS
from widgets import registry
from widgets.arguments import take_nothing

MEASURED = Path(__file__).parents[1] / "measured"
MISREADING = '<q class="misreading">'
NAMED = re.compile(r"^```(sources|glossary)\n```$", re.MULTILINE)


class Edition:
    """Everything that one language's pages need: its words, and the files they embed.

    language: the name of its folder under docs/pages.
    everyone: the words of all languages, as builder.words.load returns them.
    reference: the folder of that name.
    """

    tags = TAGS

    def __init__(self, language, everyone, reference):
        self.everyone = everyone
        self.words = everyone[language]
        self.reference = reference
        self.code = embedding.Code(reference, self.words["code"], everyone["en"]["code"])
        self._made, self._included = {}, {}  # what became of fences and files so far
        self._noted = set()  # what stands in the page that is being read

    def expand(self, markdown):
        """Return the Markdown of a page with the files of reference/ put in."""
        markdown = programs.expand(markdown, self.words["labels"])
        markdown = embedding.offer_downloads(markdown, self.words["labels"]["download"])
        expanded = embedding.expand(markdown, self.include)
        # MkDocs looks for the ids that links name in what stands in the Markdown, and not in a fence.
        expanded = NAMED.sub(self._put, expanded)
        # A wrong sentence that is quoted must not be found as if we said it.
        return expanded.replace(MISREADING, f"{MISREADING[:-1]} data-search-exclude>")

    def _put(self, fence):
        """Return what stands in the place of a fence without a text."""
        self.note(fence[1])
        return self.make(fence[1], "").strip()

    def include(self, name):
        """Return a file as it is put into a page; the same one is translated once."""
        if name not in self._included:
            english = self.everyone["en"]["code"]
            text = embedding.include(name, self.reference, self.words["code"], english)
            self._included[name] = text
        return self._included[name]

    def custom_fences(self):
        """Return the settings for pymdownx.superfences."""
        return [
            {"name": name, "class": name, "format": partial(_format, self)} for name in self.fences
        ]

    @cached_property
    def fences(self):
        """Our own fences: name -> function of (the text inside, the words) that returns HTML."""
        widgets = [widget for widget in registry.WIDGETS if widget.fence]
        return {widget.name: partial(self._fill, widget) for widget in widgets} | {
            "tree": fences.tree,
            "scene": fences.scene,
            "legend": take_nothing(fences.legend),
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
            "glossary": take_nothing(partial(fences.glossary, everyone=self.everyone)),
            "conventions": fences.conventions,
            "courses": take_nothing(fences.courses),
            "sources": take_nothing(fences.sources),
            "pseudocode": partial(fences.print_pseudocode, include=self.include),
            "output": partial(fences.output, reference=self.reference),
            "languages": self._languages,
        }

    def _fill(self, widget, source, words):
        """Return what the fence of a widget becomes."""
        if write := widget.offers("write"):
            return write(source, words, code=self.code)
        values = widget.offers("fill")(source, words, code=self.code)
        return templates.render(widget.name, **values)

    def alone(self, name):
        """Return of a widget that is a page of its own: html, title, and what it fetches, see take_fetched."""
        (widget,) = (its for its in registry.WIDGETS if its.name == name)
        self.note(name)
        html, title = self._fill(widget, "", self.words), self.words[name]["title"]
        return {"html": html, "title": title, "fetched": self.take_fetched()}

    def note(self, name):
        """Note that a fence or widget of that name stands in the page that is being read."""
        self._noted.add(name)

    def take_fetched(self):
        """Return what the page that has been read fetches besides what all pages do, and forget it.

        That is, as plain data: styles (names) and scripts (each with its name, and words: what it
        is told in the page, None if that is nothing).
        """
        noted, self._noted = self._noted, set()
        styles = registry.find_styles(noted)
        styles += sorted({style for name, style in fences.STYLES.items() if name in noted})
        scripts = [
            {"name": its.name, "words": its.offers("say", lambda words: None)(self.words)}
            for its in registry.add_inside(noted)
            if its.script
        ]
        return {"styles": styles, "scripts": scripts}

    def make(self, name, source):
        """Return what a fence of ours becomes; the same one is made once."""
        key = name, source.strip()
        if key not in self._made:
            self._made[key] = self.fences[name](source, self.words)
        return self._made[key]

    def faults(self, folder, names):
        """Return "file:line: what is wrong there" of all pages, each of their fences made.

        folder: that of the language; names: of the pages that there must be.
        """
        there = {file.relative_to(folder).as_posix() for file in folder.rglob("*.md")}
        found = []
        for name in sorted(there | set(names)):
            file, shown = folder / name, f"docs/pages/{folder.name}/{name}"
            if file.is_file():
                found += [f"{shown}:{line}: {message}" for line, message in self._faults(file)]
            else:
                kind = "a folder, and no page" if file.exists() else "the page is missing"
                found.append(f"{shown}: {kind}")
        return found

    def _faults(self, file):
        try:
            source = text_of(file)
        except Fault as fault:
            return [(fault.line, fault)]
        found = pages.faults(source, self.fences, self.files)
        wrong = {line for line, _ in found}
        for line, name, make in self._made_in(source):
            try:
                if line not in wrong:
                    make()
            except (ValueError, OSError) as error:
                found.append((line, f"{name}: {error}"))
            except Exception as error:  # a fault of our own, which its traceback shows best
                error.add_note(f"{name}, {file}:{line}")
                raise
        return sorted(found, key=lambda fault: fault[0])

    def _made_in(self, source):
        """Yield (line, name, what makes it) of all that the builder puts into a page."""
        for fence in pages.fences(source):
            if fence.name in self.fences:
                make = partial(self.make, fence.name, fence.text)
                if fence.name == "languages":
                    make = partial(self._languages, fence.text, self.words, fence.opening)
                yield fence.line, f"in a fence {fence.name!r}", make
            for at, line in enumerate(fence.text.split("\n"), 1):
                if match := embedding.INCLUDE.fullmatch(line):
                    yield fence.line + at, match[2], partial(self.include, match[2])

    @property
    def files(self):
        """The names of the files that can be put into a page."""
        return {file.name for file in self.reference.iterdir() if file.is_file()}

    def _languages(self, source, words, opening="```languages"):
        """Refuse what tabs cannot show; they themselves come before Markdown, see expand."""
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
        theirs = {widget.name: widget.offers("extension") for widget in registry.WIDGETS}
        return [
            extension(self.words, partial(self.note, name), partial(templates.render, name))
            for name, extension in theirs.items()
            if extension
        ]


def _format(edition, source, language, css_class, options, md, **attributes):
    # Any other exception is swallowed by superfences, and the page would show the
    # raw fence.
    edition.note(language)
    try:
        return edition.make(language, source)
    except Exception as error:
        raise SuperFencesException(f"in a fence {language!r}: {error}") from error
