"""The command for exercise sheets, run by name: HTML, custom trees, errors in one line, help."""

import re
from pathlib import Path

import html5lib
import pytest

from docs.builder.words import LANGUAGES, load_all_texts
from docs.commands.sheet import BROWSERS
from docs.figures.number_format import group_digits
from docs.widgets.sheet.requests import USUAL, ExerciseSheet
from sheet_results import list_names, read_refusal

COMMAND = "sheet.py"
ROOT = Path(__file__).parents[2]
WORDS = load_all_texts(ROOT / "docs" / "words")
TEXTS = WORDS["it"]


def test_a_file_of_html_needs_nothing_else(run, tmp_path):
    process = run(
        *["it", "--seed", "7", "--count", "3", "--level", "hard", "--children", "3", "--uneven"]
    )
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


def test_mistakes_are_reported_on_a_line_in_the_language_of_the_sheet(run, tmp_path):
    shared_texts, texts = TEXTS["shared"], TEXTS["sheet"]
    highest = group_digits(167_771, TEXTS["narration"])
    whole = shared_texts["problem_whole"].format(low=0, high=highest)
    assert read_refusal(run("it", "--seed", "x")) == f"--seed: {whole}"
    leaves = {"children": 4, "plies": 4, "count": 256, "limit": 27}
    message = read_refusal(run("it", "--children", "4", "--plies", "4"))
    assert message == f"--plies: {TEXTS['practice']['problem_shape'].format(**leaves)}"
    known = texts["not_known"].format(text="fiendish", known="easy, medium, hard")
    assert read_refusal(run("it", "--level", "fiendish")) == f"--level: {known}"
    start = texts["not_written"].format(file=Path("no") / "sheet.html", text="\n").split("\n")[0]
    assert read_refusal(run("it", "-o", "no/sheet.html")).startswith(start)
    no_browser = texts["no_browser"].format(names=", ".join(BROWSERS))
    assert read_refusal(run("it", "-o", "sheet.pdf", path=str(tmp_path))) == no_browser
    assert list(tmp_path.iterdir()) == []


CUSTOM_TREES = ["[[3, 5], [6, 9]]", "-3 5 6 9", "[5, [[[4, 8], 7], 9]]"]


def read_main(file):
    """Return the sheet in a file of HTML."""
    return re.search(r'<main id="sheet">(.*)</main>', file.read_text(encoding="utf-8"), re.DOTALL)[
        1
    ]


def format_sheet(sheet):
    return sheet.render_exercises(1) + sheet.render_key(1)


@pytest.mark.parametrize("source", ["arguments", "file", "input"])
def test_custom_trees(source, run, tmp_path):
    """Random trees fill up a larger count."""
    text = "\n".join(["# last year", "", *CUSTOM_TREES, ""])
    (tmp_path / "exam.txt").write_text(f"\ufeff{text}", encoding="utf-8", newline="\r\n")
    options = {
        "arguments": [argument for line in CUSTOM_TREES for argument in ("--tree", line)],
        "file": ["--trees", "exam.txt"],
        "input": ["--trees", "-"],
    }[source]
    options += ["--level", "hard", "--player", "min", "--rule", "hard"]
    settings = {"level": "hard", "player": "min", "rule": "hard", "tree": "\n".join(CUSTOM_TREES)}
    for count, count_options in (("3", []), ("5", ["--count", "5"])):
        process = run("it", *options, *count_options, stdin=text.encode())
        assert (process.returncode, process.stdout, process.stderr) == (0, "", "")
        sheet = ExerciseSheet(USUAL | settings | {"count": count}, TEXTS)
        assert read_main(tmp_path / "sheet.html") == format_sheet(sheet)


def format_place(key, line, character, problem, **places):
    """Return the sentence about a mistake at a place in the trees."""
    message = TEXTS["shared"][problem].format(**places)
    return TEXTS["sheet"][key].format(line=line, character=character, said=message)


