"""The grading command, run by name, on sixty hand-ins of three platforms, and on hostile ones."""

import csv
import io
import json
import zipfile

import html5lib
import pytest

from all_words import WORDS
from judged_programs import FAULTY_PROGRAMS, SOURCE

KINDS = WORDS["en"]["write"]
NAMES = (
    "=1+1",
    "<b>Ada</b>",
    "Ω’Brien",
    "김 하나",
    "José",
    "../up",
    "@x",
    "A & B",
    'Q"uote',
    "-1+1",
)
COMMAND = "grade"
COUNT = 20  # students of each platform


def list_programs():
    """Return sixty (source, kind of the verdict); every sixth is to be a notebook."""
    quick = [
        (source, kind)
        for source, kind in FAULTY_PROGRAMS.values()
        if kind and kind not in ("endless", "memory")
    ]
    programs = [
        (SOURCE, "right") if number % 3 == 0 else quick[number] for number in range(3 * COUNT)
    ]
    assert len(programs) == 60
    return programs


def make_notebook(source):
    """Return a notebook with a program in two cells and a magic."""
    lines = source.splitlines(keepends=True)
    sources = ["%matplotlib inline", "".join(lines)]
    cells = [{"cell_type": "code", "source": each} for each in sources]
    return json.dumps({"cells": cells, "nbformat": 4})


def write_platforms(folder):
    """Write sixty hand-ins as three zip files; return (student's name, kind of the verdict) of each."""
    programs, expected, metadata = list_programs(), [], []
    with (
        zipfile.ZipFile(folder / "moodle.zip", "w") as moodle,
        zipfile.ZipFile(folder / "canvas.zip", "w") as canvas,
        zipfile.ZipFile(folder / "gradescope.zip", "w") as gradescope,
    ):
        for number, (source, kind) in enumerate(programs):
            platform, index = divmod(number, COUNT)
            name = f"{NAMES[index % len(NAMES)]} {number}"
            file, content = f"search{number}.py", source
            if number % 6 == 0:
                file, content = f"search{number}.ipynb", make_notebook(source)
            if platform == 0:
                name = name.replace("/", "")  # which no file name can have
                student = f"{name}_{number}_assignsubmission_file_"
                moodle.writestr(f"{student}/in a folder/{file}", content)
                moodle.writestr(f"{student}/notes.txt", "notes")
            elif platform == 1:
                name = f"student{number}"
                late = "LATE_" if number % 2 else ""
                canvas.writestr(f"{name}_{late}{number}_9{number}_{file}", content)
                canvas.writestr(f"{name}_{late}{number}_8{number}_empty.py", "")
            else:
                gradescope.writestr(f"assignment_5_export/submission_{number}/{file}", content)
                metadata.append(
                    f"submission_{number}:\n  :submitters:\n  - :name: {json.dumps(name)}\n"
                )
            expected.append((name, kind))
        gradescope.writestr("assignment_5_export/submission_metadata.yml", "".join(metadata))
    return expected


def read_rows(path):
    """Return the rows of a CSV file without the headings."""
    text = path.read_bytes().decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))[1:]


def escape(name):
    """Return a name as a spreadsheet may show it."""
    return f"'{name}" if name[0] in "=+-@" else name


