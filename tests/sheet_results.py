"""Reads what the command for exercise sheets left behind."""


def list_names(folder):
    """Return the names of the files in a folder, including hidden ones, but not "programs"."""
    return sorted({file.name for file in folder.iterdir()} - {"programs"})


def read_refusal(process):
    """Return the single line with which a command refused to make anything."""
    assert (process.returncode, process.stdout) == (2, "")
    (line,) = process.stderr.splitlines()
    return line.removeprefix("sheet.py: ")
