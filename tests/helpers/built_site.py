"""Runs mkdocs for tests, and builds the site that the tests of pages and of editions share."""

import os
import subprocess
import sys
from pathlib import Path

from filelock import FileLock

ROOT = Path(__file__).parents[2]
SITE_URL = "https://example.org/learn/"
REPO_URL = "https://example.org/repository"


def run_mkdocs(*arguments, folder=ROOT, start=subprocess.run, **variables):
    """Run mkdocs; a variable of the environment is unset by None."""
    usual = {"SITE_URL": SITE_URL, "EDIT_URL": None, "REPO_URL": REPO_URL}
    usual |= {"ONLY": None, "TAKE_ALONG": ""}
    variables = usual | {"NO_MKDOCS_2_WARNING": "1"} | variables
    environment = {name: value for name, value in os.environ.items() if name not in variables}
    environment |= {name: value for name, value in variables.items() if value is not None}
    return start(
        [sys.executable, "-X", "utf8", "-m", "mkdocs", *map(str, arguments)],
        cwd=folder,
        env=environment,
        text=True,
        encoding="utf-8",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def build_shared_site(tmp_path_factory):
    """Return the folder of the site, built strictly for SITE_URL; workers share one build."""
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent  # the folder that all workers share
    folder = base / "built" / "learn"
    with FileLock(base / "built.lock"):
        if not folder.exists():
            unfinished = base / "unfinished" / "learn"
            build = run_mkdocs("build", "--strict", "-d", unfinished)
            assert build.returncode == 0, build.stdout
            unfinished.parent.rename(folder.parent)
    return folder
