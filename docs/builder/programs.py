"""One program in several programming languages: the fence `languages`, which becomes tabs."""

import re
from pathlib import Path

from builder.embedding import download

FENCE = re.compile(r"^```languages\n(.*?)^```$", re.DOTALL | re.MULTILINE)

# A file's ending -> its language, what the highlighter and the tab's address call it, how to run it.
KINDS = {
    ".py": ("Python", "python", "python {name}"),
    ".cpp": ("C++", "cpp", "g++ -std=c++17 {name} -o {stem} && ./{stem}"),
    ".java": ("Java", "java", "java {name}"),
    ".cs": ("C#", "csharp", "mcs {name} && mono {stem}.exe"),
    ".mjs": ("JavaScript", "javascript", "node {name}"),
}
PANEL = """=== "{language}"

    ```{lexer} title="{name}" linenums="1"
    --8<-- "{name}"
    ```

    {download}

    ```sh title="{terminal}"
    {command}
    ```

    ```output
    {first}
    ```
"""


def expand(markdown, labels):
    """Return markdown with each fence `languages` replaced by tabs.

    Such a fence names files of reference/, one a line; all print what the first one does.
    A file in no language that is known here is a ValueError.
    """
    return FENCE.sub(lambda match: _tabs(match[1].split(), labels), markdown)


def command(name):
    """Return what runs that file as a program, typed in its folder."""
    _, _, command = _kind(name)
    return command.format(name=name, stem=Path(name).stem)


def anchor(language, separator):
    """Return the address of a tab, as a slugify function of Python-Markdown."""
    return next(lexer for name, lexer, _ in KINDS.values() if name == language)


def _tabs(names, labels):
    panels = []
    for name in names:
        language, lexer, _ = _kind(name)
        texts = {"download": download(name, labels["download"]), "terminal": labels["terminal"]}
        texts |= {"command": command(name), "first": names[0]}
        panels.append(PANEL.format(language=language, lexer=lexer, name=name, **texts))
    return "\n".join(panels)


def _kind(name):
    if (suffix := Path(name).suffix) not in KINDS:
        raise ValueError(f"a fence 'languages': nothing is known of files like {name!r}")
    return KINDS[suffix]
