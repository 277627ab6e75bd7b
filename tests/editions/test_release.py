"""The command that makes all files of a release, with small programs in place of the real ones."""

import hashlib
import json
import sys

import pytest

from builder.downloads import KINDS, LIST, read_download_list
from builder.words import LANGUAGES
from command_runs import read_refusal, run_in_folder
from editions.release import command, notes
from editions.release.listing import CHECKSUMS
from editions.release.parts import DOCS, Part, list_parts

WRITE = (
    "import os, pathlib, sys; pathlib.Path(sys.argv[1]).write_text(os.environ['SOURCE_DATE_EPOCH'])"
)


def make_part(name, language="ko", kind="books", program=WRITE):
    return Part(kind, {name: language}, (sys.executable, "-c", program, f"{{folder}}/{name}"))


@pytest.fixture(autouse=True)
def set_date(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")


def test_files_are_listed_with_size_date_and_checksum(tmp_path):
    assert (
        command.make_release([make_part("b.pdf"), make_part("a.zip", None, "offline")], tmp_path)
        == 0
    )
    entries = json.loads((tmp_path / LIST).read_text())
    assert [(entry["name"], entry["language"], entry["kind"]) for entry in entries] == [
        ("a.zip", None, "offline"),
        ("b.pdf", "ko", "books"),
    ]
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
    assert "b.pdf: FAILED: " in message and reason in message
    assert message.endswith("not made: b.pdf\n")
    assert [download.name for download in read_download_list(tmp_path)] == ["c.pdf"]


def test_site_that_fails_fails_what_is_made_of_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(command, "SITE", Part("site", {}, (sys.executable, "-c", "1/0")))
    needy = Part("books", {"b.pdf": "ko"}, (sys.executable, "-c", "", "{site}"))
    assert command.make_release([needy, make_part("c.pdf")], tmp_path) == 1
    assert "site: ZeroDivisionError" in capsys.readouterr().err
    assert [download.name for download in read_download_list(tmp_path)] == ["c.pdf"]


def test_earlier_files_stay_listed(tmp_path):
    command.make_release([make_part("b.pdf")], tmp_path)
    command.make_release([make_part("a.pdf")], tmp_path)
    assert [download.name for download in read_download_list(tmp_path)] == ["a.pdf", "b.pdf"]


def test_every_kind_has_parts_in_every_language():
    """Each command exists, and no two parts write the same file."""
    parts = list_parts(KINDS, LANGUAGES)
    names = [name for part in parts for name in part.files]
    assert len(names) == len(set(names))
    for kind in KINDS:
        languages = {
            language for part in parts if part.kind == kind for language in part.files.values()
        }
        assert languages - {None} == set(LANGUAGES)
    assert {part.kind for part in list_parts(("slides",), ("ko",))} == {"slides"}


def test_programs_of_all_parts_exist():
    for part in list_parts(KINDS, ("en",)):
        assert (DOCS / part.command[1].rsplit("/")[-1]).is_file()


def test_unknown_choice_is_refused(tmp_path):
    for arguments in (["--only", "book"], ["--languages", "en,fr"], ["--jobs", "0"]):
        process = run_in_folder(tmp_path, "release.py", arguments)
        assert read_refusal(process, "release.py").startswith(f"{arguments[0]}: ")
    assert not list(tmp_path.iterdir())


def test_notes_list_the_changes_and_the_files(tmp_path):
    command.make_release([make_part("b.pdf")], tmp_path)
    (download,) = read_download_list(tmp_path)
    text = notes.format_notes(["Fix a drawing", "Add a page"], [download])
    assert "- Fix a drawing\n- Add a page\n" in text and "| b.pdf | ko | 0.0 |" in text
    assert "The first release." in notes.format_notes(None, [])
