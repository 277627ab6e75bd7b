"""Fixtures of the tests of commands."""

import os

import pytest

from command_runs import run_in_folder


@pytest.fixture
def run(request, tmp_path):
    """Run the command COMMAND of the test's module in an empty folder with little but PATH in the environment."""

    def run(*arguments, path=os.environ["PATH"], stdin=b""):
        return run_in_folder(tmp_path, request.module.COMMAND, arguments, path, stdin)

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
