"""The command for exercise sheets, run by name: HTML, PDF, errors in one line, help."""

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

from builder.words import LANGUAGES, TAGS, load_all_texts
from figures.number_format import group_digits
from widgets.sheet import command
from widgets.sheet.command import BROWSERS
from widgets.sheet.requests import USUAL, ExerciseSheet

ROOT = Path(__file__).parents[2]
WORDS = load_all_texts(ROOT / "docs" / "words")
posix = pytest.mark.skipif(os.name != "posix", reason="permissions, pipes and signals of POSIX")
PAPERS = {"a4": (595, 842), "letter": (612, 792)}  # points


@pytest.fixture
def run(tmp_path):
    """Run the command in an empty folder with little but PATH in the environment."""

    def run(*arguments, path=os.environ["PATH"], stdin=b""):
        variables = {
            name: os.environ[name] for name in ("SYSTEMROOT", "HOME") if name in os.environ
        }
        process = subprocess.run(
            [sys.executable, str(ROOT / "docs" / "sheet.py"), *arguments],
            check=False,
            cwd=tmp_path,
            env=variables | {"PATH": path, "PYTHONUTF8": "1"},
            capture_output=True,
            input=stdin,
        )
        process.stdout, process.stderr = (
            stream.decode("utf-8") for stream in (process.stdout, process.stderr)
        )
        return process

    return run


@pytest.fixture
def write_chromium(tmp_path):
    """Write a program called chromium, a script for /bin/sh, and return the folder."""

    def write(script, head="#!/bin/sh\n", mode=0o755):
        folder = tmp_path / "programs"
        folder.mkdir(exist_ok=True)
        file = folder / "chromium"
        file.write_text(head + script, encoding="utf-8")
        file.chmod(mode)
        return folder

    return write


# Scripts in place of Chromium; $made is the file that Chromium is asked to write.
FIND_OUTPUT = "for its; do case $its in --print-to-pdf=*) made=${its#*=};; esac; done\n"
WRITE_PDF = f"{FIND_OUTPUT}printf '%%PDF-1.4\\n%%%%EOF\\n' > $made\n"
WRITE_EMPTY = f"{FIND_OUTPUT}: > $made\n"
FAILING_BROWSERS = {
    "that leaves an empty file": WRITE_EMPTY,
    "that leaves an empty file and says so": f"{WRITE_EMPTY}exit 1\n",
    "that leaves no file": "exit 0\n",
    "that leaves a page of HTML": f"{FIND_OUTPUT}echo '<!doctype html>' > $made\n",
    "that leaves half a file": f"{FIND_OUTPUT}printf '%%PDF-1.4\\n' > $made\n",
    "that fails at the end": f"{WRITE_PDF}exit 1\n",
}


def list_names(folder):
    """Return the names of the files in a folder, including hidden ones, but not "programs"."""
    return sorted({file.name for file in folder.iterdir()} - {"programs"})


def read_refusal(process):
    """Return the single line with which a command refused to make anything."""
    assert (process.returncode, process.stdout) == (2, "")
    (line,) = process.stderr.splitlines()
    return line.removeprefix("sheet.py: ")


def test_a_file_of_html_needs_nothing_else(language, run, tmp_path):
    process = run(*f"{language} --seed 7 --count 3 --level hard --children 3 --uneven".split())
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")
    html = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    html5lib.HTMLParser(strict=True).parse(html)
    request = {"seed": "7", "count": "3", "level": "hard", "children": "3", "uneven": "1"}
    sheet = ExerciseSheet(USUAL | request, WORDS[language])
    assert f'<main id="sheet">{sheet.render_exercises(1)}{sheet.render_key(1)}</main>' in html
    assert f'<html lang="{TAGS.get(language, language)}">' in html
    assert f"<title>{sheet.title}</title>" in html
    assert not re.search(r"<script|<link|src=|href=|url\(|@import", html)
    assert ".tree .max" in html and "#sheet .exercise" in html


def test_only_the_requested_sections_are_written(run, tmp_path):
    for arguments, has in (("--no-key", [True, False]), ("--only-key", [False, True])):
        assert run(arguments, "-o", "some.html").returncode == 0
        html = (tmp_path / "some.html").read_text(encoding="utf-8")
        assert [f'<section class="{part}">' in html for part in ("exercises", "key")] == has


