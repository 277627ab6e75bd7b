"""One classic script for pages that were opened as files, because browsers load no modules there."""

import json
import re

from docs.builder.classic_modules import find_imported_modules, join_as_classic_script
from docs.widgets.registry import HERE, SHARED_MODULES, WIDGETS, find_files_by_extension

NOTICE_SCRIPT = HERE.parent / "theme" / "assets" / "file.js"
IMPORT = re.compile(r'^import\b[^;]*\bfrom "[^"]+";\n', re.MULTILINE)
# A re-export of a joined module.
RE_EXPORT = re.compile(r'^export \{[^}]*\} from "\./[^"]+";\n', re.MULTILINE)
WORKER = "worker.js"  # the only script in docs/widgets that is no module


def make_file_script(notices):
    """Return a script with the modules of all widgets, each run where the page has the tag, and a notice.

    notices: language -> what does not work in a page that was opened as a file, and what to do about it
    """
    entries = [f"{widget.name}/{widget.name}.js" for widget in WIDGETS if widget.has_script]
    sources = read_modules()
    needed = {"page.js", *entries}.union(
        *(find_imported_modules(sources, name) for name in ("page.js", *entries))
    )
    modules = join_as_classic_script({name: sources[name] for name in sorted(needed)})
    starts = (f"if({_match_tag(name)})load({json.dumps(name)});" for name in entries)
    return "\n".join(
        [
            '"use strict";{',
            modules,
            'const { makeElement } = load("page.js");',
            *starts,
            f"const notices={json.dumps(notices, ensure_ascii=False)};",
            f"{{{NOTICE_SCRIPT.read_text(encoding='utf-8')}}}",
            "}",
        ]
    )


def read_modules():
    """Return name -> text of all modules in docs/widgets; names are relative to it."""
    files = (file for file in find_files_by_extension("js") if file.name != WORKER)
    return {file.relative_to(HERE).as_posix(): file.read_text(encoding="utf-8") for file in files}


def _match_tag(name):
    return f"document.querySelector('script[src$=\"assets/{name}\"]')"


def join_modules(file):
    """Join a widget's module and the modules beside it that it imports; return (text, names).

    One file needs one request and compresses better. Of other folders, the modules may import only SHARED_MODULES.
    """
    shared, texts, joined = {}, [], []

    def join(file):
        text = file.read_text(encoding="utf-8")
        for line in IMPORT.findall(text) + RE_EXPORT.findall(text):
            names, path = re.search(r'{([^}]*)} from "([^"]+)"', line).groups()
            if path.removeprefix("../") in SHARED_MODULES:
                shared.setdefault(path, set()).update(re.findall(r"\w+", names))
            elif not path.startswith("./"):
                raise ValueError(f"{file.name} imports {path}: fetch it when it is needed")
            elif path[2:] not in joined:
                joined.append(path[2:])
                join(file.parent / path)
        texts.append(RE_EXPORT.sub("", IMPORT.sub("", text)))

    join(file)
    imports = [
        f'import {{ {", ".join(sorted(names))} }} from "{path}";\n'
        for path, names in shared.items()
    ]
    return "".join(imports + texts), joined
