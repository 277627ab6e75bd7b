"""Run a file of reference/ with some of its code replaced."""

from pathlib import Path

REFERENCE = Path(__file__).parents[2] / "reference"


def run_edited_module(name, replacements):
    """Return the names that the edited file defines: a dictionary.

    name: that of a file of reference/, without .py.
    replacements: code, which must occur once in the file -> what replaces it.
    """
    source = (REFERENCE / f"{name}.py").read_text(encoding="utf-8")
    for code, replacement in replacements.items():
        assert source.count(code) == 1, f"{name}.py does not contain once: {code}"
        source = source.replace(code, replacement)
    names = {"__name__": f"edited_{name}"}
    exec(compile(source, f"edited_{name}.py", "exec"), names)  # noqa: S102
    return names
