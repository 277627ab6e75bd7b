"""Writes zip files without compression. In Brython, zipfile does not work."""

from zlib import crc32

DATE = (
    (46 << 9) | (1 << 5) | 1
)  # 1 January 2026, the same for all files, so that equal files make equal packages
VERSION = 20
UNICODE_NAMES = 1 << 11


def make_zip_file(files):
    """Return a zip file as bytes; files: name -> content as bytes"""
    entries, directory, offset = [], [], 0
    for name, content in files.items():
        name = name.encode()
        facts = b"".join(
            [
                _pack(2, VERSION, UNICODE_NAMES, 0, 0, DATE),
                _pack(4, crc32(content), len(content), len(content)),
                _pack(2, len(name), 0),
            ]
        )
        entry = b"PK\x03\x04" + facts + name + content
        # No comment, on the first disk, no attributes.
        place = _pack(2, 0, 0, 0) + _pack(4, 0, offset)
        directory.append(b"PK\x01\x02" + _pack(2, VERSION) + facts + place + name)
        entries.append(entry)
        offset += len(entry)
    size = sum(map(len, directory))
    end = _pack(2, 0, 0, len(files), len(files)) + _pack(4, size, offset) + _pack(2, 0)
    return b"".join([*entries, *directory, b"PK\x05\x06" + end])


def _pack(size, *numbers):
    """Return whole numbers as bytes, each of this size."""
    return b"".join([number.to_bytes(size, "little") for number in numbers])
