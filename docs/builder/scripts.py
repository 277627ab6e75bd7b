"""One classic script for pages that were opened as files, from which browsers load no modules."""

import json
import re

from widgets.registry import HERE, WIDGETS

LAST = HERE.parent / "theme" / "assets" / "file.js"
IMPORT = re.compile(r'^import\b[^;]*\bfrom "[^"]+";\n', re.MULTILINE)
PASSED = re.compile(r'^export \{[^}]*\} from "\./[^"]+";\n', re.MULTILINE)  # of one that is joined
EXPORT = re.compile(r"^export (?=\w)", re.MULTILINE)


def make_file_script(notices):
    """Return the script: the page's own modules, each where its tag stands, and what such a page says.

    notices: language -> what does not work in such a page, and what to do.
    """
    theirs = [widget for widget in WIDGETS if widget.script]
    return "\n".join(
        [
            '"use strict";{',
            _make_classic(HERE / "page.js"),
            *(
                f"if({_match_tag(its.name)}){{{_make_classic(its.file(f'{its.name}.js'))}}}"
                for its in theirs
            ),
            f"const notices={json.dumps(notices, ensure_ascii=False)};",
            LAST.read_text(encoding="utf-8"),
            "}",
        ]
    )


def _match_tag(name):
    return f"document.querySelector('script[src$=\"assets/{name}/{name}.js\"]')"


def _make_classic(file):
    """Return a module's text, and those joined to it, as it can stand in a script."""
    text = EXPORT.sub("", IMPORT.sub("", join_modules(file)[0]))
    return text.replace("import.meta.url", "document.currentScript.src")


def join_modules(file):
    """Return the text of a page's module with those beside it that it imports in it, and their names.

    Each file is a request before the script begins, and is compressed alone. They may import
    nothing else but page.js.
    """
    shared, texts, joined = set(), [], []

    def join(file):
        text = file.read_text(encoding="utf-8")
        for line in IMPORT.findall(text):
            names, path = re.search(r'{([^}]*)} from "([^"]+)"', line).groups()
            if path == "../page.js":
                shared.update(name.strip() for name in names.split(",") if name.strip())
            elif not path.startswith("./"):
                raise ValueError(f"{file.name} imports {path}: fetch it when it is needed")
            elif path[2:] not in joined:
                joined.append(path[2:])
                join(file.parent / path)
        texts.append(PASSED.sub("", IMPORT.sub("", text)))

    join(file)
    if shared:
        texts.insert(0, f'import {{ {", ".join(sorted(shared))} }} from "../page.js";\n')
    return "".join(texts), joined
