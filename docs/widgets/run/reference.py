"""The names of the modules in reference/; the build writes them out for the browser, which has no folders."""

from pathlib import Path

NAMES = tuple(sorted(file.stem for file in (Path(__file__).parents[3] / "reference").glob("*.py")))
