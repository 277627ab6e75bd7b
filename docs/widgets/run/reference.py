"""The names of the modules in reference/. The build inserts them, as a browser has no folders."""

from pathlib import Path

NAMES = tuple(sorted(file.stem for file in (Path(__file__).parents[3] / "reference").glob("*.py")))
