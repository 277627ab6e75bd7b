"""The site builds strictly and completely, and does not build if anything in it is wrong."""

import filecmp
import re
import shutil
from pathlib import Path

import pytest

from built_site import run_mkdocs
from docs.builder.downloads import LIST, Download, format_download_list
from docs.builder.moved import is_redirect
from docs.builder.words import GROWING

REFERENCE = Path(__file__).parents[2] / "reference"


def replace(file, old, new):
    """Return a change that replaces the first occurrence of a text in a file."""

    def change(folder):
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text, f"{file} does not contain {old}"
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def add(file, text):
    return lambda folder: (folder / file).write_text(text, encoding="utf-8")


ELSEWHERE = '--8<-- "../docs/__main__.py"'
PAGE = "---\ntitle: T\ndescription: D\n---\n\n# T\n\n"  # seven lines
INDEX = "docs/pages/en/index.md"
# Mistakes in a site of one page: name -> changes that make them, all lines of the message.
FAULTS = {
    "fences, headings and drawings are wrong, and a page is missing": (
        [
            add(
                INDEX,
                f"{PAGE}```tree\nfourth\n```\n\n```legend\nx\n```\n\n## No\n\n```scen\nfirst d\n```\n\n"
                f"```python\n{ELSEWHERE}\n```\n\n```sheet\n```\n\n```pair\nfirst first\n",
            ),
            replace("docs/figures/tree_drawing.py", "return shape +", "return '<image/>' +"),
            replace("mkdocs.yml", "nav: [index.md]", "nav: [index.md, gone.md]"),
        ],
        [
            "docs/pages/en/gone.md: the page is missing",
            f"{INDEX}:8: in a fence 'tree': there is no walkthrough 'fourth'",
            f"{INDEX}:12: in a fence 'legend': it takes nothing or chance, not 'x'",
            f"{INDEX}:16: the heading has no id: No",
            f"{INDEX}:18: there is no fence 'scen', and no such language; is it 'scene'?",
            f'{INDEX}:23: a file of reference/ is put in as --8<-- "name", not as {ELSEWHERE}',
            f"{INDEX}:26: in a fence 'sheet': an exercise sheet: docs/figures/markup.py does not list <image> (page)",
            f"{INDEX}:29: the fence is not closed: ```pair",
        ],
    ),
    "a file has no words for its comments": (
        [add("reference/extra.py", "# Nobody has translated this.\n")],
        [
            f"{INDEX}:9: extra.py: docs/words/code.yml has no entry for 'Nobody has translated this.'"
        ],
    ),
    "a word of a script is missing": (
        [replace("docs/widgets/run/words.yml", "\nrun_stop:\n", "\nrun_halt:\n")],
        ["docs/widgets/run/blocks.js:{line}: no key 'run_stop' in the words"],
    ),
}


def keep_single_page(folder, *languages):
    """Reduce the site to one page, in English and other languages; it includes a file without an import."""
    shutil.rmtree(folder / "docs" / "pages")
    block = '```python\n--8<-- "extra.py"\n```\n'
    for language in ("en", *languages):
        (folder / "docs" / "pages" / language).mkdir(parents=True)
        add(f"docs/pages/{language}/index.md", f"{PAGE}{block}")(folder)
    add("reference/extra.py", "pass\n")(folder)
    settings = (folder / "mkdocs.yml").read_text(encoding="utf-8")
    settings = re.sub(r"(?ms)^nav:.*?^$", "nav: [index.md]\n", settings, count=1)
    others = "|".join(("en", *languages))
    settings = re.sub(rf"(?m)^ +- \{{locale: (?!{others}).*\n", "", settings)
    (folder / "mkdocs.yml").write_text(settings, encoding="utf-8")


@pytest.fixture(scope="module")
def build_copy(copy_sources, tmp_path_factory):
    """Build a copy of the site strictly, after changes; return its folder, exit code and output.

    MkDocs itself does not count the warnings that --quiet suppresses.
    """

    def build(*changes):
        folder = copy_sources(tmp_path_factory.mktemp("mistake"))
        for change in changes:
            change(folder)
        process = run_mkdocs("build", "--strict", "-q", "-d", folder / "site", folder=folder)
        return folder, process.returncode, process.stdout

    return build


@pytest.mark.core
def test_every_page_is_built_in_every_language(site_folder, addresses):
    alone = {f"{folder}embed/index.html" for folder in ("", "it/", "ko/", "es/", "zh/")}
    pages = [
        file for file in site_folder.rglob("index.html") if not is_redirect(file.read_text("utf-8"))
    ]
    files = {file.relative_to(site_folder) for file in pages}
    expected = {address.file for address in addresses()} | alone
    assert {file.as_posix() for file in files if file.parts[0] not in GROWING} == expected


