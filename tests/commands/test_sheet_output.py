"""Where the command for exercise sheets writes: files, links, devices, PDF by Chromium, interrupts."""

import os
import signal
import stat
import subprocess

import pytest

from command_runs import PROGRAM, list_names, read_refusal
from docs.commands import sheet as command

COMMAND = "sheet"
posix = pytest.mark.skipif(os.name != "posix", reason="permissions, pipes and signals of POSIX")

# Scripts in place of Chromium; $made is the file that Chromium is asked to write.
FIND_OUTPUT = "for its; do case $its in --print-to-pdf=*) made=${its#*=};; esac; done\n"
WRITE_PDF = f"{FIND_OUTPUT}printf '%%PDF-1.4\\n%%%%EOF\\n' > $made\n"
WRITE_EMPTY = f"{FIND_OUTPUT}: > $made\n"
FAILING_BROWSERS = {
    "that leaves an empty file": WRITE_EMPTY,
    "that leaves half a file": f"{FIND_OUTPUT}printf '%%PDF-1.4\\n' > $made\n",
    "that fails at the end": f"{WRITE_PDF}exit 1\n",
}


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
        [*PROGRAM, "sheet", "en", "-o", str(file)],
        check=False,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192)),
    )
    assert read_refusal(process).startswith(f"“{file}” could not be written (")
    assert file.read_text(encoding="utf-8") == "old"
    assert list_names(tmp_path) == ["sheet.html"]


def test_all_files_are_written_or_none(tmp_path):
    file = tmp_path / "sheet.html"
    file.write_text("old", encoding="utf-8")
    with pytest.raises(command.CommandError) as raised:
        contents = {str(file): b"new", str(tmp_path / "no" / "b"): b""}
        command.write_outputs(contents)
    assert str(tmp_path / "no" / "b") in str(raised.value)
    assert file.read_text(encoding="utf-8") == "old"
    assert list_names(tmp_path) == ["sheet.html"]


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
@pytest.mark.parametrize("fault", FAILING_BROWSERS)
def test_a_chromium(fault, run, write_chromium, tmp_path):
    (tmp_path / "sheet.pdf").write_text("old", encoding="utf-8")
    folder = write_chromium(FAILING_BROWSERS[fault])
    message = read_refusal(run("en", "-o", "sheet.pdf", path=str(folder)))
    assert message.startswith(f"{folder / 'chromium'} did not make a PDF file. ")
    assert (tmp_path / "sheet.pdf").read_text(encoding="utf-8") == "old"
    assert list_names(tmp_path) == ["sheet.pdf"]


@posix
def test_a_chromium_that_cannot_be_started_is_named(run, write_chromium, tmp_path):
    for mode, head in ((0o644, "#!/bin/sh\n"), (0o755, "#!/nothing\n"), (0o755, "")):
        folder = write_chromium("\0", head, mode)
        message = read_refusal(run("it", "-o", "sheet.pdf", path=str(folder)))
        assert message.startswith(f"{folder / 'chromium'} could not be started (")
    assert list_names(tmp_path) == []


@posix
def test_a_chromium_that_hangs_is_ended_with_all_processes(write_chromium, tmp_path, monkeypatch):
    os.mkfifo(alive := tmp_path / "alive")
    # Two processes hold the pipe open; reading it ends only when both have ended.
    folder = write_chromium(f"exec 3> {alive}; echo x >&3; /bin/sleep 1000 & exec /bin/sleep 1000")
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(command, "PATIENCE", 1)
    pipe = os.open(alive, os.O_RDONLY | os.O_NONBLOCK)
    with pytest.raises(command.CommandError) as raised:
        command.write_documents({str(tmp_path / "sheet.pdf"): b"<p>"})
    assert f"{folder / 'chromium'} did not finish within 1 seconds" in str(raised.value)
    os.set_blocking(pipe, True)
    with open(pipe) as stream:
        assert stream.read() == "x\n"
    assert list_names(tmp_path) == ["alive"]


@posix
@pytest.mark.parametrize(("user", "has"), [(0, True), (1000, False)])
def test_only_root_runs_without_the_sandbox(user, has, write_chromium, tmp_path, monkeypatch):
    argument_file = tmp_path / "told"
    monkeypatch.setenv("PATH", str(write_chromium(f"echo $* > {argument_file}\n{WRITE_PDF}")))
    monkeypatch.setattr(os, "geteuid", lambda: user)
    command.write_documents({str(tmp_path / "sheet.pdf"): b"<p>"})
    arguments = argument_file.read_text(encoding="utf-8").split()
    assert ("--no-sandbox" in arguments) == has
    assert "--headless" in arguments


@posix
def test_an_interrupt_is_quiet(write_chromium, interruptible, tmp_path):
    os.mkfifo(alive := tmp_path / "alive")
    (tmp_path / "sheet.pdf").write_text("old", encoding="utf-8")
    folder = write_chromium(
        f"echo x > {alive}; {FIND_OUTPUT}echo '%PDF' > $made; exec /bin/sleep 1000"
    )
    with subprocess.Popen(
        [*PROGRAM, "sheet", "en", "-o", "sheet.pdf"],
        cwd=tmp_path,
        env={"PATH": str(folder), "TMPDIR": str(tmp_path / "programs")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        assert alive.read_text(encoding="utf-8") == "x\n"  # Chromium has been started
        process.send_signal(signal.SIGINT)
        assert process.communicate() == ("Chromium makes sheet.pdf…\n".encode(), None)
    assert process.returncode == 130
    assert (tmp_path / "sheet.pdf").read_text(encoding="utf-8") == "old"
    assert list_names(tmp_path) == ["alive", "sheet.pdf"]
    assert [file.name for file in (tmp_path / "programs").iterdir()] == ["chromium"]
