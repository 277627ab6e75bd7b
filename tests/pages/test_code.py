"""The code in the pages: every Python block runs, prints what it says, and is translated whole."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest
from pygments.lexers import get_lexer_for_filename
from pygments.token import Comment

from builder.embedding import comments, output_of, slash_comments, translate
from builder.words import LANGUAGES
from proof.checks import all_pages
from snippets import edition, snippets

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "pages"
NAMES = sorted(file.stem for file in (PAGES / "en").glob("*.md"))
LONGEST = 88  # signs that a line of code may have, comment included: more does not fit the pages
INNER = ("check.py", "gametree.py", "statements.py", "tracing.py")  # no page shows them
EMBEDDED = sorted({file.name for file in (ROOT / "reference").glob("*.*")} - {*INNER})
PRINTED = re.compile(r"^ *#> ?(.*)$", re.MULTILINE)


@pytest.fixture(autouse=True)
def only_reference(monkeypatch):
    """A reader has the files of reference/ and nothing else of ours."""
    ours = {str(ROOT / "docs"), str(ROOT / "tests")}
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder not in ours])


@pytest.fixture(scope="module")
def blocks():
    """Return the Python blocks of a page."""
    pages = all_pages(PAGES)
    return cache(lambda language, name: snippets(pages[language][name]))


@pytest.mark.parametrize("name", NAMES)
def test_blocks_print_what_they_say(name, blocks, eval_example, capsys):
    for example in blocks("en", name):
        if 'if __name__ == "__main__":' in example.source:  # a whole file, run as a program
            eval_example.run(example)
            name_of_file = _file_of(example.source)
            assert capsys.readouterr().out == output_of(ROOT / "reference", name_of_file)
            continue
        printed = []

        def note(file, frame, arguments, printed=printed):
            printed.append(" ".join(map(str, arguments)))
            return file.samefile(frame.filename)

        eval_example.include_print = note
        eval_example.run_print_check(example)
        # A "#>" line below a print that never runs would pass unseen.
        assert printed == PRINTED.findall(example.source), str(example)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("name", NAMES)
def test_blocks_are_the_english_ones_but_for_what_is_said_in_them(name, language, blocks):
    """So they need not be run: the same program prints the same."""
    theirs, ours = blocks("en", name), blocks(language, name)
    assert len(ours) == len(theirs)
    for english, its in zip(theirs, ours, strict=True):
        assert _tree(its.source) == _tree(english.source), str(its)
        assert PRINTED.findall(its.source) == PRINTED.findall(english.source), str(its)


def test_every_page_with_code_is_found(blocks):
    fence = re.compile(r"```(?:python|languages|\{ \.python)")
    with_code = {
        file.stem for file in (PAGES / "en").glob("*.md") if fence.search(file.read_text("utf-8"))
    }
    assert {name for name in NAMES if blocks("en", name)} == with_code


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EMBEDDED)
def test_translated_file_differs_in_nothing_but_comments(name, language):
    source = (ROOT / "reference" / name).read_text(encoding="utf-8")
    other = _translated(name, language)
    assert other.count("\n") == source.count("\n")
    assert _bare(other, name) == _bare(source, name)
    assert list(_find_long_lines(other, name, language)) == []
    assert (other == source) == (language == "en")


def _find_long_lines(source, name, language):
    """Yield what to tell of each line of a file, its comments translated, that is too long."""
    for number, line in enumerate(source.splitlines(), 1):
        if len(line) > LONGEST:
            yield (
                f"reference/{name}:{number}, comments of docs/words/code.yml in {language!r}:"
                f" {len(line)} signs, {LONGEST} are the limit: {line.strip()}"
            )


def test_a_line_that_is_too_long_is_told_with_its_place():
    fits = f"x  # {'e' * (LONGEST - 5)}"
    (told,) = _find_long_lines(f"{fits}\n{fits}e\n", "alphabeta.py", "ko")
    assert told.startswith("reference/alphabeta.py:2, ")
    assert f"'ko': {LONGEST + 1} signs, {LONGEST} are the limit: {fits}e" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translated_comment_stands_in_a_file(language):
    found = set()
    for name in EMBEDDED:
        read = comments if name.endswith(".py") else slash_comments
        found |= {text for _, text in read(_translated(name, language))}
    assert found == {text.rstrip("\n") for text in edition(language).words["code"].values()}


def _translated(name, language):
    source = (ROOT / "reference" / name).read_text(encoding="utf-8")
    return translate(source, edition(language).words["code"], edition("en").words["code"], name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_output_block_is_what_the_file_prints(language):
    page = all_pages(PAGES)[language]["function"]
    assert [block.text for _, block in page.blocks if block.info == "output"] == ["alphabeta.py\n"]
    assert output_of(ROOT / "reference", "alphabeta.py") == "5\n3\n"


def _file_of(source):
    """Return the name of the file of reference/ that a block shows whole."""
    (name,) = (
        file.name
        for file in (ROOT / "reference").glob("*.py")
        if _tree(file.read_text(encoding="utf-8")) == _tree(source)
    )
    return name


def _bare(source, name):
    """What a file says to the machine: its syntax tree, or, of other languages, its tokens."""
    if name.endswith(".py"):
        return _tree(source)
    tokens = get_lexer_for_filename(name).get_tokens(source)
    return [text for kind, text in tokens if kind not in (Comment.Single, Comment.Multiline)]


def _tree(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if (
            isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
            and ast.get_docstring(node) is not None
        ):
            node.body = node.body[1:]
    return ast.dump(tree)
