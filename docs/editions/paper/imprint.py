"""Facts about an edition: version, date, licence, and the chapter that states them."""

import tomllib
from html import escape

from babel.dates import format_date
from lxml import html

from docs.editions.paper.pages import ROOT, Chapter
from docs.figures.svg import escape_html

LICENCE = "licence"  # the name of the chapter


def render_facts(edition, texts):
    """Return the version, date, address, authors and licence of an Edition as HTML."""
    day = format_date(edition.date, "long", locale=edition.language)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = texts["version"].format(version=project["version"], date=day)
    lines = [version, edition.address, texts["authors"], texts["licence_short"]]
    return "".join(f"<p>{escape(line)}</p>" for line in lines if line)


def make_licence_chapter(texts):
    """Return the chapter with both licences; texts: those of the part "paper"."""
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    paragraphs = licence.partition("\nMIT License\n")[2].strip().split("\n\n")
    lines = "".join(f"<p>{escape_html(' '.join(text.split()))}</p>" for text in paragraphs)
    text = (
        f'<article><h1 id="top">{texts["licence"]}</h1><p>{texts["licence_text"]}</p>'
        f'<div class="licence" lang="en">{lines}</div></article>'
    )
    return Chapter(LICENCE, texts["licence"], html.fragment_fromstring(text))
