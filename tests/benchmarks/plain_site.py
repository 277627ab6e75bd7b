"""A plain Material site with the same Markdown, to compare size and speed with."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
REFERENCE, PAGES = ROOT / "reference", ROOT / "docs" / "pages"
INCLUDE = re.compile(r'^--8<-- "(.+)"$', re.MULTILINE)
LANGUAGES = re.compile(r"^```languages\n(.*?)^```$", re.DOTALL | re.MULTILINE)
CONFIGURATION = {
    "site_name": "Plain",
    "theme": {"name": "material", "font": False},
    "plugins": ["search"],
    "markdown_extensions": ["attr_list", "toc", "pymdownx.highlight", "pymdownx.superfences"],
}


def write_plain(language, folder):
    """Write one language's pages and a plain configuration, for mkdocs to build in folder.

    The files of reference/ are inserted into the pages, those of a fence `languages` one after the
    other; the site's other fences remain as code.
    """
    (folder / "docs" / "reference").mkdir(parents=True)
    for file in REFERENCE.glob("*.*"):
        (folder / "docs" / "reference" / file.name).write_bytes(file.read_bytes())
    for file in (PAGES / language).glob("*.md"):
        text = LANGUAGES.sub(
            lambda match: "\n\n".join(map(_block, match[1].split())),
            file.read_text(encoding="utf-8"),
        )
        text = INCLUDE.sub(
            lambda match: (REFERENCE / match[1]).read_text(encoding="utf-8").rstrip("\n"), text
        )
        text = text.replace("../reference/", "reference/")
        (folder / "docs" / file.name).write_text(text, encoding="utf-8")
    (folder / "mkdocs.yml").write_text(json.dumps(CONFIGURATION), encoding="utf-8")
    return folder


def _block(name):
    """Return a code block for a file of reference/, with the highlighter's name of the language."""
    lexer = name.rpartition(".")[2].replace("mjs", "js")
    return f'```{lexer} title="{name}" linenums="1"\n--8<-- "{name}"\n```'
