"""The command that makes exercise sheets, run by name: HTML, PDF, errors in one line, help."""

import os
import re
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import html5lib
import pytest

from builder.words import LANGUAGES, TAGS, load
from figures.numerals import group_digits
from widgets.sheet import command
from widgets.sheet.answers import USUAL, Sheet
from widgets.sheet.command import BROWSERS

ROOT = Path(__file__).parents[2]
WORDS = load(ROOT / "docs" / "words")
posix = pytest.mark.skipif(os.name != "posix", reason="permissions, pipes and signals of POSIX")
PAPERS = {"a4": (595, 842), "letter": (612, 792)}  # points


@pytest.fixture
def run(tmp_path):
    """Run the command in a folder of its own, with nothing but PATH (another one, if it is given) around it."""

    def run(*arguments, path=os.environ["PATH"], given=b""):
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "HOME") if name in os.environ}
        done = subprocess.run(
            [sys.executable, str(ROOT / "docs" / "sheet.py"), *arguments],
            check=False,
            cwd=tmp_path,
            env=kept | {"PATH": path, "PYTHONUTF8": "1"},
            capture_output=True,
            input=given,
        )
        done.stdout, done.stderr = (its.decode("utf-8") for its in (done.stdout, done.stderr))
        return done

    return run


@pytest.fixture
def chromium(tmp_path):
    """Write a program called chromium, a script for /bin/sh, and return its folder."""

    def write(script, head="#!/bin/sh\n", mode=0o755):
        folder = tmp_path / "programs"
        folder.mkdir(exist_ok=True)
        file = folder / "chromium"
        file.write_text(head + script, encoding="utf-8")
        file.chmod(mode)
        return folder

    return write


# What a Chromium does: $made is the file that it shall write.
FIND = "for its; do case $its in --print-to-pdf=*) made=${its#*=};; esac; done\n"
WHOLE = f"{FIND}printf '%%PDF-1.4\\n%%%%EOF\\n' > $made\n"
EMPTY = f"{FIND}: > $made\n"
FAILING = {
    "that leaves an empty file": EMPTY,
    "that leaves an empty file and says so": f"{EMPTY}exit 1\n",
    "that leaves no file": "exit 0\n",
    "that leaves a page of HTML": f"{FIND}echo '<!doctype html>' > $made\n",
    "that leaves half a file": f"{FIND}printf '%%PDF-1.4\\n' > $made\n",
    "that fails at the end": f"{WHOLE}exit 1\n",
}


def left(folder):
    """Return the names of what is in a folder, hidden files and all, besides the programs."""
    return sorted({file.name for file in folder.iterdir()} - {"programs"})


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
    lab, say = WORDS[language]["shared"], WORDS[language]["sheet"]
    highest = group_digits(167_771, WORDS[language]["narration"])
    whole = lab["problem_whole"].format(low=0, high=highest)
    assert refused(run(language, "--seed", "x")) == f"--seed: {whole}"
    leaves = {"children": 4, "plies": 4, "count": 256, "limit": 27}
    told = refused(run(language, "--children", "4", "--plies", "4"))
    assert told == f"--plies: {WORDS[language]['practice']['problem_shape'].format(**leaves)}"
    known = say["not_known"].format(text="fiendish", known="easy, medium, hard")
    assert refused(run(language, "--level", "fiendish")) == f"--level: {known}"
    start = say["not_written"].format(file=Path("no") / "sheet.html", text="\n").split("\n")[0]
    assert refused(run(language, "-o", "no/sheet.html")).startswith(start)
    none = say["no_browser"].format(names=", ".join(BROWSERS))
    assert refused(run(language, "-o", "sheet.pdf", path=str(tmp_path))) == none
    assert list(tmp_path.iterdir()) == []


OWN = ["[[3, 5], [6, 9]]", "-3 5 6 9", "[5, [[[4, 8], 7], 9]]"]


def main_of(file):
    """Return the sheet in a file of HTML."""
    return re.search(r'<main id="sheet">(.*)</main>', file.read_text(encoding="utf-8"), re.DOTALL)[
        1
    ]


def whole_sheet(sheet):
    return sheet.exercises(top=1) + sheet.key(top=1)


