"""The rules of each language for the tests, from the files in tests/proof/languages."""

from functools import cache
from pathlib import Path

import yaml

FOLDER = Path(__file__).parent / "languages"


class UnknownTextError(ValueError):
    """A key or a file that is missing in tests/proof/languages; the message names the file."""


class Texts(dict):
    """A mapping in a file of a language; a missing key raises Unknown with file and key."""

    def __init__(self, texts, place):
        super().__init__(
            (key, Texts(value, f"{place}: {key}") if isinstance(value, dict) else value)
            for key, value in texts.items()
        )
        self.place = place

    def __missing__(self, key):
        raise UnknownTextError(
            f"{self.place}: there is no {key!r}; en.yml beside it has one to go by"
        )


@cache
def load_language(language):
    """Return the contents of a language's file: key -> text, list or Texts."""
    file = FOLDER / f"{language}.yml"
    place = f"tests/proof/languages/{file.name}"
    if not file.exists():
        raise UnknownTextError(f"{place}: there is no such file; copy en.yml and translate it")
    return Texts(yaml.safe_load(file.read_text(encoding="utf-8")) or {}, place)


def load_from_all_languages(*keys):
    """Return language -> value under these nested keys, for all languages that have one."""
    values_by_language = {}
    for file in sorted(FOLDER.glob("*.yml")):
        value = load_language(file.stem)
        for key in keys:
            value = value.get(key, {})
        if value:
            values_by_language[file.stem] = value
    return values_by_language
