"""What a build does to its process: it locks the folder that it writes into, and loads edited modules again."""

import os
import sys
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows has no locks of folders
    fcntl = None


def lock_folder(folder):
    """Lock a folder until the process ends, and return the descriptor that holds the lock.

    The caller keeps the descriptor, because a second lock of the same folder would fail.
    Raise ValueError if another process holds the lock.
    """
    if fcntl is None:
        return None
    os.makedirs(folder, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(descriptor)
        raise ValueError(f"another build is writing into {folder}; wait, or use -d") from error
    return descriptor


def get_modification_times(root):
    """Return path -> modification time of all source files except the pages.

    root: the folder of the repository
    """
    folders = [folder for folder in (root / "docs").iterdir() if folder.name != "pages"]
    files = [file for folder in (root / "reference", *folders) for file in folder.rglob("*")]
    return {
        file: file.stat().st_mtime_ns
        for file in (root / "mkdocs.yml", *files)
        if file.is_file() and "__pycache__" not in file.parts
    }


def unload_own_modules(root):
    """Unload the modules of docs/ and reference/, this one too, so that their next import reads the files."""
    reference = root / "reference"
    if str(reference) not in sys.path:
        sys.path.insert(0, str(reference))
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        # Unload packages too, because they have references to their modules.
        if name.partition(".")[0] == "docs" or (file and Path(file).parent == reference):
            del sys.modules[name]
