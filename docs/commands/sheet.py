"""The command that writes an exercise sheet as an HTML, PDF or LaTeX file."""

import os
import re
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.builder.words import TAGS
from docs.command_line import (
    CommandError,
    OneLineErrorParser,
    add_language_argument,
    add_output_argument,
    get_ending,
    kill_process_group,
    make_write_error,
    print_progress,
    write_outputs,
)
from docs.questions.custom_trees import COMMENT, describe_tree_mistake, find_tree_lines
from docs.questions.documents.paper_document import PAPERS, build_sheet_document, convert_section
from docs.questions.exercise import PLAYERS, SHAPE, Exercise
from docs.questions.question import LEVELS
from docs.trees.input_errors import Mistake
from docs.widgets.sheet.requests import MOST, USUAL, ExerciseSheet

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
QUIET = (  # no network requests in the background
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
FLAGS = ("--headless", *QUIET, "--no-pdf-header-footer")
PATIENCE = 60  # seconds for Chromium
ADVICE = "Write an HTML file and print it."  # where Chromium fails
# In the PDF of Chromium: a page, and the page that has the last words of a heading of the first level.
PDF_PAGE = re.compile(rb"^(\d+) 0 obj\n<</Type /Page\n", re.MULTILINE)
PDF_HEADING = re.compile(rb"/Pg (\d+) 0 R\n(?:(?!/Pg ).)*?/S /H1\n", re.DOTALL)
PAGE_NUMBERS = re.compile(rb"(@page part-(\d+) {)(.*)counter\(page\) ' / ' counter\(pages\)")
CHOICES = {"level": LEVELS, "player": PLAYERS, "rule": Exercise.rules}


def make_argument_parser(program, languages):
    """Return the parser of the arguments; all values stay text."""
    parser = OneLineErrorParser(
        prog=program,
        description="Make an exercise sheet with its answer key: a file of HTML that needs nothing else,"
        " of PDF or of LaTeX. The same settings make the same sheet as on the site.",
        epilog=f"example: {program} ko --seed 7 --count 4 --level hard --output sheet.pdf",
    )
    add = parser.add_argument
    add_language_argument(parser, languages)
    shape = " to ".join(map(str, SHAPE["plies"]))
    for name, description in {
        "count": f"number of exercises, 1 to {MOST}",
        "seed": "another seed makes another sheet",
        "children": f"children of each node, {shape}; the most there are with --uneven",
        "plies": f"plies of each tree, {shape}; the most there are with --uneven",
        "level": "difficulty",
        "player": "who moves at the root",
        "rule": "fail-soft or fail-hard values",
    }.items():
        add(
            f"--{name}",
            choices=CHOICES.get(name),
            metavar=None if name in CHOICES else "N",
            # The default count depends on the trees.
            default=None if name == "count" else USUAL[name],
            help=f"{description} (usual: {USUAL[name]})",
        )
    tree_group = parser.add_mutually_exclusive_group()
    tree_group.add_argument(
        "--tree",
        action="append",
        metavar="TREE",
        help="a tree of your own, as on the site: [[3, 5], [6, 9]], or only the leaves of one whose nodes have"
        " --children each; again for another. They come first; random ones fill up --count, if it is given",
    )
    tree_group.add_argument(
        "--trees",
        metavar="FILE",
        help="the same from a text in UTF-8, a tree a line, - for the standard input; blank lines and those"
        f" that begin with {COMMENT} are skipped",
    )
    add("--uneven", action="store_true", help="let subtrees differ in shape and depth")
    key_group = parser.add_mutually_exclusive_group()
    key_group.add_argument("--no-key", action="store_true", help="write only the exercises")
    key_group.add_argument("--only-key", action="store_true", help="write only the answer key")
    add("--paper", choices=PAPERS, default="a4", help="its size (usual: a4)")
    usage = "the file; a name that ends in .pdf makes a PDF, by Chromium, and .tex LaTeX to edit"
    add_output_argument(parser, "sheet.html", usage)
    return parser


def run(arguments, texts_by_language):
    """Write the sheet for the command-line arguments."""
    try:
        sheet = ExerciseSheet(make_sheet_request(arguments), texts_by_language[arguments.language])
    except Mistake as mistake:
        message = _format_mistake(mistake, arguments, texts_by_language["en"])
        raise CommandError(message) from mistake
    parts = [] if arguments.only_key else [sheet.render_exercises(heading_level=1)]
    parts += [] if arguments.no_key else [sheet.render_key(heading_level=1)]
    ending = get_ending(arguments.output)
    sections = [convert_section(html, ending) for html in parts]
    settings = ending, arguments.paper, arguments.language, TAGS[arguments.language]
    document = build_sheet_document(sheet.title, sections, *settings)
    write_documents({arguments.output: document.encode()})


def _format_mistake(mistake, arguments, texts):
    """Return the message for a Mistake in the arguments, with the place in the trees."""
    argument, place, places = mistake.field, "", mistake.places
    unit, tree_argument = ("tree", "tree") if arguments.trees is None else ("line", "trees")
    if "line" in places:
        place = f"{unit} {places['line']}, character {places['character']}: "
    if argument == "tree":
        argument = tree_argument
    return f"--{argument}: {place}{describe_tree_mistake(mistake, texts)}"


def make_sheet_request(arguments):
    """Return the request for ExerciseSheet. Own trees without a count make a sheet of only those."""
    settings = vars(arguments) | {"tree": join_own_trees(arguments)}
    settings["uneven"] = "1" if arguments.uneven else ""
    if arguments.count is None:
        settings["count"] = "1" if settings["tree"] else USUAL["count"]
    return settings


def join_own_trees(arguments):
    """Return the own trees in the arguments as text, one per line; raise CommandError if there are none."""
    if arguments.trees is not None:
        return read_tree_file(arguments.trees)
    lines = [" ".join(tree.splitlines()) for tree in arguments.tree or ()]
    for number, line in enumerate(lines, 1):
        if not find_tree_lines(line):  # would be skipped as a line of the request
            raise Mistake("nothing", 0, 0, {"line": number, "character": 1}, field="tree")
    return "\n".join(lines)


def read_tree_file(path):
    """Return the text of a file with at least one tree; path "-" is the standard input.

    Raises CommandError for any other file.
    """
    try:
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as stream:
            text = stream.read().decode("utf-8-sig")
    except OSError as error:
        raise CommandError(f"--trees: “{path}” could not be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        message = f"“{path}” is not text in UTF-8: line {line} cannot be read. Save it as UTF-8."
        raise CommandError(f"--trees: {message}") from error
    if not find_tree_lines(text):
        raise CommandError(f"--trees: There is no tree in “{path}”.")
    return text


def write_documents(contents):
    """Write path -> bytes, as PDF if the file name says so, all files or none; raise CommandError if that fails."""
    documents = {}
    for path, data in contents.items():
        try:
            documents[path] = print_pdf(path, data) if get_ending(path) == ".pdf" else data
        except OSError as error:  # no place for Chromium's files
            raise make_write_error(path, error.strerror) from error
    write_outputs(documents)


def print_pdf(path, html):
    """Return the PDF that Chromium prints of a page, given as bytes; raise CommandError if that fails.

    path: the file that is made, for the progress
    """
    modes = (os.F_OK | os.X_OK, os.F_OK)  # preferably an executable one
    found = (shutil.which(name, mode) for mode in modes for name in BROWSERS)
    browser = next(filter(None, found), None)
    if browser is None:
        raise CommandError(
            "A PDF file is made by Chromium, and none of these programs was found:"
            f" {', '.join(BROWSERS)}. Install one, or write an HTML file and print it."
        )
    print_progress(f"Chromium makes {path}…")
    pdf = _run_print(browser, html)
    numbered = number_pages_of_parts(html, pdf)
    return pdf if numbered == html else _run_print(browser, numbered)


def number_pages_of_parts(html, pdf):
    """Return HTML that counts the pages of each part from 1; pdf: what Chromium prints of it before."""
    pages = PDF_PAGE.findall(pdf)
    starts = [pages.index(page) for page in PDF_HEADING.findall(pdf)]
    if len(starts) != len(PAGE_NUMBERS.findall(html)):
        return html  # a sheet, whose pages have no numbers, or a PDF of a form not known
    counts = [end - start for start, end in pairwise([*starts, len(pages)])]

    def count_in_part(rule):
        start, number, name = rule.groups()
        numbers = b"counter(p%b) ' / %d'" % (number, counts[int(number) - 1])
        return b"%b counter-increment: p%b;%b%b" % (start, number, name, numbers)

    return PAGE_NUMBERS.sub(count_in_part, html)


def _run_print(browser, html):
    """Return the PDF that a browser prints of a page; raise CommandError if that fails."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page, pdf_file = Path(folder) / "sheet.html", Path(folder) / "sheet.pdf"
        page.write_bytes(html)
        # Without a separate profile, Chromium would delegate to a running instance.
        own_flags = [f"--user-data-dir={folder}/profile", f"--print-to-pdf={pdf_file}"]
        # Chromium refuses to run as root with the sandbox.
        root_flags = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        code = _run_browser([browser, *FLAGS, *root_flags, *own_flags, page.as_uri()])
        pdf = pdf_file.read_bytes() if pdf_file.is_file() else b""
    if code or not pdf.startswith(b"%PDF-") or b"%%EOF" not in pdf[-1024:]:
        raise CommandError(f"{browser} did not make a PDF file. {ADVICE}")
    return pdf


def _run_browser(command):
    """Run Chromium and return its exit code; kill the process group if the wait fails."""
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    try:
        chromium = subprocess.Popen(command, **streams, start_new_session=True)
    except OSError as error:
        message = f"{command[0]} could not be started ({error.strerror}). {ADVICE}"
        raise CommandError(message) from error
    try:
        return chromium.wait(PATIENCE)
    except subprocess.TimeoutExpired as error:
        message = f"{command[0]} did not finish within {PATIENCE} seconds."
        raise CommandError(f"{message} Try again, or {ADVICE.lower()}") from error
    finally:
        if chromium.poll() is None:
            kill_process_group(chromium)
