"""The search index of each language is small, and has and finds exactly the pages of the language."""

import gzip
import json
import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
import yaml
from playwright.sync_api import expect

from all_words import WORDS
from docs.builder.search import PATH, read_search_index
from docs.builder.words import LANGUAGES
from documents import ADDRESSES
from for_every import for_every
from pages.page_object import read_script

# Compressed bytes per page of the index, which every page loads; Korean, the largest, has 1,392.
LIMIT = 1_400
QUERIES = yaml.safe_load((Path(__file__).parent / "queries.yml").read_text(encoding="utf-8"))
PAGES_SEEN = 3  # results that are visible without scrolling


@pytest.fixture(scope="module")
def read_index(site_folder):
    """Return a function that reads the sections in a language's search index."""
    return cache(lambda language: json.loads(find_index(site_folder, language).read_bytes()))


def find_index(site_folder, language):
    folder = site_folder if language == "en" else site_folder / language
    return folder / "search" / "search_index.json"


@for_every(language=LANGUAGES)
def test_it_has_every_page_of_the_language_and_only_headings_that_exist(
    language, read_index, addresses, document
):
    prefix, pages = "" if language == "en" else f"{language}/", set()
    for entry in read_index(language)["docs"]:
        page, _, heading = entry["location"].partition("#")
        pages.add(prefix + page)
        assert not heading or heading in document(f"{prefix}{page}index.html").ids(), entry
    assert pages == {address.path for address in addresses(language)}


class NestedExclusions(HTMLParser):
    """Collects the places where an excluded element contains another of the same name.

    Material ends such an element at the first end tag of the name, so the rest would be searched.
    """

    def __init__(self, source):
        super().__init__()
        self.within, self.places = None, []
        self.feed(source)

    def handle_starttag(self, tag, attrs):
        if tag == self.within:
            self.places.append(self.getpos())
        elif self.within is None and "data-search-exclude" in dict(attrs):
            self.within = tag

    def handle_endtag(self, tag):
        if tag == self.within:
            self.within = None


@for_every(address=[address for address in ADDRESSES if address.sample])
def test_excluded_elements_are_left_out_completely(address, document):
    assert NestedExclusions(document(address.file).source).places == []


@for_every(language=LANGUAGES)
def test_no_data_of_a_script_and_no_text_of_a_drawing_is_searched(language, read_index, document):
    prefix = "" if language == "en" else f"{language}/"
    for entry in read_index(language)["docs"]:
        page = document(f"{prefix}{entry['location'].partition('#')[0]}index.html").source
        drawings = re.findall("<svg.*?</svg>", page, re.DOTALL)
        texts = (unescape(re.sub("<[^>]+>", "", drawing)) for drawing in drawings)
        indexed = unescape(entry["text"])
        assert '{"' not in indexed, entry["location"]
        assert not [text for text in texts if len(text) > 9 and text in indexed], entry["location"]


@for_every(language=LANGUAGES)
def test_it_is_small(language, site_folder, addresses):
    index = find_index(site_folder, language).read_bytes()
    size = len(gzip.compress(index, 9)) / len(addresses(language))
    assert size <= LIMIT, f"{size:.0f} bytes a page"


@for_every(language=LANGUAGES)
def test_every_page_uses_our_worker_with_the_name_of_material_s(
    language, addresses, document, site_folder
):
    for address in addresses(language):
        (configured,) = re.findall(r'"search": "([^"]+)"', document(address.file).source)
        worker_url = urlsplit(urljoin(f"/{address.path}", configured))
        assert worker_url.path.endswith("/also.js"), address
        assert (site_folder / worker_url.path[1:]).with_name(worker_url.query).is_file(), address


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


@for_every(language=LANGUAGES)
def test_a_student_finds_the_section(language, read_index, find):
    queries = QUERIES[language]
    missed = []
    for (query, section), pages in zip(
        queries.items(), find(read_index(language), queries), strict=True
    ):
        if section not in [result["location"] for page in pages[:PAGES_SEEN] for result in page]:
            missed.append(query)
    assert not missed


