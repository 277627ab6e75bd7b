"""The book: all pages of one language as a PDF."""

DESCRIPTION = "the whole site as a book (PDF, by WeasyPrint)"
ENDING = "pdf"


def add_arguments(parser):
    """Add the arguments of this kind to the parser."""
    parser.add_argument("--site", metavar="FOLDER", help="the built site (usual: built anew)")


def make_file(arguments, texts, language_tag):
    """Return the PDF as bytes."""
    raise NotImplementedError
