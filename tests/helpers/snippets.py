"""The Python blocks of pages, exactly as readers get them."""

import re
from functools import cache
from pathlib import Path

import markdown
from mkdocs.config import load_config
from pytest_examples import CodeExample

from all_words import WORDS
from docs.builder.formulas import MarkingExtension
from docs.builder.rendering import LanguageEdition
from proof.prose import read_pages

ROOT = Path(__file__).parents[2]
# The output of a program, as recorded in the page.
RECORDED = re.compile(r"^ *#> ?(.*)$", re.MULTILINE)


@cache
def edition(language):
    return LanguageEdition(language, WORDS, ROOT / "reference")


@cache
def configuration():
    return load_config(str(ROOT / "mkdocs.yml"))


def python_blocks(page):
    """Return the blocks that readers get as Python, including the Python part of `languages`."""
    return [block for _, block in page.blocks if block.info.startswith(("python", "languages"))]


def program_with(name, text):
    """Return the only program of an English page that contains a text."""
    page = read_pages(ROOT / "docs" / "pages", "en")[name]
    (program,) = (block.text for block in python_blocks(page) if text in block.text)
    return program


def snippets(page):
    """Return the CodeExamples of a page, after including and translating files."""
    page_edition = edition(page.language)
    body = page_edition.expand_includes(page.text[page.body_start :])
    sources = []

    def record(source, language, css_class, options, md, **attributes):
        sources.append(source)
        return ""

    python = {"name": "python", "class": "python", "format": record}
    fences = [
        *page_edition.make_superfences_settings(),
        python | {"validator": lambda *options: True},
    ]
    config = configuration()
    settings = dict(config.mdx_configs, **{"pymdownx.superfences": {"custom_fences": fences}})
    extensions = [*config.markdown_extensions, MarkingExtension()]
    markdown.Markdown(extensions=extensions, extension_configs=settings).convert(body)
    lines = [block.line for block in python_blocks(page)]
    return [
        CodeExample.create(source + "\n", path=page.file, start_line=line, prefix="python")
        for source, line in zip(sources, lines, strict=True)
    ]
