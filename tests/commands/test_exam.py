"""The command for exams, run by name: three files, own questions, errors in one line, PDF and LaTeX."""

import csv
import re
from io import StringIO
from xml.etree import ElementTree
from zipfile import ZipFile

import html5lib
import pytest
import qti2latex
from pygiftparser import parser as pygiftparser
from pygiftparser.answer import Essay
from pygiftparser.utils import transformSpecials

from command_runs import list_names
from docs.commands.exam.plan import EXAMPLE
from docs.questions.exam.exam import Exam, ExamEntry
from docs.questions.exam.paper import ExamPaper

COMMAND = "exam"


def test_three_files_are_written(all_texts, run, tmp_path):
    arguments = ["--questions", "prune:2,value:1,which_x", "--points", "prune:4,value:6"]
    arguments += ["--variants", "3", "--seed", "7", "--level", "medium"]
    arguments += ["--title", "Game\x01\udcff <trees>"]  # also a byte that is not UTF-8
    process = run("ko", *arguments, "-o", "exam.html")
    assert (process.returncode, process.stdout) == (0, "")
    assert list_names(tmp_path) == ["exam-answers.csv", "exam-key.html", "exam.html"]
    prune = ExamEntry("prune", 4)
    entries = [prune, prune, ExamEntry("value", 6), ExamEntry("which_x")]
    texts = all_texts["ko"]
    paper = ExamPaper(Exam(entries, "medium", "soft", 7, 3), "Game <trees>", texts)
    for name, render in (("exam", paper.render_variant), ("exam-key", paper.render_key)):
        html = (tmp_path / f"{name}.html").read_text(encoding="utf-8")
        html5lib.HTMLParser(strict=True).parse(html)
        assert f'<main id="sheet">{"".join(map(render, "ABC"))}</main>' in html
        for number, letter in enumerate("ABC", 1):  # printed on each page
            variant = texts["exam"]["variant"].format(letter=letter)
            assert f"@page part-{number} {{ @bottom-center {{ content: '{variant} · '" in html
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
    entries = [ExamEntry("prune", 4), ExamEntry("prune", 4)]
    trees = [[[3, 5], [6, 9]], [[5, 3], [9, 6]]]
    entries.append(ExamEntry("value", 2, "From the lecture.", trees, False))
    entries.append(ExamEntry(None, 3, text, answer=answer))
    paper = ExamPaper(Exam(entries, "easy", "soft", 1, 2), "", all_texts["en"])
    html = (tmp_path / "exam.html").read_text(encoding="utf-8")
    assert "".join(map(paper.render_variant, "AB")) in html


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--variants", "13"], "--variants: A whole number from 1 to 12"),
        (["--seed", "x"], "--seed: A whole number from 0 to "),
        (["--questions", "prune:2,sum"], "--questions: “sum” is not one of these: prune, value"),
        (["--questions", "prune:20,value"], "--questions: An exam has 1 to 20 questions, but"),
        (["--points", "prune"], "--points: A whole number from 1 to 100"),
        (["--points", "count:4"], "--points: “count” is not one of these: prune, value, window."),
        (["--questions", "count:7", "--variants", "4"], "--questions: There are too few"),
        (["-o", ".pdf"], "--output: “.pdf” will not do."),
        (["--questions", "no.toml"], "--questions: “no.toml” could not be read (No such"),
    ],
)
def test_wrong_arguments_are_refused(arguments, message, refuse, tmp_path):
    assert refuse("ko", *arguments).startswith(message)
    assert list_names(tmp_path) == []


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('kind = "sum"', ".kind: “sum” is not one of these: prune, "),
        ('kind = "prune"\ncount = 0', ".count: A whole number from 1 to 20"),
        ('kind = "prune"\npoints = "x"', ".points: A whole number from 1 to 100"),
        ('kind = "prune"\ntrees = ["[1, 2]"]\nplayer = "me"', ".player: “me” is not one"),
        ('kind = "next"\ntrees = ["[1, 2]"]', ".kind: “next” is not one of these"),
        ('kind = "prune"\ntrees = ["[1, y]"]', ".trees: “y” is not a number."),
    ],
)
def test_mistakes_in_a_question_of_a_file(content, message, refuse, tmp_path):
    (tmp_path / "own.toml").write_text(f"[[questions]]\n{content}", encoding="utf-8")
    refusal = refuse("it", "--questions", "own.toml")
    assert refusal.startswith(f"own.toml: questions[1]{message}")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a = 1", "own.toml: “a” is not known. Known here: questions."),
        (b"questions = [1]", "own.toml: “questions[1]” must be a table that starts with [[q"),
        (
            b"[[questions]]\nmark = 1",
            "own.toml: “questions[1].mark” is not known. Known here: text,",
        ),
        (b"[[", "--questions: “own.toml” could not be read ("),
        (b"", "--questions: An exam has 1 to 20 questions"),
    ],
)
def test_mistakes_in_a_file_of_questions(content, message, refuse, tmp_path):
    (tmp_path / "own.toml").write_bytes(content)
    assert refuse("es", "--questions", "own.toml").startswith(message)
    assert list_names(tmp_path) == ["own.toml"]


