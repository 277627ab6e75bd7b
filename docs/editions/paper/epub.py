"""The e-book: all pages of one language as an EPUB 3."""

from docs.editions.paper.libraries import missing_library

DESCRIPTION = "the whole site as an e-book (EPUB 3)"
ENDING = "epub"


def add_arguments(parser):
    """Add the arguments of this kind to the parser."""
    parser.add_argument("--site", metavar="FOLDER", help="the built site (usual: built anew)")


def make_file(arguments, texts, language_tag):
    """Return the EPUB as bytes; raise CommandError if the site or a library is missing.

    texts: part -> key -> text
    """
    try:
        from docs.editions.paper import edition, epub_package
    except ImportError as error:
        raise missing_library(error) from error
    return epub_package.make_package(edition.load_edition(arguments, texts), texts, language_tag)
