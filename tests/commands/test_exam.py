"""The command for exams, run by name: three files, own questions, errors in one line, PDF and LaTeX."""

import csv
import re
import sys
from xml.etree import ElementTree
from zipfile import ZipFile

import html5lib
import pytest

from docs.builder.words import TAGS
from docs.commands.exam.command import CHOICES, main
from docs.commands.exam.plan import EXAMPLE
from docs.figures.number_format import group_digits
from docs.questions.exam.exam import MOST_EXAM_SEED, Entry, Exam
from docs.questions.exam.paper import ExamPaper
from docs.questions.kinds import KINDS
from sheet_results import list_names

COMMAND = "exam.py"


@pytest.fixture
def read_refusal(all_texts, monkeypatch, capsys, tmp_path):
    """Return the single line with which the command refuses arguments, called in this process."""
    monkeypatch.chdir(tmp_path)

    def read_refusal(*arguments):
        monkeypatch.setattr(sys, "argv", ["exam.py", *arguments])
        with pytest.raises(SystemExit) as raised:
            main(all_texts, TAGS)
        output = capsys.readouterr()
        assert (raised.value.code, output.out) == (2, "")
        (line,) = output.err.splitlines()
        return line.removeprefix("exam.py: ")

    return read_refusal


def test_three_files_are_written(language, all_texts, run, tmp_path):
    arguments = ["--questions", "prune:2,value:1,which_x", "--points", "prune:4,value:6"]
    arguments += ["--variants", "3", "--seed", "7", "--level", "medium"]
    arguments += ["--title", "Game\x01\udcff <trees>"]  # also a byte that is not UTF-8
    process = run(language, *arguments, "-o", "exam.html")
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")
    assert list_names(tmp_path) == ["exam-answers.csv", "exam-key.html", "exam.html"]
    entries = [Entry("prune", 4), Entry("prune", 4), Entry("value", 6), Entry("which_x")]
    texts = all_texts[language]
    paper = ExamPaper(Exam(entries, "medium", "soft", 7, 3), "Game <trees>", texts)
    for name, render in (("exam", paper.render_variant), ("exam-key", paper.render_key)):
        html = (tmp_path / f"{name}.html").read_text(encoding="utf-8")
        html5lib.HTMLParser(strict=True).parse(html)
        assert f'<main id="sheet">{"".join(map(render, "ABC"))}</main>' in html
        for letter in "ABC":  # printed on each page
            variant = texts["exam"]["variant"].format(letter=letter)
            assert f"@page variant-{letter} {{ @bottom-center {{ content: '{variant}';" in html
        assert "<title>Game &lt;trees&gt;</title>" in html
        assert not re.search(r"<script|<link|src=|href=|url\(|@import", html)
    table = (tmp_path / "exam-answers.csv").read_bytes().decode("utf-8-sig")
    assert table == paper.format_csv()
    assert len(list(csv.reader(table.splitlines()))) == 1 + 3 * 4


def test_a_file_of_own_questions(all_texts, run, tmp_path):
    content = EXAMPLE.replace("Why does", "Why\\u0000\\u001b does")
    (tmp_path / "own.toml").write_text(content, encoding="utf-8")
    assert run("en", "--questions", "own.toml", "--points", "2").returncode == 0
    text = "Why does the order of the moves matter?"
    answer = "The sooner a good move is found, the more is pruned."
    entries = [Entry("prune", 4), Entry("prune", 4)]
    trees = [[[3, 5], [6, 9]], [[5, 3], [9, 6]]]
    entries.append(Entry("value", 2, "From the lecture.", trees, False))
    entries.append(Entry(None, 3, text, answer=answer))
    paper = ExamPaper(Exam(entries, "easy", "soft", 1, 2), "", all_texts["en"])
    html = (tmp_path / "exam.html").read_text(encoding="utf-8")
    assert "".join(map(paper.render_variant, "AB")) in html