def test_trees_of_ones_own(language, run, tmp_path):
    """By themselves, as arguments, from a file and from the standard input; random ones fill up a count."""
    text = "\n".join(["# last year", "", *OWN, ""])
    (tmp_path / "exam.txt").write_text(f"\ufeff{text}", encoding="utf-8", newline="\r\n")
    arguments = [its for line in OWN for its in ("--tree", line)]
    kind = {"level": "hard", "player": "min", "rule": "hard"}
    settings = [its for name, text in kind.items() for its in (f"--{name}", text)]
    alone = USUAL | kind | {"count": "3", "tree": "\n".join(OWN)}
    ways = {"arguments": arguments, "file": ["--trees", "exam.txt"], "input": ["--trees", "-"]}
    for way, its in ways.items():
        done = run(language, *settings, *its, given=text.encode())
        assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), way
        assert main_of(tmp_path / "sheet.html") == whole_sheet(Sheet(alone, WORDS[language])), way
        assert run(language, *settings, *its, "--count", "5", given=text.encode()).returncode == 0
        more = Sheet(alone | {"count": "5"}, WORDS[language])
        assert main_of(tmp_path / "sheet.html") == whole_sheet(more), way


def test_what_is_wrong_with_a_tree_is_told_with_its_place(language, run, tmp_path):
    words, name = WORDS[language], tmp_path / "exam.txt"
    say, shared = words["sheet"], words["shared"]
    said = shared["problem_word"].format(text="x")
    told = say["at_tree"].format(line=2, character=5, said=said)
    assert refused(run(language, "--tree", OWN[0], "--tree", "[1, x]")) == f"--tree: {told}"
    # What would be skipped in a file is a mistake here.
    for line in ("", " ", "# [1, 2]"):
        told = say["at_tree"].format(line=2, character=1, said=shared["problem_nothing"])
        assert refused(run(language, "--tree", OWN[0], "--tree", line)) == f"--tree: {told}"
    # A tree that is written over several lines is one, and the only one.
    assert run(language, "--tree", "[[3, 5],\n [6, 9]]").returncode == 0
    alone = Sheet(USUAL | {"count": "1", "tree": OWN[0]}, words)
    assert main_of(tmp_path / "sheet.html") == whole_sheet(alone)
    (tmp_path / "sheet.html").unlink()
    name.write_text(f"# one\n\n{OWN[0]}\n [1, x]\n", encoding="utf-8")
    told = say["at_line"].format(line=4, character=6, said=said)
    assert refused(run(language, "--trees", "exam.txt")) == f"--trees: {told}"
    assert refused(run(language, "--trees", "-", given=name.read_bytes())) == f"--trees: {told}"
    # What is no tree is told as ever.
    whole = shared["problem_whole"].format(low=2, high=4)
    assert refused(run(language, "--tree", "[1, 2]", "--children", "9")) == f"--children: {whole}"
    assert left(tmp_path) == ["exam.txt"]


def test_a_file_of_trees_that_cannot_be_read(language, run, tmp_path):
    say = WORDS[language]["sheet"]
    start = say["not_read"].format(file="none.txt", text="\n").split("\n")[0]
    assert refused(run(language, "--trees", "none.txt")).startswith(f"--trees: {start}")
    none = say["no_trees"].format(file="-")
    for nothing in (b"", b" \n\n# [1, 2]\n"):
        assert refused(run(language, "--trees", "-", given=nothing)) == f"--trees: {none}"
    (tmp_path / "old.txt").write_bytes("[1, 2]\n# ö\n".encode("latin-1"))
    told = say["not_utf8"].format(file="old.txt", line=2)
    assert refused(run(language, "--trees", "old.txt")) == f"--trees: {told}"
    assert left(tmp_path) == ["old.txt"]


def test_what_the_command_does_not_know(run):
    assert refused(run("fr")) == "language: en, it, ko, es, zh"
    assert "--colour" in refused(run("--colour"))
    assert "--no-key" in refused(run("--no-key", "--only-key"))
    assert "--tree" in refused(run("--tree", "[1, 2]", "--trees", "-"))


