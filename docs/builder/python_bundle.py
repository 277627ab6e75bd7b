"""The files that a browser needs to run Python: Brython, the standard library, and the site's modules."""

import ast
import json
import re
from functools import cache
from pathlib import Path

import brython
import lightningcss
import rjsmin

from docs.builder.code_includes import WITH_SENTENCES, TranslatedPrograms
from docs.builder.templates import format_json
from docs.figures import markup
from docs.questions.documents import document_styles
from docs.widgets.registry import DOCS, WIDGETS, find_python_widgets
from docs.widgets.run.reference import NAMES as REFERENCE

ROOT = DOCS.parent
# A browser fetches the standard library in pieces, when it imports a module of one. Of the modules that readers' code
# often imports, each has a piece for what it alone needs, and they share one for what several of them need. All
# modules that none of them needs are in the piece WHOLE.
OFTEN = ("collections", "copy", "functools", "random", "time")
SHARED = "more.js"
WHOLE = "stdlib.js"
# The beginning of a comment that contains a copyright notice.
NOTICE = re.compile(r"/\*!?(?=(?:(?!\*/).)*copyright)", re.IGNORECASE | re.DOTALL)
# The first browsers with container queries.
BROWSERS = ["safari 16", "chrome 105", "firefox 110"]
# In a page: an element whose white space matters (kept), or line breaks with indentation (removed).
INDENTATION = re.compile(r"(?P<kept><(pre|textarea|script|template)\b.*?</\2>)|\n\s+", re.DOTALL)
# Modules whose text the build generates, because they read folders and files, which a browser cannot do.
GENERATED_MODULES = {
    "docs.widgets.run.reference": f"NAMES = {REFERENCE!r}\n",
    "docs.questions.documents.document_styles": "".join(
        [f"{name} = {getattr(document_styles, name)!r}\n" for name in ("FIGURES", "SHEET", "EXAM")]
    ),
}
# What can have a docstring.
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DOCUMENTED = (ast.Module, ast.ClassDef, *FUNCTIONS)
# The modules of reference/ that report in sentences are different in each language; the browser fills in the language.
BY_LANGUAGE = {Path(name).stem: f"{Path(name).stem}-{{language}}.js" for name in WITH_SENTENCES}
# The modules of reference/ that most code blocks import.
AT_ONCE = ("alphabeta", "gametree", "minimax")
# Module of reference/ -> its piece, whoever needs it.
FIXED_PIECES = dict.fromkeys(AT_ONCE, "library.js") | BY_LANGUAGE
# The modules of reference/ that no widget needs share a piece, beyond.js, but those with more characters have their own.
LARGE = 3000


def build_bundle_files(texts_by_language):
    """Return file name -> text of all files in assets/python/."""
    files_by_name = _build_module_files()
    files_by_name["brython.js"] = minify_script(_read_brython_file("brython.js"))
    # From which kinds and attributes scripts may build elements: see docs.figures.markup.
    listed = {"kinds": markup.KINDS, "values": markup.VALUES}
    listed |= {"classes": sorted(markup.CLASSES), "drawn": markup.DRAWN}
    files_by_name["listed.js"] = f"export default {format_json(listed)};"
    # The parts of the texts that the requests of widgets and the scripts use.
    used = {part for widget in find_python_widgets() for part in widget.requests_module.WORDS}
    used |= {widget.name for widget in find_python_widgets() if widget.has_texts} | {"shared"}
    english = texts_by_language["en"]["code"]
    for language, parts in texts_by_language.items():
        code = TranslatedPrograms(ROOT / "reference", parts["code"], english)
        data = {name: parts[name] for name in sorted(used)}
        for widget in WIDGETS:
            make_files = widget.get_page_attribute("make_data_files", lambda texts, code: {})
            files = make_files(parts, code)
            if data.keys() & files.keys():
                raise ValueError(f"{widget.name}: {data.keys() & files.keys()} are names of texts")
            data |= files
        for name, content in data.items():
            files_by_name[f"{name}-{language}.json"] = format_json(content)
        for module, piece in BY_LANGUAGE.items():
            modules = {module: [".py", code.get_source(module), []]}
            files_by_name[piece.format(language=language)] = _format_piece(modules)
    return files_by_name


def _build_module_files():
    """Return file name -> text of the files with Python modules; library.js tells where each module is."""
    pieces, own_modules = {}, assign_modules_to_files()
    for module, (piece, text) in own_modules.items():
        # Brython takes an entry with a fourth item, 1, for a package.
        entry = [".py", "", [], 1] if text is None else [".py", text, []]
        pieces.setdefault(piece, {})[module] = entry
    texts = [text for piece, text in own_modules.values() if piece == "library.js" and text]
    at_once = [name for text in texts for name in find_imports(text, at_once=True)]
    for module, piece in assign_standard_library(at_once).items():
        pieces.setdefault(piece, {})[module] = _load_standard_library()[module]
    pieces_by_module = {module: name for name, modules in pieces.items() for module in modules}
    parts_by_widget = {
        widget.name: widget.requests_module.WORDS for widget in find_python_widgets()
    }
    files_by_name = {
        name: _format_piece(modules)
        for name, modules in pieces.items()
        if name not in BY_LANGUAGE.values()
    }
    files_by_name["library.js"] = (
        f"self.bundleByModule={format_json(pieces_by_module)};self.partsByWidget={format_json(parts_by_widget)};{files_by_name['library.js']}"
    )
    return files_by_name