def test_wrong_arguments_are_reported_in_the_language(language, all_texts, read_refusal, tmp_path):
    texts = all_texts[language]
    exam_texts, whole = texts["exam"], texts["shared"]["problem_whole"]
    most_seed = group_digits(MOST_EXAM_SEED, texts["narration"])

    def format_unknown(text, known):
        return texts["sheet"]["not_known"].format(text=text, known=", ".join(known))

    for arguments, message in {
        ("--variants", "13"): f"--variants: {whole.format(low=1, high=12)}",
        ("--seed", "x"): f"--seed: {whole.format(low=0, high=most_seed)}",
        ("--level", "odd"): f"--level: {format_unknown('odd', CHOICES['level'])}",
        ("--questions", "prune:2,sum"): f"--questions: {format_unknown('sum', KINDS)}",
        ("--questions", ""): f"--questions: {format_unknown('', KINDS)}",
        ("--questions", "prune:x"): f"--questions: {whole.format(low=1, high=20)}",
        ("--questions", "prune:20,value"): "--questions: "
        + exam_texts["question_count"].format(count=21, limit=20),
        ("--points", "0"): f"--points: {whole.format(low=1, high=100)}",
        ("--points", "prune"): f"--points: {whole.format(low=1, high=100)}",
        (
            "--points",
            "count:4",
        ): f"--points: {format_unknown('count', ('prune', 'value', 'window'))}",
        ("--questions", "count:7", "--variants", "4"): "--questions: "
        + exam_texts["not_enough"].format(kind="count"),
        ("-o", "exam.doc"): exam_texts["output_name"].format(file="exam.doc"),
        ("-o", ".pdf"): exam_texts["output_name"].format(file=".pdf"),
        ("-o", "/dev/stdout"): exam_texts["output_name"].format(file="/dev/stdout"),
    }.items():
        assert read_refusal(language, *arguments) == message
    assert list_names(tmp_path) == []


@pytest.mark.parametrize(
    ("content", "key", "places"),
    [
        ('[[questions]]\nkind = "sum"', "kind", {"text": "sum", "known": ", ".join(KINDS)}),
        ('[[questions]]\nkind = "prune"\ncount = 0', "count", {"low": 1, "high": 20}),
        ('[[questions]]\nkind = "prune"\npoints = "x"', "points", {"low": 1, "high": 100}),
        ("[[questions]]\npoints = 3", "text", "no_text"),
        ("[[questions]]\ntext = 3", "text", "not_text"),
        ('[[questions]]\nkind = "prune"\ntrees = "[1, 2]"', "trees", "tree_count"),
        ('[[questions]]\nkind = "prune"\ntrees = []', "trees", "tree_count"),
        ('[[questions]]\nkind = "prune"\ntrees = ["[1, 2]"]\nplayer = "me"', "player", {}),
        ('[[questions]]\nkind = "next"\ntrees = ["[1, 2]"]', "kind", {"text": "next"}),
        ('[[questions]]\nkind = "prune"\ntrees = ["[1, y]"]', "trees", {"text": "y"}),
    ],
)
def test_mistakes_in_a_file_of_questions(content, key, places, all_texts, read_refusal, tmp_path):
    (tmp_path / "own.toml").write_text(content, encoding="utf-8")
    message = read_refusal("it", "--questions", "own.toml")
    start, problem = f"own.toml: questions[1].{key}: ", message
    assert message.startswith(start)
    problem = message.removeprefix(start)
    if isinstance(places, str):
        assert problem == all_texts["it"]["exam"][places].format(count=2)
    else:
        assert all(str(value) in problem for value in places.values())


