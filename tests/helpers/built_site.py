"""Runs mkdocs for tests, and builds what many tests share: the site, the offline edition."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from filelock import FileLock

from command_runs import run_in_folder

ROOT = Path(__file__).parents[2]
SITE_URL = "https://example.org/learn/"
REPO_URL = "https://example.org/repository"
# Where the offline edition is unpacked: a space, and letters of several alphabets.
OFFLINE_FOLDER = "due parti è 두 부분"


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
    base = _find_shared_folder(tmp_path_factory)
    folder = base / "built" / "learn"
    with FileLock(base / "built.lock"):
        if not folder.exists():
            unfinished = base / "unfinished" / "learn"
            build = run_mkdocs("build", "--strict", "-d", unfinished)
            assert build.returncode == 0, build.stdout
            unfinished.parent.rename(folder.parent)
    return folder


def build_editions(tmp_path_factory, *editions):
    """Build editions by the command; return the folder of the zip files. Workers share one build."""
    folder = _find_shared_folder(tmp_path_factory) / "offline"
    folder.mkdir(exist_ok=True)
    for edition in editions:
        with FileLock(folder / f"{edition}.lock"):
            if not (folder / edition).exists():
                run = run_in_folder(folder, "offline", edition, "-o", f"{edition}.part")
                assert run.returncode == 0, run.stdout + run.stderr
                (folder / f"{edition}.part").rename(folder / edition)
    return folder


def unpack(zip_file, folder):
    """Unpack a zip file into a folder; return the only folder in it."""
    with ZipFile(zip_file) as archive:
        archive.extractall(folder)
    (site,) = folder.iterdir()
    return site


def _find_shared_folder(tmp_path_factory):
    """Return the folder for temporary files that all workers share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
