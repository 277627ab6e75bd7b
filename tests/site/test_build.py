"""The site is built strictly, whole, and not at all if something is wrong in it."""

import filecmp
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from builder.words import GROWING

REFERENCE = Path(__file__).parents[2] / "reference"


def replaced(file, old, new):
    """Return a mistake: one in which new stands for the first old in that file."""

    def make(folder):
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text, f"{file} does not contain {old}"
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    return make


def deleted(file):
    return lambda folder: (folder / file).unlink()


def added(file, text):
    return lambda folder: (folder / file).write_text(text, encoding="utf-8")


def linked(link, target):
    return lambda folder: (folder / link).symlink_to(target, target_is_directory=True)


# Name of a mistake that only the whole site can have -> how it is made, what the output has to name.
# In Italian, for a build ends with the first language in which something is wrong.
MISTAKES = {
    "a page is missing in one language": (
        deleted("docs/pages/it/idea.md"),
        "ERROR   -  docs/pages/it/idea.md: the page is missing",
    ),
    "a page of one language is not in the navigation": (
        added("docs/pages/it/extra.md", "---\ntitle: x\ndescription: x\n---\n# Extra\n"),
        "it/extra.md",
    ),
    "a link leads nowhere": (
        replaced("docs/pages/it/minimax.md", "(idea.md)", "(ideas.md)"),
        "it/minimax.md",
    ),
    "an anchor leads nowhere": (
        replaced(
            "docs/pages/it/first-walkthrough.md", "fail-soft.md#first-tree", "fail-soft.md#first"
        ),
        "it/first-walkthrough.md",
    ),
    "a leaf is drawn with what is not listed": (
        replaced("docs/figures/draw.py", "return shape + _text(", "return '<image/>' + _text("),
        "docs/figures/markup.py does not list <image>",
    ),
}

ELSEWHERE = '--8<-- "../docs/sheet.py"'
PAGE = "---\ntitle: T\ndescription: D\n---\n\n# T\n\n"  # seven lines
INDEX = "docs/pages/en/index.md"
# Name of a mistake in a site of one page -> how it is made, all that is said of it.
FAULTS = {
    "front matter is not YAML": (
        replaced(INDEX, "title: T", "title: T: U"),
        [f"{INDEX}:2: bad front matter: not YAML: mapping values are not allowed in this context"],
    ),
    "fences and headings are wrong": (
        added(
            INDEX,
            f"{PAGE}```tree\nfourth\n```\n\n```legend\nx\n```\n\n## No\n\n```scen\nfirst d\n```\n\n"
            f"```python\n{ELSEWHERE}\n```\n\n```pair\nfirst first\n",
        ),
        [
            f"{INDEX}:8: in a fence 'tree': there is no walkthrough 'fourth'",
            f"{INDEX}:12: in a fence 'legend': it takes nothing, not 'x'",
            f"{INDEX}:16: the heading has no id: No",
            f"{INDEX}:18: there is no fence 'scen', and no such language; is it 'scene'?",
            f'{INDEX}:23: a file of reference/ is put in as --8<-- "name", not as {ELSEWHERE}',
            f"{INDEX}:26: the fence is not closed: ```pair",
        ],
    ),
    "a file has no words for its comments": (
        added("reference/extra.py", "# Nobody has translated this.\n"),
        [
            f"{INDEX}:9: extra.py: docs/words/code.yml has no entry for 'Nobody has translated this.'"
        ],
    ),
    "words are none": (
        replaced("docs/widgets/run/words.yml", '  ko: "중지"', "  ko: null"),
        [
            "docs/widgets/run/words.yml:{line}: run_stop, ko: null is no text to YAML; write it in quotes"
        ],
    ),
    "a word of a script is missing": (
        replaced("docs/widgets/run/words.yml", "\nrun_stop:\n", "\nrun_halt:\n"),
        ["docs/widgets/run/blocks.js:{line}: no key 'run_stop' in the words"],
    ),
    "a word of a template is missing": (
        replaced("docs/words/labels.yml", "\nnot_found_text:\n", "\nlost:\n"),
        ["docs/words/labels.yml: no key 'not_found_text'"],
    ),
    "a folder leads to itself": (
        linked("docs/pages/en/more", ".."),
        ["docs/pages/en/more: a link to a folder that it is in"],
    ),
}