def test_questions_for_a_platform_keep_their_points_and_texts(all_texts, run, tmp_path):
    question = '[[questions]]\nkind = "{}"\npoints = 6\ntext = "1 < 2?"\n'
    text = "".join([question.format(kind) for kind in ("prune", "count", "window")])
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    texts = all_texts["en"]["quiz_export"]
    for ending, notes in {
        "xml": [texts["xml_points"].format(points="6 → 2 + 2 + 1 + 1")],
        "zip": [],
        "qti.zip": [texts["qti_parts"]],
        "gift": [texts["gift_points"], texts["gift_order"]],
    }.items():
        process = run("ko", "--questions", "own.toml", "-o", f"exam.{ending}")
        assert (process.returncode, process.stderr.splitlines()) == (0, notes)
    names = ["exam.gift", "exam.qti.zip", "exam.xml", "exam.zip", "own.toml"]
    assert list_names(tmp_path) == names
    quiz = ElementTree.parse(tmp_path / "exam.xml")
    names = [element.findtext("name/text").split(".")[0] for element in quiz.iter("question")]
    assert names == ["1A", "1B", "2A", "2B", "3A", "3B"]
    contents = [element.findtext("questiontext/text") for element in quiz.iter("question")]
    assert all(content.startswith("<p>1 &lt; 2?</p>") for content in contents)
    assert [element.text for element in quiz.iter("defaultgrade")] == ["6", "6"]
    weights = [re.findall(r"{(\d):", content) for content in contents[2:]]
    assert weights == [["3"] * 2] * 2 + [["2", "2", "1", "1"]] * 2
    with ZipFile(tmp_path / "exam.qti.zip") as package:
        items = [package.read(name) for name in package.namelist() if name.startswith("quiz")]
    assert [item.count(b"<p>1 &lt; 2?</p>") for item in items] == [1] * 6
    assert [b"<value>6</value>" in item for item in items] == [True] * 6
    with ZipFile(tmp_path / "exam.zip") as package:
        (name,) = [name for name in package.namelist() if "quiz" in name and "meta" not in name]
        text = str(package.read(name))
        points = re.findall(r"points_possible</fieldlabel><fieldentry>([\d.]+)", text)
    assert points == ["6"] * 6


def test_a_platform_gets_own_questions_as_essays(run, tmp_path):
    own = '[[questions]]\ntext = "Why {now}?\\n\\n1 < 2"\nanswer = "So: x ~ y"\npoints = 3\n'
    (tmp_path / "own.toml").write_text(own + '[[questions]]\nkind = "count"', encoding="utf-8")
    arguments = ["--questions", "own.toml", "--variants", "1"]
    for ending in ("xml", "gift", "zip"):
        assert run("zh", *arguments, "-o", f"exam.{ending}").returncode == 0
    name, prompt, answer = "1A. Why {now}?", "<p>Why {now}?</p><p>1 &lt; 2</p>", "<p>So: x ~ y</p>"
    essay, _ = ElementTree.parse(tmp_path / "exam.xml").iter("question")
    assert essay.get("type") == "essay"
    tags = ("name", "questiontext", "generalfeedback", "graderinfo")
    texts = [essay.findtext(f"{tag}/text") for tag in tags]
    assert texts == [name, prompt, answer, answer] and essay.findtext("defaultgrade") == "3"
    essay, *_ = pygiftparser.parseFile(StringIO((tmp_path / "exam.gift").read_text("utf-8")))
    assert isinstance(essay.answers, Essay)
    texts = [essay.title, essay.text, essay.generalFeedback.removeprefix("[html]")]
    assert list(map(transformSpecials, texts)) == [name, prompt, answer]
    with ZipFile(tmp_path / "exam.zip") as package:
        (file,) = [file for file in package.namelist() if "quiz" in file and "meta" not in file]
        essay, _ = qti2latex.findall_anyns(ElementTree.fromstring(package.read(file)), "item")
    fields = qti2latex.get_qti_metadata(essay)
    assert qti2latex.guess_type(fields, essay) == "essay_question"
    assert (fields["points_possible"], essay.get("title")) == ("3", name)
    assert qti2latex.get_item_stem(essay) == prompt
    assert len(qti2latex.findall_anyns(essay, "response_str")) == 1
    (feedback,) = qti2latex.findall_anyns(essay, "itemfeedback")
    assert qti2latex.text_of(qti2latex.findall_anyns(feedback, "mattext")[0]) == answer


def test_a_name_that_ends_in_tex_makes_latex(run, tmp_path):
    process = run("es", "--paper", "letter", "--variants", "3", "-o", "exam.tex", path="")
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")
    assert list_names(tmp_path) == ["exam-answers.csv", "exam-key.tex", "exam.tex"]
    for name in ("exam", "exam-key"):
        text = (tmp_path / f"{name}.tex").read_text(encoding="utf-8")
        assert text.startswith("% !TeX program = pdflatex\n\\documentclass[letterpaper]{article}")
        assert text.count("\\section*{") == 3 and text.count("\\clearpage") == 2
        assert "\\fancyfoot[C]{Modelo C \\textperiodcentered{} \\thepage{} / " in text
        assert text.count("\\begin{tikzpicture}") == 3 * 3
