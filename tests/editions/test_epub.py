"""An e-book: epubcheck accepts it, all chapters and ids are there, figures are described."""

import shutil
import struct
import subprocess
import zipfile
from argparse import Namespace
from pathlib import Path

import pytest
from lxml import etree

from all_words import WORDS
from docs.editions.paper import epub
from docs.editions.paper.edition import SCREEN_PAGES
from docs.editions.paper.pages import read_pages

EPUBCHECK = Path("/usr/share/java/epubcheck.jar")  # of Debian's package
XHTML = {"x": "http://www.w3.org/1999/xhtml", "svg": "http://www.w3.org/2000/svg"}


@pytest.mark.whole
def test_a_book_is_valid_and_complete(site_folder, tmp_path):
    arguments = Namespace(site=str(site_folder), language="zh")
    file = tmp_path / "book.epub"
    file.write_bytes(epub.make_file(arguments, WORDS["zh"], "zh-Hans"))
    with zipfile.ZipFile(file) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    names = [name for name in contents if name.endswith(".xhtml")]
    roots = {Path(name).stem: etree.fromstring(contents[name]) for name in names}
    check_chapters(roots, read_pages(site_folder, "zh", SCREEN_PAGES).chapters)
    check_figures(roots.values())
    assert b'properties="cover-image"' in contents["EPUB/package.opf"]
    cover = contents["EPUB/cover.png"]  # as shops take it
    assert cover[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">2I", cover[16:24]) == (1800, 2400)
    if not EPUBCHECK.exists() or not shutil.which("java"):
        pytest.skip("epubcheck is not installed")
    command = ["java", "-jar", EPUBCHECK, "--failonwarnings", file]
    process = subprocess.run(command, check=False, capture_output=True, text=True)
    assert process.returncode == 0, process.stdout + process.stderr


def check_chapters(roots, chapters):
    """Check that the contents list each chapter, and that each heading is there."""
    links = roots["nav"].xpath("//x:nav[1]//x:a/@href", namespaces=XHTML)
    for chapter in chapters:
        assert f"{chapter.name}.xhtml" in links
        ids = set(roots[chapter.name].xpath("//@id"))
        for heading in chapter.article.iter("h1", "h2"):
            if heading.get("id") and heading.get("class") != "screen":
                assert heading.get("id") in ids, chapter.name


def check_figures(roots):
    """Check that each drawing is described and needs no style sheet."""
    drawings = [svg for root in roots for svg in root.iter(f"{{{XHTML['svg']}}}svg")]
    assert len(drawings) > 100
    for svg in drawings:
        assert svg.get("aria-hidden") or svg.findtext("svg:title", namespaces=XHTML)
        assert not svg.xpath(".//@class") and "var(" not in etree.tostring(svg, encoding="unicode")
