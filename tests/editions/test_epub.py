"""The e-books: epubcheck accepts two of them, all chapters and ids are there, figures are described."""

import shutil
import struct
import subprocess
import zipfile
from argparse import Namespace
from pathlib import Path

import pytest
from lxml import etree

from all_words import WORDS
from docs.builder.words import LANGUAGES, TAGS
from docs.editions.paper import epub
from docs.editions.paper.edition import SCREEN_PAGES
from docs.editions.paper.pages import read_pages

EPUBCHECK = Path("/usr/share/java/epubcheck.jar")  # of Debian's package
XHTML = {"x": "http://www.w3.org/1999/xhtml", "svg": "http://www.w3.org/2000/svg"}


@pytest.fixture(scope="module", params=LANGUAGES)
def book(request, built_site, tmp_path_factory):
    """Return a language and the path of its e-book."""
    language = request.param
    arguments = Namespace(site=str(built_site), language=language)
    path = tmp_path_factory.mktemp("epub") / f"{language}.epub"
    path.write_bytes(epub.make_file(arguments, WORDS[language], TAGS.get(language, language)))
    return language, path


@pytest.fixture(scope="module")
def parsed(book):
    """Return name of a file -> its root element, for all pages of an e-book."""
    with zipfile.ZipFile(book[1]) as archive:
        names = [name for name in archive.namelist() if name.endswith(".xhtml")]
        return {Path(name).stem: etree.fromstring(archive.read(name)) for name in names}


@pytest.mark.whole
@pytest.mark.parametrize("book", ["it", "ko"], indirect=True)  # all have the same structure
def test_epubcheck_finds_nothing(book):
    if not EPUBCHECK.exists() or not shutil.which("java"):
        pytest.skip("epubcheck is not installed")
    command = ["java", "-jar", EPUBCHECK, "--failonwarnings", book[1]]
    process = subprocess.run(command, check=False, capture_output=True, text=True)
    assert process.returncode == 0, process.stdout + process.stderr


@pytest.mark.whole
def test_every_chapter_and_every_heading_is_there(book, parsed, built_site):
    language, _ = book
    pages = read_pages(built_site, language, SCREEN_PAGES)
    links = parsed["nav"].xpath("//x:nav[1]//x:a/@href", namespaces=XHTML)
    ids = {name: set(root.xpath("//@id")) for name, root in parsed.items()}
    for chapter in pages.chapters:
        assert f"{chapter.name}.xhtml" in links
        for heading in chapter.article.iter("h1", "h2"):
            if heading.get("id") and heading.get("class") != "screen":
                assert heading.get("id") in ids[chapter.name], chapter.name


@pytest.mark.whole
def test_figures_are_described(parsed):
    drawings = [svg for root in parsed.values() for svg in root.iter(f"{{{XHTML['svg']}}}svg")]
    assert len(drawings) > 100
    for svg in drawings:
        assert svg.get("aria-hidden") or svg.findtext("svg:title", namespaces=XHTML)
        assert not svg.xpath(".//@class") and "var(" not in etree.tostring(svg, encoding="unicode")


@pytest.mark.whole
def test_cover_is_a_picture_that_shops_take(book):
    with zipfile.ZipFile(book[1]) as archive:
        assert b'properties="cover-image"' in archive.read("EPUB/package.opf")
        cover = archive.read("EPUB/cover.png")
    assert cover[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">2I", cover[16:24]) == (1800, 2400)
