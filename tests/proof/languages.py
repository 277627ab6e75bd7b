"""What the tests must know of each language: the files in tests/proof/languages."""

from functools import cache
from pathlib import Path

import yaml

FOLDER = Path(__file__).parent / "languages"


class Unknown(ValueError):
    """Something that a language's file does not say, or no such file: told by the file's name."""


class Texts(dict):
    """A part of a language's file; a key that is not there is told by file and key."""

    def __init__(self, texts, place):
        super().__init__(
            (key, Texts(its, f"{place}: {key}") if isinstance(its, dict) else its)
            for key, its in texts.items()
        )
        self.place = place

    def __missing__(self, key):
        raise Unknown(f"{self.place}: there is no {key!r}; en.yml beside it has one to go by")


@cache
def known(language):
    """Return what the file of a language says: key -> text, list, or more keys."""
    file = FOLDER / f"{language}.yml"
    place = f"tests/proof/languages/{file.name}"
    if not file.exists():
        make = f"python tests/proof --new-language {language} NAME"
        raise Unknown(f"{place}: there is no such file; this makes it: {make}")
    return Texts(yaml.safe_load(file.read_text(encoding="utf-8")) or {}, place)


def every(*keys):
    """Return language -> what its file has under these keys, of all languages that have it."""
    found = {}
    for file in sorted(FOLDER.glob("*.yml")):
        said = known(file.stem)
        for key in keys:
            said = said.get(key, {})
        if said:
            found[file.stem] = said
    return found
