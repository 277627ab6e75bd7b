"""The offline edition without a browser: pages, links, scripts, sizes, and the zip files themselves."""

import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from built_site import build_editions, unpack
from docs.__main__ import main
from docs.builder.words import LANGUAGES
from docs.editions.offline import command, scripts
from docs.editions.offline.pages import convert_page
from docs.editions.site_build import SiteNotBuiltError, build_site
from documents import PAGES, Document

LIMITS = {"all": 8_000_000, "zh": 3_000_000}  # bytes of a zip file
PAGE = """<!doctype html>
<html lang="it" data-language="it">
<head>
<meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'unsafe-eval'; worker-src 'self' blob:">
<link rel="canonical" href="http://localhost:8000/it/run/">
<link rel="next" href="../idea/"><link rel="stylesheet" href="../../assets/site.css">
<meta property="og:url" content="http://localhost:8000/it/run/">
</head>
<body><a class="x" href="../idea/#cut">{more}</a>
<script src="../../assets/javascripts/bundle.12.min.js"></script>
<script type="module" src="../../assets/widgets/stepper/stepper.js"></script>
<script type="module" src="../../assets/widgets/run/run.js"></script>
</body></html>"""


def test_a_page_has_classic_scripts_and_a_stricter_policy():
    html = convert_page(PAGE, "it/run/index.html")
    scripts_in_page = [attrs for tag, attrs in Document(html).tags if tag == "script"]
    assert scripts_in_page == [
        {
            "src": "../../assets/modules.js",
            "data-start": "widgets/stepper/stepper.js widgets/run/run.js",
            "defer": "",
        },
        {"src": "../../assets/search.js"},
        {"src": "../../assets/javascripts/bundle.12.min.js"},
    ]
    assert "default-src 'self'; script-src 'self' 'unsafe-eval'; worker-src blob:" in html
    assert "connect-src 'none'" in html
    assert 'data-edition="offline"' in html
    assert "localhost" not in html
    assert '<link rel="next" href="../idea/index.html">' in html


@pytest.mark.parametrize(
    ("url", "path", "expected"),
    [
        ("../idea/#cut", "it/run/index.html", "../idea/index.html#cut"),
        ("./", "it/run/index.html", "index.html"),
        ("/ko/", "it/index.html", "../ko/index.html"),
        ("#cut", "it/run/index.html", "#cut"),
        ("../reference/nim.py", "nim/index.html", "../reference/nim.py"),
        ("https://example.org/", "sources/index.html", "https://example.org/"),
    ],
)
def test_links_lead_to_files(url, path, expected):
    html = PAGE.replace("../idea/#cut", url)
    assert f'<a class="x" href="{expected}">' in convert_page(html, path)


def test_only_replaced_modules_fetch_and_they_export_all_names_of_the_hosted_ones():
    exported = re.compile(r"^export const (\w+)", re.MULTILINE)
    for name, hosted in scripts.read_modules().items():
        if name in scripts.REPLACED:
            offline = (scripts.HERE / Path(name).name).read_text(encoding="utf-8")
            assert set(exported.findall(hosted)) <= set(exported.findall(offline))
        else:
            assert not re.search(r"\b(fetch|import|importScripts)\(|XMLHttpRequest", hosted), name


def test_a_failed_build_is_an_error_that_shows_the_output_of_mkdocs(tmp_path):
    with pytest.raises(SiteNotBuiltError, match="no-language"):
        build_site(tmp_path, "no-language")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fr"], "EDITION: “fr” is not one of these: all, en, it, ko, es, zh.\n"),
        (["all", "-o", "{file}"], "alpha-beta-offline.zip” could not be written ("),
    ],
)
def test_wrong_arguments_are_errors_in_one_line(arguments, message, tmp_path, monkeypatch, capsys):
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setattr(command, "make_edition", lambda *_: b"")
    with pytest.raises(SystemExit) as ending:
        main(["offline", *(text.format(file=file) for text in arguments)])
    assert ending.value.code == 2
    assert message in capsys.readouterr().err


@pytest.mark.whole
@pytest.mark.parametrize("name", LIMITS)
def test_it_is_small_and_complete_and_needs_no_host(name, tmp_path_factory):
    file = command.make_edition_name(name)
    zip_file = build_editions(tmp_path_factory, *LIMITS) / name / f"{file}.zip"
    assert zip_file.stat().st_size <= LIMITS[name]
    site = unpack(zip_file, tmp_path_factory.mktemp("unpacked"))
    folders = {
        language: "" if language in ("en", name) else f"{language}/" for language in LANGUAGES
    }
    languages = LANGUAGES if name == "all" else [name]
    names = [*(f"{page}/" for page in PAGES if page != "index"), "", "embed/"]
    pages = {f"{folders[language]}{page}index.html" for language in languages for page in names}
    assert {page.relative_to(site).as_posix() for page in site.rglob("*.html")} == pages
    for file in site.rglob("*"):
        if file.suffix in (".html", ".css", ".js") and file.name != "files.js":
            text = file.read_text(encoding="utf-8")
            assert "localhost" not in text or file.name == "paths.js", file
            assert not re.search(r'url\(["\']?(?:https?:)?//', text), file
    find_ids = cache(lambda page: set(re.findall(r'\bid="([^"]+)"', page.read_text("utf-8"))))
    for page in (site / "ko" if name == "all" else site).rglob("*.html"):
        for tag, attributes in Document(page.read_text(encoding="utf-8")).tags:
            for link in {"href", "src"} & attributes.keys():
                check_link(page, site, tag, attributes[link], find_ids)


def check_link(page, site, tag, address, find_ids):
    """Check that an address in a page leads to a file of the site and an id in it, or is that of a link to a host."""
    url = urlsplit(address)
    if url.scheme or url.netloc:
        assert tag == "a" or url.scheme == "data", (page, address)
        return
    target = (page.parent / unquote(url.path)).resolve() if url.path else page
    assert target.is_relative_to(site) and target.is_file(), (page, address)
    is_heading = url.fragment and "=" not in url.fragment and "step-" not in url.fragment
    if tag == "a" and is_heading and target.suffix == ".html":
        assert unquote(url.fragment) in find_ids(target), (page, address)
