"""The command that makes an exercise sheet, as a file of HTML or PDF; docs/sheet.py calls it."""

import errno
import os
import secrets
import shutil
import signal
import stat
import subprocess
from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from figures.draw import escape
from widgets.mistakes import Mistake, explain
from widgets.practice.exercises import LEVELS, PLAYERS, RULES, SHAPE
from widgets.sheet.answers import MOST, USUAL, Sheet

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
QUIET = (  # it asks nobody but us for anything
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
FLAGS = ("--headless", *QUIET, "--no-pdf-header-footer")
PATIENCE = 60  # seconds for Chromium
PAPERS = {"a4": "A4", "letter": "Letter"}
CHOICES = {"level": LEVELS, "player": PLAYERS, "rule": tuple(RULES), "paper": tuple(PAPERS)}
HERE = Path(__file__).parent
STYLES = (HERE.parents[1] / "theme" / "assets" / "figures.css", HERE / "sheet.css")
OWN_STYLE = """
body { max-width: 50rem; margin: 0 auto; padding: 1rem; font-family: system-ui, sans-serif; color: #000; background: #fff; }
:lang(ko) body { word-break: keep-all; overflow-wrap: anywhere; }
.m { white-space: nowrap; }
@media print { body { max-width: none; padding: 0; } }
"""


class Refused(Exception):
    """Why there is no file, as a sentence in the language of the sheet."""


class Parser(ArgumentParser):
    """A parser whose errors fill one line."""

    def error(self, message):
        self.exit(2, f"{self.prog}: {message}\n")


def main(everyone, tags):
    """Make the sheet that the arguments ask for; a mistake in them ends it with 2.

    everyone: language -> its words; tags: language -> its tag, where that is another.
    """
    parser = arguments(everyone)
    its = parser.parse_args()
    if its.language not in everyone:
        parser.error(f"language: {', '.join(everyone)}")
    words = everyone[its.language]
    try:
        check(its, words["sheet"])
        sheet = Sheet({**vars(its), "uneven": "1" if its.uneven else ""}, words)
        write(
            its.output, document(sheet, its, tags.get(its.language, its.language)), words["sheet"]
        )
    except Mistake as mistake:
        parser.error(f"--{mistake.field}: {explain(mistake, words)}")
    except Refused as error:
        parser.error(str(error))


def arguments(languages):
    """Return the parser of the arguments, all of which stay text."""
    parser = Parser(
        description="Make an exercise sheet with its answer key: a file of HTML that needs nothing else,"
        " or of PDF. The same settings make the same sheet as on the site.",
        epilog="example: python docs/sheet.py ko --seed 7 --count 4 --level hard --output sheet.pdf",
    )
    shape = " to ".join(map(str, SHAPE["plies"]))
    add = parser.add_argument
    add("language", nargs="?", default="en", help=f"one of {', '.join(languages)} (usual: en)")
    for name, text in {
        "count": f"number of exercises, 1 to {MOST}",
        "seed": "another seed makes another sheet",
        "children": f"children of each node, {shape}; the most there are with --uneven",
        "plies": f"plies of each tree, {shape}; the most there are with --uneven",
        "level": "difficulty",
        "player": "who moves at the root",
        "rule": "fail-soft or fail-hard values",
    }.items():
        known = "|".join(CHOICES.get(name, "N"))
        add(f"--{name}", metavar=known, default=USUAL[name], help=f"{text} (usual: {USUAL[name]})")
    add("--uneven", action="store_true", help="let subtrees differ in shape and depth")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--no-key", action="store_true", help="write only the exercises")
    which.add_argument("--only-key", action="store_true", help="write only the answer key")
    add("--paper", metavar="|".join(PAPERS), default="a4", help="its size (usual: a4)")
    add(
        *("--output", "-o"),
        metavar="FILE",
        default="sheet.html",
        help="the file; a name that ends in .pdf makes a PDF, by Chromium (usual: sheet.html)",
    )
    return parser


def check(its, say):
    """Refuse a word that is none of those known."""
    for name, known in CHOICES.items():
        text = getattr(its, name)
        if text not in known:
            told = say["not_known"].format(text=text, known=", ".join(known))
            raise Refused(f"--{name}: {told}")


def document(sheet, its, tag):
    """Return the whole file of HTML; its: the arguments, tag: that of the language."""
    parts = [] if its.only_key else [sheet.exercises(top=1)]
    parts += [] if its.no_key else [sheet.key(top=1)]
    styles = [file.read_text(encoding="utf-8") for file in STYLES]
    styles += [OWN_STYLE, f"@page {{ size: {PAPERS[its.paper]}; }}\n"]
    return (
        f'<!doctype html>\n<html lang="{tag}">\n<head>\n'
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>{escape(sheet.title)}</title>\n<style>\n{''.join(styles)}</style>\n</head>\n"
        f'<body>\n<main id="sheet">{"".join(parts)}</main>\n</body>\n</html>\n'
    )


def write(file, html, say):
    """Write the file, whose name decides what it holds, or refuse."""
    try:
        # A name may be nothing but an ending, which pathlib takes for a whole name.
        pdf = file.lower().endswith(".pdf")
        put(file, print_pdf(html, say) if pdf else html.encode())
    except OSError as error:
        text = say["not_written"].format(file=file, text=error.strerror)
        raise Refused(text) from error


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


def print_pdf(html, say):
    """Return the PDF that Chromium makes of a page, or refuse."""
    browser = _browser()
    if browser is None:
        raise Refused(say["no_browser"].format(names=", ".join(BROWSERS)))
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page, made = Path(folder) / "sheet.html", Path(folder) / "sheet.pdf"
        page.write_text(html, encoding="utf-8")
        # A folder of its own, or a Chromium that is open would be asked to do it.
        own = [f"--user-data-dir={folder}/profile", f"--print-to-pdf={made}"]
        # Chromium has no sandbox for root, and refuses.
        root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        code = _run([browser, *FLAGS, *root, *own, page.as_uri()], say)
        pdf = made.read_bytes() if made.is_file() else b""
    if code or not pdf.startswith(b"%PDF-") or b"%%EOF" not in pdf[-1024:]:
        raise Refused(say["no_pdf"].format(name=browser))
    return pdf


def _browser():
    """Return the first Chromium there is; one that must not be run, if there is no other."""
    for mode in (os.F_OK | os.X_OK, os.F_OK):
        for name in BROWSERS:
            if found := shutil.which(name, mode):
                return found
    return None


def _run(call, say):
    """Run Chromium and return its exit code; whatever ends the waiting ends all its processes."""
    nothing = subprocess.DEVNULL
    try:
        chromium = subprocess.Popen(
            call, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True
        )
    except OSError as error:
        text = say["not_started"].format(name=call[0], text=error.strerror)
        raise Refused(text) from error
    try:
        return chromium.wait(PATIENCE)
    except subprocess.TimeoutExpired as error:
        text = say["too_long"].format(name=call[0], seconds=PATIENCE)
        raise Refused(text) from error
    finally:
        if chromium.poll() is None:
            _end(chromium)


def _end(program):
    """End a program and all that it has started."""
    if hasattr(os, "killpg"):
        os.killpg(program.pid, signal.SIGKILL)  # the group is there until the program is waited for
    else:
        program.kill()
    program.wait()
