"""The command that writes the search of a tree as LaTeX."""

from math import inf

from alphabeta import alphabeta
from docs.command_line import (
    CommandError,
    OneLineErrorParser,
    add_output_argument,
    write_output,
)
from docs.figures.film import Film
from docs.figures.latex import list_drawings, make_beamer, make_fragment, make_standalone
from docs.trees.input_errors import Mistake, parse_field
from docs.trees.tree_parser import parse_tree
from docs.trees.tree_syntax import parse_bound, parse_whole_number
from gametree import letters
from tracing import trace

PLAYERS = ("max", "min")


def make_argument_parser(program, languages):
    """Return the parser of the arguments."""
    parser = OneLineErrorParser(
        prog=program,
        description="Draw a tree after a step of its alpha-beta search, in LaTeX: as a document of one page,"
        " as a fragment for any document that loads tikz, or all steps as Beamer slides.",
        epilog=f'example: {program} "[[3, 5], [6, 9]]" --step 12 --fragment -o tree.tex',
    )
    add = parser.add_argument
    add("tree", help="as on the site: [[3, 5], [6, 9]], or only the leaves of a binary tree")
    add_search_settings(parser, "")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--step", metavar="N", help="number of the step, from 1 (usual: the last)")
    kind.add_argument("--beamer", action="store_true", help="a slide with an overlay for each step")
    add("--fragment", action="store_true", help="without a preamble, to include in a document")
    add_output_argument(parser, "tree.tex", "the file")
    return parser


def add_search_settings(parser, of_tree):
    """Add the arguments of a search besides the tree; of_tree: which tree, in the help, after a space"""
    add = parser.add_argument
    add("--player", choices=PLAYERS, help=f"who moves at the root{of_tree} (usual: max)")
    add("--alpha", metavar="N", help=f"the window at the root{of_tree} (usual: -inf)")
    add("--beta", metavar="N", help="the same (usual: inf)")


def record_search(tree, arguments):
    """Return the Trace of alphabeta in a tree, and whether MAX moves at the root; raise Mistake."""
    alpha = parse_field("alpha", parse_bound, arguments.alpha or "", -inf)
    beta = parse_field("beta", parse_bound, arguments.beta or "", inf)
    if alpha >= beta:
        raise Mistake("window", 0, 0, field="beta")
    maximizing = arguments.player != "min"
    return trace(alphabeta, tree, alpha, beta, maximizing), maximizing


def run(arguments, texts_by_language):
    """Write the file for the command-line arguments; the pictures have no words."""
    document = make_document(arguments, texts_by_language["en"])
    write_output(arguments.output, document.encode())


def make_document(arguments, texts):
    """Return the LaTeX; raise Mistake with the name of the argument that is wrong."""
    if arguments.beamer and arguments.fragment:
        raise CommandError("--beamer: not with --fragment")
    tree = parse_field("tree", parse_tree, arguments.tree)
    recorded, maximizing = record_search(tree, arguments)
    film = Film(tree, recorded, letters(tree), texts["narration"], maximizing)
    drawings, size = list_drawings(film)
    if arguments.beamer:
        return make_beamer(drawings, size)
    last = len(drawings)
    step = parse_field("step", parse_whole_number, arguments.step or str(last), 1, last)
    make = make_fragment if arguments.fragment else make_standalone
    return make("".join(drawings[step - 1]), size)