def _format_piece(modules):
    """Return the script that adds modules to Brython's file system."""
    return f"__BRYTHON__.update_VFS({format_json(modules)});"


def assign_standard_library(at_once):
    """Return module of the standard library -> name of its piece; at_once: names of modules, those for library.js."""
    needed_first = collect_modules(at_once, _read_standard_module, at_once=True).keys()
    needed = {
        name: collect_modules([name], _read_standard_module, at_once=True).keys() - needed_first
        for name in OFTEN
    }
    pieces = {}
    for module in _load_standard_library():
        users = [name for name, modules in needed.items() if module in modules]
        piece = WHOLE if not users else SHARED if len(users) > 1 else f"{users[0]}.js"
        pieces[module] = "library.js" if module in needed_first else piece
    return pieces


def assign_modules_to_files():
    """Return module name -> (name of the piece, text) of the site's modules; a package has the text None.

    These are the modules of reference/ and all that the modules requests of the widgets import. A module
    is in the piece of the first widget that needs it; those of the widget run, which most pages have, are
    in library.js. What a widget imports only inside functions is in a second piece, NAME-later.js. What it
    needs of reference/ is in NAME-reference.js, because the code blocks of pages import it, too.
    """
    assigned = {}
    for widget in find_python_widgets():
        first = "library.js" if widget.name == "run" else f"{widget.name}.js"
        for piece, at_once in ((first, True), (f"{widget.name}-later.js", False)):
            requests = widget.requests_module.__name__
            for name, text in collect_modules([requests], read_own_module, at_once).items():
                usual = f"{widget.name}-reference.js" if name in REFERENCE else piece
                assigned.setdefault(name, (FIXED_PIECES.get(name, usual), text))
    for name, (piece, _) in list(assigned.items()):
        while name := name.rpartition(".")[0]:
            assigned.setdefault(name, (piece, None))
    for name in REFERENCE:
        text = read_own_module(name)
        usual = f"{name}.js" if len(text) > LARGE else "beyond.js"
        assigned.setdefault(name, (FIXED_PIECES.get(name, usual), text))
    return assigned


def collect_modules(names, read_module, at_once=False):
    """Return name -> source of those modules and of all that they import, if read_module(name) returns a source.

    at_once: whether to leave out what they import only inside functions
    """
    queue, sources = list(names), {}
    while queue:
        name = queue.pop()
        if name not in sources and (source := read_module(name)) is not None:
            sources[name] = source
            queue += find_imports(source, at_once)
    return sources


@cache
def find_imports(source, at_once=False):
    """Return the names of all modules and packages that the import statements of a program may load.

    at_once: whether to leave out the statements inside functions
    """
    tree, names = ast.parse(source), []
    for node in _find_statements(tree) if at_once else ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return tuple(names)


def _find_statements(node):
    """Yield all statements that are executed when a module is imported: those outside functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.stmt, ast.excepthandler)) and not isinstance(child, FUNCTIONS):
            yield child
            yield from _find_statements(child)


def read_own_module(name):
    """Return the code of a module in docs/ or reference/, None for any other name.

    The modules of reference/ are sent as they are, since the pages show their lines; others without comments.
    """
    if name in GENERATED_MODULES:
        return GENERATED_MODULES[name]
    if name in REFERENCE:
        return (ROOT / "reference" / f"{name}.py").read_text(encoding="utf-8")
    file = ROOT / f"{name.replace('.', '/')}.py"
    return _remove_comments(file.read_text(encoding="utf-8")) if file.is_file() else None


@cache
def _remove_comments(source):
    """Return Python code without comments and docstrings, which nobody reads in a bundle.

    Compressed, the modules of the laboratory take 54 instead of 79 kB.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            # Without its docstring, a class may have nothing else in its body.
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)


# Minifying saves 2.2 of 11.3 kB (compressed) on a first visit and 14 of 330 kB on a first run.
def minify_script(script):
    """Minify a script, but keep copyright notices."""
    return rjsmin.jsmin(NOTICE.sub("/*!", script), keep_bang_comments=True)


def minify_style_sheet(sheet):
    """Minify a style sheet for browsers that have container queries, the newest feature that it uses."""
    return lightningcss.process_stylesheet(sheet, browsers_list=BROWSERS)


def minify_page(html):
    """Remove indentation and empty lines from a page.

    Most of them come from the templates of Material. Of the maintained minifiers on PyPI, minify-html
    joins buttons that need a space between them, and tdewolff-minify has no wheel for every Mac.
    """
    return INDENTATION.sub(lambda match: match["kept"] or "\n", html)


@cache
def _load_standard_library():
    text = _read_brython_file("brython_stdlib.js")
    start = "var scripts = "
    library, _ = json.JSONDecoder().raw_decode(text, text.index(start) + len(start))
    del library["$timestamp"]
    for name, (kind, source, *rest) in library.items():
        if kind == ".js":
            library[name] = [kind, minify_script(source), *rest]
    return library


def _read_standard_module(name):
    """Return the source of a module of the standard library, "" for a script, None for any other name."""
    kind, source, *_ = _load_standard_library().get(name, (None, None))
    return "" if kind == ".js" else source


def _read_brython_file(file_name):
    return (Path(brython.__file__).parent / "data" / file_name).read_text(encoding="utf-8")
