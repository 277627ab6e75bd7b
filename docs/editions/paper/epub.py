"""The e-book: all pages of one language as an EPUB."""

DESCRIPTION = "the whole site as an e-book (EPUB 3)"
ENDING = "epub"


def add_arguments(parser):
    """Add the arguments of this kind to the parser."""
    parser.add_argument("--site", metavar="FOLDER", help="the built site (usual: built anew)")


def make_file(arguments, texts, language_tag):
    """Return the EPUB as bytes."""
    raise NotImplementedError
