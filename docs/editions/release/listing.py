"""The lists beside the files of a release: names, sizes and dates for the site, and checksums."""

import hashlib
from pathlib import Path

from docs.builder.downloads import LIST, Download, format_download_list, read_download_list
from docs.command_line import write_atomically
from docs.editions.release.parts import KINDS

CHECKSUMS = "SHA256SUMS"


def update_lists(folder, made, date):
    """Write the list and the checksums of all files in a folder that are known.

    made: the parts whose files are new; those of earlier runs stay in the list as long as they exist
    date: of the new files, as YYYY-MM-DD
    """
    folder = Path(folder)
    downloads = {download.name: download for download in read_download_list(folder)}
    for part in made:
        for name, language in part.files.items():
            size = (folder / name).stat().st_size
            downloads[name] = Download(name, size, date, language, part.kind)
    ordered = sorted(downloads.values(), key=lambda file: (KINDS.index(file.kind), file.name))
    write_atomically(folder / LIST, format_download_list(ordered).encode())
    sums = [f"{compute_checksum(folder / file.name)}  {file.name}\n" for file in ordered]
    write_atomically(folder / CHECKSUMS, "".join(sums).encode())
    return ordered


def compute_checksum(file):
    """Return the SHA-256 of a file in hexadecimal digits."""
    with open(file, "rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
