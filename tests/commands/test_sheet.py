"""The command for exercise sheets, run by name: HTML, custom trees, errors in one line, help."""

import re

import html5lib
import pytest

from all_words import WORDS
from command_runs import list_names, read_refusal
from docs.widgets.sheet.requests import USUAL, ExerciseSheet

COMMAND = "sheet"
TEXTS = WORDS["it"]


def test_a_file_of_html_needs_nothing_else(run, tmp_path):
    arguments = "it --seed 7 --count 3 --level hard --children 3 --uneven"
    process = run(*arguments.split())
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")
    html = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    html5lib.HTMLParser(strict=True).parse(html)
    request = {"seed": "7", "count": "3", "level": "hard", "children": "3", "uneven": "1"}
    sheet = ExerciseSheet(USUAL | request, TEXTS)
    assert f'<main id="sheet">{sheet.render_exercises(1)}{sheet.render_key(1)}</main>' in html
    assert '<html lang="it">' in html
    assert f"<title>{sheet.title}</title>" in html
    assert not re.search(r"<script|<link|src=|href=|url\(|@import", html)
    assert ".tree .max" in html and ":is(#sheet, #exam) .exercise" in html


def test_only_the_requested_sections_are_written(run, tmp_path):
    for arguments, has in (("--no-key", [True, False]), ("--only-key", [False, True])):
        assert run(arguments, "-o", "some.html").returncode == 0
        html = (tmp_path / "some.html").read_text(encoding="utf-8")
        assert [f'<section class="{part}">' in html for part in ("exercises", "key")] == has


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seed", "x"], "--seed: A whole number from 0 to "),
        (["--children", "4", "--plies", "4"], "--plies: "),
        (["-o", "no/sheet.html"], "“no/sheet.html” could not be written ("),
        (["--no-key", "--only-key"], "argument --only-key: not allowed with argument --no-key"),
        (
            ["--tree", "[1, 2]", "--trees", "-"],
            "argument --trees: not allowed with argument --tree",
        ),
        (["--tree", "[1, 2]", "--children", "9"], "--children: A whole number from 2 to 4"),
        (["--trees", "none.txt"], "--trees: “none.txt” could not be read ("),
    ],
)
def test_wrong_arguments_are_refused(arguments, message, refuse, tmp_path):
    assert refuse("it", *arguments).startswith(message)
    assert list(tmp_path.iterdir()) == []


def test_without_chromium_there_is_no_pdf(run, tmp_path):
    message = read_refusal(run("it", "-o", "sheet.pdf", path=str(tmp_path)))
    assert message.startswith("A PDF file is made by Chromium, and none of these programs")
    assert list(tmp_path.iterdir()) == []


CUSTOM_TREES = ["[[3, 5], [6, 9]]", "-3 5 6 9", "[5, [[[4, 8], 7], 9]]"]


@pytest.mark.parametrize("source", ["arguments", "file"])
def test_custom_trees(source, run, tmp_path):
    """Random trees fill up a larger count."""
    text = "\n".join(["# last year", "", *CUSTOM_TREES, ""])
    (tmp_path / "exam.txt").write_text(f"\ufeff{text}", encoding="utf-8", newline="\r\n")
    options = {
        "arguments": [argument for line in CUSTOM_TREES for argument in ("--tree", line)],
        "file": ["--trees", "exam.txt"],
    }[source]
    options += ["--level", "hard", "--player", "min", "--rule", "hard"]
    settings = {"level": "hard", "player": "min", "rule": "hard", "tree": "\n".join(CUSTOM_TREES)}
    for count, count_options in (("3", []), ("5", ["--count", "5"])):
        process = run("it", *options, *count_options)
        assert (process.returncode, process.stdout, process.stderr) == (0, "", "")
        sheet = ExerciseSheet(USUAL | settings | {"count": count}, TEXTS)
        html = (tmp_path / "sheet.html").read_text(encoding="utf-8")
        assert f'<main id="sheet">{sheet.render_exercises(1)}{sheet.render_key(1)}</main>' in html


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ("[1, x]", "character 5: “x” is not a number."),
        # Lines that are skipped in a file are mistakes in an argument.
        ("", "character 1: "),
        (" ", "character 1: "),
        ("# [1, 2]", "character 1: "),
    ],
)
def test_a_mistake_in_an_argument_is_reported_with_its_place(tree, message, refuse):
    refusal = refuse("it", "--tree", CUSTOM_TREES[0], "--tree", tree)
    assert refusal.startswith(f"--tree: tree 2, {message}")


def test_a_mistake_in_a_file_of_trees_is_reported_with_its_place(run, tmp_path):
    text = f"# one\n\n{CUSTOM_TREES[0]}\n [1, x]\n"
    (tmp_path / "exam.txt").write_text(text, encoding="utf-8")
    message = "--trees: line 4, character 6: “x” is not a number."
    assert read_refusal(run("it", "--trees", "exam.txt")).startswith(message)
    assert read_refusal(run("it", "--trees", "-", stdin=text.encode())).startswith(message)


def test_a_file_without_trees_or_of_other_bytes(run, tmp_path):
    for empty_input in (b"", b" \n\n# [1, 2]\n"):
        message = read_refusal(run("it", "--trees", "-", stdin=empty_input))
        assert message == "--trees: There is no tree in “-”."
    (tmp_path / "old.txt").write_bytes("[1, 2]\n# ö\n".encode("latin-1"))
    message = read_refusal(run("it", "--trees", "old.txt"))
    assert message.startswith("--trees: “old.txt” is not text in UTF-8: line 2 ")
    assert list_names(tmp_path) == ["old.txt"]


def test_a_name_that_ends_in_tex_makes_latex(run, tmp_path):
    process = run("it", "--paper", "letter", "--only-key", "-o", "sheet.tex", path="")
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")
    text = (tmp_path / "sheet.tex").read_text(encoding="utf-8")
    assert text.startswith("% !TeX program = pdflatex\n\\documentclass[letterpaper]{article}")
    assert text.count("\\section*{") == 1 and text.count("\\begin{tikzpicture}") == 2
