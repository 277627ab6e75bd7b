"""Modules of scripts, joined to one classic script for the offline edition: from files, browsers load no modules.

Each module becomes a function that runs once, when it is first loaded. Only the forms of import and
export that the scripts of this project use are allowed; any other is an error.
"""

import re
from posixpath import dirname, join, normpath

# An import, or a re-export, which imports, too.
IMPORT = re.compile(
    r"^(?:import (?P<names>\{[^}]*\}|\* as \w+|\w+)|export \{(?P<exported>[^}]*)\})"
    r' from "(?P<path>\.[^"]*)";(?: //.*)?\n',
    re.MULTILINE,
)
EXPORT = re.compile(
    r"^export (?=(?:const|class|function|async function) (?P<name>\w+))", re.MULTILINE
)
DEFAULT_EXPORT = re.compile(r"^export default (?=\S)", re.MULTILINE)
UNKNOWN = re.compile(r"^\s*(?:import|export)\b(?!\.meta).*", re.MULTILINE)
# Defines load(name), which runs a module at its first call and returns its exports. A module gets
# load() and the values of import.meta: url, and load for a module that loads others on demand.
START = """const definitions = {}, exportsByName = {}, folder = new URL(".", document.currentScript.src);
const load = name => exportsByName[name] ??= definitions[name]({url: new URL(name, folder).href, load});
"""


def join_as_classic_script(source_by_name):
    """Return the text of a script that defines modules and the function load(name).

    The caller puts the text into a block and appends calls of load().

    source_by_name: path of a module, relative to the folder of the script -> text

    Raise ValueError if a module has an unknown form of import or export, imports a module that is
    missing, or imports itself by way of others.
    """
    for name in source_by_name:
        find_imported_modules(source_by_name, name)
    definitions = [
        f'definitions["{name}"] = importMeta => {{\n{_make_body(name, text)}\n}};\n'
        for name, text in source_by_name.items()
    ]
    return START + "".join(definitions)


def find_imported_modules(source_by_name, name, importers=()):
    """Return the names of all modules that a module imports, directly or by way of others."""
    if name in importers:
        raise ValueError(f"modules import each other: {' -> '.join([*importers, name])}")
    if name not in source_by_name:
        raise ValueError(f"{importers[-1]} imports {name}, which is missing")
    text, imported = source_by_name[name], set()
    for match in IMPORT.finditer(text):
        path = _resolve(match["path"], name)
        imported |= {path} | find_imported_modules(source_by_name, path, (*importers, name))
    return imported


def _make_body(name, text):
    """Return the body of the function for a module, which returns the module's exports."""

    def load(match):
        return f'importMeta.load("{_resolve(match["path"], name)}")'

    def make_constants(match):
        names = match["names"]
        if not names:
            return ""
        if names.startswith("*"):
            names = names.removeprefix("* as ")
        elif names.startswith("{"):
            names = names.replace(" as ", ": ")
        else:
            names = f"{{ default: {names} }}"
        return f"const {names} = {load(match)};\n"

    exports = [match["name"] for match in EXPORT.finditer(text)]
    exports += [
        f"{exported or own}: {load(match)}.{own}"
        for match in IMPORT.finditer(text)
        for own, exported in re.findall(r"(\w+)(?: as (\w+))?", match["exported"] or "")
    ]
    exports += ["default: defaultExport" for _ in DEFAULT_EXPORT.finditer(text)]
    text = IMPORT.sub(make_constants, text)
    text = EXPORT.sub("", DEFAULT_EXPORT.sub("const defaultExport = ", text))
    if unknown := UNKNOWN.search(text):
        raise ValueError(f"{name}: an unknown form of import or export: {unknown[0].strip()}")
    text = text.replace("import.meta", "importMeta")
    return f'"use strict";\n{text}\nreturn {{ {", ".join(exports)} }};'


def _resolve(path, importer):
    return normpath(join(dirname(importer), path))