def test_sixty_hand_ins_of_three_platforms(run, tmp_path):
    folder = tmp_path / "hand-ins"
    folder.mkdir()
    expected = write_platforms(folder)
    (tmp_path / "course.toml").write_text("[points.alphabeta]\nright = 10\nleaves = 6\n")
    reports = ("-o", "report.html", "-o", "report.csv", "-o", "results.json")
    process = run(folder, *reports, "--gradebook", "grades.csv", "--settings", "course.toml")
    assert (process.returncode, process.stdout) == (0, "")
    assert process.stderr == "80/80\n"  # each student of Canvas has an empty program, too
    html = (tmp_path / "report.html").read_text(encoding="utf-8")
    html5lib.HTMLParser(strict=True).parse(html)
    assert "<b>Ada</b>" not in html
    rows = [row for row in read_rows(tmp_path / "report.csv") if not row[1].endswith("empty.py")]
    assert sum(row[1].endswith(".ipynb") for row in rows) == 10
    points = {"right": "10", "leaves": "6"}
    wanted = sorted(
        [escape(name), KINDS[f"kind_{kind}"], points.get(kind.partition("_")[0], "0")]
        for name, kind in expected
    )
    assert sorted([row[0], row[2], row[3]] for row in rows) == wanted
    # All right programs are the same one, and so are hand-ins of the same fault.
    groups = {row[4] for row in rows if row[2] == KINDS["kind_right"]}
    assert len(groups) == 1
    assert groups != {""}
    grades = read_rows(tmp_path / "grades.csv")
    assert sorted([row[1], row[3]] for row in grades) == sorted([row[0], row[2]] for row in wanted)
    assert sum(row[0].startswith("Participant ") for row in grades) == COUNT
    results = json.loads((tmp_path / "results.json").read_bytes())
    assert len(results) == 60
    assert sum(each["score"] for each in results) == sum(float(row[3]) for row in grades)
    assert {test["max_score"] for each in results for test in each["tests"]} == {10}


@pytest.mark.core
def test_hostile_archives_change_nothing_outside_the_report(run, tmp_path):
    work = tmp_path / "work"
    work.mkdir()
    with zipfile.ZipFile(tmp_path / "bombs.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name in (
            "../../up.py",
            f"{tmp_path}/absolute.py",
            "..\\up.py",
            "CON.py",
            "a/../../../b.py",
        ):
            archive.writestr(name, SOURCE)
        archive.writestr("bomb.py", bytes(2**26))
        archive.writestr("Ada_1_assignsubmission_file_/bomb.zip", make_nested_bomb())
        archive.writestr(
            "<img src=x onerror=alert(1)>_2_assignsubmission_file_/=cmd|' '!A0.py", SOURCE
        )
        archive.writestr("x\n\x1b[31m.py", "")
    before = sorted(tmp_path.rglob("*"))
    process = run(tmp_path / "bombs.zip", "-o", "report.html", "-o", "report.csv")
    assert (process.returncode, process.stdout) == (0, "")
    made = [path for path in sorted(tmp_path.rglob("*")) if path not in before]
    assert [path.name for path in made] == ["report.csv", "report.html"]
    rows = read_rows(tmp_path / "report.csv")
    verdicts = [row[2] for row in rows]
    assert verdicts.count(KINDS["kind_right"]) == 6
    assert verdicts.count(KINDS["kind_too_large"]) == 2
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "@", "+"))]
    html = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<img" not in html
    html5lib.HTMLParser(strict=True).parse(html)


def make_nested_bomb():
    """Return an archive with a program of 64 MB of blanks."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("inner.py", b" " * 2**26)
    return stream.getvalue()


def test_files_of_a_student_import_each_other(run, tmp_path):
    student = tmp_path / "hand-ins" / "Ada_1_assignsubmission_file_"
    student.mkdir(parents=True)
    (student / "helper.py").write_text(
        "def is_end(node):\n    return isinstance(node, (int, float))\n"
    )
    # The module has the name of one of reference/, which must not take its place.
    (student / "gametree.py").write_text("def larger(a, b):\n    return a if a >= b else b\n")
    main = SOURCE.replace("max(", "larger(")
    (student / "search.py").write_text(f"import helper\nfrom gametree import larger\n{main}")
    other = tmp_path / "hand-ins" / "Alan_2_assignsubmission_file_"
    other.mkdir()
    (other / "search.py").write_text("import helper\n")
    assert run("hand-ins", "-o", "report.csv").returncode == 0
    rows = {row[1].partition("/")[2] + row[0]: row for row in read_rows(tmp_path / "report.csv")}
    assert rows["search.pyAda"][2] == KINDS["kind_right"]
    assert "gametree" not in rows["search.pyAda"][5]
    assert rows["search.pyAlan"][2] == KINDS["kind_error"]
