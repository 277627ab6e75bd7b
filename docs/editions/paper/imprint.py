"""Facts about an edition: version, date, licence, and the chapter that states them."""

import tomllib

from babel.dates import format_date
from lxml import html

from docs.editions.paper.pages import ROOT, Chapter
from docs.figures.svg import escape_html

LICENCE = "licence"  # the name of the chapter


def read_version():
    """Return the version in pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "version"
    ]


def format_version(texts, date, language):
    """Return version and date as a line; texts: those of the part "paper"."""
    day = format_date(date, "long", locale=language)
    return texts["version"].format(version=read_version(), date=day)


def make_licence_chapter(texts):
    """Return the chapter with both licences; texts: those of the part "paper"."""
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    paragraphs = licence[licence.index("MIT License") :].strip().split("\n\n")
    lines = "".join(f"<p>{escape_html(' '.join(text.split()))}</p>" for text in paragraphs)
    text = (
        f'<article><h1 id="top">{texts["licence"]}</h1><p>{texts["licence_text"]}</p>'
        f'<div class="licence" lang="en">{lines}</div></article>'
    )
    return Chapter(LICENCE, texts["licence"], html.fragment_fromstring(text))
