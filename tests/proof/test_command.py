"""The command: output and changed files."""

import importlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docs.builder.words import LANGUAGES
from proof import checks, ledger

ROOT = Path(__file__).parents[2]


@pytest.fixture
def site_copy(tmp_path, monkeypatch):
    """Make the command use a copy of the pages and the ledger; return the folder of the pages."""
    pages = shutil.copytree(ROOT / "docs" / "pages", tmp_path / "pages")
    book = shutil.copy(ledger.FILE, tmp_path)
    monkeypatch.setattr(ledger, "FILE", Path(book))
    monkeypatch.setattr(checks.read_all_pages, "__defaults__", (pages,))
    return pages


@pytest.fixture
def run(capsys):
    """Return a function: command-line arguments -> (exit code, output)."""
    main = importlib.import_module("proof.__main__").main

    def run(*words):
        try:
            code = main(list(words))
        except SystemExit as end:
            code = end.code
        printed = capsys.readouterr()
        return int(code), printed.out + printed.err

    return run


def spoil(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def state(site_copy):
    """Return the texts of all pages, and the ledger."""
    texts = {str(file): file.read_text(encoding="utf-8") for file in site_copy.rglob("*.md")}
    return texts, json.loads(ledger.FILE.read_text(encoding="utf-8"))


def test_the_command_reads_a_single_page():
    command = [sys.executable, "tests/proof", "it/idea.md"]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (finished.returncode, finished.stdout) == (0, "it/idea.md: no slips\n"), finished.stderr


def test_a_slip_is_printed_once_and_exits_with_1(site_copy, run):
    spoil(site_copy / "it" / "idea.md", "**α** (alfa)", "**β** (alfa)")
    code, output = run("docs/pages/it/idea.md")
    assert code == 1
    assert output.count("docs/pages/it/idea.md:") == 1
    assert output.endswith("it/idea.md: 1 slip\n")


def test_entering_needs_names_and_changes_nothing_else(site_copy, run):
    for name in ("it", "ko"):
        spoil(site_copy / name / "idea.md", "MIN", "MAX")
    before = state(site_copy)
    code, output = run("--enter")
    assert code == 2
    assert "say which pages, like it/idea.md, or --all" in output
    assert state(site_copy) == before
    code, output = run("--enter", "it/idea.md")
    assert code == 0
    assert "it/idea.md #one-cut\n  page:   MAX   in: " in output
    assert "\n  ledger: MIN\n" in output
    pages, book = state(site_copy)
    assert pages == before[0], "no translation is certified"
    assert {page for page in book if book[page] != before[1][page]} == {"it/idea"}
    code, output = run("--enter", "it/idea.md")
    assert output == "nothing changed\n"


def test_a_number_word_replaced_by_a_digit_is_one_slip(site_copy, run):
    spoil(site_copy / "en" / "first-walkthrough.md", "read five of", "read 9 of")
    _, output = run("en/first-walkthrough.md")
    assert output.endswith("en/first-walkthrough.md: 1 slip\n")


def test_read_again_is_a_separate_command(site_copy, run):
    spoil(site_copy / "en" / "idea.md", "exactly the value", "the very value")
    spoil(site_copy / "it" / "idea.md", "α ≥ β", "α ≥ 5")
    code, output = run("it/idea.md")
    assert "Read again, then: python tests/proof --read-again it/idea.md" in output
    before = state(site_copy)
    code, output = run("--read-again", "it/idea.md")
    assert (code, output) == (0, "it/idea.md retells en/idea.md as it is now\n")
    pages, book = state(site_copy)
    assert book == before[1]
    expected = [("it", "idea.md")]
    assert [Path(file).parts[-2:] for file in pages if pages[file] != before[0][file]] == expected
    assert "Read again" not in run("it/idea.md")[1]
    assert "Read again" in run("ko/idea.md")[1]


def test_a_page_that_does_not_exist(run):
    code, output = run("it/ideas.md")
    assert code == 2
    assert "no such page: it/ideas.md; say it like it/idea.md" in output


def test_a_page_that_was_deleted_leaves_the_ledger_by_name(site_copy, run):
    (site_copy / "ko" / "cost.md").unlink()
    (message,) = map(str, checks.find_notes(checks.read_all_pages()))
    assert message.startswith("docs/pages/ko/cost.md (ko): the page is missing")
    for language in ("en", "it", "es", "zh"):
        (site_copy / language / "cost.md").unlink()
    messages = map(str, checks.find_unknown_entries(checks.read_all_pages()))
    expected = [f"{language}/cost.md" for language in sorted(LANGUAGES)]
    assert [message.partition("--enter ")[2] for message in messages] == expected
    assert run("--enter", "ko/cost.md")[0] == 0
    assert "ko/cost" not in state(site_copy)[1]
    assert "it/cost" in state(site_copy)[1]


def test_a_page_that_is_not_in_the_ledger(site_copy, run):
    for language in ("en", "it"):
        shutil.copy(site_copy / language / "cost.md", site_copy / language / "more.md")
    _, output = run("it/more.md")
    assert "docs/pages/it/more.md:1 (it): the page is not in the ledger yet" in output


def test_a_page_that_was_never_read_is_reported(site_copy, run):
    page = site_copy / "it" / "idea.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(re.sub("(?m)^retells: .*\n", "", text), encoding="utf-8")
    _, output = run("it/idea.md")
    assert "Not yet read against the English: it/idea.md\n" in output
    assert "    -> Read, then: python tests/proof --read-again it/idea.md\n" in output
    assert "changed since" not in output
    run("--read-again", "it/idea.md")
    assert run("it/idea.md")[1] == "it/idea.md: no slips\n"
