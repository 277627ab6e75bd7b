"""The command that judges what was handed in, run by name: sixty programs, one report, nothing lost."""

import csv
import io
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import html5lib
import pytest

from builder.words import TAGS, load
from judged_programs import FAULTS, RIGHT, SOURCE, changed
from widgets.judging import judge
from widgets.reading import tree_text
from widgets.write.command import Bar, Report, plain
from widgets.write.grading import Hand, find_hands, read_answer
from widgets.write.telling import Teller

ROOT = Path(__file__).parents[2]
COMMAND = ROOT / "docs" / "grade.py"
WORDS = load(ROOT / "docs" / "words")
posix = pytest.mark.skipif(os.name != "posix", reason="limits and signals of POSIX")
SECONDS = 8  # for one program; two take all of them, a right one far less

LOOP = "import signal\n\n\ndef alphabeta(node):\n    return sum(range(10**15))\n"  # in C: no line is counted
# Python takes the hook away that has stopped it once: only its time ends it.
CATCHES = (
    changed(("        for child in node:\n", "        for child in endless(node):\n"))
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
# What no folder of sixty hand-ins is without: a file's name -> its bytes, and what is said of it.
STRANGE = {
    "endless in C.py": (LOOP.encode(), "too_long"),
    "catches what ends it.py": (CATCHES.encode(), "too_long"),
    "endless in Python.py": (b"while True:\n    pass\n", "endless"),
    "hungry.py": (b"much = [0] * 10**10\n", "too_much_memory"),
    "hungry later.py": (b"def f(node):\n    return len(bytearray(10**11))\n", "too_much_memory"),
    "gone.py": (b"import os\n\nos._exit(0)\n", "ended"),
    "killed.py": (b"import os, signal\n\nos.kill(os.getpid(), signal.SIGKILL)\n", "ended"),
    "crashed.py": (b"import ctypes\n\nctypes.string_at(0)\n", "ended"),
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
    "notebook.ipynb": (b"{}", "not_python"),
    "asks.py": (b"tree = input('tree? ')\n", "error"),
    "writes.py": (b"open('left behind', 'w').write('x')\n" + SOURCE.encode(), "right"),
    "=1+1.py": (b"x = 1\n", "no_function"),
    "in a folder/<b>한국어</b>.py": ("# 한국어\n".encode() + SOURCE.encode(), "right"),
}


@pytest.fixture
def run(tmp_path):
    """Run the command in a folder of its own."""

    def run(*arguments):
        return subprocess.run(
            [sys.executable, str(COMMAND), *map(str, arguments)],
            check=False,
            cwd=tmp_path,
            env=os.environ | {"PYTHONUTF8": "1"},
            capture_output=True,
            encoding="utf-8",
        )

    return run


def refused(done):
    """Return what a command that made nothing says, in one line."""
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    return line.removeprefix("grade.py: ")


def hand_in(folder, its):
    """Write these programs, name -> bytes, into a folder."""
    for name, data in its.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def table(file):
    """Return the rows of a report, the file's name -> its cells."""
    text = file.read_bytes().decode("utf-8-sig")
    _, *rows = csv.reader(io.StringIO(text))
    return {row[0]: row for row in rows}


@posix
def test_sixty_hand_ins_make_one_report_and_nothing_is_lost(run, tmp_path):
    folder = tmp_path / "hands"
    hands = {name: data for name, (data, _) in STRANGE.items()}
    faults = [name for name, (_, kind) in FAULTS.items() if kind][: 60 - len(hands)]
    hands |= {f"{name}.py": FAULTS[name][0].encode() for name in faults}
    assert len(hands) == 60
    hand_in(folder, hands)
    done = run(
        *(folder, "--seconds", SECONDS, "--memory", 256, "--language", "ko"),
        *("-o", "report.html", "-o", "report.csv"),
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "60/60\n"
    html = (tmp_path / "report.html").read_text(encoding="utf-8")
    html5lib.HTMLParser(strict=True).parse(html)
    assert f'<html lang="{TAGS.get("ko", "ko")}">' in html
    assert html.count("<section") == 60
    assert "<b>한국어</b>" not in html
    assert not re.search(r"<script|<link|src=|url\(|@import", html)
    rows, say = table(tmp_path / "report.csv"), WORDS["ko"]["write"]
    assert len(rows) == 60
    for name, (_, kind) in STRANGE.items():
        cell = f"'{name}" if name.startswith("=") else name
        assert rows[cell][1] == say[f"kind_{kind}"], name
    for name in faults:
        source, kind = FAULTS[name]
        verdict = judge(source)
        row = rows[f"{name}.py"]
        assert row[1] == say[f"kind_{kind}"], name
        assert row[3:5] == [tree_text(verdict.tree), "MAX" if verdict.maximizing else "MIN"], name
        assert row[2].startswith(plain(Teller(vars(verdict), "alphabeta", WORDS["ko"]).tell())), (
            name
        )
    # They ran in folders of their own, which are gone.
    assert sorted(its.name for its in tmp_path.iterdir()) == ["hands", "report.csv", "report.html"]
    assert not list(tmp_path.rglob("left behind"))


def test_leaves_read_beside_ours(run, tmp_path):
    """A search without a cutoff reads all, the original as many as the original."""
    without = changed(("if alpha >= beta:", "if False:"))
    hand_in(tmp_path / "hands", {"without.py": without.encode(), "ours.py": SOURCE.encode()})
    assert run("hands", "-o", "report.csv").returncode == 0
    rows = table(tmp_path / "report.csv")
    own, ours, every = map(int, rows["without.py"][5:8])
    assert own == every > ours
    assert rows["ours.py"][5:8] == [str(ours), str(ours), str(every)]


# Right for a leaf, and wrong for whatever is drawn.
WRONG = {
    "minimax": "def f(node):\n    return 7 if hasattr(node, '__iter__') else node\n",
    "negamax": "def f(node, sign):\n    return 7 if hasattr(node, '__iter__') else sign * node\n",
    "best_move": "def f(node):\n    return 7\n",
}


@pytest.mark.parametrize("task", WRONG)
def test_other_tasks_in_each_language(task, language, run, tmp_path):
    source = next(source for source, its, _ in RIGHT.values() if its == task)
    hand_in(
        tmp_path / "hands",
        {"right.py": source.encode(), "wrong.py": WRONG[task].encode()},
    )
    assert run("hands", "--task", task, "--language", language, "-o", "report.html").returncode == 0
    html, say = (tmp_path / "report.html").read_text(encoding="utf-8"), WORDS[language]["write"]
    assert say["report_title"].format(task=say[f"task_{task}"]) in html
    assert say["report_summary"].format(count=2, right=1) in html
    assert "<svg" in html


def test_a_program_that_imports_ours_is_told(run, tmp_path):
    source = b"from alphabeta import alphabeta as ours\n\n\ndef mine(node, maximizing=True):\n    return ours(node, maximizing=maximizing)\n"
    hand_in(tmp_path / "hands", {"mine.py": source})
    assert run("hands", "-o", "report.csv").returncode == 0
    assert (
        WORDS["en"]["write"]["report_imports"].format(names="alphabeta")
        in table(tmp_path / "report.csv")["mine.py"][2]
    )


def test_mistakes_are_told_in_one_line_in_the_readers_language(language, run, tmp_path):
    words = WORDS[language]
    say, usual = words["write"], ("--language", language)
    (tmp_path / "none").mkdir()
    told = refused(run("none", *usual))
    assert told == say["no_hands"].format(file="none")
    assert "gone" in refused(run("gone", *usual))
    known = words["sheet"]["not_known"].format(
        text="x", known="minimax, alphabeta, negamax, best_move"
    )
    assert refused(run("none", *usual, "--task", "x")) == f"--task: {known}"
    assert refused(run("none", *usual, "-o", "x.pdf")) == say["own_ending"].format(file="x.pdf")
    whole = words["shared"]["problem_whole"].format(low=1, high=3600).split("3")[0]
    assert refused(run("none", *usual, "--seconds", "x")).startswith(f"--seconds: {whole}")
    start = words["sheet"]["not_written"].format(file="no/x.csv", text="\n").split("\n")[0]
    assert refused(run("none", *usual, "-o", "no/x.csv")).startswith(start)


def test_a_report_that_cannot_be_written_leaves_the_old_one(run, tmp_path):
    hand_in(tmp_path / "hands", {"x.py": b""})
    (tmp_path / "old.html").mkdir()
    assert run("hands", "-o", "old.html").returncode == 2
    assert (tmp_path / "old.html").is_dir()


def test_help_and_readme_say_that_it_is_no_sandbox(run):
    done = run("--help")
    assert done.returncode == 0
    assert "NO SANDBOX" in done.stdout
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "no sandbox" in readme
    assert "--network none" in readme


def test_no_file_is_left_out_but_hidden_ones(tmp_path):
    names = ["a.py", "b/a.py", "b/c/d.txt", "z.py"]
    hidden = [".git/config", ".DS_Store", "__pycache__/a.pyc", "__MACOSX/a.py"]
    hand_in(tmp_path, dict.fromkeys([*names, *hidden], b""))
    assert [hand.name for hand in find_hands(tmp_path)] == names


@posix
def test_what_is_no_file_is_told_and_not_waited_for(run, tmp_path):
    (tmp_path / "hands").mkdir()
    os.mkfifo(tmp_path / "hands" / "pipe.py")
    (tmp_path / "hands" / "broken.py").symlink_to("nowhere")
    (tmp_path / "hands" / os.fsdecode(b"caff\xe8.py")).write_bytes(b"")
    assert run("hands", "-o", "report.csv").returncode == 0
    rows, say = table(tmp_path / "report.csv"), WORDS["en"]["write"]
    kinds = ["kind_not_read", "kind_no_function", "kind_not_read"]
    assert [row[1] for row in rows.values()] == [say[kind] for kind in kinds]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"kind": "value", "tree": "abc"}',
        '{"kind": "value", "tree": [[]]}',
        "[" * 10**5,
    ],
)
def test_an_answer_that_is_none_is_refused(text):
    with pytest.raises((ValueError, TypeError, KeyError, RecursionError)):
        read_answer(text)


