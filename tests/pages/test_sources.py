"""Citations: every key exists, every source is cited, and pages have no other external links."""

import re
from functools import cache
from pathlib import Path

import yaml

from docs.builder.words import COMMON, LANGUAGES
from for_every import for_every
from proof.checks import read_all_pages
from snippets import edition

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "words" / "sources.yml"
ENTRIES = yaml.safe_load(FILE.read_text(encoding="utf-8"))
SOURCES = {key: languages[COMMON] for key, languages in ENTRIES.items()}
CITED = re.compile(r"\[([^\]]*)\]\(sources\.md#([\w-]+)\)")
read_pages = cache(read_all_pages)


def citations(language):
    """Yield (page, text of the link, key) of every citation in a language."""
    for name, page in read_pages()[language].items():
        for text, key in CITED.findall(page.text):
            yield name, text, key


@for_every(language=LANGUAGES)
def test_every_key_that_is_cited_exists_and_every_source_is_cited(language):
    keys = {key for _, _, key in citations(language)}
    assert keys - SOURCES.keys() == set(), "cited, and no source"
    assert SOURCES.keys() - keys == set(), "a source that nobody cites"


@for_every(language=LANGUAGES)
def test_a_citation_has_the_year_and_the_name_of_the_source(language):
    for name, text, key in citations(language):
        source = SOURCES[key]
        for year in re.findall(r"\d{4}", text):
            assert year == source["year"], (name, text)
        for word in re.findall(r"[A-Z][a-z]+", text):
            known = f"{source['authors']} {source['title']} Berkeley’s Pac-Man"
            assert word in known, (name, text)


@for_every(language=LANGUAGES)
def test_no_page_has_external_links(language):
    for page in read_pages()[language].values():
        assert not re.findall(r"\]\((?:\w+:)?//[^)]*\)|<https?:", page.text), page


@for_every(language=LANGUAGES)
def test_the_page_lists_each_source_with_address_and_note(language):
    html = edition(language).expand_includes("```sources\n```\n")
    items = dict(re.findall('<li id="([^"]+)">(.*?)</li>', html))
    assert items.keys() == SOURCES.keys()
    assert "\n\n" not in html.strip()  # Markdown would parse what follows an empty line
    notes = edition(language).texts["sources"]
    for key, source in SOURCES.items():
        link = re.search('<a class="external" href="([^"]+)" rel="([^"]+)"', items[key])
        expected = (source["address"], ["external", "noopener", "noreferrer"])
        assert (link[1], link[2].split()) == expected
        for part in ("authors", "title", "place", "year"):
            assert source[part].replace("&", "&amp;") in items[key], (key, part)
        assert notes[key]["note"] in items[key]


def test_addresses_are_valid_and_dois_use_doi_org():
    for key, source in SOURCES.items():
        assert re.fullmatch(r"https?://[\w.-]+/\S*", source["address"]), key
        if re.search(r"10\.\d{4,}/", source["address"]):
            assert source["address"].startswith("https://doi.org/10."), key
        assert re.fullmatch(r"(?:19|20)\d\d|", source["year"]), key
    assert len({source["address"] for source in SOURCES.values()}) == len(SOURCES)
