"""The grading command, run by name: sixty programs in one report, and none of them left out."""

import csv
import io
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import html5lib
import pytest

from all_words import WORDS
from command_runs import PROGRAM
from correct_programs import CORRECT_PROGRAMS
from docs.builder.words import LANGUAGES, TAGS
from docs.commands.grade.hand_ins import HandIn, Submission
from docs.commands.grade.limited_process import parse_verdict
from docs.commands.grade.report import GradingReport
from docs.commands.grade.settings import Settings
from docs.commands.grade.submitted_files import SubmittedFile, make_printable
from docs.figures.svg import convert_to_plain_text
from docs.programs.judge.feedback import VerdictExplanation
from docs.programs.judge.trial import judge_program
from docs.trees.tree_syntax import format_tree
from judged_programs import FAULTY_PROGRAMS, SOURCE, replace_in_source

ROOT = Path(__file__).parents[3]
COMMAND = "grade"
FILE, VERDICT, DETAIL, TREE, OWN, EVERY = 1, 2, 5, 6, 8, 10  # columns of the report
posix = pytest.mark.skipif(os.name != "posix", reason="limits and signals of POSIX")
SECONDS = 8  # per program; two programs need all of them, a correct one far less

# It runs in C, where no line is counted.
LOOP_IN_C = "import signal\n\n\ndef alphabeta(node):\n    return sum(range(10**15))\n"
# Python removes a trace hook that raised an exception, so only the time limit ends this program.
CATCHES = (
    replace_in_source(("        for child in node:\n", "        for child in endless(node):\n"))
    + """

def endless(node):
    while True:
        try:
            while True:
                pass
        except:
            yield node[0]
"""
)
# Unusual hand-ins: name of the file -> content, kind of the verdict.
UNUSUAL_PROGRAMS = {
    "endless in C.py": (LOOP_IN_C.encode(), "too_long"),
    "catches what ends it.py": (CATCHES.encode(), "too_long"),
    "endless in Python.py": (b"while True:\n    pass\n", "endless"),
    "hungry.py": (b"much = [0] * 10**10\n", "too_much_memory"),
    "hungry later.py": (b"def f(node):\n    return len(bytearray(10**11))\n", "too_much_memory"),
    "gone.py": (b"import os\n\nos._exit(0)\n", "ended"),
    "killed.py": (b"import os, signal\n\nos.kill(os.getpid(), signal.SIGKILL)\n", "ended"),
    "crashed.py": (b"import ctypes\n\nctypes.string_at(0)\n", "ended"),
    "kills its parent.py": (
        b"import os, time\n\nos.kill(os.getppid(), 9)\ntime.sleep(600)\n",
        "ended",
    ),
    "surrogate.py": (b"def f(node):\n    raise ValueError('\\ud800\\0')\n", "error"),
    "deep.py": (
        b"import os\n\nfor i in range(1100):\n    os.mkdir('x')\n    os.chdir('x')\n"
        + SOURCE.encode(),
        "right",
    ),
    "leaves.py": (b"import sys\n\nsys.exit()\n", "error"),
    "half.py": (b"def alphabeta(node:\n    return 1\n", "syntax"),
    "old.py": (b"print 'hello'\n", "syntax"),
    "latin.py": (b"# caff\xe8\ndef alphabeta(node):\n    return node\n", "not_text"),
    "declared.py": (
        b"# -*- coding: latin-1 -*-\n# caff\xe8\n" + SOURCE.encode("ascii", "replace"),
        "right",
    ),
    "nothing.py": (b"", "no_function"),
    "zeros.py": (b"\0" * 100, "syntax"),
    "notebook.ipynb": (b"{}", "no_function"),
    "text.txt": (b"alphabeta", "not_python"),
    "asks.py": (b"tree = input('tree? ')\n", "not_understood"),
    "writes.py": (
        b"import os, tempfile\n\nassert os.path.samefile(tempfile.gettempdir(), '.')\n"
        b"open('left behind', 'w').write('x')\n" + SOURCE.encode(),
        "right",
    ),
    "=1+1.py": (b"x = 1\n", "no_function"),
    os.fsdecode(b"caff\xe8.py"): (b"", "no_function"),
    "in a folder/<b>한국어</b>.py": ("# 한국어\n".encode() + SOURCE.encode(), "right"),
}


def write_programs(folder, programs):
    """Write programs, given as {name: bytes}, into a folder."""
    for name, data in programs.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def read_table(file):
    """Return the rows of a report as {name of the file: cells}."""
    text = file.read_bytes().decode("utf-8-sig")
    _, *rows = csv.reader(io.StringIO(text))
    return {row[FILE]: row for row in rows}


