"""Points go back to learning platforms: a grading worksheet, their own CSV files, and results.json."""

import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from all_words import WORDS
from docs.command_line import CommandError
from docs.commands.grade.gradebook import format_gradebook, read_roster, simplify_name
from docs.commands.grade.hand_ins import HandIn, Student, Submission
from docs.commands.grade.report import GradingReport
from docs.commands.grade.settings import Settings
from docs.commands.grade.submitted_files import SubmittedFile
from docs.questions.documents.csv_table import escape_cell
from tree_helpers import REFERENCE

TEXTS = WORDS["en"]
SETTINGS = Settings({"alphabeta": {"right": 10, "no_function": 2.5}})


def make_report(*hand_ins):
    """Return the report on hand-ins, given as (students, kinds of the verdicts)."""
    submissions = []
    for students, kinds in hand_ins:
        hand_in = HandIn(students)
        for number, kind in enumerate(kinds):
            verdict = {"kind": kind, "tried": 1, "larger": 1, "conventions": []}
            submissions.append(Submission(hand_in, SubmittedFile([f"{number}.py"]), verdict))
    limits = {"seconds": 1, "memory": 64}
    return GradingReport(submissions, "alphabeta", TEXTS, limits, SETTINGS)


LOST = {
    "kind": "not_understood",
    "missing": "call",
    "text": "미니맥스",
    "roles": [["depth", "깊이"]],
    "reaching": ["import gc"],
}


def make_report_with_lost(*verdicts, has_other=True):
    """Return the report on the programs of Ada, and on one of Alan that is not Python."""
    report = make_report(
        ([Student("Ada", [("moodle", "12")])], ["syntax"] * len(verdicts)),
        *[([Student("Alan", [("moodle", "13")])], ["syntax"])] * has_other,
    )
    submissions = report.submissions
    for submission, verdict in zip(submissions, verdicts, strict=False):
        submission.verdict = submission.verdict | verdict
    return GradingReport(submissions, "alphabeta", TEXTS, report.limits, SETTINGS)


def read_rows(table):
    """Return the rows of a CSV table."""
    return list(csv.reader(io.StringIO(table)))


@pytest.fixture
def enter(tmp_path):
    """Enter the points of students into a roster; return the last column and who is missing."""

    def enter(content, *students):
        path = tmp_path / "roster.csv"
        path.write_text(content, encoding="utf-8-sig")
        report = make_report(*[([student], ["right"]) for student in students])
        table, missing = format_gradebook(report, read_roster(path))
        return [row[-1] for row in read_rows(table)[1:]], missing

    return enter


def test_the_worksheet_has_the_columns_that_moodle_requires():
    report = make_report(
        ([Student("Ada", [("moodle", "12")])], ["no_function", "right", "syntax"]),
        ([Student("=1+1", [("moodle", "13")])], ["syntax"]),
    )
    table, missing = format_gradebook(report, None)
    first, ada, formula = csv.DictReader(io.StringIO(table)), *csv.DictReader(io.StringIO(table))
    assert {"Identifier", "Grade", "Last modified (grade)"} <= set(first.fieldnames)
    expected = ["Participant 12", "10", "10"]
    assert [ada[name] for name in ("Identifier", "Grade", "Maximum grade")] == expected
    assert (formula["Full name"], formula["Grade"]) == ("'=1+1", "0")
    assert missing == []


def test_points_are_entered_in_a_worksheet_of_any_language(tmp_path):
    path = tmp_path / "roster.csv"
    path.write_text(
        "Identificador;Nombre completo;Calificación;Última modificación (calificación);"
        "Comentarios de retroalimentación\n"
        "Participante 12;Ada Lovelace;;-;\nParticipante 1;Alan Turing;;-;Hola\n",
        encoding="utf-8",
    )
    report = make_report(([Student("Ada X", [("moodle", "12")])], ["right"]))
    table, _ = format_gradebook(report, read_roster(path))
    assert read_rows(table)[1:] == [
        ["Participante 12", "Ada Lovelace", "10", "-", report.entries[0].format_text()],
        ["Participante 1", "Alan Turing", "", "-", "Hola"],
    ]


def test_a_gradebook_of_canvas_is_matched_by_its_number(enter):
    content = (
        'Student,ID,SIS User ID,Section\nPoints Possible,,,\n"Lovelace, Ada",12,,A\n'
        '"Turing, Alan",5,12,A\n'
    )
    assert enter(content, Student("x", [("canvas", "12")])) == (["", "10", ""], [])


@pytest.mark.parametrize("name", ["lovelaceada", "ADA LÓVELACE"])
@pytest.mark.parametrize(
    "content",
    [
        "First name,Last name,Email address\nAda,Lovelace,a@example.org\nAlan,Turing,b@example.org\n",
        'Student\tID\n"Lovelace, Ada"\t1\nTuring\t2\n',
        "Nome;Corso\nAda Lovelace;Lovelace\nAlan Turing;x\n",
    ],
)
def test_names_are_found_in_either_order(content, name, enter):
    assert enter(content, Student(name)) == (["10", ""], [])


def test_an_address_is_better_than_a_name(enter):
    content = "Name,Email\nAda,one@example.org\nAda,TWO@example.org\n"
    assert enter(content, Student("Ada", [("email", "two@example.org")])) == (["", "10"], [])


def test_a_name_is_looked_for_in_the_columns_of_names(enter):
    content = "Student,ID,SIS Login ID,Section\nAda,1,alan,Grace\nPat,2,x,y\n"
    students = [Student("alan"), Student("Grace")]
    assert enter(content, *students) == (["", ""], ["alan", "Grace"])