@pytest.mark.core
def test_a_pdf(browser, run, tmp_path):
    if not any(map(shutil.which, BROWSERS)):
        pytest.skip("no installed Chromium")
    for paper, size in PAPERS.items():
        process = run(*f"zh --paper {paper} --output sheet.PDF".split())
        assert (process.returncode, process.stderr) == (0, "")
        pdf = (tmp_path / "sheet.PDF").read_bytes()
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 2  # the key has a separate page
        boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
        assert {tuple(round(float(number)) for number in box) for box in boxes} == {size}


def test_a_name_that_ends_in_tex_makes_latex(run, tmp_path):
    process = run("it", "--paper", "letter", "--only-key", "-o", "sheet.tex", path="")
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")
    text = (tmp_path / "sheet.tex").read_text(encoding="utf-8")
    assert text.startswith("% !TeX program = pdflatex\n\\documentclass[letterpaper]{article}")
    assert text.count("\\section*{") == 1 and text.count("\\begin{tikzpicture}") == 2


def test_mistakes_are_reported_on_a_line_in_the_language_of_the_sheet(language, run, tmp_path):
    shared_texts, texts = WORDS[language]["shared"], WORDS[language]["sheet"]
    highest = group_digits(167_771, WORDS[language]["narration"])
    whole = shared_texts["problem_whole"].format(low=0, high=highest)
    assert read_refusal(run(language, "--seed", "x")) == f"--seed: {whole}"
    leaves = {"children": 4, "plies": 4, "count": 256, "limit": 27}
    message = read_refusal(run(language, "--children", "4", "--plies", "4"))
    assert message == f"--plies: {WORDS[language]['practice']['problem_shape'].format(**leaves)}"
    known = texts["not_known"].format(text="fiendish", known="easy, medium, hard")
    assert read_refusal(run(language, "--level", "fiendish")) == f"--level: {known}"
    start = texts["not_written"].format(file=Path("no") / "sheet.html", text="\n").split("\n")[0]
    assert read_refusal(run(language, "-o", "no/sheet.html")).startswith(start)
    no_browser = texts["no_browser"].format(names=", ".join(BROWSERS))
    assert read_refusal(run(language, "-o", "sheet.pdf", path=str(tmp_path))) == no_browser
    assert list(tmp_path.iterdir()) == []


CUSTOM_TREES = ["[[3, 5], [6, 9]]", "-3 5 6 9", "[5, [[[4, 8], 7], 9]]"]


def read_main(file):
    """Return the sheet in a file of HTML."""
    return re.search(r'<main id="sheet">(.*)</main>', file.read_text(encoding="utf-8"), re.DOTALL)[
        1
    ]


def format_sheet(sheet):
    return sheet.render_exercises(1) + sheet.render_key(1)


def test_custom_trees(language, run, tmp_path):
    """Give trees as arguments, in a file, and on stdin; random trees fill up a larger count."""
    text = "\n".join(["# last year", "", *CUSTOM_TREES, ""])
    (tmp_path / "exam.txt").write_text(f"\ufeff{text}", encoding="utf-8", newline="\r\n")
    arguments = [argument for line in CUSTOM_TREES for argument in ("--tree", line)]
    settings = {"level": "hard", "player": "min", "rule": "hard"}
    options = [argument for name, text in settings.items() for argument in (f"--{name}", text)]
    alone = USUAL | settings | {"count": "3", "tree": "\n".join(CUSTOM_TREES)}
    sources = {"arguments": arguments, "file": ["--trees", "exam.txt"], "input": ["--trees", "-"]}
    for source, source_options in sources.items():
        process = run(language, *options, *source_options, stdin=text.encode())
        assert (process.returncode, process.stdout, process.stderr) == (0, "", ""), source
        assert read_main(tmp_path / "sheet.html") == format_sheet(
            ExerciseSheet(alone, WORDS[language])
        ), source
        assert (
            run(language, *options, *source_options, "--count", "5", stdin=text.encode()).returncode
            == 0
        )
        larger_sheet = ExerciseSheet(alone | {"count": "5"}, WORDS[language])
        assert read_main(tmp_path / "sheet.html") == format_sheet(larger_sheet), source