@pytest.mark.whole
@posix
def test_unusual_hand_ins_make_a_complete_report(run, tmp_path):
    folder = tmp_path / "submissions"
    submissions = {name: data for name, (data, _) in UNUSUAL_PROGRAMS.items()}
    faults = [name for name, (_, kind) in FAULTY_PROGRAMS.items() if kind][:20:3]
    submissions |= {f"{name}.py": FAULTY_PROGRAMS[name][0].encode() for name in faults}
    count = len(submissions)
    write_programs(folder, submissions)
    process = run(
        *(folder, "--seconds", SECONDS, "--memory", 256, "--language", "ko"),
        *("-o", "report.html", "-o", "report.csv"),
    )
    assert (process.returncode, process.stdout) == (0, "")
    assert re.fullmatch(rf"(Judged: \d+ of {count}…\n)*", process.stderr)
    html = (tmp_path / "report.html").read_text(encoding="utf-8")
    html5lib.HTMLParser(strict=True).parse(html)
    assert f'<html lang="{TAGS.get("ko", "ko")}">' in html
    assert html.count("<section") == count
    assert "<b>한국어</b>" not in html
    assert not re.search(r"<script|<link|src=|url\(|@import", html)
    rows, texts = read_table(tmp_path / "report.csv"), WORDS["ko"]["write"]
    assert len(rows) == count
    for name, (_, kind) in UNUSUAL_PROGRAMS.items():
        cell = make_printable(f"'{name}" if name.startswith("=") else name)
        assert rows[cell][VERDICT] == texts[f"kind_{kind}"], name
    for name in faults:
        source, kind = FAULTY_PROGRAMS[name]
        verdict = judge_program(source)
        row = rows[f"{name}.py"]
        assert row[VERDICT] == texts[f"kind_{kind}"], name
        assert row[TREE : TREE + 2] == [
            format_tree(verdict.tree),
            "MAX" if verdict.maximizing else "MIN",
        ], name
        assert row[DETAIL].startswith(
            convert_to_plain_text(
                VerdictExplanation(vars(verdict), "alphabeta", WORDS["ko"]).format_sentences()
            )
        ), name
    # Each program ran in a folder of its own, which was deleted.
    expected = ["report.csv", "report.html", "submissions"]
    assert sorted(file.name for file in tmp_path.iterdir()) == expected
    assert not list(tmp_path.rglob("left behind"))


def test_leaves_read_are_compared_with_the_original(run, tmp_path):
    """A search without cutoffs reads all leaves, and the original as many as the original."""
    without = replace_in_source(("if alpha >= beta:", "if False:"))
    write_programs(
        tmp_path / "submissions", {"without.py": without.encode(), "ours.py": SOURCE.encode()}
    )
    assert run("submissions", "-o", "report.csv").returncode == 0
    rows = read_table(tmp_path / "report.csv")
    own_count, original_count, leaf_count = map(int, rows["without.py"][OWN : EVERY + 1])
    assert own_count == leaf_count > original_count
    expected = [str(original_count), str(original_count), str(leaf_count)]
    assert rows["ours.py"][OWN : EVERY + 1] == expected


# Programs that are right for a leaf and wrong for every other tree.
WRONG = {
    "minimax": "def f(node):\n    return 7 if hasattr(node, '__iter__') else node\n",
    "negamax": "def f(node, sign):\n    return 7 if hasattr(node, '__iter__') else sign * node\n",
    "best_move": "def f(node):\n    return 7\n",
}


@pytest.mark.parametrize(("language", "task"), list(zip(LANGUAGES[:3], WRONG, strict=True)))
def test_other_tasks_in_each_language(language, task, run, tmp_path):
    source = next(source for source, name, _ in CORRECT_PROGRAMS.values() if name == task)
    programs = {"right.py": source.encode(), "wrong.py": WRONG[task].encode()}
    write_programs(tmp_path / "submissions", programs)
    process = run("submissions", "--task", task, "--language", language, "-o", "report.html")
    assert process.returncode == 0
    html, texts = (tmp_path / "report.html").read_text(encoding="utf-8"), WORDS[language]["grade"]
    assert texts["report_title"].format(task=WORDS[language]["write"][f"task_{task}"]) in html
    assert texts["report_summary"].format(count=2, right=1) in html
    assert "<svg" in html