def test_students_in_doubt_are_listed(enter):
    content = "Name,Grades\nAda,12\nAda,12\n"
    students = [Student("Ada"), Student("Alan", [("moodle", "12"), ("sid", "12")])]
    assert enter(content, *students) == (["", ""], ["Ada", "Alan"])


@pytest.mark.parametrize("content", [b"", b"Name\n", b"\xff", b'"'])
def test_what_is_no_roster_is_refused(content, tmp_path):
    (tmp_path / "x.csv").write_bytes(content)
    with pytest.raises(CommandError):
        read_roster(tmp_path / "x.csv")


def test_of_equal_programs_the_one_that_searches_gives_the_feedback():
    report = make_report(([Student("Ada")], ["syntax", "error", "syntax"]))
    report.entries[1].submission.verdict["tree"] = [3, 5]
    ((_, entry),) = report.find_best_entries()
    assert entry is report.entries[1]


def test_names_in_other_scripts_are_kept():
    assert simplify_name("김 하나") == simplify_name("김하나") != simplify_name("김 둘")
    assert simplify_name("王 芳") == "王芳"


def test_the_results_of_one_hand_in():
    students = [Student("Ada"), Student("Alan")]
    results = json.loads(make_report((students, ["no_function", "right"])).format_json())
    assert results["score"] == 10
    assert results["extra_data"] == {"students": ["Ada", "Alan"]}
    tests = [(test["score"], test["max_score"], test["status"]) for test in results["tests"]]
    assert tests == [(2.5, 10, "failed"), (10, 10, "passed")]
    assert {test["output_format"] for test in results["tests"]} == {"text"}


def test_a_program_that_was_not_understood_leaves_the_gradebook_empty(tmp_path):
    path = tmp_path / "roster.csv"
    path.write_text("Name,Grade,Feedback comments\nAda,,\nAlan,,\n", encoding="utf-8")
    report = make_report_with_lost(LOST)
    ada, alan = csv.DictReader(io.StringIO(format_gradebook(report, None)[0]))
    assert (ada["Grade"], alan["Grade"]) == ("", "0")
    assert "print(미니맥스(tree, …))" in ada["Feedback comments"]
    assert "import gc" not in ada["Feedback comments"]  # is for the teacher
    table, _ = format_gradebook(report, read_roster(path))
    assert [row[1] for row in read_rows(table)] == ["Grade", "", "0"]
    path.write_text("Name,Grade\nAda,7\n", encoding="utf-8")
    assert read_rows(format_gradebook(report, read_roster(path))[0])[1] == ["Ada", "7"]
    assert [row[3] for row in read_rows(report.format_csv())[1:]] == ["", "0"]


def test_a_program_that_was_not_understood_has_no_score():
    results = json.loads(make_report_with_lost(LOST, has_other=False).format_json())
    assert not {"score", "status"} & (results.keys() | results["tests"][0].keys())
    assert results["output"] == TEXTS["grade"]["report_no_points"]
    assert "never calls it" in results["tests"][0]["output"]


@pytest.mark.parametrize(("other", "points"), [("syntax", None), ("right", 10)])
def test_a_program_that_was_not_understood_beats_a_zero_only(other, points):
    report = make_report_with_lost({"kind": other}, LOST, {"kind": other})
    (_, best), _ = report.find_best_entries()
    assert best.points == points


def test_the_report_lists_apart_what_was_not_understood():
    """Above the table, with what was read and what is missing; in the table without points."""
    forged = LOST | {"text": "<b>"}
    html = make_report_with_lost(LOST, forged).format_html("en")
    apart, _, table = html.partition("<table>")
    assert apart.count("<li>") == 2
    assert TEXTS["grade"]["report_not_understood"] in apart
    for text in (
        "<code>미니맥스</code>",
        "Parameters read as: depth → <code>깊이</code>.",
        "import gc",
        '<a href="#hand-2">',
    ):
        assert text in apart
    assert "<code>print(&lt;b&gt;(tree, …))</code>" in apart
    assert "<b>" not in html
    assert re.findall("<td>([^<]*)</td><td></td></tr>", table) == ["—", "—", "0/10"]
    assert 'class="apart"' not in make_report(([], ["syntax"])).format_html("en")


@pytest.mark.parametrize("cell", ["-", "-1", "+39 055", None])
def test_harmless_cells_stay(cell):
    assert escape_cell(cell) == (cell or "")


@pytest.mark.parametrize("cell", ["=1", "+a1", "@x", "\t=1", "-1+cmd"])
def test_formulas_become_text(cell):
    assert escape_cell(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["x;=2+2.py", 'x;"=2"', "x\n-2"])
def test_no_formula_begins_behind_a_semicolon_or_in_a_new_line(cell):
    assert re.search(r"^[=+@-]|[;\n]\"*[=+@-]", escape_cell(cell)) is None


def test_the_autograder_writes_results(tmp_path):
    """The script runs as Gradescope runs it: beside source/, submission/ and results/."""
    scripts = REFERENCE.parent / "docs" / "commands" / "grade" / "gradescope"
    for name in ("source", "submission/in a folder", "results"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("docs", "reference"):
        (tmp_path / "source" / name).symlink_to(REFERENCE.parent / name)
    script = tmp_path / "run_autograder"
    script.write_bytes((scripts / "run_autograder").read_bytes())
    source = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
    (tmp_path / "submission" / "in a folder" / "search.py").write_text(source, encoding="utf-8")
    (tmp_path / "submission" / "notes.txt").write_text("notes")
    (tmp_path / "source" / "course.toml").write_text("[points.alphabeta]\nright = 7\n")
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    subprocess.run(["sh", str(script)], check=True, env=environment, capture_output=True)
    results = json.loads((tmp_path / "results" / "results.json").read_bytes())
    assert results["score"] == 7
    assert [test["name"].split(":")[0] for test in results["tests"]] == ["in a folder/search.py"]
