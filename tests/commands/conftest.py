"""Fixtures of the tests of commands."""

import signal

import pytest


@pytest.fixture
def interruptible():
    """Restore the handling of interrupts, which jobs in the background ignore."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


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
