"""The line under a block of code: the files to download, one by one and as a zip file of the page's programs."""

import ast
from functools import cache

from docs.builder.code_includes import INCLUDE, insert_files
from docs.builder.pages import parse_fences
from docs.builder.python_bundle import collect_modules, find_imports
from docs.widgets.run.reference import NAMES

# Our programs need Python 3.8, and those that use one of these names a later one.
OLDEST, NEWER = 8, {"cache": 9, "bit_count": 10, "strict": 10}


def add_file_lines(markdown, page_name, read_file, texts):
    """Add a line under each block of code that shows a whole file or needs some; page_name: without .md.

    Return the Markdown and, for the zip file, file name -> text: nothing if no program needs a file.
    """
    lines, packed, number = markdown.split("\n"), {}, 0
    added = []
    for fence in parse_fences(markdown):
        parts = []
        shown = INCLUDE.fullmatch(fence.text)
        if shown:
            parts.append(texts["labels"]["download"].format(file=_format_link(shown[2])))
        if fence.name == "python":
            number += 1
            program = shown[2] if shown else f"program_{number}.py"
            source = insert_files(fence.text, read_file).rstrip("\n") + "\n"
            if needed := collect_needed_files(source, read_file):
                packed |= {program: source} | needed
                links = texts["narration"]["list_separator"].join(map(_format_link, needed))
                parts.append(texts["labels"]["needed_files"].format(files=links))
                key = "zipped_files" if shown else "zipped_program"
                zipped = _format_link(f"{page_name}.zip")
                parts.append(texts["labels"][key].format(zip=zipped, program=program))
            if parts:
                version = find_oldest_python([source, *needed.values()])
                parts.append(texts["labels"]["python_version"].format(version=version))
        if parts:
            margin = fence.opening[: fence.opening.index(fence.opening.strip())]
            last_line = fence.line + fence.text.count("\n") + 2
            attributes = '{: .files data-search-exclude="" }'
            added.append((last_line, ["", margin + " · ".join(parts), margin + attributes]))
    for last_line, new in reversed(added):
        lines[last_line:last_line] = new
    return "\n".join(lines), packed


def collect_needed_files(source, read_file):
    """Return file name -> text of the files of reference/ that a program imports, also through others."""
    modules = collect_modules(
        find_imports(source), lambda name: read_file(f"{name}.py") if name in NAMES else None
    )
    return {f"{name}.py": text for name, text in sorted(modules.items())}


def find_oldest_python(sources):
    """Return the oldest version of Python in which programs run, such as 3.8."""
    names = set().union(*map(_find_names, sources))
    return f"3.{max([OLDEST, *(NEWER[name] for name in NEWER.keys() & names)])}"


@cache  # the pages of all languages need the same few programs
def _find_names(source):
    """Return all names in a program."""
    nodes = ast.walk(ast.parse(source))
    return {getattr(node, field, None) for node in nodes for field in ("attr", "arg", "name")}


def _format_link(file_name):
    return f"[{file_name}](reference/{file_name}){{ download='' }}"
