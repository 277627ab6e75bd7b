"""The offline edition without a browser: pages, links, scripts, sizes, and the zip files themselves."""

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit
from zipfile import ZipFile

import pytest

from docs.__main__ import main
from docs.builder.archive import make_zip
from docs.builder.words import LANGUAGES
from docs.editions.offline import command, scripts
from docs.editions.offline.pages import convert_location, convert_page
from docs.editions.site_build import SiteNotBuiltError, build_site
from documents import ADDRESSES, Document
from offline_site import build_editions, unpack

LIMITS = {"all": 8_000_000, "zh": 3_000_000}  # bytes of a zip file
# Attributes whose address a browser requests itself.
REQUESTED = {("link", "href"), ("script", "src"), ("img", "src"), ("iframe", "src")}
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
        ("../idea/", "it/run/index.html", "../idea/index.html"),
        ("../idea/#cut", "it/run/index.html", "../idea/index.html#cut"),
        ("../#tree=[1,2]&amp;step=3", "it/run/index.html", "../index.html#tree=[1,2]&amp;step=3"),
        (".", "index.html", "index.html"),
        ("./", "it/run/index.html", "index.html"),
        ("..", "it/run/index.html", "../index.html"),
        ("/", "index.html", "index.html"),
        ("/it/", "index.html", "it/index.html"),
        ("/ko/", "it/index.html", "../ko/index.html"),
        ("#cut", "it/run/index.html", "#cut"),
        ("../reference/nim.py", "nim/index.html", "../reference/nim.py"),
        ("https://example.org/", "sources/index.html", "https://example.org/"),
    ],
)
def test_links_lead_to_files(url, path, expected):
    html = PAGE.replace("../idea/#cut", url)
    assert f'<a class="x" href="{expected}">' in convert_page(html, path)


def test_search_results_lead_to_files():
    locations = ["idea/", "idea/#cut", "", "#run-it"]
    assert [convert_location(location) for location in locations] == [
        "idea/index.html",
        "idea/index.html#cut",
        "index.html",
        "index.html#run-it",
    ]


@pytest.mark.parametrize("name", scripts.REPLACED)
def test_a_replaced_module_exports_all_names_of_the_hosted_one(name):
    exported = re.compile(r"^export const (\w+)", re.MULTILINE)
    hosted = scripts.read_modules()[name]
    offline = (scripts.HERE / Path(name).name).read_text(encoding="utf-8")
    assert set(exported.findall(hosted)) <= set(exported.findall(offline))


def test_a_zip_file_depends_on_its_files_alone(tmp_path):
    for name, order in (("one", "ab"), ("two", "ba")):
        (tmp_path / name).mkdir()
        for letter in order:
            (tmp_path / name / f"{letter}.txt").write_text(letter, encoding="utf-8")
    first, second = (make_zip(tmp_path / name, "folder") for name in ("one", "two"))
    assert first == second
    (tmp_path / "folder.zip").write_bytes(first)
    with ZipFile(tmp_path / "folder.zip") as archive:
        assert archive.namelist() == ["folder/a.txt", "folder/b.txt"]


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


@pytest.fixture(scope="module", params=LIMITS)
def edition(request, tmp_path_factory):
    """Return the name of an edition, its zip file and the folder into which it is unpacked."""
    name = command.make_edition_name(request.param)
    zip_file = build_editions(tmp_path_factory, *LIMITS) / request.param / f"{name}.zip"
    site = unpack(zip_file, tmp_path_factory.mktemp("unpacked"))
    assert site.name == name
    return request.param, zip_file, site


@pytest.mark.whole
def test_it_is_small_and_has_every_page(edition):
    name, zip_file, site = edition
    assert zip_file.stat().st_size <= LIMITS[name]
    pages = {file.relative_to(site).as_posix() for file in site.rglob("*.html")}
    files = {address.file for address in ADDRESSES if name in ("all", address.language)}
    if name != "all":
        files = {file.removeprefix(f"{name}/") for file in files}
    folders = LANGUAGES[1:] if name == "all" else ()
    assert pages == files | {f"{place}embed/index.html" for place in ("", *(f"{language}/" for language in folders))}  # fmt: skip


@pytest.mark.whole
def test_every_link_and_every_request_of_a_page_stays_in_the_folder(edition):
    _, _, site = edition
    ids = {}
    for page in site.rglob("*.html"):
        ids[page] = set(re.findall(r'\bid="([^"]+)"', page.read_text(encoding="utf-8")))
    for page in ids:
        for tag, attributes in Document(page.read_text(encoding="utf-8")).tags:
            for name in ("href", "src"):
                url = urlsplit(attributes.get(name, ""))
                is_requested = (tag, name) in REQUESTED
                if name not in attributes or url.scheme == "data":
                    continue
                if url.scheme or url.netloc:
                    assert not is_requested, (page, attributes)
                    continue
                target = page if not url.path else (page.parent / unquote(url.path)).resolve()
                assert target.is_relative_to(site) and target.is_file(), (page, attributes)
                is_heading = url.fragment and "=" not in url.fragment and "step-" not in url.fragment  # fmt: skip
                if tag == "a" and is_heading and target in ids:
                    assert unquote(url.fragment) in ids[target], (page, attributes)


@pytest.mark.whole
def test_nothing_in_it_names_the_host_of_the_build_or_asks_for_an_address(edition):
    _, _, site = edition
    for file in site.rglob("*"):
        if file.suffix in (".html", ".css", ".js") and file.name != "files.js":
            text = file.read_text(encoding="utf-8")
            assert "localhost" not in text or file.name == "paths.js", file
            assert not re.search(r'url\(["\']?(?:https?:)?//', text), file