@pytest.mark.parametrize(
    ("tree", "character", "problem"),
    [
        ("[1, x]", 5, "problem_word"),
        # Lines that are skipped in a file are mistakes in an argument.
        ("", 1, "problem_nothing"),
        (" ", 1, "problem_nothing"),
        ("# [1, 2]", 1, "problem_nothing"),
    ],
)
def test_a_mistake_in_an_argument_is_reported_with_its_place(tree, character, problem, run):
    message = format_place("at_tree", 2, character, problem, text="x")
    assert (
        read_refusal(run("it", "--tree", CUSTOM_TREES[0], "--tree", tree)) == f"--tree: {message}"
    )


def test_an_argument_with_several_lines_is_a_single_tree(run, tmp_path):
    assert run("it", "--tree", "[[3, 5],\n [6, 9]]").returncode == 0
    alone = ExerciseSheet(USUAL | {"count": "1", "tree": CUSTOM_TREES[0]}, TEXTS)
    assert read_main(tmp_path / "sheet.html") == format_sheet(alone)


def test_a_mistake_in_a_file_of_trees_is_reported_with_its_place(run, tmp_path):
    text = f"# one\n\n{CUSTOM_TREES[0]}\n [1, x]\n"
    (tmp_path / "exam.txt").write_text(text, encoding="utf-8")
    message = f"--trees: {format_place('at_line', 4, 6, 'problem_word', text='x')}"
    assert read_refusal(run("it", "--trees", "exam.txt")) == message
    assert read_refusal(run("it", "--trees", "-", stdin=text.encode())) == message
    # Mistakes in the other arguments are reported as without trees.
    whole = TEXTS["shared"]["problem_whole"].format(low=2, high=4)
    process = run("it", "--tree", "[1, 2]", "--children", "9")
    assert read_refusal(process) == f"--children: {whole}"
    assert list_names(tmp_path) == ["exam.txt"]


def test_a_file_of_trees_that_cannot_be_read(run, tmp_path):
    texts = TEXTS["sheet"]
    start = texts["not_read"].format(file="none.txt", text="\n").split("\n")[0]
    assert read_refusal(run("it", "--trees", "none.txt")).startswith(f"--trees: {start}")
    no_trees = texts["no_trees"].format(file="-")
    for empty_input in (b"", b" \n\n# [1, 2]\n"):
        assert read_refusal(run("it", "--trees", "-", stdin=empty_input)) == f"--trees: {no_trees}"
    (tmp_path / "old.txt").write_bytes("[1, 2]\n# ö\n".encode("latin-1"))
    message = texts["not_utf8"].format(file="old.txt", line=2)
    assert read_refusal(run("it", "--trees", "old.txt")) == f"--trees: {message}"
    assert list_names(tmp_path) == ["old.txt"]


def test_unknown_and_conflicting_arguments_are_refused(run):
    assert read_refusal(run("fr")) == "language: en, it, ko, es, zh"
    assert "--colour" in read_refusal(run("--colour"))
    assert "--no-key" in read_refusal(run("--no-key", "--only-key"))
    assert "--tree" in read_refusal(run("--tree", "[1, 2]", "--trees", "-"))


def test_help_names_every_argument_and_default(run):
    help_text = run("--help").stdout
    for name in USUAL.keys() - {"key"} | {
        "no-key",
        "only-key",
        "paper",
        "output",
        "tree TREE",
        "trees",
    }:
        assert f"--{name}" in help_text, name
    for name in ("count", "seed", "children", "plies", "level", "player", "rule"):
        assert f"(usual: {USUAL[name]})" in " ".join(help_text.split())
    assert all(language in help_text for language in LANGUAGES)


def test_a_name_that_ends_in_tex_makes_latex(run, tmp_path):
    process = run("it", "--paper", "letter", "--only-key", "-o", "sheet.tex", path="")
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")
    text = (tmp_path / "sheet.tex").read_text(encoding="utf-8")
    assert text.startswith("% !TeX program = pdflatex\n\\documentclass[letterpaper]{article}")
    assert text.count("\\section*{") == 1 and text.count("\\begin{tikzpicture}") == 2
