"""Judges submitted files, each in a process with limited resources."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from widgets.command_line import kill_process_group
from widgets.traced_search import is_number

GRADE_ONE = Path(__file__).with_name("grade_one.py")
SKIPPED_FOLDERS = ("__pycache__", "__MACOSX")  # folders without submissions
PAUSE_SECONDS = 0.02  # between two polls of the running processes


class Submission:
    """A submitted file and the verdict on it.

    name: path within the folder
    verdict: as in grade_one.judge_file, with tree paths as tuples
    seconds: duration of the judgment
    """

    def __init__(self, folder, path):
        name = path.relative_to(folder).as_posix()
        # A file name may be invalid UTF-8, which a report cannot contain.
        self.path, self.name = path, os.fsencode(name).decode("utf-8", "replace")
        self.verdict, self.seconds = None, 0.0

    @property
    def verdict_kind(self):
        """The kind of the verdict: that of a judge.verdict.Verdict, or why there is none."""
        return self.verdict["kind"]


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


def grade_submissions(submissions, task, memory, seconds, jobs, report_progress=None, roles=""):
    """Judge all submissions, several at a time, and set their verdicts.

    memory, seconds: limits of each program, in megabytes and seconds
    jobs: number of processes at a time
    report_progress(count): called with the number of finished submissions
    roles: "name:role,…" of parameters of all programs
    """
    waiting, running = list(reversed(submissions)), []
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                submission = waiting.pop()
                submission.verdict = _judge_without_running(submission)
                if submission.verdict is None:
                    running.append(JudgeProcess(submission, task, memory, seconds, roles))
            time.sleep(PAUSE_SECONDS if running else 0)
            for process in [process for process in running if process.has_ended_or_timed_out()]:
                running.remove(process)
                process.kill_and_read_verdict()
            if report_progress:
                report_progress(len(submissions) - len(waiting) - len(running))
    finally:
        for process in running:  # only after an interrupt
            process.kill_and_read_verdict()


def _judge_without_running(submission):
    """Return the verdict on a file that must not be run; None if it is a program."""
    if not submission.path.is_file():  # reading a device or a pipe could block
        return {"kind": "not_read", "text": None}
    return None if submission.path.suffix.lower() == ".py" else {"kind": "not_python"}


class JudgeProcess:
    """The process that judges a file."""

    def __init__(self, submission, task, memory, seconds, roles=""):
        self.submission, self.seconds, self.start = submission, seconds, time.monotonic()
        self.folder = TemporaryDirectory(ignore_cleanup_errors=True)
        self.has_ended = False
        self.answer = Path(self.folder.name) / "answer"
        work_folder = Path(self.folder.name) / "work"  # for what the program writes
        work_folder.mkdir()
        command = [sys.executable, "-I", str(GRADE_ONE), str(submission.path.resolve()), task]
        with self.answer.open("wb") as stdout:
            self.process = subprocess.Popen(
                [*command, str(memory), str(seconds), roles],
                cwd=work_folder,
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def has_ended_or_timed_out(self):
        """Return whether the process has ended or has used up the time."""
        self.has_ended = _has_ended(self.process)
        return self.has_ended or time.monotonic() - self.start > self.seconds

    def kill_and_read_verdict(self):
        """Kill the process group and give the submission its verdict."""
        self.submission.seconds = time.monotonic() - self.start
        kill_process_group(self.process)
        self.submission.verdict = self._read_verdict()
        self.folder.cleanup()

    def _read_verdict(self):
        code = self.process.returncode
        if not self.has_ended or code == -getattr(signal, "SIGXCPU", 0):
            return {"kind": "too_long"}
        try:
            return parse_verdict(self.answer.read_bytes())
        except (OSError, ValueError, TypeError, KeyError, RecursionError):  # forged by the program
            return {"kind": "ended", "text": str(code)}


def _has_ended(process):
    """Return whether a process has ended, without reaping it, so that the group id stays reserved."""
    if not hasattr(os, "waitid"):
        return process.poll() is not None
    options = os.WEXITED | os.WNOHANG | os.WNOWAIT
    return os.waitid(os.P_PID, process.pid, options) is not None


def parse_verdict(verdict_json):
    """Return the verdict of grade_one.judge_file from JSON, with tree paths as tuples.

    A program may have forged it: raises ValueError, TypeError or KeyError if it cannot be drawn.
    """
    verdict = json.loads(verdict_json)
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
