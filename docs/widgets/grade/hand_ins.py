"""Groups submitted files by student, as Moodle, Canvas and Gradescope name them, and copies the programs."""

import re
from itertools import count
from pathlib import Path

import yaml

from widgets.grade.notebooks import NotebookError, convert_notebook
from widgets.grade.submitted_files import TooLargeError, make_printable

# A folder of Moodle, or the start of a file name: "Ada Lovelace_12345_assignsubmission_file_".
MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_(?:file|onlinetext)(?:_|$)")
# A file of Canvas: "lovelaceada_LATE_12345_67890_search.py".
CANVAS = re.compile(r"(?P<name>.+?)_(?:LATE_)?(?P<id>\d+)_\d+_(?P<file>.+)")
GRADESCOPE_FOLDER = re.compile(r"submission_\d+")
GRADESCOPE_METADATA = "submission_metadata.yml"
PROGRAMS = (".py", ".ipynb")


class Student:
    """A student, as a platform names them.

    name: the name in the names of files or in the metadata
    identifiers: pairs of a kind, "moodle", "canvas", "sid" or "email", and a text
    """

    def __init__(self, name, identifiers=()):
        self.name, self.identifiers = name, tuple(identifiers)


class HandIn:
    """The files that a student, or a group of students, has handed in.

    students: the list of Student; empty if no platform says whose files they are
    files: list of SubmittedFile
    """

    def __init__(self, students=()):
        self.students, self.files = list(students), []

    @property
    def student_names(self):
        """The names of the students as one text."""
        return ", ".join(student.name for student in self.students)


class Submission:
    """A submitted file and the verdict on it.

    hand_in: the HandIn that it belongs to
    name: the path, as the folder or the archive has it
    path: the copy that can be run, or None
    verdict: as in grade_one.judge_file, with tree paths as tuples
    seconds: duration of the judgment
    """

    def __init__(self, hand_in, name, path=None, verdict=None):
        self.hand_in, self.name, self.path, self.verdict = hand_in, name, path, verdict
        self.seconds = 0.0

    @property
    def is_notebook(self):
        """Whether the file is a notebook."""
        return self.name.lower().endswith(".ipynb")

    @property
    def verdict_kind(self):
        """The kind of the verdict: that of a judge.verdict.Verdict, or why there is none."""
        return self.verdict["kind"]

    @property
    def is_right(self):
        """Whether the program is right, maybe not on all trees."""
        return self.verdict_kind.startswith("right")


def group_files(files, is_one_hand_in=False):
    """Return the HandIns in a list of SubmittedFiles; files without a student are one each.

    is_one_hand_in: whether all files are of one student, whose name is not known
    """
    metadata = read_gradescope_metadata(files)
    hand_ins = {}
    for number, file in enumerate(files):
        if file.parts[-1] == GRADESCOPE_METADATA:
            continue
        if is_one_hand_in:
            key, students = "one", []
        else:
            key, students = find_students(file.parts, metadata)
        hand_in = hand_ins.setdefault(number if key is None else key, HandIn(students))
        hand_in.files.append(file)
    return list(hand_ins.values())


def find_students(parts, metadata):
    """Return (key, students) for the path of a file; (None, []) if it does not say whose it is.

    parts: the names in the path
    metadata: as read_gradescope_metadata returns it
    The key is the same for all files of a student.
    """
    # The outermost name counts: the names within a folder or an archive may be the student's invention.
    for index, part in enumerate(parts):
        is_file = index == len(parts) - 1
        if match := MOODLE.match(part):
            key = ("moodle", *parts[:index], match["id"])
            return key, [Student(match["name"], [("moodle", match["id"])])]
        if GRADESCOPE_FOLDER.fullmatch(part) and not is_file:
            folder = parts[: index + 1]
            return ("gradescope", *folder), metadata.get(folder) or [Student(part)]
        match = CANVAS.fullmatch(part)
        if match and (is_file or part.lower().endswith(".zip")):
            key = ("canvas", *parts[:index], match["id"])
            return key, [Student(match["name"], [("canvas", match["id"])])]
    return None, []


def read_gradescope_metadata(files):
    """Return path of a submission's folder -> list of Student, from the metadata of Gradescope's exports."""
    students = {}
    for file in files:
        if file.parts[-1] != GRADESCOPE_METADATA:
            continue
        try:
            submissions = yaml.safe_load(file.read())
            for folder, facts in submissions.items():
                submitters = [
                    Student(
                        make_printable(str(person[":name"])),
                        [
                            (key[1:], str(person[key]).casefold())
                            for key in (":sid", ":email")
                            if person.get(key)
                        ],
                    )
                    for person in facts[":submitters"]
                ]
                students[*file.parts[:-1], folder] = submitters
        except (OSError, TooLargeError, yaml.YAMLError, ValueError, RecursionError):
            continue  # not the metadata of Gradescope; the students are named by their folders
        except (AttributeError, TypeError, KeyError):
            continue
    return students


def copy_programs(hand_ins, folder):
    """Copy the programs of all hand-ins into a folder and return the Submissions, in order.

    A copy has a name of our own, or that of the module, so that files of one hand-in can import each other.
    The files of a student that are no programs are left out, unless there is no program.
    """
    submissions = []
    for number, hand_in in enumerate(hand_ins):
        programs = [file for file in hand_in.files if file.name.lower().endswith(PROGRAMS)]
        own_folder = Path(folder) / str(number)
        own_folder.mkdir()
        names = set()
        for file in programs:
            submissions.append(_copy_program(hand_in, file, own_folder, names))
        if not programs:
            submissions.append(_make_refused_submission(hand_in))
    return submissions


def _copy_program(hand_in, file, folder, names):
    """Return the Submission of a program; names: those of the copies in the folder, extended by one."""
    try:
        source = file.read()
        if file.name.lower().endswith(".ipynb"):
            source = convert_notebook(source).encode("utf-8", "replace")
    except TooLargeError:
        return Submission(hand_in, file.name, verdict={"kind": "too_large"})
    except (OSError, NotebookError) as error:
        text = getattr(error, "strerror", None)
        return Submission(hand_in, file.name, verdict={"kind": "not_read", "text": text})
    path = folder / f"{_choose_module_name(file, names)}.py"
    path.write_bytes(source)
    return Submission(hand_in, file.name, path)


def _choose_module_name(file, names):
    """Return the module name of a copy: that of the file if it can be imported and is not in use."""
    base = file.parts[-1].rpartition(".")[0]
    if match := CANVAS.fullmatch(base):
        base = match["file"]
    elif match := MOODLE.match(base):
        base = base[match.end() :]
    if not (base.isascii() and base.isidentifier()) or base.lower() in names:
        base = next(name for name in map("program_{}".format, count()) if name not in names)
    names.add(base.lower())
    return base


def _make_refused_submission(hand_in):
    """Return the Submission of a hand-in without programs; an archive that could not be opened is named first."""
    archives = [file for file in hand_in.files if file.name.lower().endswith(".zip")]
    for file in archives:
        try:
            file.read()
        except TooLargeError:
            return Submission(hand_in, file.name, verdict={"kind": "too_large"})
        except OSError as error:
            text = error.strerror
            return Submission(hand_in, file.name, verdict={"kind": "not_read", "text": text})
    return Submission(hand_in, hand_in.files[0].name, verdict={"kind": "not_python"})