def test_mistakes_in_a_tree_are_reported_with_their_place(language, run, tmp_path):
    texts, name = WORDS[language], tmp_path / "exam.txt"
    sheet_texts, shared_texts = texts["sheet"], texts["shared"]
    message = shared_texts["problem_word"].format(text="x")
    located_message = sheet_texts["at_tree"].format(line=2, character=5, said=message)
    assert (
        read_refusal(run(language, "--tree", CUSTOM_TREES[0], "--tree", "[1, x]"))
        == f"--tree: {located_message}"
    )
    # Lines that are skipped in a file are mistakes in an argument.
    for line in ("", " ", "# [1, 2]"):
        located_message = sheet_texts["at_tree"].format(
            line=2, character=1, said=shared_texts["problem_nothing"]
        )
        assert (
            read_refusal(run(language, "--tree", CUSTOM_TREES[0], "--tree", line))
            == f"--tree: {located_message}"
        )
    # An argument with several lines is a single tree.
    assert run(language, "--tree", "[[3, 5],\n [6, 9]]").returncode == 0
    alone = ExerciseSheet(USUAL | {"count": "1", "tree": CUSTOM_TREES[0]}, texts)
    assert read_main(tmp_path / "sheet.html") == format_sheet(alone)
    (tmp_path / "sheet.html").unlink()
    name.write_text(f"# one\n\n{CUSTOM_TREES[0]}\n [1, x]\n", encoding="utf-8")
    located_message = sheet_texts["at_line"].format(line=4, character=6, said=message)
    assert read_refusal(run(language, "--trees", "exam.txt")) == f"--trees: {located_message}"
    assert (
        read_refusal(run(language, "--trees", "-", stdin=name.read_bytes()))
        == f"--trees: {located_message}"
    )
    # Mistakes in the other arguments are reported as without trees.
    whole = shared_texts["problem_whole"].format(low=2, high=4)
    assert (
        read_refusal(run(language, "--tree", "[1, 2]", "--children", "9")) == f"--children: {whole}"
    )
    assert list_names(tmp_path) == ["exam.txt"]


def test_a_file_of_trees_that_cannot_be_read(language, run, tmp_path):
    texts = WORDS[language]["sheet"]
    start = texts["not_read"].format(file="none.txt", text="\n").split("\n")[0]
    assert read_refusal(run(language, "--trees", "none.txt")).startswith(f"--trees: {start}")
    no_trees = texts["no_trees"].format(file="-")
    for empty_input in (b"", b" \n\n# [1, 2]\n"):
        assert (
            read_refusal(run(language, "--trees", "-", stdin=empty_input)) == f"--trees: {no_trees}"
        )
    (tmp_path / "old.txt").write_bytes("[1, 2]\n# ö\n".encode("latin-1"))
    message = texts["not_utf8"].format(file="old.txt", line=2)
    assert read_refusal(run(language, "--trees", "old.txt")) == f"--trees: {message}"
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


@posix
def test_an_existing_file_is_replaced_and_keeps_the_permissions(run, tmp_path):
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
    assert list_names(tmp_path) == ["new.html", "other.html", "sheet.html"]


@posix
def test_a_failure_leaves_the_old_file_as_it_was(tmp_path):
    import resource

    file = tmp_path / "sheet.html"
    file.write_text("old", encoding="utf-8")
    process = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "sheet.py"), "en", "-o", str(file)],
        check=False,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192)),
    )
    start = WORDS["en"]["sheet"]["not_written"].format(file=file, text="\n").split("\n")[0]
    assert read_refusal(process).startswith(start)
    assert file.read_text(encoding="utf-8") == "old"
    assert list_names(tmp_path) == ["sheet.html"]


def test_a_file_that_must_not_be_written_is_not_replaced(tmp_path, monkeypatch):
    file = tmp_path / "sheet.html"
    file.write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
    with pytest.raises(PermissionError):
        command.write_atomically(str(file), b"new")
    assert file.read_text(encoding="utf-8") == "old"
    assert list_names(tmp_path) == ["sheet.html"]


@posix
def test_a_link_stays_a_link(run, tmp_path):
    (tmp_path / "folder").mkdir()
    for file_exists in (False, True):
        file, link = (
            tmp_path / "folder" / f"{file_exists}.html",
            tmp_path / f"link {file_exists}.html",
        )
        link.symlink_to(file)
        if file_exists:
            file.write_text("old", encoding="utf-8")
        assert run("en", "-o", link.name).returncode == 0
        assert link.is_symlink()
        assert file.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert list_names(tmp_path / "folder") == ["False.html", "True.html"]
    (tmp_path / "loop.html").symlink_to("loop.html")
    assert "loop.html" in read_refusal(run("en", "-o", "loop.html"))


@posix
def test_devices_are_written_to_and_folders_are_refused(run, tmp_path):
    assert run("en", "-o", "/dev/stdout").stdout.startswith("<!doctype html>")
    assert run("en", "-o", "/dev/null").returncode == 0
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    (tmp_path / "folder.html").mkdir()
    for name in ("folder.html", "", "new/"):
        assert f"{name}" in read_refusal(run("en", "-o", name))
    if os.path.exists("/dev/full"):
        assert "/dev/full" in read_refusal(run("en", "-o", "/dev/full"))
    assert list_names(tmp_path) == ["folder.html"]


