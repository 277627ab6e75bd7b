"""Writes zip files without compression. In Brython, zipfile does not work."""

from zlib import crc32

# 1 January 2026, the same for all files, so that equal files make equal packages.
DATE = (46 << 9) | (1 << 5) | 1
VERSION = 20
UNICODE_NAMES = 1 << 11


def make_zip_file(files):
    """Return a zip file as bytes; files: name -> content as bytes"""
    # Brython adds to a bytearray much faster than it joins bytes.
    package, directory = bytearray(), bytearray()
    for name, content in files.items():
        name = name.encode()
        facts = _pack(2, VERSION, UNICODE_NAMES, 0, 0, DATE)
        facts += _pack(4, crc32(content), len(content), len(content)) + _pack(2, len(name), 0)
        # No comment, on the first disk, no attributes.
        place = _pack(2, 0, 0, 0) + _pack(4, 0, len(package))
        directory += b"PK\x01\x02" + _pack(2, VERSION) + facts + place + name
        package += b"PK\x03\x04" + facts + name
        package += content
    sizes = _pack(4, len(directory), len(package))
    package += directory
    package += b"PK\x05\x06" + _pack(2, 0, 0, len(files), len(files)) + sizes + _pack(2, 0)
    return bytes(package)


def _pack(size, *numbers):
    """Return whole numbers as bytes, each of this size."""
    return b"".join([number.to_bytes(size, "little") for number in numbers])
