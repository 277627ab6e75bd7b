"""The command that makes all files of a release, with small programs in place of the real ones."""

import hashlib
import json
import os
import signal
import subprocess
import sys

import pytest

from docs.__main__ import COMMANDS
from docs.builder.downloads import KINDS, LIST, read_download_list
from docs.builder.words import LANGUAGES
from docs.editions.release import command, notes
from docs.editions.release.listing import CHECKSUMS
from docs.editions.release.parts import DOCS, Part, list_parts
from docs.editions.site_build import SiteNotBuiltError

COMMAND = "release"
WRITE = (
    "import os, pathlib, sys; pathlib.Path(sys.argv[1]).write_text(os.environ['SOURCE_DATE_EPOCH'])"
)


def make_part(name, language="ko", kind="books", program=WRITE):
    return Part(kind, name, language, (sys.executable, "-c", program, f"{{folder}}/{name}"))


@pytest.fixture(autouse=True)
def set_date(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")


def test_files_are_listed_with_size_date_and_checksum(tmp_path):
    parts = [make_part("b.pdf"), make_part("a.zip", None, "offline")]
    assert command.make_release(parts, tmp_path) == 0
    entries = json.loads((tmp_path / LIST).read_text())
    expected = [("a.zip", None, "offline"), ("b.pdf", "ko", "books")]
    assert [(entry["name"], entry["language"], entry["kind"]) for entry in entries] == expected
    assert {(entry["bytes"], entry["date"]) for entry in entries} == {(5, "1970-01-02")}
    digest = hashlib.sha256(b"86400").hexdigest()
    assert (tmp_path / CHECKSUMS).read_text() == f"{digest}  a.zip\n{digest}  b.pdf\n"
    names = {file.name for file in tmp_path.iterdir()}
    assert names == {"a.zip", "b.pdf", LIST, CHECKSUMS, command.NOTES}


@pytest.mark.parametrize(
    ("program", "reason"),
    [("raise SystemExit('no font')", "no font"), ("", "has not written b.pdf")],
)
def test_failing_part_is_named_and_leaves_no_old_file(tmp_path, capsys, program, reason):
    """The other parts are made, and the exit code tells of the failure."""
    assert command.make_release([make_part("b.pdf")], tmp_path) == 0
    parts = [make_part("b.pdf", program=program), make_part("c.pdf")]
    assert command.make_release(parts, tmp_path, jobs=2) == 1
    message = capsys.readouterr().err
    assert "b.pdf…\n" in message and "b.pdf: FAILED: " in message and reason in message
    assert message.endswith("Not made: b.pdf\n")
    assert [download.name for download in read_download_list(tmp_path)] == ["c.pdf"]


# Runs the command with a part that says when it has begun, and never ends.
INTERRUPTED = """
import runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
from docs.editions.release import command, parts
endless = "import signal, tempfile; tempfile.mkdtemp(); pipe = open('begun', 'w'); print(file=pipe, flush=True); signal.pause()"
program = (sys.executable, "-c", f"import os; os.chdir({sys.argv[3]!r}); {endless}")
command.list_parts = lambda *_: [parts.Part("books", "b.pdf", "ko", program)]
runpy.run_path(str(parts.DOCS), run_name="__main__")
"""


@pytest.mark.skipif(os.name == "nt", reason="no signals")
def test_an_interrupt_leaves_the_old_files_and_nothing_else(tmp_path):
    (tmp_path / "b.pdf").write_text("old")
    os.mkfifo(tmp_path / "begun")
    path = os.pathsep.join(map(str, (DOCS.parent, DOCS.parent / "reference")))
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, "release", "-o", tmp_path],
        env=os.environ | {"TMPDIR": str(tmp_path), "PYTHONPATH": path},
    )
    with open(tmp_path / "begun") as pipe:
        pipe.readline()  # waits for the program
        process.terminate()
        assert process.wait(60) == 128 + signal.SIGINT
        assert pipe.read() == ""  # the program has ended, too
    (tmp_path / "begun").unlink()
    assert [file.read_text() for file in tmp_path.iterdir()] == ["old"]


def test_site_that_fails_fails_what_is_made_of_it(tmp_path, monkeypatch, capsys):
    def fail(*_, **__):
        raise SiteNotBuiltError("no theme")

    monkeypatch.setattr(command, "build_site", fail)
    needy = Part("books", "b.pdf", "ko", (sys.executable, "-c", "", "{site}"))
    assert command.make_release([needy, make_part("c.pdf")], tmp_path) == 1
    assert "site: no theme" in capsys.readouterr().err
    assert [download.name for download in read_download_list(tmp_path)] == ["c.pdf"]


def test_earlier_files_stay_listed(tmp_path):
    command.make_release([make_part("b.pdf")], tmp_path)
    command.make_release([make_part("a.pdf")], tmp_path)
    assert [download.name for download in read_download_list(tmp_path)] == ["a.pdf", "b.pdf"]


def test_every_kind_has_parts_in_every_language():
    """Each command exists, and no two parts write the same file."""
    parts = list_parts(KINDS, LANGUAGES)
    names = [part.name for part in parts]
    assert len(names) == len(set(names))
    assert all(part.command[1] == str(DOCS) and part.command[2] in COMMANDS for part in parts)
    for kind in KINDS:
        languages = {part.language for part in parts if part.kind == kind}
        assert languages - {None} == set(LANGUAGES)
    assert {part.kind for part in list_parts(("slides",), ("ko",))} == {"slides"}


def test_unknown_choice_is_refused(refuse, tmp_path):
    for arguments in (["--only", "book"], ["--languages", "en,fr"], ["--jobs", "0"]):
        assert refuse(*arguments).startswith(f"{arguments[0]}: ")
    assert not list(tmp_path.iterdir())


def test_notes_list_the_changes_and_the_files(tmp_path):
    command.make_release([make_part("b.pdf")], tmp_path)
    (download,) = read_download_list(tmp_path)
    text = notes.format_notes(["Fix a drawing", "Add a page"], [download])
    assert "- Fix a drawing\n- Add a page\n" in text and "| b.pdf | ko | 0.0 |" in text
    assert "The first release." in notes.format_notes(None, [])
