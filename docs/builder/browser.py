"""What a browser needs to run our Python: Brython, cut to what is used, and our own modules."""

import json
import re
from functools import cache
from pathlib import Path

import brython
import rjsmin

from builder.embedding import translated
from builder.laboratory import CHANGES, changed
from figures import markup

# The standard library comes in pieces, each fetched when something in it is imported; what is
# in none of them stands in the last one.
PIECES = {
    "library.js": ["math", "sys"],
    "more.js": [
        "collections",
        "_collections",
        "_collections_abc",
        "itertools",
        "operator",
        "_operator",
        "keyword",
        "reprlib",
        "_thread",
        "types",
        "abc",
        "_py_abc",
        "_weakrefset",
        "_weakref",
    ],
    "functools.js": ["functools", "_functools", "copy", "copyreg", "weakref"],
    "random.js": ["random", "_random", "bisect", "os", "posix", "posixpath", "genericpath", "stat"],
}
WHOLE = "stdlib.js"
NOTICE = re.compile(r"/\*!?(?=(?:(?!\*/).)*copyright)", re.IGNORECASE | re.DOTALL)  # its beginning
OURS = ("reference", "docs/figures", "docs/lab")
PRACTICE = ("lab.judge", "lab.exercises", "lab.explain", "lab.practice", "lab.sheet")
AT_ONCE = ("alphabeta", "gametree", "minimax", "lab", "lab.running")


def files(root, words):
    """Return name -> text of the files that assets/python/ holds.

    root: the folder of the repository; words: language -> part -> key -> text.
    """
    pieces = {name: {module: _library()[module] for module in its} for name, its in PIECES.items()}
    pieces |= {"beyond.js": {}, "lab.js": {}, "practice.js": {}}
    for folder in OURS:
        for name, module in _modules(Path(root) / folder).items():
            pieces[_home(folder, name)][name] = module
    pieces[WHOLE] = {
        n: m for n, m in _library().items() if not any(n in p for p in pieces.values())
    }
    made = {name: f"__BRYTHON__.update_VFS({_json(modules)});" for name, modules in pieces.items()}
    homes = {module: name for name, modules in pieces.items() for module in modules}
    made["library.js"] = f"self.homes={_json(homes)};{made['library.js']}"
    made["brython.js"] = short(_data("brython.js"))
    made["listed.js"] = f"window.listed={_json(listed())};"
    source = (Path(root) / "reference" / "alphabeta.py").read_text(encoding="utf-8")
    # A page that was opened as a file can fetch scripts and no JSON.
    notices = {language: parts["lab"]["file_notice"] for language, parts in words.items()}
    made["file-notice.js"] = f"self.fileNotice={_json(notices)};"
    for language, parts in words.items():
        program = translated(source, parts["code"], words["en"]["code"])
        changes = {change: changed(program, change, parts["labels"]) for change in CHANGES}
        made[f"words-{language}.json"] = _json(parts["lab"])
        made[f"changes-{language}.json"] = _json(changes)
        for part in ("narration", "practice", "sheet"):
            made[f"{part}-{language}.json"] = _json(parts[part])
    return made


def listed():
    """Return of what the page's script makes elements, as plain data: see figures.markup."""
    return {
        "kinds": markup.KINDS,
        "values": markup.VALUES,
        "classes": sorted(markup.CLASSES),
        "drawn": markup.DRAWN,
    }


def _home(folder, name):
    """Return the piece in which a module of ours is fetched."""
    if name in AT_ONCE:
        return "library.js"
    if folder == "reference":
        return "beyond.js"
    return "practice.js" if name in PRACTICE else "lab.js"


def short(script):
    """Return a script without needless spaces and comments, but for notices of copyright."""
    return rjsmin.jsmin(NOTICE.sub("/*!", script), keep_bang_comments=True)


def short_sheet(sheet):
    """Return a style sheet without its comments and margins."""
    return re.sub(r"/\*.*?\*/|^\s+|\n\n+", "", sheet, flags=re.DOTALL | re.MULTILINE)


def _modules(folder):
    """The files of a folder as Brython takes them; those of reference/ are in no package."""
    package = "" if folder.name == "reference" else folder.name
    modules = {package: [".py", "", [], 1]} if package else {}
    for file in sorted(folder.glob("*.py")):
        name = f"{package}.{file.stem}" if package else file.stem
        modules[name] = [".py", file.read_text(encoding="utf-8"), []]
    return modules


@cache
def _library():
    text = _data("brython_stdlib.js")
    start = "var scripts = "
    library, _ = json.JSONDecoder().raw_decode(text, text.index(start) + len(start))
    del library["$timestamp"]
    for name, (kind, source, *rest) in library.items():
        if kind == ".js":
            library[name] = [kind, short(source), *rest]
    return library


def _data(name):
    return (Path(brython.__file__).parent / "data" / name).read_text(encoding="utf-8")


def _json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
