"""Runs a command of docs/ as a reader does, in a folder of its own."""

import os
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def run_in_folder(folder, program, arguments, path=os.environ["PATH"], stdin=b""):
    """Return the finished process, with its output as text.

    folder: the working folder; program: a file of docs/, such as "sheet.py"
    path: the value of PATH, which with little else makes the environment
    """
    variables = {name: os.environ[name] for name in ("SYSTEMROOT", "HOME") if name in os.environ}
    process = subprocess.run(
        [sys.executable, str(DOCS / program), *map(str, arguments)],
        check=False,
        cwd=folder,
        env=variables | {"PATH": path, "PYTHONUTF8": "1"},
        capture_output=True,
        input=stdin,
    )
    process.stdout, process.stderr = (
        stream.decode("utf-8") for stream in (process.stdout, process.stderr)
    )
    return process


def read_refusal(process, program):
    """Return the single line with which a command refused to make anything, without its name."""
    assert (process.returncode, process.stdout) == (2, "")
    (line,) = process.stderr.splitlines()
    return line.removeprefix(f"{program}: ")
