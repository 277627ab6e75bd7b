"""The command that writes an exercise sheet as an HTML, PDF or LaTeX file; docs/sheet.py calls it."""

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.commands.command_line import (
    CommandError,
    OneLineErrorParser,
    check_choices,
    kill_process_group,
    parse_arguments,
    write_outputs,
)
from docs.questions.documents.paper_document import PAPERS, build_paper_document, convert_section
from docs.questions.exercises.custom_trees import COMMENT, find_tree_lines, format_mistake_with_line
from docs.questions.exercises.exercises import LEVELS, PLAYERS, RULES, SHAPE
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
CHOICES = {"level": LEVELS, "player": PLAYERS, "rule": tuple(RULES), "paper": tuple(PAPERS)}


def main(texts_by_language, language_tags):
    """Write the sheet for the command-line arguments; exit with 2 if they are wrong.

    texts_by_language: language -> part -> key -> text
    language_tags: language -> language tag, if they differ
    """
    parser = make_argument_parser(texts_by_language)
    arguments, texts = parse_arguments(parser, texts_by_language)
    try:
        check_choices(arguments, texts["sheet"], CHOICES)
        sheet = ExerciseSheet(make_sheet_request(arguments, texts["sheet"]), texts)
        language_tag = language_tags.get(arguments.language, arguments.language)
        document = build_document(sheet, arguments, language_tag)
        write_documents({arguments.output: document.encode()}, texts["sheet"])
    except Mistake as mistake:
        is_from_file = arguments.trees is not None
        name = "trees" if is_from_file and mistake.field == "tree" else mistake.field
        place_key = "at_line" if is_from_file else "at_tree"
        message = format_mistake_with_line(mistake, texts, place_key)
        parser.error(f"--{name}: {message}")
    except CommandError as error:
        parser.error(str(error))


def make_argument_parser(languages):
    """Return the parser of the arguments; all values stay text."""
    parser = OneLineErrorParser(
        description="Make an exercise sheet with its answer key: a file of HTML that needs nothing else,"
        " of PDF or of LaTeX. The same settings make the same sheet as on the site.",
        epilog="example: python docs/sheet.py ko --seed 7 --count 4 --level hard --output sheet.pdf",
    )
    add = parser.add_argument
    add("language", nargs="?", default="en", help=f"one of {', '.join(languages)} (usual: en)")
    _add_setting_arguments(parser)
    _add_custom_tree_arguments(parser)
    add("--uneven", action="store_true", help="let subtrees differ in shape and depth")
    key_group = parser.add_mutually_exclusive_group()
    key_group.add_argument("--no-key", action="store_true", help="write only the exercises")
    key_group.add_argument("--only-key", action="store_true", help="write only the answer key")
    add("--paper", metavar="|".join(PAPERS), default="a4", help="its size (usual: a4)")
    add(
        *("--output", "-o"),
        metavar="FILE",
        default="sheet.html",
        help="the file; a name that ends in .pdf makes a PDF, by Chromium, and .tex LaTeX to edit"
        " (usual: sheet.html)",
    )
    return parser


def _add_setting_arguments(parser):
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
        parser.add_argument(
            f"--{name}",
            metavar="|".join(CHOICES.get(name, "N")),
            # The default count depends on the trees.
            default=None if name == "count" else USUAL[name],
            help=f"{description} (usual: {USUAL[name]})",
        )


def _add_custom_tree_arguments(parser):
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


def make_sheet_request(arguments, texts):
    """Return the request for ExerciseSheet. Own trees without a count make a sheet of only those."""
    settings = {
        **vars(arguments),
        "uneven": "1" if arguments.uneven else "",
        "tree": join_own_trees(arguments, texts),
    }
    if arguments.count is None:
        settings["count"] = "1" if settings["tree"] else USUAL["count"]
    return settings


