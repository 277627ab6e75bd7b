"""The code in the pages: every Python block runs, prints the shown output, and is fully translated."""

import ast
import re
import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest
from pygments.lexers import get_lexer_for_filename
from pygments.token import Comment

from docs.builder.code_includes import (
    NOT_SHOWN,
    WITH_SENTENCES,
    capture_program_output,
    find_comments,
    find_sentences,
    find_slash_comments,
    translate_comments,
)
from docs.builder.program_files import collect_needed_files, find_oldest_python
from docs.builder.words import LANGUAGES
from for_every import for_every
from proof.checks import read_all_pages
from proof.english_checks import prints_sentences
from snippets import RECORDED, edition, snippets

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "pages"
NAMES = sorted(file.stem for file in (PAGES / "en").glob("*.md"))
LONGEST = 88  # limit in characters of a line of code including the comment; longer lines do not fit the pages
EMBEDDED = sorted({file.name for file in (ROOT / "reference").glob("*.*")} - {*NOT_SHOWN})


@pytest.fixture(autouse=True)
def only_reference(monkeypatch):
    """Hide all modules but those of reference/, because readers have no others."""
    hidden = {str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "helpers")}
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder not in hidden])


@pytest.fixture(scope="module")
def blocks():
    """Return a cached function (language, page name) -> Python blocks."""
    pages = read_all_pages(PAGES)

    @cache
    def read_blocks(language, name):
        if name not in pages[language]:
            page = f"docs/pages/{language}/{name}.md"
            pytest.fail(f"{page} is missing: write it, or delete it in every language")
        return snippets(pages[language][name])

    return read_blocks


@pytest.mark.parametrize("name", NAMES)
def test_blocks_print_the_shown_output(name, blocks, eval_example, capsys):
    for example in blocks("en", name):
        if 'if __name__ == "__main__":' in example.source:  # a whole file, run as a program
            eval_example.run(example)
            name_of_file = _find_file(example.source)
            expected = capture_program_output(ROOT / "reference", name_of_file)
            assert capsys.readouterr().out == expected
            continue
        _run_and_compare_output(example, eval_example)


def _run_and_compare_output(example, eval_example):
    """Run a block, and check that it prints what is recorded in it."""
    printed = []

    def note(file, frame, arguments):
        printed.append(" ".join(map(str, arguments)))
        return file.samefile(frame.filename)

    eval_example.include_print = note
    eval_example.run_print_check(example)
    # The check above ignores "#>" lines below a print that never runs.
    assert printed == RECORDED.findall(example.source), str(example)


@pytest.mark.parametrize("name", NAMES)
@for_every(language=LANGUAGES[1:])
def test_blocks_print_sentences_in_the_language_of_the_page(
    name, language, blocks, eval_example, monkeypatch
):
    if not any(prints_sentences(example.source) for example in blocks("en", name)):
        return
    for example in blocks(language, name):
        if prints_sentences(example.source):
            with monkeypatch.context() as patch:
                for file_name in WITH_SENTENCES:
                    module = ModuleType(file_name.removesuffix(".py"))
                    exec(edition(language).code.read_file(file_name), module.__dict__)  # noqa: S102
                    patch.setitem(sys.modules, module.__name__, module)
                _run_and_compare_output(example, eval_example)


@pytest.mark.parametrize("name", NAMES)
def test_the_zip_file_of_a_page_has_all_that_its_programs_need(name, tmp_path):
    """Each program can be read by the oldest Python that the page names; the test above runs them."""
    page, english = read_all_pages(PAGES)["en"][name], edition("en")
    english.expand_includes(page.text[page.body_start :], name)
    if packed := english.pack_page_programs():
        ZipFile(BytesIO(packed)).extractall(tmp_path)
    packed_names = {file.stem for file in tmp_path.glob("*.py")}
    for file in sorted(tmp_path.glob("*.py")):
        source = file.read_text(encoding="utf-8")
        needed = collect_needed_files(source, lambda name: (tmp_path / name).read_text("utf-8"))
        version = find_oldest_python([source, *needed.values()])
        tree = ast.parse(source, feature_version=(3, int(version.removeprefix("3."))))
        assert imported_names(tree) <= sys.stdlib_module_names | packed_names, file.name


def imported_names(tree):
    statements = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
    modules = {s.module for s in statements if isinstance(s, ast.ImportFrom)}
    return modules | {a.name for s in statements if isinstance(s, ast.Import) for a in s.names}


