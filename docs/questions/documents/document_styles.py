"""The style sheets that documents contain which readers save; for the browser, the build writes this module."""

from pathlib import Path

_DOCS = Path(__file__).parents[2]
FIGURES = (_DOCS / "theme" / "assets" / "figures.css").read_text(encoding="utf-8")
SHEET = (_DOCS / "widgets" / "sheet" / "sheet.css").read_text(encoding="utf-8")
EXAM = (_DOCS / "widgets" / "exam" / "exam.css").read_text(encoding="utf-8")
