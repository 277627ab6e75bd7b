"""Unpacks a zip archive under names of our own; grade_one.py does that in a process with limited resources."""

import re
import stat
import zipfile
from pathlib import Path

from docs.commands.grade.submitted_files import MOST_FILE_BYTES, SubmittedFile

# A compressed file of more than a megabyte that grows more is a zip bomb: text grows to its 20-fold.
MOST_GROWTH = 200
UNSUSPICIOUS_BYTES = 2**20
MOST_NAME = 400  # characters of a path


class TooLargeError(Exception):
    """A file is larger than the limits allow, or a zip bomb."""


def unpack_archive(path, folder, most_files, most_bytes):
    """Write the files of an archive that are read into a folder, and return what the archive holds.

    folder: an empty folder; most_files, most_bytes: how much is unpacked

    Returns {"kind": "listed", "files": […]}, or a verdict that says why the archive cannot be read. A file is a list:
    the parts of its name, the name of the copy or None, and a verdict if it could not be read, or None.
    """
    files = []
    try:
        with zipfile.ZipFile(path) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            entries = [(SubmittedFile(split_name(entry.filename)), entry) for entry in entries]
            entries.sort(key=lambda pair: pair[0].is_hidden)
            for number, (file, entry) in enumerate(entries[: most_files + 1]):
                name, verdict = None, None
                if number == most_files:
                    verdict = {"kind": "too_many"}
                elif file.read_ending:
                    try:
                        data = read_entry(archive, entry, min(MOST_FILE_BYTES, most_bytes))
                        name = f"{number}{file.read_ending}"
                        Path(folder, name).write_bytes(data)
                        most_bytes -= len(data)
                    except TooLargeError:
                        verdict = {"kind": "too_large"}
                    except Exception as error:  # noqa: BLE001 - damaged in any way, or encrypted
                        verdict = {"kind": "not_read", "text": str(error)}
                files.append([file.parts, name, verdict])
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError, OSError) as error:
        return {"kind": "not_read", "text": str(getattr(error, "strerror", None) or error)}
    except MemoryError:
        return {"kind": "too_large"}
    return {"kind": "listed", "files": files}


def split_name(name):
    """Return the folders and the file in a name of an archive; none of them leads out of it."""
    if len(name) > MOST_NAME:
        name = f"{name[: MOST_NAME - 60]}…{name[-60:]}"
    # A backslash separates folders on Windows.
    return [part for part in re.split(r"[/\\]", name) if part not in ("", ".", "..")] or ["?"]


def read_entry(archive, entry, most_bytes):
    """Return the bytes of a file in an archive. Raises TooLargeError and whatever a damaged archive raises."""
    # The upper 16 bits are the mode on POSIX: a link would only contain the path of its target.
    if stat.S_ISLNK(entry.external_attr >> 16):
        raise OSError("symbolic link")
    grown = entry.file_size > MOST_GROWTH * max(entry.compress_size, 1)
    if entry.file_size > UNSUSPICIOUS_BYTES and grown:
        raise TooLargeError
    with archive.open(entry) as stream:
        data = stream.read(most_bytes + 1)  # the size that an archive states may be a lie
    if len(data) > most_bytes:
        raise TooLargeError
    return data
