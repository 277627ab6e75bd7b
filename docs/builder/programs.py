"""The fence `languages`: one program in several programming languages, shown as tabs."""

import re
from pathlib import Path

FENCE = re.compile(r"^```languages\n(.*?)^```$", re.DOTALL | re.MULTILINE)

# File ending -> (language, name for the highlighter and the tab's anchor, command that runs the file).
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

    ```sh title="{terminal}"
    {command}
    ```

    ```output
    {first}
    ```
"""


def replace_language_fences(markdown, labels):
    """Replace each fence `languages` by tabs; raise ValueError for a file with an unknown ending.

    Such a fence names files of reference/, one a line, which all print the same output.
    """
    return FENCE.sub(lambda match: _make_tabs(match[1].split(), labels), markdown)


def get_run_command(file_name):
    """Return the shell command that runs that file in the folder of the file."""
    if (suffix := Path(file_name).suffix) not in KINDS:
        raise ValueError(f"a fence 'languages': nothing is known of files like {file_name!r}")
    _, _, command = KINDS[suffix]
    return command.format(name=file_name, stem=Path(file_name).stem)


def get_tab_anchor(language, separator):
    """Return the anchor of a tab; a slugify function for Python-Markdown."""
    return next(lexer for name, lexer, _ in KINDS.values() if name == language)


def _make_tabs(file_names, labels):
    panels = []
    for name in file_names:
        texts = {"terminal": labels["terminal"], "command": get_run_command(name)}  # or ValueError
        language, lexer, _ = KINDS[Path(name).suffix]
        texts |= {"language": language, "lexer": lexer, "name": name, "first": file_names[0]}
        panels.append(PANEL.format(**texts))
    return "\n".join(panels)