def test_help_names_every_argument_and_what_is_usual(run):
    told = run("--help").stdout
    for name in USUAL.keys() - {"key"} | {
        "no-key",
        "only-key",
        "paper",
        "output",
        "tree TREE",
        "trees",
    }:
        assert f"--{name}" in told, name
    for name in ("count", "seed", "children", "plies", "level", "player", "rule"):
        assert f"(usual: {USUAL[name]})" in " ".join(told.split())
    assert all(language in told for language in LANGUAGES)


@posix
def test_what_is_there_is_replaced_and_keeps_its_permissions(run, tmp_path):
    file = tmp_path / "sheet.html"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o640)
    assert run("en").returncode == 0
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    (tmp_path / "other.html").touch()
    assert run("en", "-o", "new.html").returncode == 0
    usual = (tmp_path / "other.html").stat().st_mode
    assert (tmp_path / "new.html").stat().st_mode == usual
    assert left(tmp_path) == ["new.html", "other.html", "sheet.html"]


@posix
def test_a_failure_leaves_the_old_file_as_it_was(tmp_path):
    import resource

    file = tmp_path / "sheet.html"
    file.write_text("old", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "sheet.py"), "en", "-o", str(file)],
        check=False,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192)),
    )
    start = WORDS["en"]["sheet"]["not_written"].format(file=file, text="\n").split("\n")[0]
    assert refused(done).startswith(start)
    assert file.read_text(encoding="utf-8") == "old"
    assert left(tmp_path) == ["sheet.html"]


def test_a_file_that_must_not_be_written_is_not_replaced(tmp_path, monkeypatch):
    file = tmp_path / "sheet.html"
    file.write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda *_: False)  # as root, everything may be written
    with pytest.raises(PermissionError):
        command.put(str(file), b"new")
    assert file.read_text(encoding="utf-8") == "old"
    assert left(tmp_path) == ["sheet.html"]


@posix
def test_a_link_stays_a_link(run, tmp_path):
    (tmp_path / "folder").mkdir()
    for there in (False, True):
        file, link = tmp_path / "folder" / f"{there}.html", tmp_path / f"link {there}.html"
        link.symlink_to(file)
        if there:
            file.write_text("old", encoding="utf-8")
        assert run("en", "-o", link.name).returncode == 0
        assert link.is_symlink()
        assert file.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert left(tmp_path / "folder") == ["False.html", "True.html"]
    (tmp_path / "loop.html").symlink_to("loop.html")
    assert "loop.html" in refused(run("en", "-o", "loop.html"))


@posix
def test_what_is_no_file_is_written_into(run, tmp_path):
    assert run("en", "-o", "/dev/stdout").stdout.startswith("<!doctype html>")
    assert run("en", "-o", "/dev/null").returncode == 0
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    (tmp_path / "folder.html").mkdir()
    for name in ("folder.html", "", "new/"):
        assert f"{name}" in refused(run("en", "-o", name))
    if os.path.exists("/dev/full"):
        assert "/dev/full" in refused(run("en", "-o", "/dev/full"))
    assert left(tmp_path) == ["folder.html"]


@posix
def test_what_the_shell_sends_to_a_file_is_added_to_it(tmp_path):
    file = tmp_path / "all.html"
    file.write_text("before\n", encoding="utf-8")
    with file.open("a") as stream:
        program = [sys.executable, str(ROOT / "docs" / "sheet.py"), "en", "-o", "/dev/stdout"]
        subprocess.run(program, check=True, stdout=stream)
    assert file.read_text(encoding="utf-8").startswith("before\n<!doctype html>")
    assert left(tmp_path) == ["all.html"]


@posix
def test_a_name_that_is_only_an_ending_is_one(run, chromium, tmp_path):
    assert run("en", "-o", ".pdf", path=str(chromium(WHOLE))).returncode == 0
    assert (tmp_path / ".pdf").read_bytes().startswith(b"%PDF-")


