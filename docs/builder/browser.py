"""What a browser needs to run our Python: Brython, cut to what is used, and our own modules."""

import ast
import json
import re
from functools import cache
from pathlib import Path

import brython
import rjsmin

from builder.embedding import Code
from figures import markup
from widgets.registry import WIDGETS, find_answering
from widgets.run.reference import NAMES as REFERENCE

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
    "time.js": ["time", "_locale"],
}
WHOLE = "stdlib.js"
NOTICE = re.compile(r"/\*!?(?=(?:(?!\*/).)*copyright)", re.IGNORECASE | re.DOTALL)  # its beginning
# In a style sheet: a text or an address, which are kept; and a comment, or spaces beside a sign.
NEEDLESS = re.compile(
    r"""(?P<kept>"[^"]*"|'[^']*'|url\([^)]*\))|/\*.*?\*/\s*|[\s;]*(?P<sign>[{},;])\s*|(?<=:)\ +|^\s+""",
    re.DOTALL,
)
# In a page: what is kept as it is; and the margin of a line, and lines with nothing else.
MARGIN = re.compile(r"(?P<kept><(pre|textarea|script|template)\b.*?</\2>)|\n\s+", re.DOTALL)
# Modules that the build writes, for want of a folder to look into.
WRITTEN = {"widgets.run.reference": f"NAMES = {REFERENCE!r}\n"}
# Of reference/: what most blocks of the pages import; what records steps; what is large, or what only
# single pages import. The others come together.
AT_ONCE = ("alphabeta", "gametree", "minimax")
STEPS = ("statements", "tracing")
APART = ("check", "clock", "conventions", "everytree", "nim", "othello", "smallest", "textbook")


def files(root, words):
    """Return name -> text of the files that assets/python/ holds.

    root: the folder of the repository; words: language -> part -> key -> text.
    """
    pieces = {name: {module: _library()[module] for module in its} for name, its in PIECES.items()}
    for module, (piece, text) in modules(root).items():
        # The last says whether it is a package.
        its = [".py", "", [], 1] if text is None else [".py", text, []]
        pieces.setdefault(piece, {})[module] = its
    pieces[WHOLE] = {
        n: m for n, m in _library().items() if not any(n in p for p in pieces.values())
    }
    made = {name: f"__BRYTHON__.update_VFS({_json(modules)});" for name, modules in pieces.items()}
    homes = {module: name for name, modules in pieces.items() for module in modules}
    rooms = {widget.name: widget.answers.WORDS for widget in find_answering()}
    made["library.js"] = f"self.homes={_json(homes)};self.rooms={_json(rooms)};{made['library.js']}"
    made["brython.js"] = short(_data("brython.js"))
    made["listed.js"] = f"export default {_json(list_markup())};"
    for language, parts in words.items():
        code = Code(Path(root) / "reference", parts["code"], words["en"]["code"])
        data = {name: parts[name] for name in _parts()}
        for widget in WIDGETS:
            data |= widget.offers("extra", lambda words, code: {})(parts, code)
        made |= {f"{name}-{language}.json": _json(its) for name, its in data.items()}
    return made


def modules(root):
    """Return module of ours -> the piece in which it is fetched, and its text, None for a package.

    They are those of reference/, and whatever the answers of the widgets import, each in the piece
    of the first widget that needs it; what a run needs, which most pages offer, comes at once. What
    is imported only inside functions comes in a piece of its own, when it is.
    """
    found = {}
    for widget in find_answering():
        piece = "library.js" if widget.name == "run" else f"{widget.name}.js"
        wanted, later = [widget.answers.__name__], []
        while wanted or later:
            if not wanted:
                piece, wanted, later = f"{widget.name}-later.js", later, []
            name = wanted.pop()
            if name in found or name in REFERENCE:
                continue
            text, inside = _ours(Path(root), name)
            if text is None and not inside:
                continue  # of the standard library, or no module
            found[name] = piece, text
            if text is not None:
                tree = ast.parse(text)
                at_once = list(find_imports(tree.body))
                wanted += at_once
                later += [its for its in find_imports(ast.walk(tree)) if its not in at_once]
            wanted += [name.rpartition(".")[0]] if "." in name else []
    for name in REFERENCE:
        piece = f"{name}.js" if name in APART else "beyond.js"
        piece = "library.js" if name in AT_ONCE else "tracing.js" if name in STEPS else piece
        found[name] = piece, (Path(root) / "reference" / f"{name}.py").read_text(encoding="utf-8")
    return found


def find_imports(nodes):
    """Yield the names of the modules that these nodes of a program may import, and of their packages."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _ours(root, name):
    """Return the text of a module of ours, None if there is none, and whether it is a package."""
    file = root / "docs" / name.replace(".", "/")
    if name in WRITTEN:
        return WRITTEN[name], False
    module = file.with_suffix(".py")
    return (module.read_text(encoding="utf-8") if module.is_file() else None), file.is_dir()


def _parts():
    """Return the parts of the words that browsers fetch: those of answers, and those of scripts."""
    used = {part for widget in find_answering() for part in widget.answers.WORDS}
    used |= {widget.name for widget in find_answering() if widget.words}
    return sorted(used | {"shared"})


def list_markup():
    """Return of what the page's script makes elements, as plain data: see figures.markup."""
    return {
        "kinds": markup.KINDS,
        "values": markup.VALUES,
        "classes": sorted(markup.CLASSES),
        "drawn": markup.DRAWN,
    }


# Compressed, this saves a first visit 2.2 of 11.3 kB of ours and a first run 14 of 330; without it the
# laboratory and the sheets weigh more than tests/site/test_weight.py allows.
def short(script):
    """Return a script without needless spaces and comments, but for notices of copyright."""
    return rjsmin.jsmin(NOTICE.sub("/*!", script), keep_bang_comments=True)


def short_sheet(sheet):
    """Return a style sheet without its comments and needless spaces."""
    return NEEDLESS.sub(lambda match: match["kept"] or match["sign"] or "", sheet)


def short_page(html):
    """Return a page without the margins of its lines, and without empty ones."""
    return MARGIN.sub(lambda match: match["kept"] or "\n", html)


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
