"""The texts of all languages, loaded once for all modules that need them when they are imported."""

from pathlib import Path

from docs.builder.words import load_all_texts

WORDS = load_all_texts(Path(__file__).parents[2] / "docs" / "words")
