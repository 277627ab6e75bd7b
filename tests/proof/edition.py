"""The texts, the fences and the pages of the site that the checks look at."""

from pathlib import Path

from builder.rendering import LanguageEdition
from builder.words import load_all_texts

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "pages"
WORDS = load_all_texts(ROOT / "docs" / "words")
EDITION = LanguageEdition("en", WORDS, ROOT / "reference")
