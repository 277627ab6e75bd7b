"""The command that makes what is printed or taken along on paper."""

from importlib import import_module

from docs.commands.command_line import OneLineErrorParser, write_output

# Kind -> module. A module has DESCRIPTION, ENDING (of the usual file name), add_arguments(parser) and
# make_file(arguments, texts, language_tag), which returns bytes and may raise CommandError or Mistake.
KINDS = {kind: f"docs.editions.paper.{kind}" for kind in ("book", "epub", "slides", "poster")}


def make_argument_parser(program, languages):
    """Return the parser of the arguments, with a subcommand for each kind."""
    parser = OneLineErrorParser(
        prog=program,
        description="Make a file of the site to take along.",
        epilog=f"example: {program} book ko -o book-ko.pdf",
    )
    subparsers = parser.add_subparsers(dest="kind", required=True, metavar="|".join(KINDS))
    for kind, module_name in KINDS.items():
        module = import_module(module_name)
        subparser = subparsers.add_parser(
            kind, help=module.DESCRIPTION, description=module.DESCRIPTION
        )
        subparser.set_defaults(module=module)
        subparser.add_argument("language", choices=languages, help="of the file")
        module.add_arguments(subparser)
        subparser.add_argument(
            *("--output", "-o"),
            metavar="FILE",
            help=f"the file (usual: {kind}-LANGUAGE.{module.ENDING})",
        )
    return parser


def run(arguments, texts_by_language, language_tags):
    """Write the file for the command-line arguments."""
    language, module = arguments.language, arguments.module
    path = arguments.output or f"{arguments.kind}-{language}.{module.ENDING}"
    tag = language_tags.get(language, language)
    write_output(path, module.make_file(arguments, texts_by_language[language], tag))
