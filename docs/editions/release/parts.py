"""The files of a release, and the commands that make them."""

import sys
from dataclasses import dataclass
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
        if kind == "offline":
            parts.append(_make_part(kind, None, "offline.zip", ("offline", "all")))
        for language in languages:
            for name, command in _list_commands(kind, language).items():
                parts.append(_make_part(kind, language, name, command))
    return parts


def _list_commands(kind, language):
    """Return file name -> command, both without what _make_part adds, of each file of a kind in a language."""
    match kind:
        case "offline":
            return {f"offline-{language}.zip": ("offline", language)}
        case "notebooks":
            return {f"notebooks-{language}.zip": ("notebook", language)}
        case "books":
            return {f"book-{language}.pdf": ("print", "book", language, "--site", "{site}")}
        case "epubs":
            return {f"book-{language}.epub": ("print", "epub", language, "--site", "{site}")}
    return {
        f"slides-{walkthrough}-{language}.pdf": ("print", "slides", language, walkthrough)
        for walkthrough in WALKTHROUGHS
    }


def _make_part(kind, language, name, command):
    name = f"{NAME}-{name}"
    # The command names offline editions itself.
    output = "{folder}" if kind == "offline" else f"{{folder}}/{name}"
    return Part(kind, {name: language}, (sys.executable, str(DOCS), *command, "-o", output))
