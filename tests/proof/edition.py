"""The texts, the fences and the pages of the site that the checks look at."""

from pathlib import Path

from all_words import WORDS
from docs.builder.rendering import LanguageEdition

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "pages"
EDITION = LanguageEdition("en", WORDS, ROOT / "reference")
