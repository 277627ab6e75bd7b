"""Runs the judge on files that were handed in, each in a process of its own that may take only so much."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from widgets.command import end
from widgets.searching import is_number

ALONE = Path(__file__).with_name("alone.py")
LEFT_OUT = ("__pycache__", "__MACOSX")  # folders in which nobody hands in anything
PAUSE = 0.02  # seconds between two looks at what is running


class Hand:
    """A file that was handed in, and what was found out about it.

    name: its path within the folder; found: as alone.judge_alone returns it, paths in a tree as tuples;
    seconds: how long it took.
    """

    def __init__(self, folder, path):
        name = path.relative_to(folder).as_posix()
        # A name may be none in UTF-8, which no report could hold.
        self.path, self.name = path, os.fsencode(name).decode("utf-8", "replace")
        self.found, self.seconds = None, 0.0

    @property
    def kind(self):
        """What is to be said of it: the kind of a judging.Verdict, or why there is none."""
        return self.found["kind"]


def find_hands(folder):
    """Return a Hand for each file of a folder and the folders in it, by name; what is hidden is left out."""
    found = []
    for above, folders, files in os.walk(folder):
        files += [its for its in folders if os.path.islink(os.path.join(above, its))]
        folders[:] = [its for its in folders if its not in LEFT_OUT and not its.startswith(".")]
        found += [Path(above) / its for its in files if not its.startswith(".")]
    return [Hand(Path(folder), path) for path in sorted(found)]


def grade(hands, task, memory, seconds, jobs, report=None, roles=""):
    """Find out about all hands, several at a time.

    memory: megabytes, seconds: what each may take; report(done): called when one more is done; roles:
    "name:role,…" of parameters of all programs.
    """
    waiting, running = list(reversed(hands)), []
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                hand = waiting.pop()
                hand.found = _without_running(hand)
                if hand.found is None:
                    running.append(Running(hand, task, memory, seconds, roles))
            time.sleep(PAUSE if running else 0)
            for its in [its for its in running if its.is_over()]:
                running.remove(its)
                its.close()
            if report:
                report(len(hands) - len(waiting) - len(running))
    finally:
        for its in running:  # an interrupt
            its.close()


def _without_running(hand):
    """Return what is known of a file without running it; None if it has to be run."""
    if not hand.path.is_file():  # a device or a pipe could keep whoever reads it waiting
        return {"kind": "not_read", "text": None}
    return None if hand.path.suffix.lower() == ".py" else {"kind": "not_python"}


class Running:
    """The process in which a file is judged."""

    def __init__(self, hand, task, memory, seconds, roles=""):
        self.hand, self.seconds, self.start = hand, seconds, time.monotonic()
        self.folder = TemporaryDirectory(ignore_cleanup_errors=True)
        self.ended = False
        self.answer = Path(self.folder.name) / "answer"
        work = Path(self.folder.name) / "work"  # what a program leaves behind goes with it
        work.mkdir()
        call = [sys.executable, "-I", str(ALONE), str(hand.path.resolve()), task]
        with self.answer.open("wb") as stdout:
            self.process = subprocess.Popen(
                [*call, str(memory), str(seconds), roles],
                cwd=work,
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def is_over(self):
        """Tell whether it has ended, or has had all its time."""
        self.ended = _has_ended(self.process)
        return self.ended or time.monotonic() - self.start > self.seconds

    def close(self):
        """End it, with all that it has started, and note what it has said."""
        self.hand.seconds = time.monotonic() - self.start
        end(self.process)
        self.hand.found = self._found()
        self.folder.cleanup()

    def _found(self):
        code = self.process.returncode
        if not self.ended or code == -getattr(signal, "SIGXCPU", 0):
            return {"kind": "too_long"}
        try:
            return read_answer(self.answer.read_bytes())
        except (OSError, ValueError, TypeError, KeyError, RecursionError):  # it wrote what it liked
            return {"kind": "ended", "text": str(code)}


def _has_ended(process):
    """Tell whether a process has ended; its group must not be anybody else's yet."""
    if not hasattr(os, "waitid"):
        return process.poll() is not None
    how = os.WEXITED | os.WNOHANG | os.WNOWAIT
    return os.waitid(os.P_PID, process.pid, how) is not None


def read_answer(text):
    """Return what alone.judge_alone has found out, from JSON, with its paths as they were.

    A program can have written there what it liked: what could not be drawn is a ValueError or the like.
    """
    found = json.loads(text)
    found = {"kind": found["kind"]} | found
    if found.get("tree") is not None and not _is_tree(found["tree"]):
        raise ValueError("no tree")
    for name in ("must", "read"):
        if found.get(name) is not None:
            found[name] = [tuple(path) for path in found[name]]
    for name in ("leaf", "node"):
        if found.get(name) is not None:
            found[name] = tuple(found[name])
    return found


def _is_tree(its):
    if isinstance(its, list):
        return bool(its) and all(_is_tree(child) for child in its)
    return is_number(its)