def join_own_trees(arguments, texts):
    """Return the own trees in the arguments as text, one per line; raise CommandError if there are none."""
    if arguments.trees is not None:
        return read_tree_file(arguments.trees, texts)
    lines = [" ".join(tree.splitlines()) for tree in arguments.tree or ()]
    for number, line in enumerate(lines, 1):
        if not find_tree_lines(line):  # would be skipped as a line of the request
            raise Mistake("nothing", 0, 0, {"line": number, "character": 1}, field="tree")
    return "\n".join(lines)


def read_tree_file(path, texts):
    """Return the text of a file with at least one tree; path "-" is the standard input.

    Raises CommandError for any other file.
    """
    try:
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as stream:
            text = stream.read().decode("utf-8-sig")
    except OSError as error:
        message = texts["not_read"].format(file=path, text=error.strerror)
        raise CommandError(f"--trees: {message}") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        message = texts["not_utf8"].format(file=path, line=line)
        raise CommandError(f"--trees: {message}") from error
    if not find_tree_lines(text):
        raise CommandError(f"--trees: {texts['no_trees'].format(file=path)}")
    return text


def build_document(sheet, arguments, language_tag):
    """Return the sheet and the key, as the arguments say, as a whole file of HTML or LaTeX."""
    parts = [] if arguments.only_key else [sheet.render_exercises(heading_level=1)]
    parts += [] if arguments.no_key else [sheet.render_key(heading_level=1)]
    ending = get_ending(arguments.output)
    sections = [convert_section(html, ending) for html in parts]
    settings = ending, arguments.paper, arguments.language, language_tag
    return build_paper_document(sheet.title, sections, *settings)


def get_ending(path):
    """Return the end of a file name from the last dot; unlike pathlib, also of the name .pdf."""
    return path[path.rfind(".") :].lower()


def write_documents(contents, texts):
    """Write path -> bytes, as PDF if the file name says so, all files or none; raise CommandError if that fails."""
    write_outputs(
        contents,
        texts,
        lambda path, data: print_pdf(data, texts) if get_ending(path) == ".pdf" else data,
    )


def print_pdf(html, texts):
    """Return the PDF that Chromium prints of a page, given as bytes; raise CommandError if that fails."""
    browser = _find_browser()
    if browser is None:
        raise CommandError(texts["no_browser"].format(names=", ".join(BROWSERS)))
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page, pdf_file = Path(folder) / "sheet.html", Path(folder) / "sheet.pdf"
        page.write_bytes(html)
        # Without a separate profile, Chromium would delegate to a running instance.
        own_flags = [f"--user-data-dir={folder}/profile", f"--print-to-pdf={pdf_file}"]
        # Chromium refuses to run as root with the sandbox.
        root_flags = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        code = _run_browser([browser, *FLAGS, *root_flags, *own_flags, page.as_uri()], texts)
        pdf = pdf_file.read_bytes() if pdf_file.is_file() else b""
    if code or not pdf.startswith(b"%PDF-") or b"%%EOF" not in pdf[-1024:]:
        raise CommandError(texts["no_pdf"].format(name=browser))
    return pdf


def _find_browser():
    """Return the path of a Chromium, preferably an executable one; None if there is none."""
    for mode in (os.F_OK | os.X_OK, os.F_OK):
        for name in BROWSERS:
            if browser := shutil.which(name, mode):
                return browser
    return None


def _run_browser(command, texts):
    """Run Chromium and return its exit code; kill the process group if the wait fails."""
    devnull = subprocess.DEVNULL
    try:
        chromium = subprocess.Popen(
            command, stdin=devnull, stdout=devnull, stderr=devnull, start_new_session=True
        )
    except OSError as error:
        text = texts["not_started"].format(name=command[0], text=error.strerror)
        raise CommandError(text) from error
    try:
        return chromium.wait(PATIENCE)
    except subprocess.TimeoutExpired as error:
        text = texts["too_long"].format(name=command[0], seconds=PATIENCE)
        raise CommandError(text) from error
    finally:
        if chromium.poll() is None:
            kill_process_group(chromium)