@pytest.mark.parametrize("name", NAMES)
@for_every(language=LANGUAGES[1:])
def test_blocks_are_the_english_programs(name, language, blocks):
    """Blocks in other languages need not be run, because they are the same programs."""
    english_blocks, translated_blocks = blocks("en", name), blocks(language, name)
    assert len(translated_blocks) == len(english_blocks)
    for english, translated in zip(english_blocks, translated_blocks, strict=True):
        assert _dump_tree_without_docstrings(translated.source) == _dump_tree_without_docstrings(
            english.source
        ), str(translated)
        if not prints_sentences(english.source):
            recorded = RECORDED.findall(english.source)
            assert RECORDED.findall(translated.source) == recorded, str(translated)


@for_every(name=EMBEDDED, language=LANGUAGES)
def test_a_translated_file_differs_only_in_comments(name, language):
    source = (ROOT / "reference" / name).read_text(encoding="utf-8")
    translated_source = _translated(name, language)
    assert translated_source.count("\n") == source.count("\n")
    assert _strip_comments(translated_source, name) == _strip_comments(source, name)
    assert list(_find_long_lines(translated_source, name, language)) == []
    assert (translated_source == source) == (language == "en")


def test_the_directory_map_names_each_python_file_of_the_reference():
    text = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
    _, _, map_of_reference = text.partition("\nreference/ ")
    named = re.findall(r"\w+\.py\b", map_of_reference.partition("\ndocs/\n")[0])
    assert sorted(named) == sorted(file.name for file in (ROOT / "reference").glob("*.py"))


def _find_long_lines(source, name, language):
    """Yield a message for each line of a file with translated comments that is too long."""
    for number, line in enumerate(source.splitlines(), 1):
        if len(line) > LONGEST:
            yield (
                f"reference/{name}:{number}, comments of docs/words/code.yml in {language!r}:"
                f" {len(line)} signs, {LONGEST} are the limit: {line.strip()}"
            )


@for_every(language=LANGUAGES)
def test_every_translated_comment_is_used(language):
    texts = set()
    for name in EMBEDDED:
        read = find_comments if name.endswith(".py") else find_slash_comments
        texts |= {text for _, text in read(_translated(name, language))}
    for name in WITH_SENTENCES:
        texts |= {node.value for node in find_sentences(edition(language).code.read_file(name))}
    assert texts == {text.rstrip("\n") for text in edition(language).texts["code"].values()}


@for_every(name=WITH_SENTENCES, language=LANGUAGES)
def test_a_file_with_sentences_is_the_same_program_in_each_language(name, language):
    source = (ROOT / "reference" / name).read_text(encoding="utf-8")
    translated_source = edition(language).code.read_file(name)
    assert translated_source.count("\n") == source.count("\n")
    assert (translated_source == source) == (language == "en")
    programs = []
    for text in (source, translated_source):
        lines = text.splitlines()
        for node in find_sentences(text):
            lines[node.lineno - 1] = ""
        programs.append(lines)
    assert programs[0] == programs[1]


def _translated(name, language):
    source = (ROOT / "reference" / name).read_text(encoding="utf-8")
    texts, english = edition(language).texts["code"], edition("en").texts["code"]
    return translate_comments(source, texts, english, name)


def _find_file(source):
    """Return the name of the file of reference/ that a block shows in full."""
    (name,) = (
        file.name
        for file in (ROOT / "reference").glob("*.py")
        if _dump_tree_without_docstrings(file.read_text(encoding="utf-8"))
        == _dump_tree_without_docstrings(source)
    )
    return name


def _strip_comments(source, name):
    """Return the content of a file without comments: a Python syntax tree, or tokens."""
    if name.endswith(".py"):
        return _dump_tree_without_docstrings(source)
    tokens = get_lexer_for_filename(name).get_tokens(source)
    return [text for kind, text in tokens if kind not in (Comment.Single, Comment.Multiline)]


def _dump_tree_without_docstrings(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if (
            isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
            and ast.get_docstring(node) is not None
        ):
            node.body = node.body[1:]
    return ast.dump(tree)


# The table of symptoms in check-your-game.md quotes what the checker says in the programs below it.


PAGE = Path(__file__).parents[2] / "docs" / "pages" / "en" / "check-your-game.md"


def test_the_checker_says_what_the_table_quotes():
    text = PAGE.read_text("utf-8")
    rows = re.findall(r"^\| (?!Symptom|---).*\|$", text, re.MULTILINE)
    outputs = re.findall(r"^ *#> (.*)$", text, re.MULTILINE)  # as test_code.py compares them
    said = re.sub(r" +", " ", " ".join(outputs))
    quotes = [re.search(r"\| “(.+)” \|", row)[1].replace("`", "") for row in rows]
    assert len(quotes) == 13
    assert [quote for quote in quotes if quote not in said] == []
