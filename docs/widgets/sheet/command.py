"""The command that makes an exercise sheet, as a file of HTML or PDF; docs/sheet.py calls it."""

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from widgets.command import Parser, Refused, end, page, put
from widgets.mistakes import Mistake
from widgets.practice.exercises import LEVELS, PLAYERS, RULES, SHAPE
from widgets.sheet.answers import MOST, USUAL, Sheet
from widgets.sheet.own import NOTE, find_lines, tell

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
        sheet = Sheet(request(its, words["sheet"]), words)
        write(
            its.output, document(sheet, its, tags.get(its.language, its.language)), words["sheet"]
        )
    except Mistake as mistake:
        of_file = its.trees is not None
        name = "trees" if of_file and mistake.field == "tree" else mistake.field
        told = tell(mistake, words, "at_line" if of_file else "at_tree")
        parser.error(f"--{name}: {told}")
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
        usual = None if name == "count" else USUAL[name]  # that depends on the trees
        add(f"--{name}", metavar=known, default=usual, help=f"{text} (usual: {USUAL[name]})")
    own = parser.add_mutually_exclusive_group()
    own.add_argument(
        "--tree",
        action="append",
        metavar="TREE",
        help="a tree of your own, as on the site: [[3, 5], [6, 9]], or only the leaves of one whose nodes have"
        " --children each; again for another. They come first; random ones fill up --count, if it is given",
    )
    own.add_argument(
        "--trees",
        metavar="FILE",
        help="the same from a text in UTF-8, a tree a line, - for the standard input; blank lines and those"
        f" that begin with {NOTE} are skipped",
    )
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


def request(its, say):
    """Return what Sheet is to make; its: the arguments. Whoever brings trees and no count wants only those."""
    asked = {**vars(its), "uneven": "1" if its.uneven else "", "tree": own_trees(its, say)}
    if its.count is None:
        asked["count"] = "1" if asked["tree"] else USUAL["count"]
    return asked


def own_trees(its, say):
    """Return the trees that the arguments bring, a line each, or refuse."""
    if its.trees is not None:
        return read_lines(its.trees, say)
    lines = [" ".join(tree.splitlines()) for tree in its.tree or ()]
    for number, line in enumerate(lines, 1):
        if not find_lines(line):  # in a file, it would be skipped
            raise Mistake("nothing", 0, 0, {"line": number, "character": 1}, field="tree")
    return "\n".join(lines)


def read_lines(file, say):
    """Return the text of a file that has a tree in it, or refuse; - is the standard input."""
    try:
        with open(0 if file == "-" else file, "rb", closefd=file != "-") as stream:
            text = stream.read().decode("utf-8-sig")
    except OSError as error:
        told = say["not_read"].format(file=file, text=error.strerror)
        raise Refused(f"--trees: {told}") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        told = say["not_utf8"].format(file=file, line=line)
        raise Refused(f"--trees: {told}") from error
    if not find_lines(text):
        raise Refused(f"--trees: {say['no_trees'].format(file=file)}")
    return text


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
    style = (HERE / "sheet.css").read_text(encoding="utf-8")
    paper = f"@page {{ size: {PAPERS[its.paper]}; }}\n"
    main = f'<main id="sheet">{"".join(parts)}</main>'
    return page(sheet.title, tag, main, style, paper)


def write(file, html, say):
    """Write the file, whose name decides what it holds, or refuse."""
    try:
        # A name may be nothing but an ending, which pathlib takes for a whole name.
        pdf = file.lower().endswith(".pdf")
        put(file, print_pdf(html, say) if pdf else html.encode())
    except OSError as error:
        text = say["not_written"].format(file=file, text=error.strerror)
        raise Refused(text) from error


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
            end(chromium)
