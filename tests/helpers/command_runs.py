"""Runs `python docs COMMAND` as a reader does, in a folder of its own."""

import os
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
PROGRAM = (sys.executable, str(DOCS))


def run_in_folder(folder, *command, path=os.environ["PATH"], stdin=b""):
    """Return the finished process, with its output as text.

    folder: the working folder; command: its name and its arguments
    path: the value of PATH, which with little else makes the environment
    """
    variables = {name: os.environ[name] for name in ("SYSTEMROOT", "HOME") if name in os.environ}
    process = subprocess.run(
        [*PROGRAM, *map(str, command)],
        check=False,
        cwd=folder,
        env=variables | {"PATH": path, "PYTHONUTF8": "1"},
        capture_output=True,
        input=stdin,
    )
    process.stdout = process.stdout.decode("utf-8")
    process.stderr = process.stderr.decode("utf-8")
    return process


def read_refusal(process):
    """Return the single line with which a command refused to make anything, without its name.

    Lines about the progress may precede it.
    """
    assert process.returncode == 2, process.stderr
    assert not process.stdout
    *progress, line = process.stderr.splitlines()
    assert all(each.endswith("…") for each in progress)
    assert line.startswith("python docs")
    return line.partition(": ")[2]


def list_names(folder):
    """Return the names of the files in a folder, including hidden ones, but not "programs"."""
    return sorted({file.name for file in folder.iterdir()} - {"programs"})
