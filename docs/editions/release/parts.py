"""The files of a release, and the commands that make them."""

import sys
from dataclasses import dataclass
from pathlib import Path

from docs.builder.downloads import KINDS

DOCS = Path(__file__).parents[2]
WALKTHROUGHS = ("first", "second", "third")
NAME = "alpha-beta"  # the beginning of all file names
# Kind -> end of a file name -> command, to which _make_part adds the rest; list_parts fills in {language}.
COMMANDS = {
    "offline": {"offline-{language}.zip": ("offline", "{language}")},
    "books": {"book-{language}.pdf": ("print", "book", "{language}", "--site", "{site}")},
    "epubs": {"book-{language}.epub": ("print", "epub", "{language}", "--site", "{site}")},
    "notebooks": {"notebooks-{language}.zip": ("notebook", "{language}")},
    "slides": {
        f"slides-{walkthrough}-{{language}}.pdf": ("print", "slides", "{language}", walkthrough)
        for walkthrough in WALKTHROUGHS
    },
}


@dataclass(frozen=True)
class Part:
    """A file of a release.

    kind: one of KINDS
    language: None for a file in all languages
    command: the command line; {folder} becomes the folder for the files, {site} that of the built site
    """

    kind: str
    name: str
    language: str | None
    command: tuple


def list_parts(kinds, languages):
    """Return the parts of these kinds in these languages."""
    parts = []
    for kind in (kind for kind in KINDS if kind in kinds):
        if kind == "offline":
            parts.append(_make_part(kind, None, "offline.zip", ("offline", "all")))
        for language in languages:
            for name, command in COMMANDS[kind].items():
                filled = [argument.replace("{language}", language) for argument in command]
                parts.append(_make_part(kind, language, name.format(language=language), filled))
    return parts


def _make_part(kind, language, name, command):
    name = f"{NAME}-{name}"
    # The command names offline editions itself.
    output = "{folder}" if kind == "offline" else f"{{folder}}/{name}"
    return Part(kind, name, language, (sys.executable, str(DOCS), *command, "-o", output))
