"""Judges submitted programs, each in a process with limited resources."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from widgets.command_line import kill_process_group
from widgets.grade.settings import is_tree

GRADE_ONE = Path(__file__).with_name("grade_one.py")
PAUSE_SECONDS = 0.02  # between two polls of the running processes


def grade_submissions(
    submissions, task, memory, seconds, jobs, report_progress=None, roles="", settings_path=None
):
    """Judge all submissions without a verdict, several at a time, and set their verdicts.

    memory, seconds: limits of each program, in megabytes and seconds
    jobs: number of processes at a time
    report_progress(count): called with the number of finished submissions
    roles: "name:role,…" of parameters of all programs
    settings_path: the file that defines the task, if the teacher does
    """
    waiting, running = list(reversed(submissions)), []
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                submission = waiting.pop()
                if submission.verdict is None:
                    running.append(
                        JudgeProcess(submission, task, memory, seconds, roles, settings_path)
                    )
            time.sleep(PAUSE_SECONDS if running else 0)
            for process in [process for process in running if process.has_ended_or_timed_out()]:
                running.remove(process)
                process.kill_and_read_verdict()
            if report_progress:
                report_progress(len(submissions) - len(waiting) - len(running))
    finally:
        for process in running:  # only after an interrupt
            process.kill_and_read_verdict()


class JudgeProcess:
    """The process that judges a file."""

    def __init__(self, submission, task, memory, seconds, roles="", settings_path=None):
        self.submission, self.seconds, self.start = submission, seconds, time.monotonic()
        self.folder = TemporaryDirectory(ignore_cleanup_errors=True)
        self.has_ended = False
        self.answer = Path(self.folder.name) / "answer"
        work_folder = Path(self.folder.name) / "work"  # for what the program writes
        work_folder.mkdir()
        command = [sys.executable, "-I", str(GRADE_ONE), str(submission.path.resolve()), task]
        with self.answer.open("wb") as stdout:
            self.process = subprocess.Popen(
                [
                    *command,
                    str(memory),
                    str(seconds),
                    roles,
                    str(Path(settings_path or "").resolve()),
                ],
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
    if verdict.get("tree") is not None and not is_tree(verdict["tree"]):
        raise ValueError("no tree")
    for name in ("must", "read"):
        if verdict.get(name) is not None:
            verdict[name] = [tuple(path) for path in verdict[name]]
    for name in ("leaf", "node"):
        if verdict.get(name) is not None:
            verdict[name] = tuple(verdict[name])
    if not isinstance(verdict.get("fingerprint"), str | None):
        raise TypeError("no fingerprint")
    return verdict
