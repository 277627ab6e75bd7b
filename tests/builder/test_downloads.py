"""The fence downloads: files that were built are offered, others are not linked."""

import json

import pytest

from all_words import WORDS as TEXTS
from docs.builder import downloads
from docs.builder.downloads import Download

BOOKS = [
    Download("book-it.pdf", 3_240_000, "2026-11-25", "it", "books"),
    Download("book-ko.pdf", 10, "2026-11-25", "ko", "books"),
    Download("all.zip", 7_000_000, "2026-11-25", None, "offline"),
]


def render(kind, language, offered=BOOKS):
    return downloads.render_downloads(kind, TEXTS[language], offered, language)


def test_file_in_the_language_of_the_page_comes_first_with_size_and_date():
    own, others = render("books", "it").split("<details>")
    assert 'href="take-along/book-it.pdf"' in own and "3,2\u00a0MB · 2026-11-25" in own
    assert "book-ko.pdf" in others and "coreano · 0,1\u00a0MB" in others
    offline = render("offline", "it")
    assert "<details>" not in offline and "tutte le lingue" in offline


def test_list_leaves_out_files_that_are_gone(tmp_path):
    assert downloads.read_download_list(None) == downloads.read_download_list(tmp_path) == []
    (tmp_path / downloads.LIST).write_text(downloads.format_download_list(BOOKS), encoding="utf-8")
    (tmp_path / "all.zip").write_bytes(b"zip")
    assert downloads.read_download_list(tmp_path) == BOOKS[2:]


@pytest.mark.parametrize(
    "entry", [{"name": "x"}, {**vars(BOOKS[0]), "name": "../x"}, {**vars(BOOKS[0]), "kind": "x"}, 1]
)
def test_wrong_list_stops_the_build(tmp_path, entry):
    (tmp_path / downloads.LIST).write_text(json.dumps([entry]), encoding="utf-8")
    with pytest.raises(ValueError, match="files.json: "):
        downloads.read_download_list(tmp_path)


def test_links_lead_to_copies_in_the_site(tmp_path):
    source, site = tmp_path / "dist", tmp_path / "site"
    source.mkdir()
    (source / "all.zip").write_bytes(b"zip")
    downloads.copy_downloads(BOOKS[2:], source, site)
    page = downloads.set_download_links(render("offline", "ko"), "../..")
    assert 'href="../../take-along/all.zip"' in page
    assert (site / "take-along" / "all.zip").read_bytes() == b"zip"
    downloads.copy_downloads([], source, tmp_path / "other")
    assert not (tmp_path / "other").exists()