def test_a_program_that_imports_the_original_is_reported(run, tmp_path):
    source = b"import gc\nfrom alphabeta import alphabeta as ours\n\n\ndef mine(node, maximizing=True):\n    return ours(node, maximizing=maximizing)\n"
    write_programs(tmp_path / "submissions", {"mine.py": source, "alphabeta.py": source})
    outputs = ("-o", "report.csv", "-o", "report.html", "-o", "students/")
    assert run("submissions", *outputs).returncode == 0
    texts = WORDS["en"]["grade"]
    warning = texts["report_reaching"].format(names="import gc")
    rows = read_table(tmp_path / "report.csv")
    assert rows.keys() == {"mine.py", "alphabeta.py"}
    for row in rows.values():
        assert texts["report_imports"].format(names="alphabeta") in row[DETAIL]
        assert warning in row[DETAIL]
    assert warning in (tmp_path / "report.html").read_text(encoding="utf-8")
    page = (tmp_path / "students" / "mine.py.html").read_text(encoding="utf-8")
    assert texts["report_imports"].format(names="alphabeta") in page
    assert "import gc" not in page


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["none"], "There are no files in “none”."),
        (["gone"], "“gone” is neither a folder nor a zip file."),
        (["none", "--task", "x"], "--task: “x” is not one of these: minimax, alphabeta, negamax,"),
        (["none", "-o", "x.pdf"], "--output: “x.pdf” must end in .html, .csv, .json or /."),
        (["none", "--seconds", "x"], "--seconds: A whole number from 1 to 3"),
        (["none", "-o", "no/x.csv"], "“no/x.csv” could not be written ("),
        (["none", "--roster", "x.csv"], "--roster: only with --gradebook"),
    ],
)
def test_wrong_arguments_are_refused(arguments, message, refuse, tmp_path):
    (tmp_path / "none").mkdir()
    assert refuse(*arguments, "--language", "ko").startswith(message)


def test_results_of_several_hand_ins_are_refused_before_any_is_run(refuse, tmp_path):
    write_programs(tmp_path / "submissions", {"a.py": b"", "b.py": b""})
    message = refuse("submissions", "-o", "results.json")
    assert message.startswith("--output: .json is for one student, not for 2 hand-ins: add --one-")


@pytest.mark.parametrize(
    "text",
    [
        "",
        '{"kind": "value", "tree": [[]]}',
        '{"kind": "error", "text": "", "line": "<img src=x onerror=alert(1)>"}',
        f'{{"kind": "value", "tree": {[0] * 50_000}}}',
        "[" * 10**5,
    ],
)
def test_an_invalid_answer_is_refused(text):
    with pytest.raises((ValueError, TypeError, KeyError, RecursionError)):
        parse_verdict(text)


@pytest.mark.core
def test_a_forged_verdict_does_not_stop_the_report():
    submissions = [Submission(HandIn(), SubmittedFile([name])) for name in ("a.py", "b.py", "c.py")]
    submissions[0].verdict = {"kind": "value", "tree": [1, 2]}
    submissions[1].verdict = {"kind": "no such kind"}
    submissions[2].verdict = {"kind": "altered", "tree": [0] * 301}
    report = GradingReport(
        submissions,
        "alphabeta",
        WORDS["en"],
        {"seconds": 1, "memory": 64, "jobs": 1},
        Settings(),
    )
    html = report.format_html("en")
    assert (html.count(WORDS["en"]["write"]["kind_ended"]), html.count("<svg")) == (4, 0)


@posix
@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_keeps_what_has_been_judged(number, tmp_path):
    pid_file = tmp_path / "told"
    source = (
        f"import os\n\nopen({str(pid_file)!r}, 'w').write(str(os.getpid()))\nsum(range(10**15))\n"
    )
    write_programs(tmp_path / "submissions", {"a.py": b"", "x.py": source.encode()})
    (tmp_path / "temporary").mkdir()
    call = [*PROGRAM, COMMAND, "submissions", "--jobs", "1"]
    environment = os.environ | {"TMPDIR": str(tmp_path / "temporary")}
    with subprocess.Popen(
        call, cwd=tmp_path, stderr=subprocess.PIPE, env=environment, encoding="utf-8"
    ) as process:
        while not pid_file.is_file() or not pid_file.read_text():
            time.sleep(0.05)
        process.send_signal(number)
        errors = process.stderr.read()
        assert process.wait(60) == 128 + signal.SIGINT
    assert errors == "Interrupted. Hand-ins not judged: 1.\n"
    sentence = WORDS["en"]["grade"]["report_incomplete"].format(count=1)
    html = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert (html.count("<section"), sentence in html) == (1, True)
    wait_for_end(int(pid_file.read_text()))
    assert list((tmp_path / "temporary").iterdir()) == []


@posix
def test_a_grandchild_does_not_outlive_the_program(run, tmp_path):
    pid_file = tmp_path / "told"
    source = (
        "import subprocess, sys\n\n"
        "its = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(pid_file)!r}, 'w').write(str(its.pid))\n"
    )
    write_programs(tmp_path / "submissions", {"x.py": source.encode()})
    assert run("submissions", "-o", "report.csv").returncode == 0
    wait_for_end(int(pid_file.read_text()))


def wait_for_end(pid):
    """Fail if a process goes on; a zombie only waits for its parent process."""
    for _ in range(200):
        if "Z" in _read_process_state(pid):
            return
        time.sleep(0.05)
    pytest.fail("it still runs")


def _read_process_state(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"
