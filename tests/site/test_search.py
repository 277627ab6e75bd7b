"""The search index of each language is small, and has and finds exactly the pages of the language."""

import gzip
import json
import re
from html import unescape
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import expect

from all_words import WORDS
from docs.builder.search import PATH, read_search_index
from docs.builder.words import LANGUAGES
from for_every import for_every
from pages.page_object import read_script

# Compressed bytes per page of the index, which every page loads; Korean, the largest, has 1,392.
LIMIT = 1_400
QUERIES = yaml.safe_load((Path(__file__).parent / "queries.yml").read_text(encoding="utf-8"))
PAGES_SEEN = 3  # results that are visible without scrolling


def find_index(site_folder, language):
    folder = site_folder if language == "en" else site_folder / language
    return folder / "search" / "search_index.json"


@for_every(language=LANGUAGES)
def test_it_is_small_and_has_the_prose_of_every_page(language, site_folder, addresses, document):
    file = find_index(site_folder, language).read_bytes()
    size = len(gzip.compress(file, 9)) / len(addresses(language))
    assert size <= LIMIT, f"{size:.0f} bytes a page"
    prefix, pages = "" if language == "en" else f"{language}/", set()
    for entry in json.loads(file)["docs"]:
        page, _, heading = entry["location"].partition("#")
        pages.add(prefix + page)
        source = document(f"{prefix}{page}index.html")
        assert not heading or heading in source.ids(), entry
        drawings = re.findall("<svg.*?</svg>", source.source, re.DOTALL)
        texts = (unescape(re.sub("<[^>]+>", "", drawing)) for drawing in drawings)
        indexed = unescape(entry["text"])
        assert '{"' not in indexed, entry["location"]
        assert not [text for text in texts if len(text) > 9 and text in indexed], entry["location"]
    assert pages == {address.path for address in addresses(language)}


@pytest.fixture(scope="module")
def find(open_visit, unmodified_site_address):
    """Return the results of queries to an index."""
    with open_visit() as visit:
        visit.open(unmodified_site_address)
        configured = "JSON.parse(document.getElementById('__config').textContent).search"
        url = visit.page.evaluate(f"new URL({configured}, location).href")
        # Pages replace Worker by one that starts again.
        visit.page.goto(f"{unmodified_site_address}assets/site.css")
        yield lambda index, queries: visit.page.evaluate(
            read_script("search_worker"), [url, index, list(queries)]
        )
        assert visit.faults == []


SMALL = {
    "es": ("árbol de juego", "árbol juego", "de"),
    "it": ("  albero  di gioco ", "albero gioco", "di"),
    "en": ("the leaf", "leaf", "the"),
}  # language -> a query, the query without small words, a small word


@for_every(language=LANGUAGES)
def test_a_student_finds_the_section_and_a_title_its_page(language, site_folder, find):
    """Small words are ignored, except as the last."""
    index = json.loads(find_index(site_folder, language).read_bytes())
    queries = {
        re.sub(r"[(（].*|[:：]", " ", unescape(re.sub("<.*?>", "", entry["title"]))): entry[
            "location"
        ]
        for entry in index["docs"]
        if "#" not in entry["location"]
    } | QUERIES[language]
    small = SMALL.get(language, ())
    found = find(index, [*queries, *small])
    missed = [
        query
        for (query, section), pages in zip(queries.items(), found, strict=False)
        if section not in [result["location"] for page in pages[:PAGES_SEEN] for result in page]
    ]
    assert not missed
    if small:
        with_small, without_small, of_small = found[-3:]
        assert with_small == without_small
        assert of_small


def test_additional_search_terms_of_a_section(find, tmp_path):
    text = "qué <q class='é'>剪枝和剪枝</q> es, qué"
    entries = {"docs": [{"location": "", "title": "Título", "text": text}]}
    (tmp_path / PATH).parent.mkdir()
    (tmp_path / PATH).write_text(json.dumps(entries), encoding="utf-8")
    (((result,),),) = find(read_search_index(tmp_path, "en"), ["titulo"])
    assert re.sub("</?mark>", "", result["also"]) == "Titulo que 剪枝 枝和 和剪"


@pytest.fixture
def open_search(open_visit, site_address):
    """Open a page while requests that match a pattern go to a function; return the page and its search."""

    def open_search(pattern, handle):
        page.context.route(pattern, handle)
        page.goto(f"{site_address}it/idea/")
        return page, page.locator(".md-search__input")

    with open_visit() as visit:
        page = visit.page
        yield open_search


TEXTS = WORDS["it"]["labels"]


def test_a_query_that_came_before_the_index_is_answered(open_search):
    held_routes = []
    page, field = open_search("**/search_index.json", lambda route: held_routes.append(route))
    field.fill("minimax")
    expect(field).to_have_accessible_description(TEXTS["search_loading"])
    held_routes[0].continue_()
    page.locator(".md-search-result__item").first.wait_for()


@pytest.mark.parametrize("lost", ["search_index.json", "lunr.it.*"])
def test_a_lost_part_of_the_search_is_reported_and_fetched_again(lost, open_search):
    page, field = open_search(f"**/{lost}", lambda route: route.abort())
    field.fill("minima")
    expect(page.get_by_role("status").get_by_text(TEXTS["search_unreachable"])).to_be_visible()
    page.context.unroute(f"**/{lost}")
    field.fill("minimax")
    page.locator(".md-search-result__item").first.wait_for()
