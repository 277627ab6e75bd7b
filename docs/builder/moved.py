"""Old addresses: where a section once stood, a note leads to the page on which it stands now."""

import re
from pathlib import Path

from builder.pages import FRONT_MATTER
from builder.texts import read


def add_notes(markdown, name, moved, titles, said):
    """Return the Markdown of a page with a note for each section that has left it.

    A note has the section's old id and is shown only where the address names it; whether what it links
    to exists is for MkDocs to check.

    name: of the page's file; moved: "old.md#id" -> "new.md" or "new.md#id"; titles: file name -> title;
    said: the note, with {page} for the link.

    Raises ValueError where an id of the page is also one of the old ones, or an entry is no address.
    """
    notes = []
    for old, new in moved.items():
        page, _, its_id = old.partition("#")
        if page != name:
            continue
        if not its_id:
            raise ValueError(f"mkdocs.yml: extra: moved: {old} names no section; write old.md#id")
        if re.search(rf"\{{ *#{re.escape(its_id)} *\}}", markdown):
            raise ValueError(f"mkdocs.yml: extra: moved: {old} has not moved, the page has that id")
        link = f"[{titles(new.partition('#')[0])}]({new})"
        notes.append(f"{said.format(page=link)}\n{{: #{its_id} .moved data-search-exclude='' }}")
    return "\n\n".join([markdown.rstrip("\n"), *notes]) + "\n"


def title_of(name, folders):
    """Return the title of a page, from the first of these folders that has it; its name if none has."""
    for file in (Path(folder) / name for folder in folders):
        if file.is_file() and (front := FRONT_MATTER.match(file.read_text(encoding="utf-8"))):
            return read(front[1], free=True)[0]["title"]
    return name