def only(folder):
    """Leave a site of one page in one language; it puts in a file that is not there by itself."""
    shutil.rmtree(folder / "docs" / "pages")
    (folder / "docs" / "pages" / "en").mkdir(parents=True)
    block = '```python\n--8<-- "extra.py"\n```\n'
    (folder / INDEX).write_text(f"{PAGE}{block}", encoding="utf-8")
    (folder / "reference" / "extra.py").write_text("pass\n", encoding="utf-8")
    settings = (folder / "mkdocs.yml").read_text(encoding="utf-8")
    settings = re.sub(r"(?ms)^nav:.*?^$", "nav: [index.md]\n", settings, count=1)
    settings = re.sub(r"(?m)^ +- \{locale: (?!en).*\n", "", settings)
    (folder / "mkdocs.yml").write_text(settings, encoding="utf-8")


@pytest.fixture(scope="module")
def built_in(mkdocs, copied, tmp_path_factory):
    """Build strictly in a copy, in which something is made; return the folder, the exit code, the output."""

    def build(*make):
        folder = copied(tmp_path_factory.mktemp("mistake"))
        for change in make:
            change(folder)
        done = mkdocs("build", "--strict", "-d", folder / "site", folder=folder)
        return folder, done.returncode, done.stdout

    return build


@pytest.fixture(scope="module")
def outputs(built_in):
    """Mistake -> the exit code and the output of a build with it."""
    with ThreadPoolExecutor(2) as pool:
        made = pool.map(lambda mistake: built_in(MISTAKES[mistake][0])[1:], MISTAKES)
        return dict(zip(MISTAKES, made, strict=True))


def test_every_page_is_built_in_every_language(built, addresses):
    alone = {f"{folder}embed/index.html" for folder in ("", "it/", "ko/", "es/", "zh/")}
    files = {file.relative_to(built) for file in built.rglob("index.html")}
    assert {file.as_posix() for file in files if file.parts[0] not in GROWING} == {
        address.file for address in addresses()
    } | alone


def test_the_files_of_reference_can_be_downloaded_unchanged(built):
    names = {file.name for file in REFERENCE.glob("*.*")}
    assert {name.rpartition(".")[2] for name in names} == {"py", "cpp", "java", "cs", "mjs"}
    assert names == {file.name for file in (built / "reference").iterdir()}
    for name in names:
        assert filecmp.cmp(REFERENCE / name, built / "reference" / name, shallow=False), name


@pytest.mark.parametrize("mistake", MISTAKES)
def test_no_strict_build_where(mistake, outputs):
    code, output = outputs[mistake]
    _, named = MISTAKES[mistake]
    assert code != 0, f"the site was built all the same:\n{output}"
    assert named in output
    assert "Traceback" not in output


@pytest.mark.parametrize("fault", FAULTS)
def test_file_and_line_are_told_and_nothing_else_where(fault, built_in):
    make, expected = FAULTS[fault]
    _, code, output = built_in(only, make)
    assert code != 0, f"the site was built all the same:\n{output}"
    said = output.partition("ERROR   -  ")[2].partition("\n\nAborted")[0]
    said = re.sub(r"(blocks\.js|run/words\.yml):\d+", r"\1:{line}", said)
    assert said.splitlines() == expected
    assert "Traceback" not in output


def test_the_one_page_without_a_fault_is_built(built_in):
    folder, code, output = built_in(only)
    assert code == 0, output
    assert (folder / "site" / "index.html").exists()


def growing(folder):
    """Add to the site of one page a second page, and a language that has that one alone."""
    listed, config = folder / "docs" / "builder" / "words.py", folder / "mkdocs.yml"
    code = re.sub(r"(?m)^GROWING = \(.*?\)", 'GROWING = ("eo",)', listed.read_text("utf-8"))
    listed.write_text(code, encoding="utf-8")
    text = config.read_text(encoding="utf-8").replace("[index.md]", "[index.md, more.md]")
    text = re.sub(r"( +- \{locale: )en,.*\n", r"\g<0>\1eo, name: Esperanto}\n", text)
    config.write_text(text, encoding="utf-8")
    replaced(INDEX, "# T\n", "# T\n\n[more](more.md#top)\n")(folder)
    for language in ("en", "eo"):
        pages = folder / "docs" / "pages" / language
        pages.mkdir(exist_ok=True)
        text = f"{PAGE}[first](index.md#top)\n".replace("T", "U")
        (pages / "more.md").write_text(text, encoding="utf-8")


def test_english_stands_in_where_a_growing_language_is_built_alone(mkdocs, copied, tmp_path):
    folder = copied(tmp_path)
    for change in (only, growing):
        change(folder)
    done = mkdocs("build", "--strict", "-d", folder / "site", folder=folder, ONLY="eo")
    assert done.returncode == 0, done.stdout
    assert "eo: English stands in for 1 pages: index.md" in done.stdout
    for page, stands_in in (("index.html", True), ("more/index.html", False)):
        text = (folder / "site" / page).read_text(encoding="utf-8")
        assert ('class="stands-in"' in text) == stands_in, page
