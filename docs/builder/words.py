"""The words of docs/words in one language: part -> key -> text."""

from pathlib import Path

import yaml

LANGUAGES = ("en", "it", "ko", "es", "zh")
TAGS = {"zh": "zh-Hans"}  # where the language tag is not the name of the folder
PARTS = ("labels", "narration", "glossary", "code")


def load(folder, language):
    """Return the words of one language, read from the YAML files in folder.

    The files have the key first and the languages under it. A text that is missing
    is an error that names file, key and language: nothing falls back to English.
    """
    return {part: _part(Path(folder) / f"{part}.yml", language) for part in PARTS}


def _part(file, language):
    texts = yaml.safe_load(file.read_text(encoding="utf-8"))
    missing = [key for key, languages in texts.items() if language not in languages]
    if missing:
        raise ValueError(f"{file.name}: no text in {language!r} for {', '.join(missing)}")
    return {key: languages[language] for key, languages in texts.items()}
