"""The modules of scripts in docs/browser and docs/widgets: their texts, and those of a widget joined to one file."""

import re

from docs.builder.classic_modules import IMPORT
from docs.widgets.registry import DOCS, SHARED_MODULES, find_files_by_extension

WORKER = "browser/worker.js"  # the only script that is no module


def read_modules():
    """Return name -> text of all modules; names are relative to docs/."""
    files = {file.relative_to(DOCS).as_posix(): file for file in find_files_by_extension("js")}
    return {name: files[name].read_text(encoding="utf-8") for name in files if name != WORKER}


def join_modules(file):
    """Join a widget's module and the modules beside it that it imports; return (text, names).

    One file needs one request and compresses better. Of other folders, the modules may import only SHARED_MODULES.
    """
    shared, texts, joined = {}, [], []

    def join(file):
        text = file.read_text(encoding="utf-8")
        for match in IMPORT.finditer(text):
            path = match["path"]
            if match["names"] and path.removeprefix("../../") in SHARED_MODULES:
                shared.setdefault(path, set()).update(re.findall(r"\w+", match["names"]))
            elif not path.startswith("./"):
                raise ValueError(f"{file.name} imports {path}: fetch it when it is needed")
            elif path[2:] not in joined:
                joined.append(path[2:])
                join(file.parent / path)
        texts.append(IMPORT.sub("", text))

    join(file)
    imports = [
        f'import {{ {", ".join(sorted(names))} }} from "{path}";\n'
        for path, names in shared.items()
    ]
    return "".join(imports + texts), joined
