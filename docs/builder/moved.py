"""Old addresses: redirects of pages that are gone, and notes where a section has moved away."""

import re
from pathlib import Path

from docs.builder.pages import FRONT_MATTER
from docs.builder.translation_files import parse_yaml_texts

REDIRECT = """<!doctype html>
<html lang="{tag}">
<meta charset="utf-8">
<title>{url}</title>
<meta name="robots" content="noindex">
<link rel="canonical" href="{url}">
<script>location.replace(location.hash ? "{url}" + location.hash : "{target}")</script>
<meta http-equiv="refresh" content="0; url={target}">
<p>{note}</p>
"""


def add_moved_section_notes(markdown, page_name, moved, get_page_title, note):
    """Append a note to the Markdown of a page for each section that has moved to another page.

    A note has the section's old id and is shown only when the URL ends with that id. MkDocs checks
    that the target of the link exists. Raise ValueError if the page still has an old id, or if an
    entry says that the page is gone.

    page_name: with .md
    moved: "old.md#id", or "old.md" for a page that is gone -> "new.md" or "new.md#id"
    get_page_title: function from a file name to the title of that page
    note: the text of a note, with {page} for the link
    """
    notes = []
    for old, new in moved.items():
        page, _, old_id = old.partition("#")
        if page != page_name:
            continue
        if not old_id:
            raise ValueError(f"mkdocs.yml: extra: moved: {old} has not moved, the page exists")
        if re.search(rf"\{{ *#{re.escape(old_id)}[ }}]", markdown):
            raise ValueError(f"mkdocs.yml: extra: moved: {old} has not moved, the page has that id")
        link = f"[{get_page_title(new.partition('#')[0])}]({new})"
        notes.append(f"{note.format(page=link)}\n{{: #{old_id} .moved data-search-exclude='' }}")
    return "\n\n".join([markdown.rstrip("\n"), *notes]) + "\n"


def read_page_title(page_name, folders):
    """Return the title of a page from the first folder that has it, or the file name if none does."""
    for file in (Path(folder) / page_name for folder in folders):
        if file.is_file() and (front := FRONT_MATTER.match(file.read_text(encoding="utf-8"))):
            return parse_yaml_texts(front[1], allow_other_values=True)[0]["title"]
    return page_name


def is_redirect(html):
    """Return whether a page of the site only leads from the address of a page that is gone."""
    return '<meta http-equiv="refresh"' in html


def write_redirects(language_folder, moved, tag, note):
    """Write, into the folder of a language, a page for the old address of each page that is gone, leading to the new.

    An id in the address is kept, because a section that moves to another page keeps its id.
    """
    for old, new in moved.items():
        if "#" in old:
            continue
        page, _, section_id = new.partition("#")
        url = f"../{page.removesuffix('.md')}/"
        target = f"{url}#{section_id}" if section_id else url
        shown = note.format(page=f'<a href="{target}">{url}</a>')
        file = language_folder / old.removesuffix(".md") / "index.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        text = REDIRECT.format(tag=tag, url=url, target=target, note=shown)
        file.write_text(text, encoding="utf-8")