def test_a_forged_verdict_stops_no_report(tmp_path):
    hands = [Hand(tmp_path, tmp_path / name) for name in ("a.py", "b.py")]
    hands[0].found, hands[1].found = {"kind": "value", "tree": [1, 2]}, {"kind": "no such kind"}
    report = Report(hands, "alphabeta", WORDS["en"], {"seconds": 1, "memory": 64, "jobs": 1})
    assert report.html("en").count(WORDS["en"]["write"]["kind_ended"]) == 4


@pytest.fixture
def interruptible():
    """A shell has interrupts ignored in what it runs in the background, and so in what that starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@posix
@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_all_that_was_started(tmp_path):
    told = tmp_path / "told"
    source = f"import os\n\nopen({str(told)!r}, 'w').write(str(os.getpid()))\nsum(range(10**15))\n"
    hand_in(tmp_path / "hands", {"x.py": source.encode()})
    call = [sys.executable, str(COMMAND), "hands"]
    with subprocess.Popen(call, cwd=tmp_path, stderr=subprocess.PIPE) as done:
        while not told.is_file() or not told.read_text():
            time.sleep(0.05)
        done.send_signal(signal.SIGINT)
        assert done.wait(60) == 128 + signal.SIGINT
        assert b"Traceback" not in done.stderr.read()
    with pytest.raises(ProcessLookupError):
        os.kill(int(told.read_text()), 0)
    assert [its.name for its in tmp_path.iterdir() if its.suffix == ".html"] == []


@posix
def test_a_grandchild_does_not_outlive_its_program(run, tmp_path):
    told = tmp_path / "told"
    source = (
        "import subprocess, sys\n\n"
        "its = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(told)!r}, 'w').write(str(its.pid))\n"
    )
    hand_in(tmp_path / "hands", {"x.py": source.encode()})
    assert run("hands", "-o", "report.csv").returncode == 0
    number = int(told.read_text())
    for _ in range(200):  # until somebody has waited for it
        if not Path(f"/proc/{number}").exists() or "Z" in _state(number):
            return
        time.sleep(0.05)
    pytest.fail("it still runs")


def _state(number):
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_bar_grows_on_a_terminal_and_is_one_line_in_a_file():
    shown, kept = Terminal(), io.StringIO()
    for stream in (shown, kept):
        bar = Bar(4, stream)
        for done in (0, 1, 1, 3, 4):
            bar.show(done)
        bar.close()
    states = shown.getvalue().strip("\r\n").split("\r")
    assert [state.rpartition(" ")[2] for state in states] == ["0/4", "1/4", "3/4", "4/4"]
    assert [state.count("#") for state in states] == sorted(state.count("#") for state in states)
    assert kept.getvalue() == "4/4\n"
