"""Runs grade_one.py in processes with limited resources, several at a time, and reads their answers."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.command_line import kill_process_group
from docs.commands.grade.settings import is_tree
from docs.commands.grade.submitted_files import make_printable
from docs.programs.traced_search import is_extended_real

GRADE_ONE = Path(__file__).with_name("grade_one.py")
PAUSE_SECONDS = 0.02  # between two polls of the running processes
MOST_VERDICT_BYTES = 2**16  # a program that forges its verdict could ask for a drawing without end


def run_requests(requests, on_answer, memory, seconds, jobs, parse_answer=None):
    """Run a process for each request, in order; raise KeyboardInterrupt if the command is to end.

    requests: dictionaries of the arguments of grade_one.answer_request
    on_answer(index, answer, seconds): called with the index of a request when its process has ended
    memory, seconds: limits of each process, in megabytes and seconds
    jobs: number of processes at a time
    parse_answer: parse_verdict, if what answers is not our own code
    """
    parse_answer = parse_answer or parse_json
    waiting, running = list(enumerate(requests))[::-1], []
    with (
        note_interrupts() as interrupts,
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        ThreadPoolExecutor(1) as remover,
    ):
        try:
            while (waiting or running) and not interrupts:
                while waiting and len(running) < jobs:
                    running.append(LimitedProcess(*waiting.pop(), memory, seconds, folder))
                time.sleep(PAUSE_SECONDS)
                for process in [each for each in running if each.has_ended_or_timed_out()]:
                    running.remove(process)
                    answer = process.kill_and_read_answer(parse_answer)
                    remover.submit(remove_folder, process.folder)
                    on_answer(process.index, answer, process.duration)
        finally:
            for process in running:  # only after an interrupt
                process.kill_and_read_answer(parse_answer)
                remover.submit(remove_folder, process.folder)
    if interrupts:
        raise KeyboardInterrupt


@contextmanager
def note_interrupts():
    """Collect interrupts in a list instead of raising: no process is lost between its start and its entry."""
    interrupts, previous = [], {}
    for number in (signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) != signal.SIG_IGN:  # as in a job in the background
            previous[number] = signal.signal(number, lambda number, _: interrupts.append(number))
    try:
        yield interrupts
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


class LimitedProcess:
    """A process that answers a request, in a folder of its own; index: of the request; duration: in seconds."""

    def __init__(self, index, request, memory, seconds, outer_folder):
        self.index, self.seconds, self.start = index, seconds, time.monotonic()
        self.process, self.has_ended, self.failure = None, False, None
        self.folder = Path(outer_folder, str(index))
        self.answer, request_path = self.folder / "answer", self.folder / "request"
        work_folder = self.folder / "work"  # for what the program writes
        try:
            work_folder.mkdir(parents=True)
            request_path.write_text(json.dumps([memory, seconds, request]), encoding="ascii")
            with request_path.open("rb") as stdin, self.answer.open("wb") as stdout:
                self.process = subprocess.Popen(
                    [sys.executable, "-I", str(GRADE_ONE)],
                    cwd=work_folder,
                    env=os.environ | dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(work_folder)),
                    stdin=stdin,
                    stdout=stdout,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
        except OSError as error:  # the disk is full, or there are too many processes
            self.failure = error.strerror

    def has_ended_or_timed_out(self):
        """Return whether the process has ended or has used up the time."""
        if self.process is None:
            self.has_ended = True
        elif hasattr(os, "waitid"):  # without reaping it, so that the group id stays reserved
            options = os.WEXITED | os.WNOHANG | os.WNOWAIT
            self.has_ended = os.waitid(os.P_PID, self.process.pid, options) is not None
        else:
            self.has_ended = self.process.poll() is not None
        return self.has_ended or time.monotonic() - self.start > self.seconds

    def kill_and_read_answer(self, parse_answer):
        """Kill the process group and return the answer, or a verdict that says why there is none."""
        if self.process:
            kill_process_group(self.process)
        self.duration = time.monotonic() - self.start
        if self.process is None:
            return {"kind": "ended", "text": self.failure}
        code = self.process.returncode
        if self.has_ended:
            with suppress(OSError, ValueError, TypeError, KeyError, RecursionError, MemoryError):
                return parse_answer(self.answer.read_bytes())
        if self.duration > self.seconds or code == -getattr(signal, "SIGXCPU", 0):
            return {"kind": "too_long"}
        return {"kind": "ended", "text": str(code)}  # or forged by the program


def remove_folder(path):
    """Remove a folder in which a program may have made thousands of folders, each in the last one."""
    folders = [path]
    numbers = count()
    while folders:
        folder = folders.pop()
        for entry in list(os.scandir(folder)):
            if entry.is_dir(follow_symlinks=False):  # it moves up, where its path is short
                os.chmod(entry.path, 0o700)
                folders.append(f"{path}-{next(numbers)}")
                os.rename(entry.path, folders[-1])
            else:
                os.unlink(entry.path)
        os.rmdir(folder)


def parse_verdict(data):
    """Return the verdict of grade_one.judge_file from JSON, with printable texts and tree paths as tuples.

    A program may have forged it: raises ValueError, TypeError or KeyError if it cannot be drawn.
    """
    if len(data) > MOST_VERDICT_BYTES:
        raise ValueError("too long")
    verdict = parse_json(data)
    verdict = {"kind": verdict["kind"]} | verdict
    known = {name: value for name, value in verdict.items() if value is not None}
    if "tree" in known and not is_tree(known["tree"]):
        raise ValueError("no tree")
    for name in known.keys() & {"must", "read"}:
        verdict[name] = [tuple(path) for path in known[name]]
    for name in known.keys() & {"leaf", "node"}:
        verdict[name] = tuple(known[name])
    if not all(isinstance(each, str) for each in [*verdict.get("fingerprints", [])]):
        raise TypeError("no fingerprint")
    # The sentences contain these numbers as they are.
    moves = verdict.get("expected") if isinstance(verdict.get("expected"), list) else []
    for number in (verdict.get("line"), verdict.get("tried"), verdict.get("larger"), *moves):
        if number is not None and not is_extended_real(number):
            raise TypeError("no number")
    return verdict


def parse_json(data):
    """Return plain data from JSON, with every text on one line and printable."""
    return _clean_texts(json.loads(data))


def _clean_texts(value):
    if isinstance(value, str):
        return make_printable(re.sub(r"\s", " ", value))
    if isinstance(value, dict):
        return {_clean_texts(key): _clean_texts(item) for key, item in value.items()}
    return list(map(_clean_texts, value)) if isinstance(value, list) else value