def test_a_file_of_questions_that_cannot_be_read(all_texts, read_refusal, tmp_path):
    texts = all_texts["es"]
    start = texts["sheet"]["not_read"].format(file="no.toml", text="\n").split("\n")[0]
    message = read_refusal("es", "--questions", "no.toml")
    assert message.startswith(f"--questions: {start}")
    for content, key, places in (
        (b"a = 1", "settings_key", {"name": "a", "known": "questions"}),
        (b"questions = 1", "settings_table", {"name": "questions"}),
        (b"questions = [1]", "settings_table", {"name": "questions[1]"}),
        (
            b"[[questions]]\nmark = 1",
            "settings_key",
            {"name": "questions[1].mark", "known": "text, answer, points"},
        ),
    ):
        (tmp_path / "own.toml").write_bytes(content)
        expected = texts["grade"][key].format(file="own.toml", **places)
        assert read_refusal("es", "--questions", "own.toml") == expected
    for content in (b"[[", b"\xff", b""):
        (tmp_path / "own.toml").write_bytes(content)
        assert read_refusal("es", "--questions", "own.toml").startswith("--questions: ")
    assert read_refusal("fr") == "language: en, it, ko, es, zh"
    assert list_names(tmp_path) == ["own.toml"]


def test_help_names_arguments_kinds_and_the_file_of_questions(run):
    text = run("--help").stdout
    words = " ".join(text.split())
    for name in ("variants", "questions", "points", "title", "seed", "output", *CHOICES):
        assert f"--{name}" in text, name
    assert ", ".join(KINDS) in words
    assert EXAMPLE in text


def test_questions_for_a_platform_keep_their_points_and_texts(language, all_texts, run, tmp_path):
    question = '[[questions]]\nkind = "{}"\npoints = 6\ntext = "1 < 2?"\n'
    text = "".join([question.format(kind) for kind in ("prune", "count", "window")])
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    texts = all_texts[language]["quiz_export"]
    for ending, notes in {
        "xml": [texts["xml_points"].format(points="6 → 2 + 2 + 1 + 1")],
        "zip": [],
        "gift": [texts["gift_points"], texts["gift_order"]],
    }.items():
        process = run(language, "--questions", "own.toml", "-o", f"exam.{ending}")
        assert (process.returncode, process.stderr.splitlines()) == (0, notes)
    assert list_names(tmp_path) == ["exam.gift", "exam.xml", "exam.zip", "own.toml"]
    quiz = ElementTree.parse(tmp_path / "exam.xml")
    names = [element.findtext("name/text").split(".")[0] for element in quiz.iter("question")]
    assert names == ["1A", "1B", "2A", "2B", "3A", "3B"]
    contents = [element.findtext("questiontext/text") for element in quiz.iter("question")]
    assert all(content.startswith("<p>1 &lt; 2?</p>") for content in contents)
    assert [element.text for element in quiz.iter("defaultgrade")] == ["6", "6"]
    weights = [re.findall(r"{(\d):", content) for content in contents[2:]]
    assert weights == [["3"] * 2] * 2 + [["2", "2", "1", "1"]] * 2
    with ZipFile(tmp_path / "exam.zip") as package:
        (name,) = [name for name in package.namelist() if "quiz" in name and "meta" not in name]
        points = re.findall(
            r"points_possible</fieldlabel><fieldentry>([\d.]+)", str(package.read(name))
        )
    assert points == ["6"] * 6


def test_a_platform_does_not_get_questions_that_it_cannot_grade(
    language, all_texts, read_refusal, tmp_path
):
    (tmp_path / "own.toml").write_text(EXAMPLE, encoding="utf-8")
    message = all_texts[language]["exam"]["not_exported"].format(known=".html, .pdf, .tex")
    assert read_refusal(language, "--questions", "own.toml", "-o", "exam.zip") == message
    assert list_names(tmp_path) == ["own.toml"]


def test_a_name_that_ends_in_tex_makes_latex(run, tmp_path):
    process = run("es", "--paper", "letter", "--variants", "3", "-o", "exam.tex", path="")
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")
    assert list_names(tmp_path) == ["exam-answers.csv", "exam-key.tex", "exam.tex"]
    for name in ("exam", "exam-key"):
        text = (tmp_path / f"{name}.tex").read_text(encoding="utf-8")
        assert text.startswith("% !TeX program = pdflatex\n\\documentclass[letterpaper]{article}")
        assert text.count("\\section*{") == 3 and text.count("\\clearpage") == 2
        assert text.count("\\begin{tikzpicture}") == 3 * 3
