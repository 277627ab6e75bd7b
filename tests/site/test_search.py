"""Each language has a search index of its own, small, with its own pages only, and finds them."""

import gzip
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
import yaml

from builder.search import split

LIMIT = 1_350  # bytes, compressed, for each page in it: the index is loaded with every page
QUERIES = yaml.safe_load((Path(__file__).parent / "queries.yml").read_text(encoding="utf-8"))
PAGES_SEEN = 3  # of the pages found, those that one sees without scrolling

# What the page's search worker finds in an index: for each query, pages, each a list of its sections.
FIND = """async ([index, queries]) => {
  const worker = new Worker(JSON.parse(document.getElementById("__config").textContent).search)
  const ask = (type, data) => new Promise((told, failed) => {
    worker.onmessage = ({data}) => told(data.data)
    worker.onerror = failed
    worker.postMessage({type, data})
  })
  await ask(0, {...index, options: {}})
  const found = []
  for (const query of queries) found.push((await ask(2, query)).items)
  worker.terminate()
  return found
}"""


@pytest.fixture(scope="module")
def index(built, language):
    """The bytes of the language's search index."""
    folder = built if language == "en" else built / language
    return (folder / "search" / "search_index.json").read_bytes()


@pytest.fixture
def locations(index):
    return [entry["location"] for entry in json.loads(index)["docs"]]


def test_it_has_every_page_of_its_language_and_no_other(language, locations, addresses):
    prefix = "" if language == "en" else f"{language}/"
    pages = {prefix + location.partition("#")[0] for location in locations}
    assert pages == {address.path for address in addresses(language)}


def test_it_names_only_headings_that_exist(language, locations, document):
    prefix = "" if language == "en" else f"{language}/"
    for location in locations:
        page, _, heading = location.partition("#")
        assert not heading or heading in document(f"{prefix}{page}index.html").ids(), location


class Excluded(HTMLParser):
    """Where something that is not to be searched holds an element of its own name.

    As for Material, it ends with the first end of one.
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


def test_what_is_not_to_be_searched_is_left_out_whole(address, document):
    if address.sample:
        assert Excluded(document(address.file).source).places == []


def test_no_data_of_a_script_is_searched(index):
    texts = {entry["location"]: entry["text"] for entry in json.loads(index)["docs"]}
    assert [location for location, text in texts.items() if '{"' in text] == []


def test_it_is_small(index, locations):
    pages = {location.partition("#")[0] for location in locations}
    size = len(gzip.compress(index, 9)) / len(pages)
    print(f"{size:.0f} bytes for each of {len(pages)} pages")
    assert size <= LIMIT


def test_every_page_calls_our_worker_which_is_told_of_material_s(
    language, addresses, document, built
):
    for address in addresses(language):
        (called,) = re.findall(r'"search": "([^"]+)"', document(address.file).source)
        ours = urlsplit(urljoin(f"/{address.path}", called))
        assert ours.path.endswith("/also.js"), address
        assert (built / ours.path[1:]).with_name(ours.query).is_file(), address


@pytest.fixture(scope="module")
def find(visiting, plain):
    """Search an index for queries."""
    with visiting() as visit:
        visit.open(plain)
        yield lambda index, queries: visit.page.evaluate(FIND, [index, list(queries)])
        assert visit.faults == []


def test_a_student_finds_the_section(language, index, find):
    queries = QUERIES[language]
    missed = []
    for (query, section), pages in zip(
        queries.items(), find(json.loads(index), queries), strict=True
    ):
        if section not in [its["location"] for page in pages[:PAGES_SEEN] for its in page]:
            missed.append(query)
    assert not missed


SMALL = {
    "es": ("árbol de juego", "árbol juego"),
    "it": ("  albero  di gioco ", "albero gioco"),
    "en": ("the leaf", "leaf"),
}  # language -> a query, and what of it finds something


def test_small_words_find_nothing_but_as_the_last(language, index, find):
    query, large = SMALL.get(language, ("α", "α"))
    small = query.split()[-2:][0]
    asked, same, alone = (find(json.loads(index), [its])[0] for its in (query, large, small))
    assert asked == same
    assert alone


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
def test_what_a_section_is_also_found_by(title, text, query, also, find):
    index = split({"docs": [{"location": "", "title": title, "text": text}]}, ["en"], "en")["en"]
    (((found,),),) = find(index, [query])
    assert re.sub("</?mark>", "", found["also"]) == also
