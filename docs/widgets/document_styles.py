"""The style sheets that documents contain which readers save; for the browser, the build writes this module."""

from pathlib import Path

_HERE = Path(__file__).parent
FIGURES = (_HERE.parent / "theme" / "assets" / "figures.css").read_text(encoding="utf-8")
SHEET = (_HERE / "sheet" / "sheet.css").read_text(encoding="utf-8")
EXAM = (_HERE / "exam" / "exam.css").read_text(encoding="utf-8")
