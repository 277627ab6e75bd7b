"""The texts, the fences and the pages of the site that the checks look at."""

from pathlib import Path

from docs.builder.rendering import LanguageEdition
from docs.builder.words import load_all_texts

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "pages"
WORDS = load_all_texts(ROOT / "docs" / "words")
EDITION = LanguageEdition("en", WORDS, ROOT / "reference")
