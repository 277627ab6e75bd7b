"""The measure of the site's size and speed: the same Markdown for Material alone."""

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

    The files of reference/ are put into the pages, those of a fence `languages` one after the
    other; our own other fences stay, as code.
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
    """A file of reference/ as a block of code, with the highlighter's name for its language."""
    lexer = name.rpartition(".")[2].replace("mjs", "js")
    return f'```{lexer} title="{name}" linenums="1"\n--8<-- "{name}"\n```'
