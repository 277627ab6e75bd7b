"""The command that makes what is printed or taken along on paper."""

from importlib import import_module

from docs.builder.words import TAGS
from docs.command_line import CommandError, OneLineErrorParser, write_output
from docs.editions.paper import latex
from docs.figures.scenes import NAMES

# Kind -> ending of the usual file name, and what it is. The module with the name of a kind has
# make_file(arguments, texts, language_tag), which returns bytes and may raise CommandError or Mistake.
KINDS = {
    "book": ("pdf", "the course and the further topics as a book (PDF, by WeasyPrint)"),
    "epub": ("epub", "the same as an e-book (EPUB 3)"),
    "slides": ("pdf", "a recorded search as slides, one step a page (PDF, 16:9, by WeasyPrint)"),
}
WHOLE_SITE = ("book", "epub")


def make_argument_parser(program, languages):
    """Return the parser of the arguments, with a subcommand for each kind."""
    parser = OneLineErrorParser(
        prog=program,
        description="Make a file of the site to take along.",
        epilog=f"example: {program} book ko -o book-ko.pdf",
    )
    subparsers = parser.add_subparsers(dest="kind", required=True, metavar="|".join(KINDS))
    for kind, (ending, description) in KINDS.items():
        subparser = subparsers.add_parser(kind, help=description, description=description)
        add = subparser.add_argument
        add("language", choices=languages, help="of the file")
        if kind in WHOLE_SITE:
            add("--site", metavar="FOLDER", help="the built site (usual: built anew)")
        else:
            add_search_arguments(subparser)
        add("--output", "-o", metavar="FILE", help=f"the file (usual: {kind}-LANGUAGE.{ending})")
    return parser


def add_search_arguments(parser):
    """Add the arguments that choose a search and the steps."""
    add = parser.add_argument
    add(
        "walkthrough",
        nargs="?",
        metavar="WALKTHROUGH",
        help=f"a recorded search of the site: {', '.join(NAMES)} (usual: {NAMES[1]})",
    )
    add(
        "--tree",
        help="a tree of your own instead: [[3, 5], [6, 9]], only the leaves of a binary tree, or the"
        " notation of another program",
    )
    latex.add_search_settings(parser, " of your tree")
    add("--key-steps", action="store_true", help="only the key moments: cutoffs, leaves, results")


def run(arguments, texts_by_language):
    """Write the file for the command-line arguments."""
    language, (ending, _) = arguments.language, KINDS[arguments.kind]
    path = arguments.output or f"{arguments.kind}-{language}.{ending}"
    make_file = import_kind(arguments.kind).make_file
    write_output(path, make_file(arguments, texts_by_language[language], TAGS[language]))


def import_kind(kind):
    """Return the module of a kind; raise CommandError if a library of the extra "books" is missing."""
    try:
        return import_module(f"docs.editions.paper.{kind}")
    except (ImportError, OSError) as error:  # OSError: WeasyPrint does not find Pango
        name = getattr(error, "name", None) or "Pango"
        message = (
            f'The library {name} is missing. Install what books need: pip install -e ".[books]"'
        )
        raise CommandError(message) from error
