"""Zip files that depend on nothing but the files in them."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

FIRST_DATE = (1980, 1, 1, 0, 0, 0)  # the first that a zip file can contain
READABLE = 0o644 << 16  # the permissions of a file, as Unix stores them in a zip file


def pack_files(files, date=FIRST_DATE, stored=()):
    """Return a zip file, as bytes; files: path -> text or bytes, in order; stored: paths not to be compressed."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for path, content in files.items():
            entry = ZipInfo(path, date)
            entry.compress_type = ZIP_STORED if path in stored else ZIP_DEFLATED
            entry.create_system = 3  # Unix, on any system
            entry.external_attr = READABLE
            archive.writestr(entry, content)
    return data.getvalue()
