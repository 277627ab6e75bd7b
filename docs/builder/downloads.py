"""The files to take along: the list that the command release writes, and how a page shows them."""

import json
import re
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path

from docs.builder.templates import render_template
from docs.figures.number_format import localize_number_text
from docs.widgets.fence_arguments import split_fence_arguments

LIST = "files.json"
FOLDER = "take-along"  # of the files in the site
FILE_NAME = re.compile(r"[\w-][\w.-]*", re.ASCII)
LINK = f'href="{FOLDER}/'  # in a page, before the way to the folder is known
KINDS = ("offline", "books", "epubs", "notebooks", "slides")
MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Download:
    """A file to take along.

    bytes: its size; date: of its sources, as YYYY-MM-DD
    language: None for a file in all languages; kind: one of KINDS
    """

    name: str
    bytes: int
    date: str
    language: str | None
    kind: str


def read_download_list(folder):
    """Return the Downloads that a folder's list names and that exist, [] without a folder; raise ValueError for a wrong list."""
    file = Path(folder) / LIST if folder else None
    if file is None or not file.is_file():
        return []
    try:
        downloads = [Download(**entry) for entry in json.loads(file.read_text(encoding="utf-8"))]
    except (TypeError, ValueError) as error:
        raise ValueError(f"{file}: {error}") from error
    for download in downloads:
        if not FILE_NAME.fullmatch(download.name) or download.kind not in KINDS:
            raise ValueError(f"{file}: no file of a release: {download}")
    return [download for download in downloads if (Path(folder) / download.name).is_file()]


def format_download_list(downloads):
    """Return the text of the list."""
    return json.dumps([asdict(download) for download in downloads], indent=1) + "\n"


def render_downloads(source, texts, downloads, language):
    """`books`: the files of that kind among all downloads, those in the page's language first."""
    (kind,) = split_fence_arguments(source, "a kind of files")
    if kind not in KINDS:
        raise ValueError(f"there is no kind {kind!r}; there are {', '.join(KINDS)}")
    rows = {True: [], False: []}
    for download in (download for download in downloads if download.kind == kind):
        rows[download.language in (None, language)].append(_make_row(download, texts))
    return render_template(
        "downloads",
        folder=FOLDER,
        own=rows[True],
        others=rows[False],
        texts=texts["downloads"],
    )


def _make_row(download, texts):
    """Return the name, language, size and date of a file as one text."""
    key = f"language_{download.language}"
    language = texts["labels"][key] if download.language else texts["downloads"]["all_languages"]
    megabytes = f"{max(download.bytes / MEGABYTE, 0.1):.1f}"
    size = f"{localize_number_text(megabytes, texts['narration'])}\u00a0MB"
    return download.name, f"{language} · {size} · {download.date}"


def set_download_links(html, way_to_root):
    """Return a page whose links to files lead there; way_to_root: from the page to the root of the site."""
    return html.replace(LINK, f'href="{way_to_root}/{FOLDER}/')


def copy_downloads(downloads, folder, site_folder):
    """Copy the files from their folder into the site."""
    target = Path(site_folder) / FOLDER
    for download in downloads:
        target.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(Path(folder) / download.name, target / download.name)
