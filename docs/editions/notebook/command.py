"""The command that writes the notebooks of a language."""

import os
from argparse import BooleanOptionalAction

from docs.builder.archive import pack_files
from docs.builder.rendering import LanguageEdition
from docs.builder.words import LANGUAGES, TAGS
from docs.command_line import (
    CommandError,
    OneLineErrorParser,
    add_language_argument,
    add_output_argument,
    print_progress,
    write_files,
    write_output,
)
from docs.editions.notebook.cells import format_notebook, make_notebook
from docs.editions.notebook.execution import CellError, can_execute, check_outputs, execute_notebook
from docs.editions.notebook.notebooks import NOTEBOOKS, make_cells
from docs.editions.notebook.packing import REFERENCE
from docs.editions.notebook.prose import PageAddresses

NEEDED = "nbclient and ipykernel: pip install nbclient ipykernel"


def make_argument_parser(program, languages):
    """Return the parser of the arguments."""
    parser = OneLineErrorParser(
        prog=program,
        description="Write Jupyter notebooks: the core of the course, the tasks with their judge, and the reader's"
        " own game. Each is one file that needs nothing but Python. With the package nbclient, the cells are"
        " executed, so that the notebooks hold their outputs; a cell that prints something else than the page"
        " says is an error.",
        epilog=f"example: {program} ko --site https://example.org/ -o notebooks.zip",
    )
    add = parser.add_argument
    add_language_argument(parser, languages)
    usage = "a name that ends in .zip makes one file of them"
    add_output_argument(parser, "notebooks", usage, "FOLDER")
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


def run(arguments, texts_by_language):
    """Write the notebooks for the command-line arguments."""
    language, executes = arguments.language, arguments.execute
    edition = LanguageEdition(language, texts_by_language, REFERENCE)
    if executes and not can_execute():
        raise CommandError(f"--execute: to execute the notebooks, install {NEEDED}")
    if executes is None:
        executes = can_execute()
        if not executes:
            print_progress(f"The notebooks get no outputs: for these, install {NEEDED}")
    files = make_files(edition, arguments.site, executes)
    if arguments.output.lower().endswith(".zip"):
        write_output(arguments.output, pack_files(dict(sorted(files.items()))))
    else:
        write_files(arguments.output, {name: text.encode() for name, text in files.items()})


def make_files(edition, site_url, executes):
    """Return file name -> text of the notebooks of a language; raise CommandError if a cell is wrong."""
    language_folder = "" if edition.language == LANGUAGES[0] else edition.language
    addresses = PageAddresses(site_url, language_folder)
    texts, files = edition.texts["notebook"], {}
    for notebook in NOTEBOOKS:
        file_name = f"alpha-beta-{notebook.name}-{edition.language}.ipynb"
        cells = make_cells(notebook, edition, addresses)
        data = make_notebook(cells, TAGS[edition.language], texts[notebook.title])
        if executes:
            print_progress(f"{file_name}: executing the cells…")
            try:
                data = execute_notebook(data)
                check_outputs(data, cells)
            except CellError as error:
                message = f"{file_name}, cell {error.cell_id}: {error.problem}"
                raise CommandError(message) from error
        files[file_name] = format_notebook(data)
    return files
