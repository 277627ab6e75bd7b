"""The files of a release, and the commands that make them."""

import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from docs.builder.downloads import KINDS

DOCS = Path(__file__).parents[2]
WALKTHROUGHS = ("first", "second", "third")
NAME = "alpha-beta"  # the beginning of all file names


@dataclass(frozen=True)
class Part:
    """A file, or several that one command makes.

    kind: one of KINDS
    files: file name -> language, None for a file in all languages
    command: the command line; {folder} becomes the folder for the files, {site} that of the built site
    """

    kind: str
    files: dict
    command: tuple

    @property
    def needs_site(self):
        """Whether the command reads the built site."""
        return any("{site}" in argument for argument in self.command)


def list_parts(kinds, languages):
    """Return the parts of these kinds in these languages."""
    parts = []
    for kind in (kind for kind in KINDS if kind in kinds):
        parts += MAKERS[kind](languages)
    return parts


def _list_offline_editions(languages):
    editions = {"all": f"{NAME}-offline.zip"}
    editions |= {language: f"{NAME}-offline-{language}.zip" for language in languages}
    parts = []
    for edition, name in editions.items():
        command = _run("offline", edition, "-o", "{folder}")
        parts.append(Part("offline", {name: None if edition == "all" else edition}, command))
    return parts


def _list_books(languages, kind="books", subcommand="book", ending="pdf"):
    parts = []
    for language in languages:
        name = f"{NAME}-book-{language}.{ending}"
        options = "--site", "{site}", "-o", f"{{folder}}/{name}"
        parts.append(Part(kind, {name: language}, _run("print", subcommand, language, *options)))
    return parts


def _list_notebooks(languages):
    parts = []
    for language in languages:
        name = f"{NAME}-notebooks-{language}.zip"
        command = _run("notebook", language, "-o", f"{{folder}}/{name}")
        parts.append(Part("notebooks", {name: language}, command))
    return parts


def _list_walkthroughs(languages, kind, subcommand):
    parts = []
    for language in languages:
        for walkthrough in WALKTHROUGHS:
            name = f"{NAME}-{subcommand}-{walkthrough}-{language}.pdf"
            options = walkthrough, "-o", f"{{folder}}/{name}"
            command = _run("print", subcommand, language, *options)
            parts.append(Part(kind, {name: language}, command))
    return parts


def _run(command, *arguments):
    return (sys.executable, str(DOCS), command, *arguments)


# Kind -> function(languages) that returns its parts.
MAKERS = {
    "offline": _list_offline_editions,
    "books": _list_books,
    "epubs": partial(_list_books, kind="epubs", subcommand="epub", ending="epub"),
    "notebooks": _list_notebooks,
    "slides": partial(_list_walkthroughs, kind="slides", subcommand="slides"),
    "posters": partial(_list_walkthroughs, kind="posters", subcommand="poster"),
}
