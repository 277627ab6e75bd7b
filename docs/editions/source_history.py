"""What Git knows about the sources: their time, so that the same sources make the same files."""

import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[2]


def find_source_time():
    """Return SOURCE_DATE_EPOCH, or the time of the last commit, or now outside of a clone, as a datetime."""
    seconds = os.environ.get("SOURCE_DATE_EPOCH") or run_git("log", "-1", "--format=%ct")
    return datetime.fromtimestamp(int(seconds), UTC) if seconds else datetime.now(UTC)


def run_git(*arguments):
    """Return what git prints in this repository, "" if it fails."""
    command = ["git", "-C", str(ROOT), *arguments]
    try:
        return subprocess.run(
            command, capture_output=True, encoding="utf-8", check=True
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
