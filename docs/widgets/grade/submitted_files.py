"""Lists the files in a folder or a zip archive, and in the archives within it; nothing is unpacked."""

import io
import os
import re
import stat
import zipfile
from pathlib import Path

SKIPPED_FOLDERS = ("__pycache__", "__MACOSX", "node_modules", "site-packages", "venv")
MOST_FILES = 20_000  # in one folder or archive, with all archives within it
MOST_FILE_BYTES = 2**24
MOST_BYTES = 2**30  # of all files that are read
# A compressed file of more than a megabyte that grows more is a zip bomb: text grows to its 20-fold.
MOST_GROWTH = 200
UNSUSPICIOUS_BYTES = 2**20
NESTED_ARCHIVES = 2  # the archive of a platform, and those that students hand in
# Control characters, surrogates, and characters that turn the direction of the text around them.
UNPRINTABLE = re.compile("[\0-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")


class TooLargeError(Exception):
    """A file is larger than MOST_FILE_BYTES or MOST_BYTES allow, or a zip bomb."""


class SubmittedFile:
    """A file in a folder or an archive.

    parts: the names of the folders and archives around it, and its own, as texts that can be printed;
        no part is ever used as a path
    read: function without arguments that returns the bytes; raises OSError or TooLargeError
    """

    def __init__(self, parts, read):
        self.parts, self.read = tuple(map(make_printable, parts)), read

    @property
    def name(self):
        """The path within the folder or archive, for people."""
        return "/".join(self.parts)


class FileLister:
    """Lists files and limits how much is read of all of them."""

    def __init__(self):
        self.bytes_left, self.files_left = MOST_BYTES, MOST_FILES

    def list_files(self, path):
        """Return a SubmittedFile for each file in the folder or archive at path, sorted; hidden ones are skipped.

        Raises OSError if path is neither.
        """
        if os.path.isdir(path):
            files = self._list_folder(Path(path))
        else:
            files = self._list_archive(path, (), 1)
        return sorted(files, key=lambda file: file.parts)

    def _list_folder(self, folder):
        for parent, folders, names in os.walk(folder):
            names += [name for name in folders if os.path.islink(os.path.join(parent, name))]
            folders[:] = [name for name in folders if not _is_skipped(name)]
            for name in names:
                path = Path(parent) / name
                if not _is_skipped(name):
                    parts = path.relative_to(folder).parts
                    yield from self._list_file(
                        parts, lambda path=path: self._read_path(path, folder), path
                    )

    def _list_file(self, parts, read, path=None, nesting=0):
        """Yield a file, or the files in it if it is an archive.

        path: where an archive lies on the disk; None within another archive
        nesting: the number of archives around the file
        """
        if parts[-1].lower().endswith(".zip") and nesting < NESTED_ARCHIVES:
            try:
                if path is not None and not _is_regular_file_in(path, path.parent):
                    raise OSError
                source = io.BytesIO(read()) if path is None else path
                yield from self._list_archive(source, parts, nesting + 1)
                return
            except (OSError, TooLargeError):
                pass  # reported when the file is read as a program
        self.files_left -= 1
        if self.files_left >= 0:
            yield SubmittedFile(parts, read)
        elif self.files_left == -1:
            yield SubmittedFile(parts, _refuse_to_read)

    def _list_archive(self, source, outer_parts, nesting):
        try:
            archive = zipfile.ZipFile(source)
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
        except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError) as error:
            raise OSError(str(error)) from error
        for entry in entries[: MOST_FILES + 1]:
            # A backslash separates folders on Windows; ".." and an empty name lead out of the archive.
            parts = [
                part for part in re.split(r"[/\\]", entry.filename) if part not in ("", ".", "..")
            ]
            if parts and not any(map(_is_skipped, parts)):
                yield from self._list_file(
                    (*outer_parts, *parts),
                    lambda entry=entry: self._read_entry(archive, entry),
                    nesting=nesting,
                )

    def _read_path(self, path, folder):
        if not _is_regular_file_in(path, folder):
            raise OSError
        with path.open("rb") as stream:
            return self._read_stream(stream)

    def _read_entry(self, archive, entry):
        is_encrypted = entry.flag_bits & 1
        # The upper 16 bits are the mode on POSIX: a link would only contain the path of its target.
        if is_encrypted or stat.S_ISLNK(entry.external_attr >> 16):
            raise OSError
        grown = entry.file_size > MOST_GROWTH * max(entry.compress_size, 1)
        if entry.file_size > UNSUSPICIOUS_BYTES and grown:
            raise TooLargeError
        try:
            with archive.open(entry) as stream:
                return self._read_stream(stream)
        except TooLargeError:
            raise
        except Exception as error:  # damaged in any way, for example by a wrong checksum
            raise OSError from error

    def _read_stream(self, stream):
        """Return the bytes of a stream; the size that an archive states may be a lie."""
        limit = min(MOST_FILE_BYTES, self.bytes_left)
        data = stream.read(limit + 1)
        self.bytes_left -= min(len(data), limit)
        if len(data) > limit:
            raise TooLargeError
        return data


def make_printable(name):
    """Return a file name as text that a report can contain."""
    return UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", name)


def _is_skipped(name):
    is_hidden = name.startswith(".") and "_assignsubmission_" not in name  # begins a student's name
    return name in SKIPPED_FOLDERS or is_hidden


def _is_regular_file_in(path, folder):
    """Tell whether path leads to a regular file in the folder; reading a pipe could block."""
    target = path.resolve()
    return target.is_file() and target.is_relative_to(folder.resolve())


def _refuse_to_read():
    raise TooLargeError