@posix
def test_output_that_the_shell_appends_to_a_file_is_kept(tmp_path):
    file = tmp_path / "all.html"
    file.write_text("before\n", encoding="utf-8")
    with file.open("a") as stream:
        program = [sys.executable, str(ROOT / "docs" / "sheet.py"), "en", "-o", "/dev/stdout"]
        subprocess.run(program, check=True, stdout=stream)
    assert file.read_text(encoding="utf-8").startswith("before\n<!doctype html>")
    assert list_names(tmp_path) == ["all.html"]


@posix
def test_an_output_name_may_be_only_an_ending(run, write_chromium, tmp_path):
    assert run("en", "-o", ".pdf", path=str(write_chromium(WRITE_PDF))).returncode == 0
    assert (tmp_path / ".pdf").read_bytes().startswith(b"%PDF-")


@posix
@pytest.mark.parametrize("fault", FAILING_BROWSERS)
def test_a_chromium(fault, run, write_chromium, tmp_path):
    (tmp_path / "sheet.pdf").write_text("old", encoding="utf-8")
    folder = write_chromium(FAILING_BROWSERS[fault])
    message = read_refusal(run("en", "-o", "sheet.pdf", path=str(folder)))
    assert message == WORDS["en"]["sheet"]["no_pdf"].format(name=folder / "chromium")
    assert (tmp_path / "sheet.pdf").read_text(encoding="utf-8") == "old"
    assert list_names(tmp_path) == ["sheet.pdf"]


@posix
def test_a_chromium_that_cannot_be_started_is_named(language, run, write_chromium, tmp_path):
    start = WORDS[language]["sheet"]["not_started"]
    for mode, head in ((0o644, "#!/bin/sh\n"), (0o755, "#!/nothing\n"), (0o755, "")):
        folder = write_chromium("\0", head, mode)
        message = read_refusal(run(language, "-o", "sheet.pdf", path=str(folder)))
        begins = start.format(name=folder / "chromium", text="\n").split("\n")[0]
        assert message.startswith(begins)
    assert list_names(tmp_path) == []


@posix
def test_a_chromium_that_hangs_is_ended_with_all_processes(write_chromium, tmp_path, monkeypatch):
    os.mkfifo(alive := tmp_path / "alive")
    # Two processes hold the pipe open; reading it ends only when both have ended.
    folder = write_chromium(f"exec 3> {alive}; echo x >&3; /bin/sleep 1000 & exec /bin/sleep 1000")
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(command, "PATIENCE", 1)
    pipe = os.open(alive, os.O_RDONLY | os.O_NONBLOCK)
    for language in LANGUAGES:
        texts = WORDS[language]["sheet"]
        with pytest.raises(command.CommandError) as raised:
            command.write_document(str(tmp_path / "sheet.pdf"), "<p>", texts)
        name = folder / "chromium"
        assert str(raised.value) == texts["too_long"].format(name=name, seconds=1)
        os.set_blocking(pipe, True)
        with open(pipe, closefd=False) as stream:
            assert stream.read() == "x\n"
    os.close(pipe)
    assert list_names(tmp_path) == ["alive"]


@posix
@pytest.mark.parametrize(("user", "has"), [(0, True), (1000, False)])
def test_only_root_runs_without_the_sandbox(user, has, write_chromium, tmp_path, monkeypatch):
    argument_file = tmp_path / "told"
    monkeypatch.setenv("PATH", str(write_chromium(f"echo $* > {argument_file}\n{WRITE_PDF}")))
    monkeypatch.setattr(os, "geteuid", lambda: user)
    command.write_document(str(tmp_path / "sheet.pdf"), "<p>", WORDS["en"]["sheet"])
    arguments = argument_file.read_text(encoding="utf-8").split()
    assert ("--no-sandbox" in arguments) == has
    assert "--headless" in arguments


@pytest.fixture
def interruptible():
    """Restore the handling of interrupts, which jobs in the background ignore."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@posix
def test_an_interrupt_is_quiet(write_chromium, interruptible, tmp_path):
    os.mkfifo(alive := tmp_path / "alive")
    (tmp_path / "sheet.pdf").write_text("old", encoding="utf-8")
    folder = write_chromium(
        f"echo x > {alive}; {FIND_OUTPUT}echo '%PDF' > $made; exec /bin/sleep 1000"
    )
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
    assert list_names(tmp_path) == ["alive", "sheet.pdf"]
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
    process = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (process.returncode, process.stdout, process.stderr) == (130, b"", b"")
