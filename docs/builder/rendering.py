"""The Markdown extensions and fences of one language's pages, shared by the site and the tests."""

import re
from functools import cached_property, partial
from pathlib import Path

from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor
from pymdownx.superfences import SuperFencesException

from docs.builder import (
    code_includes,
    downloads,
    fences,
    page_parts,
    pages,
    picture_fences,
    player_trees,
    program_files,
    programs,
    templates,
)
from docs.builder.archive import pack_files
from docs.builder.formulas import MarkingExtension
from docs.builder.translation_files import TextFileError, read_utf8_file
from docs.widgets import registry
from docs.widgets.fence_arguments import require_empty_fence

MEASURED = Path(__file__).parents[1] / "measured"
MISREADING = '<q class="misreading">'
FENCES_WITH_IDS = re.compile(r"^```(sources|glossary)\n```$", re.MULTILINE)


class LanguageEdition:
    """Everything that one language's pages need: translations, fences and embedded files.

    cache: a dictionary for what is rendered, such as a docs.builder.build_cache.BuildCache
    settings: names among docs.builder.page_parts.SETTINGS -> value: what the site has
    """

    def __init__(self, language, texts_by_language, reference_folder, settings=None, cache=None):
        self.language, self.settings = language, settings or {}
        self.cache = {} if cache is None else cache
        self.texts_by_language = texts_by_language
        self.texts = texts_by_language[language]
        self.reference_folder = reference_folder
        self.code = code_includes.TranslatedPrograms(
            reference_folder, self.texts["code"], texts_by_language["en"]["code"]
        )
        self.noted = set()  # names of the fences and widgets in the current page

    def expand_includes(self, markdown, page_name="page"):
        """Insert the files of reference/ into the Markdown of a page, and links to all that it needs.

        page_name: without .md
        """
        markdown = page_parts.choose_parts(markdown, self.settings)
        markdown = programs.replace_language_fences(markdown, self.texts["labels"])
        markdown, self._packed_programs = program_files.add_file_lines(
            markdown, page_name, self.code.read_file, self.texts
        )
        expanded = code_includes.insert_files(markdown, self.code.read_file)
        # MkDocs finds the ids that links point to in Markdown, not in fences: insert the HTML of these here.
        expanded = FENCES_WITH_IDS.sub(self._render_empty_fence, expanded)
        # The search must not show a quoted misconception as a statement of the page.
        return expanded.replace(MISREADING, f"{MISREADING[:-1]} data-search-exclude>")

    def pack_page_programs(self):
        """Return the zip file of the programs of the page that was expanded last, or nothing without any."""
        return self._packed_programs and pack_files(dict(sorted(self._packed_programs.items())))

    def _render_empty_fence(self, match):
        """Return the HTML of a fence that has no text."""
        self.noted.add(match[1])
        return self.render_fence(match[1], "").strip()

    def make_superfences_settings(self):
        """Return the settings for pymdownx.superfences."""
        return [
            {"name": name, "class": name, "format": partial(_format_fence, self)}
            for name in self.fence_renderers
        ]

    @cached_property
    def fence_renderers(self):
        """The site's own fences: name -> function(text inside, texts) that returns HTML."""
        widgets = [widget for widget in registry.WIDGETS if widget.is_fence]
        return {widget.name: partial(self._render_widget, widget) for widget in widgets} | {
            "tree": fences.render_tree,
            "scene": fences.render_scene,
            "legend": fences.render_legend,
            "costs": fences.render_costs,
            "growth": require_empty_fence(partial(fences.render_growth, folder=MEASURED)),
            "measured": partial(fences.render_measured_table, folder=MEASURED),
            "returned": fences.render_returned_values,
            "pair": fences.render_tree_pair,
            "ending": picture_fences.render_ending,
            "fewest": picture_fences.render_minimal_tree,
            "closing": picture_fences.render_mtdf_bounds,
            "paper": picture_fences.render_paper_tree,
            "meeting": picture_fences.render_transposition,
            "horizon": picture_fences.render_search_horizon,
            "carry": picture_fences.render_carry_bits,
            "layers": picture_fences.render_deepening_chart,
            "players": player_trees.render_player_tree,
            "playouts": picture_fences.render_playout_tree,
            "glossary": require_empty_fence(
                partial(fences.render_glossary, texts_by_language=self.texts_by_language)
            ),
            "conventions": fences.render_search_forms,
            "courses": require_empty_fence(fences.render_course_words),
            "sources": require_empty_fence(fences.render_sources),
            "pseudocode": partial(fences.render_pseudocode, get_file_text=self.code.read_file),
            "output": partial(fences.render_program_output, reference_folder=self.reference_folder),
            "languages": self._render_languages_fence,
            "downloads": partial(
                downloads.render_downloads,
                downloads=self.settings.get("files", ()),
                language=self.language,
            ),
        }

    def _render_widget(self, widget, source, texts):
        """Return the HTML of a widget's fence."""
        if render := widget.get_page_attribute("render_fence"):
            return render(source, texts, code=self.code)
        values = widget.get_page_attribute("make_template_values")(source, texts, code=self.code)
        return templates.render_template(widget.name, words=texts, **values)

    def render_widget_page(self, widget_name):
        """Return a widget that is a whole page as {"html", "title", "fetched": see pop_page_assets}."""
        (widget,) = (candidate for candidate in registry.WIDGETS if candidate.name == widget_name)
        self.noted.add(widget_name)
        html, title = self._render_widget(widget, "", self.texts), self.texts[widget_name]["title"]
        return {"html": html, "title": title, "fetched": self.pop_page_assets()}

    def pop_page_assets(self):
        """Return the additional files of the current page as plain data, and reset them.

        styles: the names of style sheets
        scripts: a list of {"name", "words": the texts for the script or None}
        modules: the names of the modules that these import
        """
        noted = frozenset(self.noted)
        self.noted.clear()
        styles = registry.find_style_sheets(noted)
        styles += sorted({style for name, style in fences.STYLES.items() if name in noted})
        scripts, sources = [], []
        for widget in registry.add_inner_widgets(noted):
            if widget.has_script:
                get_texts = widget.get_page_attribute("get_script_texts", lambda texts: None)
                scripts.append({"name": widget.name, "words": get_texts(self.texts)})
                sources.append(widget.get_path(f"{widget.name}.js").read_text("utf-8"))
        modules = [
            name for name in registry.SHARED_MODULES if any(f"/{name}" in text for text in sources)
        ]
        return {"styles": styles, "scripts": scripts, "modules": modules}

    def render_fence(self, name, source):
        """Return the HTML of one of the site's own fences, from the cache if possible."""
        key = name, source.strip()
        if key not in self.cache:
            self.cache[key] = self.fence_renderers[name](source, self.texts)
        return self.cache[key]

    def find_faults(self, folder, page_names):
        """Return "file:line: message" of each fault in all pages of a folder, where page_names must exist.

        Each fence is rendered for this, and render_fence keeps the HTML for the page.
        """
        existing = {file.relative_to(folder).as_posix() for file in folder.rglob("*.md")}
        messages = []
        for name in sorted(existing | set(page_names)):
            file, shown = folder / name, f"docs/pages/{folder.name}/{name}"
            if file.is_file():
                messages += [
                    f"{shown}:{line}: {message}" for line, message in self._find_page_faults(file)
                ]
            else:
                kind = "a folder, and no page" if file.exists() else "the page is missing"
                messages.append(f"{shown}: {kind}")
        return messages

    def _find_page_faults(self, file):
        try:
            source = read_utf8_file(file)
        except TextFileError as fault:
            return [(fault.line, fault)]
        page_faults = pages.find_page_faults(source, self.fence_renderers, self.includable_files)
        wrong = {line for line, _ in page_faults}
        for line, name, render in self._find_insertions(source):
            try:
                if line not in wrong:
                    render()
            except (ValueError, OSError) as error:
                page_faults.append((line, f"{name}: {error}"))
            except Exception as error:  # a bug in the builder: keep the traceback
                error.add_note(f"{name}, {file}:{line}")
                raise
        return sorted(page_faults, key=lambda fault: fault[0])

    def _find_insertions(self, source):
        """Yield (line number, description, function that renders it) of each insertion into a page."""
        for fence in pages.parse_fences(source):
            if fence.name in self.fence_renderers:
                render = partial(self.render_fence, fence.name, fence.text)
                if fence.name == "languages":
                    render = partial(
                        self._render_languages_fence, fence.text, self.texts, fence.opening
                    )
                yield fence.line, f"in a fence {fence.name!r}", render
            for offset, line in enumerate(fence.text.split("\n"), 1):
                if match := code_includes.INCLUDE.fullmatch(line):
                    read_file = partial(self.code.read_file, match[2])
                    yield fence.line + offset, match[2], read_file

    @property
    def includable_files(self):
        """The names of the files that a page can include."""
        return {file.name for file in self.reference_folder.iterdir() if file.is_file()}

    def _render_languages_fence(self, source, texts, opening="```languages"):
        """Validate a fence `languages`; expand_includes replaces it by tabs before Markdown is converted."""
        if not programs.FENCE.fullmatch(f"{opening}\n{source}\n```"):
            raise ValueError("it stands at the margin, as ```languages")
        for name in source.split():
            programs.get_run_command(name)
            if name not in self.includable_files:
                raise ValueError(f"there is no file {name!r} in reference/")
        first, *_ = source.split() or [""]
        return self.render_fence("output", first)

    def make_markdown_extensions(self):
        """Return the Markdown extensions that mark letters and formulas, and do what the widgets need."""
        return [MarkingExtension(), _WidgetExtension(self)]


class _WidgetExtension(Extension):
    """Python-Markdown extension: puts no paragraph around elements of widgets, and lets them change a page."""

    def __init__(self, edition):
        super().__init__()
        self.edition = edition

    def extendMarkdown(self, md):
        elements = (widget.get_page_attribute("BLOCK_ELEMENT") for widget in registry.WIDGETS)
        md.block_level_elements.extend(filter(None, elements))
        processor = Postprocessor(md)
        processor.run = self._change_page
        # After the postprocessor that restores the highlighted code and the figures (30).
        md.postprocessors.register(processor, "widgets", 25)

    def _change_page(self, html):
        for widget in registry.WIDGETS:
            if change_page := widget.get_page_attribute("change_page"):
                note_use = partial(self.edition.noted.add, widget.name)
                texts = self.edition.texts
                render_template = partial(templates.render_template, widget.name, words=texts)
                html = change_page(html, texts, note_use, render_template)
        return html


def _format_fence(edition, source, language, css_class, options, md, **attributes):
    # superfences ignores any other exception, and the page would show the raw fence.
    edition.noted.add(language)
    try:
        return edition.render_fence(language, source)
    except Exception as error:
        raise SuperFencesException(f"in a fence {language!r}: {error}") from error
