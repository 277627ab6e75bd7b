"""What the pages cite: every key exists, every source is cited, nothing else leaves the site."""

import re
from pathlib import Path

import pytest
import yaml

from builder.words import COMMON, LANGUAGES
from proof.checks import all_pages
from snippets import edition

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "words" / "sources.yml"
SOURCES = {
    key: its[COMMON] for key, its in yaml.safe_load(FILE.read_text(encoding="utf-8")).items()
}
CITED = re.compile(r"\[([^\]]*)\]\(sources\.md#([\w-]+)\)")
PAGES = all_pages()


def citations(language):
    """Yield (page, what the link says, key) of every citation in a language."""
    for name, page in PAGES[language].items():
        for text, key in CITED.findall(page.text):
            yield name, text, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_is_cited_exists_and_every_source_is_cited(language):
    keys = {key for _, _, key in citations(language)}
    assert keys - SOURCES.keys() == set(), "cited, and no source"
    assert SOURCES.keys() - keys == set(), "a source that nobody cites"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_citation_says_the_year_and_the_name_of_its_source(language):
    for name, text, key in citations(language):
        its = SOURCES[key]
        for year in re.findall(r"\d{4}", text):
            assert year == its["year"], (name, text)
        for word in re.findall(r"[A-Z][a-z]+", text):
            known = f"{its['authors']} {its['title']} Berkeley’s Pac-Man"
            assert word in known, (name, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_links_elsewhere_by_itself(language):
    for page in PAGES[language].values():
        assert not re.findall(r"\]\((?:\w+:)?//[^)]*\)|<https?:", page.text), page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_names_each_with_its_address_and_what_is_taken_from_it(language):
    html = edition(language).expand("```sources\n```\n")
    items = dict(re.findall('<li id="([^"]+)">(.*?)</li>', html))
    assert items.keys() == SOURCES.keys()
    assert "\n\n" not in html.strip()  # Markdown would take what follows for its own
    notes = edition(language).words["sources"]
    for key, its in SOURCES.items():
        link = re.search('<a class="external" href="([^"]+)" rel="([^"]+)"', items[key])
        assert (link[1], link[2].split()) == (
            its["address"],
            ["external", "noopener", "noreferrer"],
        )
        for part in ("authors", "title", "place", "year"):
            assert its[part].replace("&", "&amp;") in items[key], (key, part)
        assert notes[key]["note"] in items[key]


def test_an_address_is_one_and_a_doi_is_resolved_by_its_own_site():
    for key, its in SOURCES.items():
        assert re.fullmatch(r"https?://[\w.-]+/\S*", its["address"]), key
        if re.search(r"10\.\d{4,}/", its["address"]):
            assert its["address"].startswith("https://doi.org/10."), key
        assert re.fullmatch(r"(?:19|20)\d\d|", its["year"]), key
    assert len({its["address"] for its in SOURCES.values()}) == len(SOURCES)
