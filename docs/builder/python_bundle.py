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
from docs.figures import markup
from docs.questions.documents import document_styles
from docs.widgets.registry import WIDGETS, find_python_widgets
from docs.widgets.run.reference import NAMES as REFERENCE

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
# The modules of reference/ that most code blocks import.
AT_ONCE = ("alphabeta", "gametree", "minimax")
# The modules of reference/ that report in sentences are different in each language; the browser fills in the language.
BY_LANGUAGE = {Path(name).stem: f"{Path(name).stem}-{{language}}.js" for name in WITH_SENTENCES}
# The modules of reference/ that no widget needs share a piece, beyond.js, but those with more characters have their own.
LARGE = 3000


def build_bundle_files(root, texts_by_language):
    """Return file name -> text of all files in assets/python/.

    root: the folder of the repository
    texts_by_language: language -> part -> key -> text
    """
    files_by_name = _build_module_files(Path(root))
    files_by_name["brython.js"] = minify_script(_read_brython_file("brython.js"))
    files_by_name["listed.js"] = f"export default {_format_json(list_allowed_markup())};"
    for language, parts in texts_by_language.items():
        code = TranslatedPrograms(
            Path(root) / "reference", parts["code"], texts_by_language["en"]["code"]
        )
        data = {name: parts[name] for name in _list_translation_parts()}
        for widget in WIDGETS:
            files = widget.get_page_attribute("make_data_files", lambda texts, code: {})(
                parts, code
            )
            if data.keys() & files.keys():
                raise ValueError(f"{widget.name}: {data.keys() & files.keys()} are names of texts")
            data |= files
        files_by_name |= {
            f"{name}-{language}.json": _format_json(content) for name, content in data.items()
        }
        files_by_name |= {
            piece.format(language=language): _format_piece(
                {module: [".py", code.get_source(module), []]}
            )
            for module, piece in BY_LANGUAGE.items()
        }
    return files_by_name


def _build_module_files(repository_folder):
    """Return file name -> text of the files with Python modules; library.js tells where each module is."""
    pieces = {}
    own_modules = assign_modules_to_files(repository_folder)
    for module, (piece, text) in own_modules.items():
        # Brython takes an entry with a fourth item, 1, for a package.
        entry = [".py", "", [], 1] if text is None else [".py", text, []]
        pieces.setdefault(piece, {})[module] = entry
    texts = [text for piece, text in own_modules.values() if piece == "library.js" and text]
    at_once = [name for text in texts for name in find_imports(_find_statements(ast.parse(text)))]
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
        f"self.bundleByModule={_format_json(pieces_by_module)};self.partsByWidget={_format_json(parts_by_widget)};{files_by_name['library.js']}"
    )
    return files_by_name


def _format_piece(modules):
    """Return the script that adds modules to Brython's file system."""
    return f"__BRYTHON__.update_VFS({_format_json(modules)});"


def assign_standard_library(at_once):
    """Return module name -> name of the piece of all modules of the standard library.

    at_once: the names of those that are needed first, for library.js; other names are ignored
    """
    needed_first = _find_needed_modules(at_once)
    needed = {name: _find_needed_modules([name]) - needed_first for name in OFTEN}
    pieces = {}
    for module in _load_standard_library():
        users = [name for name, modules in needed.items() if module in modules]
        piece = WHOLE if not users else SHARED if len(users) > 1 else f"{users[0]}.js"
        pieces[module] = "library.js" if module in needed_first else piece
    return pieces


def _find_needed_modules(names):
    """Return the names of the modules of the standard library that are loaded when some are imported."""
    library, queue, needed = _load_standard_library(), list(names), set()
    while queue:
        name = queue.pop()
        if name in library and name not in needed:
            needed.add(name)
            kind, source, *_ = library[name]
            if kind == ".py":
                queue += find_imports(_find_statements(ast.parse(source)))
    return needed


def _find_statements(node):
    """Yield all statements that are executed when a module is imported: those outside functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.stmt, ast.excepthandler)) and not isinstance(child, FUNCTIONS):
            yield child
            yield from _find_statements(child)


def assign_modules_to_files(repository_folder):
    """Return module name -> (name of the piece, text) of the site's modules; a package has the text None.

    These are the modules of reference/ and all that the modules requests of the widgets import. A module
    is in the piece of the first widget that needs it; those of the widget run, which most pages have, are
    in library.js. What a widget imports only inside functions is in a second piece, NAME-later.js. What it
    needs of reference/ is in NAME-reference.js, because the code blocks of pages import it, too.
    """
    root, modules_by_name = Path(repository_folder), {}
    for widget in find_python_widgets():
        piece = "library.js" if widget.name == "run" else f"{widget.name}.js"
        queue, later = [widget.requests_module.__name__], []
        while queue or later:
            if not queue:
                piece, queue, later = f"{widget.name}-later.js", later, []
            name = queue.pop()
            if name in modules_by_name:
                continue
            text, is_package = read_own_module(root, name)
            if text is None and not is_package:
                continue  # in the standard library, or an object in a module
            in_reference = "library.js" if name in AT_ONCE else f"{widget.name}-reference.js"
            in_reference = BY_LANGUAGE.get(name, in_reference)
            modules_by_name[name] = in_reference if name in REFERENCE else piece, text
            if text is not None:
                tree = ast.parse(text)
                at_once = list(find_imports(tree.body))
                queue += at_once
                later += [
                    module for module in find_imports(ast.walk(tree)) if module not in at_once
                ]
            queue += [name.rpartition(".")[0]] if "." in name else []
    for name in REFERENCE:
        text, _ = read_own_module(root, name)
        piece = f"{name}.js" if len(text) > LARGE else "beyond.js"
        piece = "library.js" if name in AT_ONCE else BY_LANGUAGE.get(name, piece)
        modules_by_name.setdefault(name, (piece, text))
    return modules_by_name


def find_imports(nodes):
    """Yield the names of all modules and packages that the import statements among `nodes` may load."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def read_own_module(root, module_name):
    """Return (code, is_package) of a module in docs/ or reference/; without a file, the code is None.

    The modules of reference/ are sent as they are, since the pages show their lines; others without comments.
    """
    if module_name in REFERENCE:
        return (root / "reference" / f"{module_name}.py").read_text(encoding="utf-8"), False
    file = root / module_name.replace(".", "/")
    if module_name in GENERATED_MODULES:
        return GENERATED_MODULES[module_name], False
    module = file.with_suffix(".py")
    if not module.is_file():
        return None, file.is_dir()
    return _remove_comments(module.read_text(encoding="utf-8")), file.is_dir()


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


def _list_translation_parts():
    """Return the names of the parts of the translations that the modules requests and the scripts use."""
    used = {part for widget in find_python_widgets() for part in widget.requests_module.WORDS}
    used |= {widget.name for widget in find_python_widgets() if widget.has_texts}
    return sorted(used | {"shared"})


def list_allowed_markup():
    """Return, as plain data, from which kinds and attributes scripts may build elements: see docs.figures.markup."""
    return {
        "kinds": markup.KINDS,
        "values": markup.VALUES,
        "classes": sorted(markup.CLASSES),
        "drawn": markup.DRAWN,
    }


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


def _read_brython_file(file_name):
    return (Path(brython.__file__).parent / "data" / file_name).read_text(encoding="utf-8")


def _format_json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
