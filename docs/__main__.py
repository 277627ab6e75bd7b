"""The command line of the site: python docs COMMAND …; without a command, it lists them."""

import os
import signal
import sys
from importlib import import_module
from pathlib import Path

DOCS = Path(__file__).resolve().parent
PROGRAM = "python docs"
# Name -> (module, what the command does). A module is imported only when its command is called. It has
# make_argument_parser(program, languages) and run(arguments, texts_by_language), with
# texts_by_language: language -> part -> key -> text.
COMMANDS = {
    "sheet": ("docs.commands.sheet", "make an exercise sheet with its answer key"),
    "exam": ("docs.commands.exam.command", "make an exam in several variants, with a key"),
    "export": ("docs.commands.export", "export questions to learning platforms"),
    "grade": ("docs.commands.grade.command", "judge the programs that students hand in"),
    "latex": ("docs.editions.paper.latex", "draw a tree and its search in LaTeX"),
    "print": ("docs.editions.paper.command", "make a book, an e-book or slides"),
    "notebook": ("docs.editions.notebook.command", "write the course as Jupyter notebooks"),
    "offline": ("docs.editions.offline.command", "make offline editions of the site"),
    "release": ("docs.editions.release.command", "make all files to take along"),
}


def main(arguments):
    """Run the command that the arguments name; exit with 2 if they are wrong."""
    # The path for imports is set below, and an interrupt during them is quiet.
    from docs.command_line import CommandError, OneLineErrorParser

    parser = OneLineErrorParser(
        prog=PROGRAM, epilog=f"{PROGRAM} COMMAND --help explains a command."
    )
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, (_, description) in COMMANDS.items():
        subparsers.add_parser(name, help=description)
    name, *arguments = arguments or ["--help"]
    if name not in COMMANDS:
        parser.parse_args([name])  # shows the help or the error, and exits
        return

    from docs.builder import words
    from docs.trees.input_errors import Mistake, format_mistake

    module = import_module(COMMANDS[name][0])
    languages = (*words.LANGUAGES, *words.GROWING)
    parser = module.make_argument_parser(f"{PROGRAM} {name}", languages)
    arguments = parser.parse_args(arguments)
    texts_by_language = words.load_all_texts(DOCS / "words")
    try:
        module.run(arguments, texts_by_language)
    except Mistake as mistake:
        message = format_mistake(mistake, texts_by_language["en"])
        parser.error(f"--{mistake.field}: {message}")
    except CommandError as error:
        parser.error(str(error))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # cleans up as an interrupt does
    sys.path[:1] = [str(DOCS.parent), str(DOCS.parent / "reference")]
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:  # quiet, also while modules are imported
        os._exit(128 + signal.SIGINT)