@posix
@pytest.mark.parametrize("fault", FAILING)
def test_a_chromium(fault, run, chromium, tmp_path):
    (tmp_path / "sheet.pdf").write_text("old", encoding="utf-8")
    folder = chromium(FAILING[fault])
    said = refused(run("en", "-o", "sheet.pdf", path=str(folder)))
    assert said == WORDS["en"]["sheet"]["no_pdf"].format(name=folder / "chromium")
    assert (tmp_path / "sheet.pdf").read_text(encoding="utf-8") == "old"
    assert left(tmp_path) == ["sheet.pdf"]


@posix
def test_a_chromium_that_cannot_be_started_is_named(language, run, chromium, tmp_path):
    start = WORDS[language]["sheet"]["not_started"]
    for mode, head in ((0o644, "#!/bin/sh\n"), (0o755, "#!/nothing\n"), (0o755, "")):
        folder = chromium("\0", head, mode)
        said = refused(run(language, "-o", "sheet.pdf", path=str(folder)))
        begins = start.format(name=folder / "chromium", text="\n").split("\n")[0]
        assert said.startswith(begins)
    assert left(tmp_path) == []


@posix
def test_a_chromium_that_hangs_is_ended_with_all_its_processes(chromium, tmp_path, monkeypatch):
    os.mkfifo(alive := tmp_path / "alive")
    # Two processes hold the pipe open; nobody can read to its end while one of them lives.
    folder = chromium(f"exec 3> {alive}; echo x >&3; /bin/sleep 1000 & exec /bin/sleep 1000")
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(command, "PATIENCE", 1)
    pipe = os.open(alive, os.O_RDONLY | os.O_NONBLOCK)
    for language in LANGUAGES:
        say = WORDS[language]["sheet"]
        with pytest.raises(command.Refused) as raised:
            command.write(str(tmp_path / "sheet.pdf"), "<p>", say)
        name = folder / "chromium"
        assert str(raised.value) == say["too_long"].format(name=name, seconds=1)
        os.set_blocking(pipe, True)
        with open(pipe, closefd=False) as stream:
            assert stream.read() == "x\n"
    os.close(pipe)
    assert left(tmp_path) == ["alive"]


@posix
@pytest.mark.parametrize(("user", "has"), [(0, True), (1000, False)])
def test_only_root_goes_without_the_sandbox(user, has, chromium, tmp_path, monkeypatch):
    told = tmp_path / "told"
    monkeypatch.setenv("PATH", str(chromium(f"echo $* > {told}\n{WHOLE}")))
    monkeypatch.setattr(os, "geteuid", lambda: user)
    command.write(str(tmp_path / "sheet.pdf"), "<p>", WORDS["en"]["sheet"])
    arguments = told.read_text(encoding="utf-8").split()
    assert ("--no-sandbox" in arguments) == has
    assert "--headless" in arguments


@pytest.fixture
def interruptible():
    """What is started takes interrupts, even if the tests run in the background and ignore them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@posix
def test_an_interrupt_is_quiet(chromium, interruptible, tmp_path):
    os.mkfifo(alive := tmp_path / "alive")
    (tmp_path / "sheet.pdf").write_text("old", encoding="utf-8")
    folder = chromium(f"echo x > {alive}; {FIND}echo '%PDF' > $made; exec /bin/sleep 1000")
    with subprocess.Popen(
        [sys.executable, str(ROOT / "docs" / "sheet.py"), "en", "-o", "sheet.pdf"],
        cwd=tmp_path,
        env={"PATH": str(folder), "TMPDIR": str(tmp_path / "programs")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        assert alive.read_text(encoding="utf-8") == "x\n"  # Chromium has been started
        process.send_signal(signal.SIGINT)
        assert process.communicate() == (b"", None)
    assert process.returncode == 130
    assert (tmp_path / "sheet.pdf").read_text(encoding="utf-8") == "old"
    assert left(tmp_path) == ["alive", "sheet.pdf"]
    assert [file.name for file in (tmp_path / "programs").iterdir()] == ["chromium"]


def test_an_interrupt_is_quiet_from_the_start():
    script = f"""
import runpy, sys

class Interrupted:
    def find_spec(self, name, *rest):
        if name.startswith("widgets"):
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupted())
sys.path.insert(0, {str(ROOT / "docs")!r})  # as Python does with a program's folder
runpy.run_path({str(ROOT / "docs" / "sheet.py")!r}, run_name="__main__")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
