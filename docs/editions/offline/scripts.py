"""The scripts of the offline edition: what the hosted site fetches is in classic scripts here."""

import json
from pathlib import Path

from docs.builder.classic_modules import find_imported_modules, join_as_classic_script
from docs.builder.joined_modules import WORKER, read_modules
from docs.builder.python_bundle import minify_script
from docs.builder.templates import format_json

HERE = Path(__file__).parent
LISTED = "python/listed.js"  # the only module that the build writes
# Modules that are different in this edition.
REPLACED = ("browser/resources.js", "browser/worker_script.js")
PYTHON = "browser/python.js"  # the module that starts Python
START = "for (const name of document.currentScript.dataset.start.split(' ').filter(Boolean)) load(name);"


def make_modules_script(assets):
    """Return the script with all modules, which starts those that the attribute data-start names."""
    sources = read_modules() | {LISTED: _read(assets / LISTED)}
    sources |= {name: _read(HERE / Path(name).name) for name in REPLACED}
    python_modules = [
        name for name in sources if PYTHON in {name, *find_imported_modules(sources, name)}
    ]
    resources, _ = REPLACED
    sources[resources] = _fill(sources[resources], "PYTHON_MODULES", json.dumps(python_modules))
    return minify_script(f"{{{join_as_classic_script(sources)}{START}}}")


def make_python_script(assets):
    """Return the script with all that the worker of Python runs in any language."""
    files = [assets / WORKER, *sorted((assets / "python").glob("*.js"))]
    return _make_register_call(file for file in files if file != assets / LISTED)


def make_texts_script(assets, language):
    """Return the script with the texts and data of a language, for scripts and for Python."""
    return _make_register_call(sorted((assets / "python").glob(f"*-{language}.json")))


def make_search_script(assets, indexes):
    """Return the script that starts the worker of the search; indexes: of all languages, as parsed JSON."""
    workers, plugins = assets / "javascripts" / "workers", assets / "javascripts" / "lunr" / "min"
    languages = {language for index in indexes for language in index["config"]["lang"]} - {"en"}
    files = [
        workers / "also.js",
        *workers.glob("search.*.min.js"),
        plugins / "lunr.stemmer.support.min.js",
        *(plugins / f"lunr.{language}.min.js" for language in sorted(languages)),
    ]
    # Material imports the plugins, which are here already.
    worker_script = "\n".join(["self.importScripts = () => {};", *map(_read, files)])
    return _fill(_read(HERE / "search.js"), "WORKER_SCRIPT", format_json(worker_script))


def _make_register_call(files):
    """Return a script that registers the texts of files, by file name, with resources.js."""
    return f"alphabeta.register({format_json({file.name: _read(file) for file in files})});"


def _fill(script, placeholder, text):
    """Replace the last occurrence of a placeholder; the first ones are in a comment."""
    before, found, after = script.rpartition(placeholder)
    if not found:
        raise ValueError(f"the script has no {placeholder}")
    return before + text + after


def _read(file):
    return file.read_text(encoding="utf-8")
