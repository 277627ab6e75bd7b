"""The notes of a release: what the commits since the last one say."""

import subprocess
from datetime import UTC, datetime

from builder.words import LANGUAGES
from editions.release.parts import DOCS

TAGS = "v*"


def run_git(*arguments):
    """Return what git prints in this repository, "" if it fails."""
    command = ["git", "-C", str(DOCS.parent), *arguments]
    try:
        return subprocess.run(
            command, capture_output=True, encoding="utf-8", check=True
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def find_source_time(environment):
    """Return the time of the sources in seconds: SOURCE_DATE_EPOCH, or the last commit, or now."""
    seconds = environment.get("SOURCE_DATE_EPOCH") or run_git("log", "-1", "--format=%ct")
    return int(seconds or datetime.now(UTC).timestamp())


def list_changes():
    """Return the subjects of the commits since the last release, newest first; None if there was none."""
    # The commit itself may carry the tag of this release.
    last = run_git("describe", "--tags", "--abbrev=0", "--match", TAGS, "HEAD^")
    if not last:
        return None
    return run_git("log", "--no-merges", "--format=%s", f"{last}..HEAD").splitlines()


def format_notes(changes, downloads):
    """Return the notes as Markdown.

    changes: subjects of commits, None for the first release; downloads: the files
    """
    lines = ["## Changes", ""]
    lines += ["The first release."] if changes is None else [f"- {change}" for change in changes]
    lines += ["", "## Files", "", "| file | language | MB |", "| --- | --- | --- |"]
    lines += [
        f"| {file.name} | {file.language or ', '.join(LANGUAGES)} | {file.bytes / 1e6:.1f} |"
        for file in downloads
    ]
    return "\n".join([*lines, "", "SHA256SUMS holds the checksums.", ""])
