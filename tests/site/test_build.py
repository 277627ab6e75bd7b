"""The site is built strictly, whole, and not at all if something is wrong in it."""

import filecmp
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

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


# Name of a mistake -> how it is made, what the output has to name.
MISTAKES = {
    "a page is missing in one language": (deleted("docs/pages/ko/idea.md"), "ko/idea.md"),
    "a page of one language is not in the navigation": (
        added("docs/pages/es/extra.md", "---\ntitle: x\ndescription: x\n---\n# Extra\n"),
        "es/extra.md",
    ),
    "a link leads nowhere": (
        replaced("docs/pages/it/index.md", "(idea.md)", "(ideas.md)"),
        "it/index.md",
    ),
    "an anchor leads nowhere": (
        replaced("docs/pages/zh/first-walkthrough.md", "idea.md#the-function", "idea.md#function"),
        "zh/first-walkthrough.md",
    ),
    "front matter is not YAML": (
        replaced("docs/pages/it/idea.md", "description: ", "description: A: B "),
        "it/idea.md",
    ),
    "a scene does not exist": (
        replaced("docs/pages/ko/first-walkthrough.md", "first d-reads-3", "first d-reads-4"),
        "ko/first-walkthrough.md",
    ),
    "a leaf is drawn as an ellipse": (
        replaced(
            "docs/figures/draw.py",
            """f'<rect x="{_n(x - drawing.leaf / 2)}\"""",
            """f'<ellipse x="{_n(x - drawing.leaf / 2)}\"""",
        ),
        "docs/figures/markup.py does not list <ellipse>",
    ),
    "a word is missing": (
        replaced("docs/words/labels.yml", "\noutput:\n", "\noutputs:\n"),
        "labels.yml",
    ),
    "a word of a template is missing": (
        replaced("docs/words/labels.yml", "\nnot_found_text:\n", "\nlost:\n"),
        "labels.yml",
    ),
    "a word is missing in one language": (
        replaced("docs/words/labels.yml", '  zh: "Alpha-Beta 剪枝"\n', ""),
        "labels.yml",
    ),
}


@pytest.fixture(scope="module")
def outputs(mkdocs, copied, tmp_path_factory):
    """Mistake -> the exit code and the output of a build with it."""

    def build(mistake):
        folder = copied(tmp_path_factory.mktemp("mistake"))
        make, _ = MISTAKES[mistake]
        make(folder)
        done = mkdocs("build", "--strict", "-d", folder / "site", folder=folder)
        return done.returncode, done.stdout

    with ThreadPoolExecutor(2) as pool:
        return dict(zip(MISTAKES, pool.map(build, MISTAKES), strict=True))


def test_every_page_is_built_in_every_language(built, addresses):
    assert {file.relative_to(built).as_posix() for file in built.rglob("index.html")} == {
        address.file for address in addresses()
    }


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
