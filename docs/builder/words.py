"""The words of docs/words: language -> part -> key -> text."""

from pathlib import Path

import yaml

LANGUAGES = ("en", "it", "ko", "es", "zh")
TAGS = {"zh": "zh-Hans"}  # where the language tag is not the name of the folder
PARTS = (
    "labels",
    "narration",
    "lab",
    "play",
    "practice",
    "sheet",
    "costs",
    "measured",
    "glossary",
    "code",
)

# The loader written in C is ten times as fast; it is there in nearly every installation.
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Words(dict):
    """The words of one part in one language; a key that does not exist is an error.

    Not a KeyError, which the templates would take for an empty text.
    """

    def __init__(self, file, texts):
        super().__init__(texts)
        self.file = file

    def __missing__(self, key):
        raise ValueError(f"{self.file}: no key {key!r}")


def load(folder):
    """Return language -> part -> key -> text, read from the YAML files in folder.

    The files have the key first and the languages under it. A text that is missing
    is a ValueError that names file, key and language: nothing falls back to English.
    """
    words = {language: {} for language in LANGUAGES}
    for part in PARTS:
        file = Path(folder) / f"{part}.yml"
        texts = yaml.load(file.read_text(encoding="utf-8"), Loader=_Loader)
        for language in LANGUAGES:
            missing = [key for key, languages in texts.items() if language not in languages]
            if missing:
                raise ValueError(f"{file.name}: no text in {language!r} for {', '.join(missing)}")
            its = {key: languages[language] for key, languages in texts.items()}
            words[language][part] = Words(f"docs/words/{file.name}", its)
    return words
