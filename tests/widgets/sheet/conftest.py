"""Fixtures of the tests of the command for exercise sheets."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


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
