"""The command that writes the notebooks of a language; docs/notebook.py calls it."""

import os
import sys
from argparse import BooleanOptionalAction
from pathlib import Path

from docs.builder.archive import pack_files
from docs.builder.rendering import LanguageEdition
from docs.builder.words import LANGUAGES
from docs.commands.command_line import (
    CommandError,
    OneLineErrorParser,
    parse_arguments,
    write_atomically,
)
from docs.editions.notebook.cells import format_notebook, make_notebook
from docs.editions.notebook.execution import CellError, can_execute, check_outputs, execute_notebook
from docs.editions.notebook.notebooks import NOTEBOOKS, make_cells
from docs.editions.notebook.packing import REFERENCE
from docs.editions.notebook.prose import PageAddresses


def main(texts_by_language, language_tags):
    """Write the notebooks for the command-line arguments; exit with 2 if that fails.

    texts_by_language: language -> part -> key -> text
    language_tags: language -> language tag, if they differ
    """
    parser = make_argument_parser(texts_by_language)
    arguments, texts = parse_arguments(parser, texts_by_language)
    language = arguments.language
    edition = LanguageEdition(language, texts_by_language, REFERENCE)
    try:
        executes = arguments.execute
        if executes and not can_execute():
            raise CommandError(f"--execute: {texts['notebook']['no_nbclient']}")
        if executes is None:
            executes = can_execute()
            if not executes:
                print(f"{parser.prog}: {texts['notebook']['not_executed']}", file=sys.stderr)
        language_tag = language_tags.get(language, language)
        files = make_files(edition, language_tag, arguments.site, executes)
        write_files(arguments.output, files, texts["sheet"])
    except CommandError as error:
        parser.error(str(error))


def make_argument_parser(languages):
    """Return the parser of the arguments."""
    parser = OneLineErrorParser(
        description="Write Jupyter notebooks: the core of the course, the tasks with their judge, and the reader's"
        " own game. Each is one file that needs nothing but Python. With the package nbclient, the cells are"
        " executed, so that the notebooks hold their outputs; a cell that prints something else than the page"
        " says is an error.",
        epilog="example: python docs/notebook.py ko --site https://example.org/ -o notebooks.zip",
    )
    add = parser.add_argument
    add("language", nargs="?", default="en", help=f"one of {', '.join(languages)} (usual: en)")
    add(
        *("--output", "-o"),
        metavar="FOLDER",
        default="notebooks",
        help="a name that ends in .zip makes one file of them (usual: notebooks)",
    )
    add(
        "--execute",
        action=BooleanOptionalAction,
        help="whether to execute the cells (usual: if nbclient is installed)",
    )
    add(
        "--site",
        metavar="URL",
        default=os.environ.get("SITE_URL", ""),
        help="the address of the site, for links to it (usual: the variable SITE_URL; without it, no links)",
    )
    return parser


def make_files(edition, language_tag, site_url, executes):
    """Return file name -> text of the notebooks of a language; raise CommandError if a cell is wrong."""
    language_folder = "" if edition.language == LANGUAGES[0] else edition.language
    addresses = PageAddresses(site_url, language_folder)
    texts, files = edition.texts["notebook"], {}
    for notebook in NOTEBOOKS:
        file_name = f"alpha-beta-{notebook.name}-{edition.language}.ipynb"
        cells = make_cells(notebook, edition, addresses)
        data = make_notebook(cells, language_tag, texts[notebook.title])
        if executes:
            try:
                data = execute_notebook(data)
                check_outputs(data, cells)
            except CellError as error:
                raise CommandError(_describe_cell_error(error, file_name, texts)) from error
        files[file_name] = format_notebook(data)
    return files


def _describe_cell_error(error, file_name, texts):
    places = {"notebook": file_name, "cell": error.cell_id}
    if error.message is not None:
        return texts["cell_failed"].format(text=error.message, **places)
    outputs = {"expected": repr(error.expected), "printed": repr(error.printed)}
    return texts["cell_differs"].format(**outputs, **places)


def write_files(path, files, texts):
    """Write files, name -> text, into a folder or a zip file; raise CommandError if that fails."""
    try:
        if path.lower().endswith(".zip"):
            write_atomically(path, pack_files(dict(sorted(files.items()))))
            return
        Path(path).mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            write_atomically(os.path.join(path, name), text.encode())
    except OSError as error:
        message = texts["not_written"].format(file=path, text=error.strerror)
        raise CommandError(message) from error
