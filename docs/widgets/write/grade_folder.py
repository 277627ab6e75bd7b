"""Judges submitted files, each in a process with limited resources."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from widgets.command_line import end
from widgets.traced_search import is_number

GRADE_ONE = Path(__file__).with_name("grade_one.py")
SKIPPED_FOLDERS = ("__pycache__", "__MACOSX")  # folders without submissions
PAUSE_SECONDS = 0.02  # between two polls of the running processes


class Submission:
    """A submitted file and the verdict on it.

    name: path within the folder
    found: the verdict as in grade_one.judge_file, with tree paths as tuples
    seconds: duration of the judgment
    """

    def __init__(self, folder, path):
        name = path.relative_to(folder).as_posix()
        # A file name may be invalid UTF-8, which a report cannot contain.
        self.path, self.name = path, os.fsencode(name).decode("utf-8", "replace")
        self.found, self.seconds = None, 0.0

    @property
    def kind(self):
        """The kind of the verdict: that of a judge.verdict.Verdict, or why there is none."""
        return self.found["kind"]


def find_submissions(folder):
    """Return a Submission for each file in a folder and the subfolders, sorted; hidden ones are skipped."""
    paths = []
    for parent, folders, files in os.walk(folder):
        files += [name for name in folders if os.path.islink(os.path.join(parent, name))]
        folders[:] = [
            name for name in folders if name not in SKIPPED_FOLDERS and not name.startswith(".")
        ]
        paths += [Path(parent) / name for name in files if not name.startswith(".")]
    return [Submission(Path(folder), path) for path in sorted(paths)]


def grade(hands, task, memory, seconds, jobs, report=None, roles=""):
    """Judge all hands, several at a time.

    memory, seconds: limits of each program, in megabytes and seconds
    jobs: number of processes at a time
    report(count): called with the number of finished hands
    roles: "name:role,…" of parameters of all programs
    """
    waiting, running = list(reversed(hands)), []
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                hand = waiting.pop()
                hand.found = _judge_without_running(hand)
                if hand.found is None:
                    running.append(JudgeProcess(hand, task, memory, seconds, roles))
            time.sleep(PAUSE_SECONDS if running else 0)
            for process in [process for process in running if process.is_over()]:
                running.remove(process)
                process.close()
            if report:
                report(len(hands) - len(waiting) - len(running))
    finally:
        for process in running:  # only after an interrupt
            process.close()


def _judge_without_running(hand):
    """Return the verdict on a file that must not be run; None if it is a program."""
    if not hand.path.is_file():  # reading a device or a pipe could block
        return {"kind": "not_read", "text": None}
    return None if hand.path.suffix.lower() == ".py" else {"kind": "not_python"}


class JudgeProcess:
    """The process that judges a file."""

    def __init__(self, hand, task, memory, seconds, roles=""):
        self.hand, self.seconds, self.start = hand, seconds, time.monotonic()
        self.folder = TemporaryDirectory(ignore_cleanup_errors=True)
        self.has_ended = False
        self.answer = Path(self.folder.name) / "answer"
        work_folder = Path(self.folder.name) / "work"  # for what the program writes
        work_folder.mkdir()
        command = [sys.executable, "-I", str(GRADE_ONE), str(hand.path.resolve()), task]
        with self.answer.open("wb") as stdout:
            self.process = subprocess.Popen(
                [*command, str(memory), str(seconds), roles],
                cwd=work_folder,
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def is_over(self):
        """Return whether the process has ended or has used up the time."""
        self.has_ended = _has_ended(self.process)
        return self.has_ended or time.monotonic() - self.start > self.seconds

    def close(self):
        """Kill the process group and read the verdict."""
        self.hand.seconds = time.monotonic() - self.start
        end(self.process)
        self.hand.found = self._read_verdict()
        self.folder.cleanup()

    def _read_verdict(self):
        code = self.process.returncode
        if not self.has_ended or code == -getattr(signal, "SIGXCPU", 0):
            return {"kind": "too_long"}
        try:
            return read_answer(self.answer.read_bytes())
        except (OSError, ValueError, TypeError, KeyError, RecursionError):  # forged by the program
            return {"kind": "ended", "text": str(code)}


def _has_ended(process):
    """Return whether a process has ended, without reaping it, so that the group id stays reserved."""
    if not hasattr(os, "waitid"):
        return process.poll() is not None
    options = os.WEXITED | os.WNOHANG | os.WNOWAIT
    return os.waitid(os.P_PID, process.pid, options) is not None


def read_answer(text):
    """Return the verdict of grade_one.judge_file from JSON, with tree paths as tuples.

    A program may have forged it: raises ValueError, TypeError or KeyError if it cannot be drawn.
    """
    verdict = json.loads(text)
    verdict = {"kind": verdict["kind"]} | verdict
    if verdict.get("tree") is not None and not _is_tree(verdict["tree"]):
        raise ValueError("no tree")
    for name in ("must", "read"):
        if verdict.get(name) is not None:
            verdict[name] = [tuple(path) for path in verdict[name]]
    for name in ("leaf", "node"):
        if verdict.get(name) is not None:
            verdict[name] = tuple(verdict[name])
    return verdict


def _is_tree(value):
    if isinstance(value, list):
        return bool(value) and all(_is_tree(child) for child in value)
    return is_number(value)
