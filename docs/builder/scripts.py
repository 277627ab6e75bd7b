"""One classic script for pages that were opened as files, from which browsers load no modules."""

import json
import re

from widgets.registry import HERE, WIDGETS

LAST = HERE.parent / "theme" / "assets" / "file.js"
IMPORT = re.compile(r'^import\b[^;]*\bfrom "[^"]+";\n', re.MULTILINE)
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


def _make_classic(file, known=None):
    """Return a module's text as it can stand in a script, after those beside it that it imports.

    It may import nothing else but page.js.
    """
    known = {file.name} if known is None else known
    text = file.read_text(encoding="utf-8")
    before = []
    for imported in re.findall(r'^import\b[^;]*\bfrom "([^"]+)";', text, re.MULTILINE):
        if imported.startswith("./"):
            if imported not in known:
                known.add(imported)
                before.append(_make_classic(file.parent / imported, known))
        elif imported != "../page.js":
            raise ValueError(f"{file.name} imports {imported}: fetch it when it is needed")
    text = EXPORT.sub("", IMPORT.sub("", text))
    return "".join([*before, text.replace("import.meta.url", "document.currentScript.src")])
