"""Makes an exercise sheet, as a file of HTML or PDF; python docs/sheet.py --help tells how."""

import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS), str(DOCS.parent / "reference")]  # for when this runs as a program

from builder.words import LANGUAGES, TAGS, load
from figures.draw import escaped
from lab.exercises import LEVELS, PLAYERS, RULES, SHAPE
from lab.reading import Mistake, told
from lab.sheet import MOST, USUAL, Sheet

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PAPERS = {"a4": "A4", "letter": "Letter"}
CHOICES = {"level": LEVELS, "player": PLAYERS, "rule": tuple(RULES), "paper": tuple(PAPERS)}
STYLES = ("figures.css", "sheet.css")
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


def main():
    """Make the sheet that the arguments ask for; a mistake in them ends it with 2."""
    parser = arguments()
    its = parser.parse_args()
    if its.language not in LANGUAGES:
        parser.error(f"language: {', '.join(LANGUAGES)}")
    words = load(DOCS / "words")[its.language]
    try:
        check(its, words["sheet"])
        sheet = Sheet({**vars(its), "uneven": "1" if its.uneven else ""}, words)
        write(Path(its.output), document(sheet, its), words["sheet"])
    except Mistake as mistake:
        parser.error(f"--{mistake.places['field']}: {told(mistake, words)}")
    except Refused as error:
        parser.error(str(error))


def arguments():
    """Return the parser of the arguments, all of which stay text."""
    parser = Parser(
        description="Make an exercise sheet with its answer key: a file of HTML that needs nothing else,"
        " or of PDF. The same settings make the same sheet as on the site.",
        epilog="example: python docs/sheet.py ko --seed 7 --count 4 --level hard --output sheet.pdf",
    )
    shape = " to ".join(map(str, SHAPE["plies"]))
    add = parser.add_argument
    add("language", nargs="?", default="en", help=f"one of {', '.join(LANGUAGES)} (usual: en)")
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


def document(sheet, its):
    """Return the whole file of HTML; its: the arguments."""
    parts = [] if its.only_key else [sheet.exercises(top=1)]
    parts += [] if its.no_key else [sheet.key(top=1)]
    styles = [(DOCS / "theme" / "assets" / name).read_text(encoding="utf-8") for name in STYLES]
    styles += [OWN_STYLE, f"@page {{ size: {PAPERS[its.paper]}; }}\n"]
    return (
        f'<!doctype html>\n<html lang="{TAGS.get(its.language, its.language)}">\n<head>\n'
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>{escaped(sheet.title)}</title>\n<style>\n{''.join(styles)}</style>\n</head>\n"
        f'<body>\n<main id="sheet">{"".join(parts)}</main>\n</body>\n</html>\n'
    )


def write(file, html, say):
    """Write the file, or refuse."""
    try:
        if file.suffix.lower() == ".pdf":
            _print(file, html, say)
        else:
            file.write_text(html, encoding="utf-8")
    except OSError as error:
        text = say["not_written"].format(file=file, text=error.strerror)
        raise Refused(text) from error


def _print(file, html, say):
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise Refused(say["no_browser"].format(names=", ".join(BROWSERS)))
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page, made = Path(folder) / "sheet.html", Path(folder) / "sheet.pdf"
        page.write_text(html, encoding="utf-8")
        # A folder of its own, or a Chromium that is open would be asked to do it.
        own = [f"--user-data-dir={folder}/profile", "--no-pdf-header-footer"]
        call = [browser, "--headless", *FLAGS, *own, f"--print-to-pdf={made}", page.as_uri()]
        subprocess.run(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        if not made.exists():
            raise Refused(say["no_pdf"].format(name=os.path.basename(browser)))
        shutil.copyfile(made, file)


if __name__ == "__main__":
    main()
