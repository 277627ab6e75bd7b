"""What a build does to its process: it notices edited sources and loads their modules again."""

import sys
from pathlib import Path


def get_modification_times(root):
    """Return path -> modification time of all source files in the repository except the pages."""
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
