"""One classic script for pages that were opened as files, because browsers load no modules there."""

import json
import re

from widgets.registry import HERE, WIDGETS

NOTICE_SCRIPT = HERE.parent / "theme" / "assets" / "file.js"
IMPORT = re.compile(r'^import\b[^;]*\bfrom "[^"]+";\n', re.MULTILINE)
# A re-export of a joined module.
RE_EXPORT = re.compile(r'^export \{[^}]*\} from "\./[^"]+";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=\w)", re.MULTILINE)


def make_file_script(notices):
    """Return a script with the modules of all widgets, each run where the page has the tag, and a notice.

    notices: language -> what does not work in a page that was opened as a file, and what to do about it
    """
    widgets_with_script = [widget for widget in WIDGETS if widget.has_script]
    return "\n".join(
        [
            '"use strict";{',
            _make_classic(HERE / "page.js"),
            *(
                f"if({_match_tag(widget.name)}){{{_make_classic(widget.get_path(f'{widget.name}.js'))}}}"
                for widget in widgets_with_script
            ),
            f"const notices={json.dumps(notices, ensure_ascii=False)};",
            NOTICE_SCRIPT.read_text(encoding="utf-8"),
            "}",
        ]
    )


def _match_tag(name):
    return f"document.querySelector('script[src$=\"assets/{name}/{name}.js\"]')"


def _make_classic(file):
    """Convert a module, and the modules joined to it, to the text of a classic script."""
    text = EXPORT.sub("", IMPORT.sub("", join_modules(file)[0]))
    return text.replace("import.meta.url", "document.currentScript.src")


def join_modules(file):
    """Join a widget's module and the modules beside it that it imports; return (text, names).

    One file needs one request and compresses better. The modules may import nothing else but page.js.
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
        texts.append(RE_EXPORT.sub("", IMPORT.sub("", text)))

    join(file)
    if shared:
        texts.insert(0, f'import {{ {", ".join(sorted(shared))} }} from "../page.js";\n')
    return "".join(texts), joined
