"""The command: what it prints, what it writes, and what it leaves alone."""

import importlib
import json
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from proof import checks, ledger

ROOT = Path(__file__).parents[2]


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A copy of the pages and of the ledger, which the command then takes for the real ones."""
    pages = shutil.copytree(ROOT / "docs" / "pages", tmp_path / "pages")
    book = shutil.copy(ledger.FILE, tmp_path)
    monkeypatch.setattr(ledger, "FILE", Path(book))
    monkeypatch.setattr(checks.all_pages, "__defaults__", (pages,))
    return pages


@pytest.fixture
def run(capsys):
    """Return a function: words of the command line -> (exit code, what is printed)."""
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


def state(house):
    """Every page, and every entry."""
    texts = {str(file): file.read_text(encoding="utf-8") for file in house.rglob("*.md")}
    return texts, json.loads(ledger.FILE.read_text(encoding="utf-8"))


def test_one_page_in_under_ten_seconds():
    start = time.monotonic()
    command = [sys.executable, "tests/proof", "it/idea.md"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (told.returncode, told.stdout) == (0, "it/idea.md: no slips\n"), told.stderr
    assert time.monotonic() - start < 10


@pytest.mark.parametrize("name", ["it/idea.md", "docs/pages/it/idea.md"])
def test_a_slip_is_told_once_and_ends_with_1(name, house, run):
    spoil(house / "it" / "idea.md", "**α** (alfa)", "**β** (alfa)")
    code, told = run(name)
    assert code == 1
    assert told.count("docs/pages/it/idea.md:") == 1
    assert told.endswith("it/idea.md: 1 slip\n")


def test_entering_needs_names_and_changes_nothing_else(house, run):
    for name in ("it", "ko"):
        spoil(house / name / "idea.md", "α ≥ β", "α ≥ 5")
    before = state(house)
    code, told = run("--enter")
    assert code == 2
    assert "say which pages, like it/idea.md, or --all" in told
    assert state(house) == before
    code, told = run("--enter", "it/idea.md")
    assert code == 0
    (old,) = [line for line in told.splitlines() if line.startswith("- ")]
    (new,) = [line for line in told.splitlines() if line.startswith("+ ")]
    assert "α ≥ β" in old
    assert "α ≥ 5" in new
    assert "it/idea.md #the-window" in told
    pages, book = state(house)
    assert pages == before[0], "no translation is certified"
    assert {page for page in book if book[page] != before[1][page]} == {"it/idea"}
    code, told = run("--enter", "it/idea.md")
    assert told == "nothing changed\n"


def test_read_again_is_another_command(house, run):
    spoil(house / "en" / "idea.md", "exponentially", "linearly")
    spoil(house / "it" / "idea.md", "α ≥ β", "α ≥ 5")
    code, told = run("it/idea.md")
    assert "Read again, then: python tests/proof --read-again it/idea.md" in told
    before = state(house)
    code, told = run("--read-again", "it/idea.md")
    assert (code, told) == (0, "it/idea.md retells en/idea.md as it is now\n")
    pages, book = state(house)
    assert book == before[1]
    assert [Path(file).parts[-2:] for file in pages if pages[file] != before[0][file]] == [
        ("it", "idea.md")
    ]
    assert "Read again" not in run("it/idea.md")[1]
    assert "Read again" in run("ko/idea.md")[1]


def test_a_page_that_does_not_exist(run):
    code, told = run("it/ideas.md")
    assert code == 2
    assert "no such page: it/ideas.md; say it like it/idea.md" in told


def test_a_page_that_was_deleted_leaves_the_ledger_by_name(house, run):
    (house / "ko" / "cost.md").unlink()
    told = [str(note) for note in checks.unknown_entries(checks.all_pages())]
    (told,) = told
    assert "there is no page ko/cost.md any more" in told
    assert "python tests/proof --enter ko/cost.md" in told
    assert run("--enter", "ko/cost.md")[0] == 0
    assert "ko/cost" not in state(house)[1]
    assert "it/cost" in state(house)[1]


def test_a_page_that_is_not_in_the_ledger(house, run):
    for language in ("en", "it"):
        shutil.copy(house / language / "cost.md", house / language / "more.md")
    _, told = run("it/more.md")
    assert "docs/pages/it/more.md:1 (it): the page is not in the ledger yet" in told


def test_a_page_that_was_never_read_is_told_as_such(house, run):
    page = house / "it" / "idea.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(re.sub("(?m)^retells: .*\n", "", text), encoding="utf-8")
    _, told = run("it/idea.md")
    assert "Not yet read against the English: it/idea.md\n" in told
    assert "    -> Read, then: python tests/proof --read-again it/idea.md\n" in told
    assert "changed since" not in told
    run("--read-again", "it/idea.md")
    assert run("it/idea.md")[1] == "it/idea.md: no slips\n"


def test_entered_sections_without_facts_are_not_shown(house, run):
    page = house / "it" / "idea.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(f"{text}\n## Sì {{ #yes }}\n\nSì.\n", encoding="utf-8")
    _, told = run("--enter", "it/idea.md")
    assert told == "1 entry changed\n"
    assert state(house)[1]["it/idea"]["yes"] == ""
