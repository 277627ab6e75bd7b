"""Helpers of the command-line programs: argument parser, choices, atomic writing, ending a process."""

import errno
import os
import secrets
import signal
import stat
import sys
import tomllib
from argparse import ArgumentParser
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic

from docs.trees.input_errors import parse_field
from docs.trees.tree_syntax import parse_whole_number

STREAMS = {"/dev/stdout": 1, "/dev/stderr": 2}  # the shell may append them to a file


class CommandError(Exception):
    """The command cannot write its file; the message is an English sentence."""


def get_ending(path):
    """Return the end of a file name from the last dot; unlike pathlib, also of the name .pdf."""
    return path[path.rfind(".") :].lower()


class OneLineErrorParser(ArgumentParser):
    """An argument parser whose error messages fill one line."""

    def error(self, message):
        self.exit(2, f"{self.prog}: {message}\n")


def print_progress(message):
    """Print what a command is doing, on the standard error: the standard output is for its result."""
    print(message, file=sys.stderr, flush=True)


class SlowProgress:
    """Prints progress only every two seconds: what takes less prints none."""

    def __init__(self):
        self.last = monotonic()

    def show(self, message):
        """Print the message if the last one, or the start, was two seconds ago."""
        if monotonic() - self.last >= 2:
            print_progress(message)
            self.last = monotonic()


def add_language_argument(parser, languages):
    """Add the optional argument with the language of what is written."""
    usual = languages[0]
    settings = {"nargs": "?", "choices": languages, "default": usual, "metavar": "LANGUAGE"}
    help_text = f"one of {', '.join(languages)} (usual: {usual})"
    parser.add_argument("language", **settings, help=help_text)


def add_output_argument(parser, usual, description, metavar="FILE"):
    """Add the option that names what is written; usual: its default, description: of the name."""
    help_text = f"{description} (usual: {usual})"
    parser.add_argument("--output", "-o", metavar=metavar, default=usual, help=help_text)


def parse_counts(argument, text, most, kinds, usual=""):
    """Return [(kind, number)] for a text such as prune:2,value:1; raise CommandError or Mistake if it is wrong.

    argument: the name of the argument; most: the greatest number; kinds: those that are allowed
    usual: the number of a kind without one, as text; "" if each needs one
    """
    counts = []
    for item in text.split(","):
        kind, colon, number = (part.strip() for part in item.partition(":"))
        check_choice(f"--{argument}", kind, kinds)
        number = parse_field(argument, parse_whole_number, number if colon else usual, 1, most)
        counts.append((kind, number))
    return counts


def check_choice(name, text, known):
    """Raise CommandError if the text of an argument, or of a key in a file, is none of those known."""
    if text not in known:
        raise CommandError(f"{name}: “{text}” is not one of these: {', '.join(known)}.")


def read_toml(option, path):
    """Return the content of the TOML file that an option names; raise CommandError if it cannot be read."""
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or error
        raise CommandError(f"{option}: “{path}” could not be read ({reason}).") from error


def write_output(path, data):
    """Write bytes to a file; raise CommandError if that fails."""
    write_outputs({path: data})


def write_files(folder, contents):
    """Write name -> bytes into a folder, and make it if it is missing; raise CommandError if that fails."""
    for name, data in contents.items():
        path = os.path.join(folder, name)
        try:
            os.makedirs(folder, exist_ok=True)
            write_atomically(path, data)
        except OSError as error:
            raise make_write_error(path, error.strerror) from error


def write_outputs(contents):
    """Write path -> bytes, all files or none; raise CommandError if that fails."""
    try:
        with ExitStack() as prepared_files:
            for path, data in contents.items():
                prepared_files.enter_context(_prepare_file(path, data))
    except OSError as error:
        raise make_write_error(path, error.strerror) from error


def make_write_error(path, reason):
    """Return the CommandError that a file could not be written."""
    return CommandError(f"“{path}” could not be written ({reason}).")


def write_atomically(path, data):
    """Write data to the file at path atomically: if that fails, an existing file does not change."""
    with _prepare_file(path, data):
        pass


@contextmanager
def _prepare_file(path, data):
    """Write data to a temporary file, which at the end of the context replaces the file at path.

    Write to devices and our own streams at once.
    """
    if not os.path.basename(path):  # empty, or a folder with a trailing slash
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        mode = None
    if path in STREAMS or not (mode is None or stat.S_ISREG(mode)):
        with open(STREAMS.get(path, path), "wb", closefd=path not in STREAMS) as device:
            device.write(data)
        yield
        return
    if mode and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    path = os.path.realpath(path)  # so that a symbolic link is kept
    temporary = os.path.join(os.path.dirname(path), f".{secrets.token_hex(8)}")
    try:
        with open(temporary, "xb") as output:
            output.write(data)
        if mode:
            os.chmod(temporary, stat.S_IMODE(mode))
        yield
        os.replace(temporary, path)
    finally:
        with suppress(OSError):
            os.unlink(temporary)


def kill_process_group(process):
    """Kill a process that leads a process group, together with the group."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):  # the group exists until wait() is called
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()
