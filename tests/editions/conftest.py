"""Fixtures of the tests of what is printed: the site in all languages, built once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

ROOT = Path(__file__).parents[2]
SITE_URL = "https://example.org/learn/"


@pytest.fixture(scope="session")
def built_site(tmp_path_factory):
    """Return the folder of the site, built for SITE_URL in all languages; workers share one build."""
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent  # the folder that all workers share
    folder = base / "site-for-paper"
    with FileLock(base / "site-for-paper.lock"):
        if not folder.exists():
            unfinished = base / "unfinished-site-for-paper"
            command = ["mkdocs", "build", "-q", "-f", ROOT / "mkdocs.yml", "-d", unfinished]
            environment = os.environ | {
                "SITE_URL": SITE_URL,
                "TAKE_ALONG": "",
                "NO_MKDOCS_2_WARNING": "1",
            }
            environment.pop("ONLY", None)
            subprocess.run([sys.executable, "-m", *command], check=True, env=environment)
            unfinished.rename(folder)
    return folder
