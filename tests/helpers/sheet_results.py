"""Reads what the command for exercise sheets left behind."""

import command_runs


def list_names(folder):
    """Return the names of the files in a folder, including hidden ones, but not "programs"."""
    return sorted({file.name for file in folder.iterdir()} - {"programs"})


def read_refusal(process):
    return command_runs.read_refusal(process, "sheet.py")
