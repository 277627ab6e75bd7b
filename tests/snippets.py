"""The Python blocks of a page, exactly as its reader gets them."""

import re
from functools import cache
from pathlib import Path

import markdown
from mkdocs.config import load_config
from pytest_examples import CodeExample

from builder.rendering import Edition
from builder.words import load
from proof.prose import read_pages

ROOT = Path(__file__).parents[1]
RECORDED = re.compile(r"^ *#> ?(.*)$", re.MULTILINE)  # what a program prints, as its page says


@cache
def edition(language):
    return Edition(language, load(ROOT / "docs" / "words"), ROOT / "reference")


@cache
def configuration():
    return load_config(str(ROOT / "mkdocs.yml"))


def python_blocks(page):
    """Return the Blocks of a page that its reader gets as Python; of several languages, Python is one."""
    return [block for _, block in page.blocks if block.info.startswith(("python", "languages"))]


def program_with(name, text):
    """Return the one program of an English page that has a text in it."""
    page = read_pages(ROOT / "docs" / "pages", "en")[name]
    (program,) = (block.text for block in python_blocks(page) if text in block.text)
    return program


def snippets(page):
    """Return the CodeExamples of a page, after inclusion and translation of files."""
    its = edition(page.language)
    body = its.expand(page.text[page.body_start :])
    sources = []

    def record(source, language, css_class, options, md, **attributes):
        sources.append(source)
        return ""

    python = {"name": "python", "class": "python", "format": record}
    fences = [*its.custom_fences(), python | {"validator": lambda *options: True}]
    config = configuration()
    settings = dict(config.mdx_configs, **{"pymdownx.superfences": {"custom_fences": fences}})
    extensions = [*config.markdown_extensions, its.marking()]
    markdown.Markdown(extensions=extensions, extension_configs=settings).convert(body)
    lines = [block.line for block in python_blocks(page)]
    return [
        CodeExample.create(source + "\n", path=page.file, start_line=line, prefix="python")
        for source, line in zip(sources, lines, strict=True)
    ]
