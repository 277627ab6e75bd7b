"""The command that makes what is printed or taken along on paper; docs/print.py calls it."""

from importlib import import_module

from docs.commands.command_line import (
    CommandError,
    OneLineErrorParser,
    parse_arguments,
    write_output,
)
from docs.trees.input_errors import Mistake, format_mistake

# Kind -> module. A module has DESCRIPTION, ENDING (of the usual file name), add_arguments(parser) and
# make_file(arguments, texts, language_tag), which returns bytes and may raise CommandError or Mistake.
KINDS = {kind: f"docs.editions.paper.{kind}" for kind in ("book", "epub", "slides", "poster")}


def main(texts_by_language, language_tags):
    """Write the file for the command-line arguments; exit with 2 if they are wrong.

    texts_by_language: language -> part -> key -> text
    language_tags: language -> language tag, if they differ
    """
    kinds = {kind: import_module(name) for kind, name in KINDS.items()}
    parser = make_argument_parser(kinds, texts_by_language)
    arguments, texts = parse_arguments(parser, texts_by_language)
    language = arguments.language
    ending = kinds[arguments.kind].ENDING
    path = arguments.output or f"{arguments.kind}-{language}.{ending}"
    try:
        data = kinds[arguments.kind].make_file(
            arguments, texts, language_tags.get(language, language)
        )
        write_output(path, data, texts["sheet"])
    except Mistake as mistake:
        parser.error(f"--{mistake.field}: {format_mistake(mistake, texts)}")
    except CommandError as error:
        parser.error(str(error))


def make_argument_parser(kinds, languages):
    """Return the parser of the arguments, with a subcommand for each kind.

    kinds: kind -> module
    """
    parser = OneLineErrorParser(
        description="Make a file of the site to take along.",
        epilog="example: python docs/print.py book ko -o book-ko.pdf",
    )
    subparsers = parser.add_subparsers(dest="kind", required=True, metavar="|".join(kinds))
    for kind, module in kinds.items():
        subparser = subparsers.add_parser(
            kind, help=module.DESCRIPTION, description=module.DESCRIPTION
        )
        subparser.add_argument("language", help=f"one of {', '.join(languages)}")
        module.add_arguments(subparser)
        subparser.add_argument(
            *("--output", "-o"),
            metavar="FILE",
            help=f"the file (usual: {kind}-LANGUAGE.{module.ENDING})",
        )
    return parser