@for_every(language=LANGUAGES)
def test_a_title_finds_its_page_and_a_term_its_entry(language, read_index, find):
    """A page is seen without scrolling; of a term in many texts, the entry is further down."""
    queries = {
        entry["location"]: re.sub(
            r"[(（].*|[:：]", " ", unescape(re.sub("<.*?>", "", entry["title"]))
        )
        for entry in read_index(language)["docs"]
        if re.fullmatch("[^#]*|glossary/#.*", entry["location"])
    }
    found, missed = find(read_index(language), queries.values()), []
    for (location, query), pages in zip(queries.items(), found, strict=True):
        seen = pages if "#" in location else pages[:PAGES_SEEN]
        if location not in [result["location"] for page in seen for result in page]:
            missed.append(query)
    assert not missed


SMALL = {
    "es": ("árbol de juego", "árbol juego"),
    "it": ("  albero  di gioco ", "albero gioco"),
    "en": ("the leaf", "leaf"),
}  # language -> a query, and the query without small words


@for_every(language=LANGUAGES)
def test_small_words_are_ignored_except_as_the_last(language, read_index, find):
    query, large = SMALL.get(language, ("α", "α"))
    small = query.split()[-2:][0]
    results, results_without_small, results_of_small = (
        find(read_index(language), [query_text])[0] for query_text in (query, large, small)
    )
    assert results == results_without_small
    assert results_of_small


@pytest.mark.parametrize(
    ("title", "text", "query", "also"),
    [
        ("Título", "qué <code>class</code> es", "titulo", "Titulo que"),
        ("", "perché può, perché no", "puo", "perche puo"),
        ("", "가지치기 <q class='é'>árbol</q>", "arbol", "arbol"),
        ("", "α 剪枝，博弈树的值 界", "树的", "剪枝 博弈 弈树 树的 的值"),
        ("", "剪枝和剪枝", "剪枝", "剪枝 枝和 和剪"),
    ],
)
def test_additional_search_terms_of_a_section(title, text, query, also, find, tmp_path):
    entries = {"docs": [{"location": "", "title": title, "text": text}]}
    (tmp_path / PATH).parent.mkdir()
    (tmp_path / PATH).write_text(json.dumps(entries), encoding="utf-8")
    index = read_search_index(tmp_path, "en")
    (((result,),),) = find(index, [query])
    assert re.sub("</?mark>", "", result["also"]) == also


@pytest.fixture
def open_search(open_visit, site_address):
    """Open a page while requests that match a pattern go to a function; return the page and its search."""

    def open_search(pattern, handle, path="it/idea/"):
        page.context.route(pattern, handle)
        page.goto(site_address + path)
        return page, page.locator(".md-search__input")

    with open_visit() as visit:
        page = visit.page
        yield open_search


TEXTS = WORDS["it"]["labels"]


@pytest.mark.parametrize("path", ["it/idea/?q=minimax", "it/idea/"])
def test_a_query_that_came_before_the_index_is_answered(path, open_search):
    held_routes = []
    page, field = open_search("**/search_index.json", lambda route: held_routes.append(route), path)
    field.fill("minimax")
    expect(field).to_have_accessible_description(TEXTS["search_loading"])
    held_routes[0].continue_()
    page.locator(".md-search-result__item").first.wait_for()


@pytest.mark.parametrize("lost", ["search_index.json", "also.js*", "search.*.js", "lunr.it.*"])
def test_a_lost_part_of_the_search_is_reported_and_fetched_again(lost, open_search):
    page, field = open_search(f"**/{lost}", lambda route: route.abort())
    field.fill("minima")
    expect(page.get_by_role("status").get_by_text(TEXTS["search_unreachable"])).to_be_visible()
    page.context.unroute(f"**/{lost}")
    field.fill("minimax")
    page.locator(".md-search-result__item").first.wait_for()
