"""The command that makes exercise sheets, run by name: HTML, PDF, errors in one line, help."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import html5lib
import pytest

from builder.words import LANGUAGES, TAGS, load
from lab.sheet import USUAL, Sheet
from sheet import BROWSERS

ROOT = Path(__file__).parents[2]
WORDS = load(ROOT / "docs" / "words")
PAPERS = {"a4": (595, 842), "letter": (612, 792)}  # points


@pytest.fixture
def run(tmp_path):
    """Run the command in a folder of its own, with nothing but PATH (another one, if it is given) around it."""

    def run(*arguments, path=os.environ["PATH"]):
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "HOME") if name in os.environ}
        return subprocess.run(
            [sys.executable, str(ROOT / "docs" / "sheet.py"), *arguments],
            check=False,
            cwd=tmp_path,
            env=kept | {"PATH": path, "PYTHONUTF8": "1"},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )

    return run


def refused(done):
    """Return what a command that made nothing says, in one line."""
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    return line.removeprefix("sheet.py: ")


def test_a_file_of_html_needs_nothing_else(language, run, tmp_path):
    done = run(*f"{language} --seed 7 --count 3 --level hard --children 3 --uneven".split())
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    html = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    html5lib.HTMLParser(strict=True).parse(html)
    request = {"seed": "7", "count": "3", "level": "hard", "children": "3", "uneven": "1"}
    sheet = Sheet(USUAL | request, WORDS[language])
    assert f'<main id="sheet">{sheet.exercises(top=1)}{sheet.key(top=1)}</main>' in html
    assert f'<html lang="{TAGS.get(language, language)}">' in html
    assert f"<title>{sheet.title}</title>" in html
    assert not re.search(r"<script|<link|src=|href=|url\(|@import", html)
    assert ".tree .max" in html and "#sheet .exercise" in html


def test_only_what_is_asked_for_is_written(run, tmp_path):
    for arguments, has in (("--no-key", [True, False]), ("--only-key", [False, True])):
        assert run(arguments, "-o", "some.html").returncode == 0
        html = (tmp_path / "some.html").read_text(encoding="utf-8")
        assert [f'<section class="{part}">' in html for part in ("exercises", "key")] == has


def test_a_pdf(browser, run, tmp_path):
    if not any(map(shutil.which, BROWSERS)):
        pytest.skip("no installed Chromium")
    for paper, size in PAPERS.items():
        done = run(*f"zh --paper {paper} --output sheet.PDF".split())
        assert (done.returncode, done.stderr) == (0, "")
        pdf = (tmp_path / "sheet.PDF").read_bytes()
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 2  # the key stands on its own
        boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
        assert {tuple(round(float(its)) for its in box) for box in boxes} == {size}


def test_mistakes_are_told_in_one_line_in_the_language_of_the_sheet(language, run, tmp_path):
    lab, say = WORDS[language]["lab"], WORDS[language]["sheet"]
    whole = lab["problem_whole"].format(low=0, high=167771)
    assert refused(run(language, "--seed", "x")) == f"--seed: {whole}"
    leaves = lab["problem_leaves"].format(count=256, limit=27)
    told = refused(run(language, "--children", "4", "--plies", "4"))
    assert told == f"--plies: {leaves}"
    known = say["not_known"].format(text="fiendish", known="easy, medium, hard")
    assert refused(run(language, "--level", "fiendish")) == f"--level: {known}"
    start = say["not_written"].format(file=Path("no") / "sheet.html", text="\n").split("\n")[0]
    assert refused(run(language, "-o", "no/sheet.html")).startswith(start)
    none = say["no_browser"].format(names=", ".join(BROWSERS))
    assert refused(run(language, "-o", "sheet.pdf", path=str(tmp_path))) == none
    assert list(tmp_path.iterdir()) == []


def test_what_the_command_does_not_know(run):
    assert refused(run("fr")) == "language: en, it, ko, es, zh"
    assert "--colour" in refused(run("--colour"))
    assert "--no-key" in refused(run("--no-key", "--only-key"))


def test_help_names_every_argument_and_what_is_usual(run):
    told = run("--help").stdout
    for name in USUAL.keys() - {"key"} | {"no-key", "only-key", "paper", "output"}:
        assert f"--{name}" in told, name
    for name in ("count", "seed", "children", "plies", "level", "player", "rule"):
        assert f"(usual: {USUAL[name]})" in " ".join(told.split())
    assert all(language in told for language in LANGUAGES)
