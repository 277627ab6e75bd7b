"""The unpacked offline edition, for tests: built once, in a folder with a space and letters of several alphabets."""

import os
from zipfile import ZipFile

from filelock import FileLock

from command_runs import run_in_folder

FOLDER = "due parti è 두 부분"


def build_editions(tmp_path_factory, *editions):
    """Build editions by the command; return the folder of the zip files. Workers share one build."""
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent  # the folder that all workers share
    folder = base / "offline"
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
