"""Lists the files in a folder or a zip archive, and in the archives within it; none of them is opened here."""

import os
import re
from pathlib import Path
from tempfile import mkdtemp

SKIPPED_FOLDERS = ("__pycache__", "__MACOSX", "node_modules", "site-packages", "venv")
PROGRAMS = (".py", ".ipynb")
ONLINE_TEXT = "onlinetext.html"  # what a student has typed into Moodle
GRADESCOPE_METADATA = "submission_metadata.yml"
MOST_FILE_BYTES = 2**24
# How many files, and bytes of those that are read, an archive of a platform may hold, and one within.
LIMITS = [(200_000, 2**30), (20_000, 2**26)]
# Control characters, surrogates, what is no character, and what turns the direction of the text around it.
UNPRINTABLE = re.compile("[\0-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufffe\uffff]")


class SubmittedFile:
    """A file in a folder or an archive.

    parts: the names of the folders and archives around it, and its own, as texts that can be printed;
        no part is ever used as a path
    own_name: the path as the students have it, without what a platform has put before it
    path: where it lies, perhaps as a copy; None if it is not to be read
    verdict: why it is not read, or None
    archive: the parts of the archive that holds it; None in a folder or the archive of all hand-ins
    """

    def __init__(self, parts, path=None, verdict=None, archive=None):
        self.parts, self.path = tuple(map(make_printable, parts)), path
        self.verdict, self.archive = verdict, archive
        self.own_name = self.name

    @property
    def name(self):
        """The path within the folder or archive, for people."""
        return "/".join(self.parts)

    @property
    def is_hidden(self):
        """Whether the file, or a folder around it, is not a student's work."""
        return any(map(is_hidden, self.parts))

    @property
    def read_ending(self):
        """The ending of the name of a program, an archive or what platforms write; None for what is not read."""
        endings = () if self.is_hidden else (*PROGRAMS, ".zip", ONLINE_TEXT, GRADESCOPE_METADATA)
        return next((each for each in endings if self.parts[-1].lower().endswith(each)), None)


def list_files(path, folder, run):
    """Return a SubmittedFile for each file in the folder or archive at path, sorted; raise OSError if it is neither.

    folder: an empty folder for copies of what archives hold
    run(requests, on_answer): runs requests as limited_process.run_requests does
    """
    if os.path.isdir(path):
        files, limits = list(list_folder(path)), LIMITS
    else:
        outer, limits = SubmittedFile((), os.path.abspath(path)), LIMITS[1:]
        files = open_archives([outer], folder, run, *LIMITS[0])
        if outer.verdict:
            raise OSError(outer.verdict)
        files = [file for file in files if file is not outer]
        for file in files:
            file.archive = None
    for most_files, most_bytes in limits:
        archives = [file for file in files if file.path and file.read_ending == ".zip"]
        others = set(files).difference(archives)
        files = [*others, *open_archives(archives, folder, run, most_files, most_bytes)]
    return sorted(files, key=lambda file: (file.is_hidden, file.parts))


def open_archives(archives, folder, run, most_files, most_bytes):
    """Return the files in archives; one that is empty or cannot be opened remains, with a verdict or without."""
    files, requests = [], []
    for archive in archives:
        request = {"function": "archives.unpack_archive", "path": archive.path}
        request |= {"folder": mkdtemp(dir=folder)}
        requests.append(request | {"most_files": most_files, "most_bytes": most_bytes})

    def add_files(index, answer, _):
        archive, copies = archives[index], requests[index]["folder"]
        if answer["kind"] != "listed":
            archive.path, archive.verdict = None, answer
        for parts, name, verdict in answer.get("files", ()):
            path, parts = name and os.path.join(copies, name), (*archive.parts, *parts)
            files.append(SubmittedFile(parts, path, verdict, archive.parts))
        if not answer.get("files"):
            files.append(archive)

    run(requests, add_files)
    return files


def list_folder(folder):
    """Yield the files in a folder. Of folders that are hidden, or have nothing to read, only the name is listed."""
    root = os.path.realpath(folder)
    waiting = [()]
    while waiting:
        parts = waiting.pop()
        try:
            entries = list(os.scandir(os.path.join(root, *parts)))
        except OSError as error:
            yield SubmittedFile(parts, None, {"kind": "not_read", "text": error.strerror})
            continue
        if parts and all(is_hidden(entry.name) for entry in entries):
            yield SubmittedFile(parts, None, {"kind": "not_python"})
        for entry in entries:
            inner = (*parts, entry.name)
            target = os.path.realpath(entry.path)
            if entry.is_dir(follow_symlinks=False) and not is_hidden(entry.name):
                waiting.append(inner)
            elif os.path.isfile(target) and Path(target).is_relative_to(root):
                yield SubmittedFile(inner, entry.path)
            else:  # reading a pipe could block, and a link could lead to a file of the teacher
                text = "symbolic link" if entry.is_symlink() else "not a regular file"
                yield SubmittedFile(inner, None, {"kind": "not_read", "text": text})


def is_hidden(name):
    """Tell whether a file or folder is not a student's work."""
    is_dotted = name.startswith(".") and "_assignsubmission_" not in name  # begins a student's name
    return name in SKIPPED_FOLDERS or is_dotted


def make_printable(text):
    """Return text that a report can contain."""
    return UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)
