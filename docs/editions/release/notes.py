"""The notes of a release: what the commits since the last one say."""

from docs.builder.words import LANGUAGES
from docs.editions.source_history import run_git

TAGS = "v*"


def list_changes():
    """Return the subjects of the commits since the last release, newest first; None if there was none."""
    # The commit itself may carry the tag of this release.
    last = run_git("describe", "--tags", "--abbrev=0", "--match", TAGS, "HEAD^")
    if not last:
        return None
    return run_git("log", "--no-merges", "--format=%s", f"{last}..HEAD").splitlines()


def format_notes(changes, downloads):
    """Return the notes as Markdown; changes: subjects of commits, None for the first release."""
    lines = ["## Changes", ""]
    lines += ["The first release."] if changes is None else [f"- {change}" for change in changes]
    lines += ["", "## Files", "", "| file | language | MB |", "| --- | --- | --- |"]
    lines += [
        f"| {file.name} | {file.language or ', '.join(LANGUAGES)} | {file.bytes / 1e6:.1f} |"
        for file in downloads
    ]
    return "\n".join([*lines, "", "SHA256SUMS holds the checksums.", ""])
