"""Keeps on disk what a build has made, for later builds with the same sources."""

import hashlib
import logging
import os
import pickle
import platform
from contextlib import contextmanager, suppress
from functools import cache
from importlib import metadata
from pathlib import Path

KEPT_FILES = 20  # of older builds: five languages with a few different settings
RENDERED = ("content", "toc", "present_anchor_ids")  # what Page.render() sets, besides links


def compute_fingerprint(files):
    """Return a hash of source files and of the versions of Python and its packages."""
    digest = hashlib.sha256(repr((platform.python_version(), list_packages())).encode())
    for file in sorted(files):
        digest.update(f"\0{file}\0".encode() + file.read_bytes())
    return digest.hexdigest()


@cache
def list_packages():
    """Return the names and versions of all installed packages; reading them takes longer than all sources."""
    return sorted(f"{package.name} {package.version}" for package in metadata.distributions())


class BuildCache(dict):
    """A dictionary on disk that keeps the values that the last build used, that is, got by [] or set by it.

    folder: where it is kept
    circumstances: everything that the values depend on, besides their keys
    """

    def __init__(self, folder, *circumstances):
        name = hashlib.sha256(repr(circumstances).encode()).hexdigest()
        self._file, self._used = Path(folder) / f"{name}.pickle", {}
        with suppress(OSError, EOFError, pickle.UnpicklingError):
            super().__init__(pickle.loads(self._file.read_bytes()))

    def __getitem__(self, key):
        self._used[key] = value = super().__getitem__(key)
        return value

    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        self._used[key] = value

    def save(self):
        """Write the values that were used since the last time; remove the files of the oldest builds."""
        folder, used, self._used = self._file.parent, self._used, {}
        folder.mkdir(exist_ok=True)
        temporary = self._file.with_suffix(f".{os.getpid()}")
        temporary.write_bytes(pickle.dumps(used))
        temporary.replace(self._file)
        files = sorted(folder.glob("*.pickle"), key=lambda file: file.stat().st_mtime)
        for file in files[:-KEPT_FILES]:
            file.unlink(missing_ok=True)


def render_page(render, page, edition, config, files):
    """Do what render(), the method of the page, does, or restore from the cache of the edition what it once did."""
    names = sorted((file.src_uri, file.dest_uri) for file in files)
    digest = hashlib.sha256(repr((names, page.markdown)).encode()).hexdigest()
    key = page.file.src_uri, digest
    if key in edition.cache:
        values, links, noted = edition.cache[key]
        vars(page).update(values)
        page.links_to_anchors = {files.get_file_from_path(uri): its for uri, its in links.items()}
        edition.noted |= noted
        return
    with _count_warnings() as warnings:
        render(config, files)
    if not warnings:  # else the next build must warn again
        values = {name: getattr(page, name) for name in RENDERED}
        links = {file.src_uri: its for file, its in (page.links_to_anchors or {}).items()}
        edition.cache[key] = values, links, frozenset(edition.noted)


@contextmanager
def _count_warnings():
    """Yield a list that receives the warnings of MkDocs."""
    warnings = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = warnings.append
    logging.getLogger("mkdocs").addHandler(handler)
    try:
        yield warnings
    finally:
        logging.getLogger("mkdocs").removeHandler(handler)
