"""The command that makes the offline editions."""

from pathlib import Path
from tempfile import TemporaryDirectory

from docs.builder.archive import pack_files
from docs.command_line import (
    CommandError,
    OneLineErrorParser,
    add_output_argument,
    check_choice,
    print_progress,
    write_files,
)
from docs.editions.offline.conversion import convert_site
from docs.editions.site_build import SiteNotBuiltError, build_site

ALL = "all"  # the edition with all languages
NAME = "alpha-beta-offline"
SITE_URL = "http://localhost:8000/"  # at the root of a host, so that absolute links begin with "/"


def make_argument_parser(program, languages):
    """Return the parser of the arguments."""
    names = ", ".join([ALL, *languages])
    parser = OneLineErrorParser(
        prog=program,
        description="Make the offline edition: zip files with the whole site. Unpack one and open index.html in it."
        " Everything works without a server and without a network, Python and the search, too.",
        epilog=f"example: {program} all ko -o dist",
    )
    parser.add_argument(
        "editions",
        nargs="*",
        metavar="EDITION",
        help=f"of {names}: all languages together or a single one (usual: each of them)",
    )
    add_output_argument(parser, "dist", "for the zip files", "FOLDER")
    return parser


def run(arguments, texts_by_language):
    """Write the editions for the command-line arguments."""
    languages = tuple(texts_by_language)
    editions = dict.fromkeys(arguments.editions or [ALL, *languages])
    for edition in editions:
        check_choice("EDITION", edition, (ALL, *languages))
    for number, edition in enumerate(editions, 1):
        name = f"{make_edition_name(edition)}.zip"
        print_progress(f"{number}/{len(editions)} {Path(arguments.output, name)}…")
        data = make_edition(edition, languages)
        write_files(arguments.output, {name: data})
        print_progress(f"{len(data) / 1e6:.1f} MB")


def make_edition_name(edition):
    """Return the name of the zip file, without .zip, and of the folder in it."""
    return NAME if edition == ALL else f"{NAME}-{edition}"


def make_edition(edition, languages):
    """Return the zip file of "all" or a language as bytes; raise CommandError if the site cannot be built."""
    with TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        try:
            build_site(site, None if edition == ALL else edition, SITE_URL=SITE_URL)
        except SiteNotBuiltError as error:
            raise CommandError(f"The site could not be built:\n{error}") from error
        convert_site(site, languages if edition == ALL else (edition,))
        name = make_edition_name(edition)
        files = sorted(file for file in site.rglob("*") if file.is_file())
        return pack_files(
            {f"{name}/{file.relative_to(site).as_posix()}": file.read_bytes() for file in files}
        )
