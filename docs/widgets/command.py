"""What the commands share: their parser and refusals, a page that needs nothing else, a file written whole, a program ended."""

import errno
import os
import secrets
import signal
import stat
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path

from figures.draw import escape

FIGURES = Path(__file__).parents[1] / "theme" / "assets" / "figures.css"
STYLE = """
body { max-width: 50rem; margin: 0 auto; padding: 1rem; font-family: system-ui, sans-serif; color: #000; background: #fff; }
:lang(ko) body { word-break: keep-all; overflow-wrap: anywhere; }
.m { white-space: nowrap; }
@media print { body { max-width: none; padding: 0; } }
"""


class Refused(Exception):
    """Why there is no file, as a sentence in the reader's language."""


class Parser(ArgumentParser):
    """A parser whose errors fill one line."""

    def error(self, message):
        self.exit(2, f"{self.prog}: {message}\n")


def page(title, tag, body, before="", after=""):
    """Return a whole file of HTML, whose figures look as on the site.

    tag: of its language; body: HTML; before, after: style sheets, before and after that of all commands.
    """
    styles = FIGURES.read_text(encoding="utf-8") + before + STYLE + after
    return (
        f'<!doctype html>\n<html lang="{tag}">\n<head>\n'
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{styles}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def put(file, data):
    """Write data into a file; if that fails, one that is there already stays as it was."""
    if not os.path.basename(file):  # nothing, or a folder's name with its slash
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    try:
        its = os.stat(file)
    except FileNotFoundError:
        its = None
    if its is None or (stat.S_ISREG(its.st_mode) and _stream(its) is None):
        _replace(os.path.realpath(file), data, its)  # a link stays a link
        return
    stream = _stream(its)
    with open(file if stream is None else stream, "wb", closefd=stream is None) as device:
        device.write(data)


def _stream(its):
    """Return the number of our own output that is this file, or None: `-o /dev/stdout >> file`."""
    for number in (1, 2):
        with suppress(OSError):
            if os.path.samestat(its, os.fstat(number)):
                return number
    return None


def _replace(file, data, its):
    """Write beside the file, then put that in its place; its: what is known of the old one, or None."""
    if its and not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    beside = os.path.join(os.path.dirname(file), f".{secrets.token_hex(8)}")
    try:
        with open(beside, "xb") as made:
            made.write(data)
            made.flush()
            os.fsync(made.fileno())  # a full disk may be told as late as this
        if its:
            with suppress(OSError, AttributeError):  # to whom it belongs, where that can be said
                os.chown(beside, its.st_uid, its.st_gid)
            os.chmod(beside, stat.S_IMODE(its.st_mode))
        os.replace(beside, file)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def end(program):
    """End a program that leads its own group of processes, with all that it has started."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):  # the group is there until the program is waited for
            os.killpg(program.pid, signal.SIGKILL)
    else:
        program.kill()
    program.wait()
