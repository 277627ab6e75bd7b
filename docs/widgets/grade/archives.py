"""Unpacks a zip archive under names of our own; grade_one.py does that in a process with limited resources."""

import re
import stat
import zipfile
from pathlib import Path

from widgets.grade.submitted_files import MOST_FILE_BYTES, find_read_ending, is_hidden

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
    try:
        with zipfile.ZipFile(path) as archive:
            unpacker = Unpacker(archive, Path(folder), most_bytes)
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            entries.sort(key=lambda entry: any(map(is_hidden, split_name(entry.filename))))
            files = [unpacker.unpack(entry) for entry in entries[:most_files]]
            if len(entries) > most_files:
                files.append([split_name(entries[most_files].filename), None, {"kind": "too_many"}])
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError, OSError) as error:
        return {"kind": "not_read", "text": str(getattr(error, "strerror", None) or error)}
    except MemoryError:
        return {"kind": "too_large"}
    return {"kind": "listed", "files": [file for file in files if file[0]]}


def split_name(name):
    """Return the folders and the file in a name of an archive; none of them leads out of it."""
    if len(name) > MOST_NAME:
        name = f"{name[: MOST_NAME - 60]}…{name[-60:]}"
    # A backslash separates folders on Windows.
    return [part for part in re.split(r"[/\\]", name) if part not in ("", ".", "..")]


class Unpacker:
    """Writes the files of an archive into a folder, under their numbers."""

    def __init__(self, archive, folder, bytes_left):
        self.archive, self.folder, self.bytes_left = archive, folder, bytes_left
        self.count = 0

    def unpack(self, entry):
        """Return the parts of the name of a file, the name of its copy or None, and a verdict or None."""
        parts = split_name(entry.filename)
        ending = find_read_ending(parts)
        if not ending:
            return parts, None, None
        self.count += 1
        name = f"{self.count}{ending}"
        try:
            (self.folder / name).write_bytes(self._read(entry))
        except TooLargeError:
            return parts, None, {"kind": "too_large"}
        except Exception as error:  # noqa: BLE001 - damaged in any way, or encrypted
            return parts, None, {"kind": "not_read", "text": str(error)}
        return parts, name, None

    def _read(self, entry):
        # The upper 16 bits are the mode on POSIX: a link would only contain the path of its target.
        if stat.S_ISLNK(entry.external_attr >> 16):
            raise OSError("symbolic link")
        grown = entry.file_size > MOST_GROWTH * max(entry.compress_size, 1)
        if entry.file_size > UNSUSPICIOUS_BYTES and grown:
            raise TooLargeError
        limit = min(MOST_FILE_BYTES, self.bytes_left)
        with self.archive.open(entry) as stream:
            data = stream.read(limit + 1)  # the size that an archive states may be a lie
        self.bytes_left -= min(len(data), limit)
        if len(data) > limit:
            raise TooLargeError
        return data
