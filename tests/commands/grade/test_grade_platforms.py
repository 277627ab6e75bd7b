"""The grading command, run by name, on hand-ins of three platforms, and on hostile ones."""

import csv
import io
import json
import re
import zipfile

import html5lib
import pytest

from all_words import WORDS
from judged_programs import FAULTY_PROGRAMS, SOURCE

KINDS, TEXTS = WORDS["en"]["write"], WORDS["en"]["grade"]
COMMAND = "grade"
WRONG, WRONG_KIND = FAULTY_PROGRAMS["no cutoff for MIN"]
MOODLE = "{}_assignsubmission_file_/in a folder/search."
METADATA = "submission_5:\n  :submitters:\n  - :name: -1+1\n"


def make_notebook(source):
    """Return a notebook with a program, a magic, and a call."""
    sources = ("%matplotlib inline", source, "print(alphabeta([3, 5]))")
    cells = [{"cell_type": "code", "source": each} for each in sources]
    return json.dumps({"cells": cells, "nbformat": 4})


# Zip file of a platform -> its files.
PLATFORMS = {
    "moodle": {
        MOODLE.format("<b>Ada_1") + "py": SOURCE,
        MOODLE.format("<b>Ada_1") + "txt": "notes",
        MOODLE.format("=1+1_2") + "ipynb": make_notebook(SOURCE),
        MOODLE.format("김 하나_3") + "py": WRONG,
    },
    "canvas": {
        "ada_12_91_search.py": SOURCE,
        "alan_LATE_13_92_search.ipynb": make_notebook(WRONG),
        "alan_LATE_13_82_empty.py": "",
    },
    "gradescope": {
        "export/submission_5/search.py": SOURCE,
        "export/submission_metadata.yml": METADATA,
    },
}
# Name of the page for a student -> names on it.
PAGES = {
    "_b_Ada_1_assignsubmission_file__in a folder_search.py.html": {"&lt;b&gt;Ada"},
    "=1+1_2_assignsubmission_file__in a folder_search.ipynb.html": {"=1+1"},
    "김 하나_3_assignsubmission_file__in a folder_search.py.html": {"김 하나"},
    "ada_12_91_search.py.html": {"ada"},
    "alan_LATE_13_82_empty.py.html": {"alan"},
    "submission_5_search.py.html": {"-1+1"},
}
RIGHT_NAMES, WRONG_NAMES = ["<b>Ada", "'=1+1", "ada", "'-1+1"], ["김 하나", "alan"]


def read_rows(path):
    """Return the rows of a CSV file without the headings."""
    text = path.read_bytes().decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))[1:]


def test_hand_ins_of_three_platforms(run, tmp_path):
    (tmp_path / "hand-ins").mkdir()
    for platform, files in PLATFORMS.items():
        with zipfile.ZipFile(tmp_path / "hand-ins" / f"{platform}.zip", "w") as archive:
            for name, content in files.items():
                archive.writestr(name, content)
    (tmp_path / "course.toml").write_text("[points.alphabeta]\nright = 10\nleaves = 6\n")
    reports = ("-o", "report.html", "-o", "report.csv", "-o", "students")
    (tmp_path / "students").mkdir()
    process = run("hand-ins", *reports, "--gradebook", "grades.csv", "--settings", "course.toml")
    assert (process.returncode, process.stdout) == (0, "")
    html = (tmp_path / "report.html").read_text(encoding="utf-8")
    html5lib.HTMLParser(strict=True).parse(html)
    assert "<b>Ada" not in html
    rows = [row for row in read_rows(tmp_path / "report.csv") if not row[1].endswith("empty.py")]
    points = {"right": "10", "leaves": "6"}.get(WRONG_KIND.partition("_")[0], "0")
    wanted = [[name, KINDS["kind_right"], "10"] for name in RIGHT_NAMES]
    wanted += [[name, KINDS[f"kind_{WRONG_KIND}"], points] for name in WRONG_NAMES]
    assert sorted([row[0], row[2], row[3]] for row in rows) == sorted(wanted)
    # All right programs are the same one.
    (group,) = {row[4] for row in rows if row[0] in RIGHT_NAMES}
    assert group
    grades = read_rows(tmp_path / "grades.csv")
    assert sorted([row[1], row[3]] for row in grades) == sorted([row[0], row[2]] for row in wanted)
    assert sum(row[0].startswith("Participant ") for row in grades) == 3  # of Moodle
    names = {}
    for path in (tmp_path / "students").iterdir():
        page = path.read_text(encoding="utf-8")
        html5lib.HTMLParser(strict=True).parse(page)
        assert "assignsubmission" not in re.sub(' title=".*?"', "", page)
        names[path.name] = set(re.findall('<h2><bdi translate="no">(.*?)</bdi>', page))
        assert TEXTS["report_similar"] not in page
    assert names == PAGES


@pytest.mark.whole
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
        archive.writestr(
            "<img src=x onerror=alert(1)>_2_assignsubmission_file_/=cmd|' '!A0.py", SOURCE
        )
        archive.writestr("x\n\x1b[31m.py", "")
    before = sorted(tmp_path.rglob("*"))
    process = run(tmp_path / "bombs.zip", "-o", "report.html", "-o", "report.csv", "-o", "pages/")
    assert (process.returncode, process.stdout) == (0, "")
    made = [path for path in sorted(tmp_path.rglob("*")) if path not in before]
    pages = [path.name for path in made if path.parent == tmp_path / "pages"]
    expected = ["pages", "report.csv", "report.html"]
    assert [path.name for path in made if path.name not in pages] == expected
    assert len(pages) == 8
    rows = read_rows(tmp_path / "report.csv")
    verdicts = [row[2] for row in rows]
    assert verdicts.count(KINDS["kind_right"]) == 6
    assert verdicts.count(KINDS["kind_too_large"]) == 1
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "@", "+"))]
    html = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<img" not in html
    html5lib.HTMLParser(strict=True).parse(html)


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
