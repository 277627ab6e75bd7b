"""The lists beside the files of a release: names, sizes and dates for the site, and checksums."""

import hashlib

from docs.builder.downloads import LIST, Download, format_download_list, read_download_list
from docs.command_line import write_atomically
from docs.editions.release.parts import KINDS

CHECKSUMS = "SHA256SUMS"


def update_lists(folder, made, date):
    """Write the list and the checksums of all files in a folder that are known; return the list.

    made: the parts whose files are new, on that date; those of earlier runs stay as long as they exist
    """
    downloads = {download.name: download for download in read_download_list(folder)}
    for part in made:
        size = (folder / part.name).stat().st_size
        downloads[part.name] = Download(part.name, size, date, part.language, part.kind)
    ordered = sorted(downloads.values(), key=lambda file: (KINDS.index(file.kind), file.name))
    write_atomically(folder / LIST, format_download_list(ordered).encode())
    sums = ""
    for file in ordered:
        with open(folder / file.name, "rb") as stream:
            sums += f"{hashlib.file_digest(stream, 'sha256').hexdigest()}  {file.name}\n"
    write_atomically(folder / CHECKSUMS, sums.encode())
    return ordered