def test_the_files_of_reference_can_be_downloaded_unchanged_or_translated(site_folder):
    names = {file.name for file in REFERENCE.glob("*.*")}
    assert {name.rpartition(".")[2] for name in names} == {"py", "cpp", "java", "cs", "mjs"}
    for folder in (site_folder, site_folder / "it"):
        offered = {file.name for file in (folder / "reference").iterdir()}
        assert names == {name for name in offered if not name.endswith(".zip")}
    for name in names:
        assert filecmp.cmp(REFERENCE / name, site_folder / "reference" / name, shallow=False), name


@pytest.mark.parametrize("fault", FAULTS)
def test_only_file_line_and_reason_are_reported_where(fault, build_copy):
    changes, expected = FAULTS[fault]
    _, code, output = build_copy(keep_single_page, *changes)
    assert code != 0, f"the site was built all the same:\n{output}"
    message = output.partition("ERROR   -  ")[2].partition("\n\nAborted")[0]
    message = re.sub(r"(blocks\.js):\d+", r"\1:{line}", message)
    assert message.splitlines() == expected
    assert "Traceback" not in output


def test_each_build_fails_because_of_all_warnings_of_a_second_language(build_copy):
    folder, code, output = build_copy(
        lambda folder: keep_single_page(folder, "it"),
        add("docs/pages/it/index.md", f"{PAGE}[x](nowhere.md) [y](index.md#nowhere)\n"),
        add("docs/pages/it/extra.md", PAGE.replace("T", "U").replace("D", "E")),
    )
    assert code != 0, f"the site was built all the same:\n{output}"
    assert all(text in output for text in ("'nowhere.md'", "'index.md#nowhere'", "it/extra.md"))
    assert "Traceback" not in output
    again = run_mkdocs("build", "--strict", "-q", "-d", folder / "site", folder=folder)
    assert again.stdout == output


def add_growing_language(folder):
    """Add a second page, and a language that has only this page."""
    listed, config = folder / "docs" / "builder" / "words.py", folder / "mkdocs.yml"
    code = re.sub(r"(?m)^GROWING = \(.*?\)", 'GROWING = ("eo",)', listed.read_text("utf-8"))
    listed.write_text(code, encoding="utf-8")
    text = config.read_text(encoding="utf-8").replace("[index.md]", "[index.md, more.md]")
    text = re.sub(r"( +- \{locale: )en,.*\n", r"\g<0>\1eo, name: Esperanto}\n", text)
    config.write_text(text, encoding="utf-8")
    replace(INDEX, "# T\n", "# T\n\n[more](more.md#top)\n")(folder)
    for language in ("en", "eo"):
        pages = folder / "docs" / "pages" / language
        pages.mkdir(exist_ok=True)
        text = f"{PAGE}[first](index.md#top)\n".replace("T", "U")
        (pages / "more.md").write_text(text, encoding="utf-8")


def test_a_growing_language_built_alone_uses_english_pages(copy_sources, tmp_path):
    folder = copy_sources(tmp_path)
    for change in (keep_single_page, add_growing_language):
        change(folder)
    process = run_mkdocs("build", "--strict", "-d", folder / "site", folder=folder, ONLY="eo")
    assert process.returncode == 0, process.stdout
    assert "eo: English stands in for 1 pages: index.md" in process.stdout
    for page, is_english in (("index.html", True), ("more/index.html", False)):
        text = (folder / "site" / page).read_text(encoding="utf-8")
        assert ('class="stands-in"' in text) == is_english, page


def test_files_and_addresses_are_in_the_page_only_if_the_site_has_them(copy_sources, tmp_path):
    """The page links to the copies of the files in the site; with empty variables it offers nothing."""
    folder = copy_sources(tmp_path)
    keep_single_page(folder)
    fence, end = "```downloads\nbooks\n```", "<!-- end -->\n"
    parts = f"<!-- with books -->\n{fence}\n{end}<!-- with repo_url -->\n[Here](repo_url)\n{end}"
    (folder / INDEX).write_text(
        f"{PAGE}{parts}<!-- with edit_url -->\nCorrect it.\n{end}", encoding="utf-8"
    )
    (folder / "dist").mkdir()
    (folder / "dist" / "book.pdf").write_bytes(b"book")
    book = Download("book.pdf", 4, "2026-11-25", "en", "books")
    (folder / "dist" / LIST).write_text(format_download_list([book]), encoding="utf-8")
    for files, address, is_offered in ((None, "https://example.org/r", True), ("", None, False)):
        site = folder / f"site{files}"
        settings = {"TAKE_ALONG": files, "REPO_URL": address, "EDIT_URL": address}
        settings["SITE_URL"] = None
        process = run_mkdocs("build", "--strict", "-d", site, folder=folder, **settings)
        assert process.returncode == 0, process.stdout
        page = (site / "index.html").read_text(encoding="utf-8")
        assert ('href="./take-along/book.pdf"' in page) == is_offered
        assert (site / "take-along" / "book.pdf").is_file() == is_offered
        assert ('href="https://example.org/r" rel="external noopener' in page) == is_offered
        assert ("Correct it." in page) == is_offered
        assert ('href="https://example.org/r/en/index.md"' in page) == is_offered
        assert '<link rel="canonical" href="http://localhost:8000/">' in page
