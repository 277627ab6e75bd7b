"""Groups submitted files by student, as Moodle, Canvas and Gradescope name them, and finds the programs."""

import re
import unicodedata
from functools import cached_property
from pathlib import Path

from docs.commands.grade.submitted_files import GRADESCOPE_METADATA, ONLINE_TEXT, PROGRAMS

# A folder of Moodle, or the start of a file name: "Ada Lovelace_12345_assignsubmission_file_".
MOODLE = re.compile(
    r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_(?:file|onlinetext)(?:$|_(?P<file>(?s:.*)))"
)
# A file of Canvas: "lovelaceada_LATE_12345_67890_search.py".
CANVAS = re.compile(r"(?P<name>.+?)_(?:LATE_)?(?P<id>\d+)_\d+_(?P<file>.+)")
FORBIDDEN = re.compile(r'[\\/:*?"<>|]')  # in the name of a file, on some system
MOST_NAME_BYTES = 200  # systems allow 255
GRADESCOPE_FOLDER = re.compile(r"submission_\d+")
MOST_PROGRAMS = 200  # in a hand-in; the others are not run


class Student:
    """A student, as a platform names them; identifiers: pairs of "moodle", "canvas", "sid" or "email" and a text."""

    def __init__(self, name, identifiers=()):
        self.name, self.identifiers = name, tuple(identifiers)


class HandIn:
    """The SubmittedFiles of one or several Students, of none if no platform says whose files they are."""

    def __init__(self, students=()):
        self.students, self.files = list(students), []

    @property
    def student_names(self):
        """The names of the students as one text."""
        return ", ".join(student.name for student in self.students)

    def list_programs(self):
        """Return the programs among the files; what was typed into Moodle counts if there are no others."""
        programs = [file for file in self.files if file.read_ending in PROGRAMS]
        return programs or [file for file in self.files if file.read_ending == ONLINE_TEXT]

    def make_page_name(self, others):
        """Return the name of a file about this hand-in, which Moodle accepts as feedback; it is none of others."""
        parts = (self.list_programs() or self.files)[0].parts
        own_parts = find_students(parts)[2]
        name = FORBIDDEN.sub("_", "_".join(parts[-len(own_parts) :])).lstrip(".~ ")
        name = name.encode()[:MOST_NAME_BYTES].decode(errors="ignore")
        taken = {other.casefold() for other in others}  # some systems ignore case
        while f"{name}.html".casefold() in taken:
            name += "_"
        return f"{name}.html"

    @cached_property
    def modules(self):
        """Module name -> path of the programs that can import each other."""
        modules = {}
        for file in reversed(self.list_programs()[:MOST_PROGRAMS]):
            base = file.own_name.rpartition("/")[2].rpartition(".")[0]
            name = unicodedata.normalize("NFKC", base)  # as Python does
            if file.path and name.isidentifier():
                modules[name] = file.path
        return modules


class Submission:
    """A SubmittedFile of a HandIn and the verdict on it, as in grade_one.judge_file, with tree paths as tuples.

    turn: the number among the programs of the hand-in; seconds: duration of the judgment
    """

    def __init__(self, hand_in, file, verdict=None, turn=0):
        self.hand_in, self.file, self.verdict = hand_in, file, verdict
        self.turn, self.seconds = turn, 0.0

    @property
    def is_right(self):
        """Whether the program is right, maybe not on all trees."""
        return self.verdict["kind"].startswith("right")


def group_files(files, is_one_hand_in=False, metadata=None):
    """Return the HandIns in a list of SubmittedFiles.

    is_one_hand_in: whether all files are of one student, whose name is not known; metadata: as of read_metadata
    Files without a student are one hand-in each, and those in an archive are one together.
    """
    hand_ins = {}
    for number, file in enumerate(files):
        key, students, own_parts = find_students(file.parts, metadata)
        if is_one_hand_in:
            key, students, own_parts = "one", [], file.parts
        if key is None and (file.is_hidden or file.parts[-1] == GRADESCOPE_METADATA):
            continue
        if key is None:
            key = file.archive or number
        file.own_name = "/".join(filter(None, own_parts)) or file.name
        hand_ins.setdefault(key, HandIn(students)).files.append(file)
    return list(hand_ins.values())


def find_students(parts, metadata=None):
    """Return (key, students, own parts) for the path of a file; (None, [], parts) if it does not say whose it is.

    parts: the names in the path, from the outermost; metadata: as read_metadata returns it
    The key is the same for all files of a student. The own parts lack what the platform has put before a name.
    """
    # The outermost name counts: the names within a folder or an archive may be the student's invention.
    for index, part in enumerate(parts):
        inner, platform = parts[index + 1 :], "moodle"
        match = MOODLE.fullmatch(part)
        if not match and (not inner or part.lower().endswith(".zip")):
            platform, match = "canvas", CANVAS.fullmatch(part)
        if match:
            students = [Student(match["name"], [(platform, match["id"])])]
            return (platform, *parts[:index], match["id"]), students, (match["file"] or "", *inner)
        if GRADESCOPE_FOLDER.fullmatch(part) and inner:
            folder = parts[: index + 1]
            students = (metadata or {}).get(folder) or [Student(part)]
            return ("gradescope", *folder), students, ("", *inner)
    return None, [], parts


def read_metadata(files, run):
    """Return path of a submission's folder -> list of Student, from the metadata of Gradescope's exports.

    run: as for submitted_files.list_files
    """
    students = {}
    # Gradescope's file lies beside the folders of the students; one within is a student's.
    sources = [
        file
        for file in files
        if file.parts[-1] == GRADESCOPE_METADATA and file.path and not find_students(file.parts)[1]
    ]

    def add_students(index, answer, _):
        for folder, persons in answer.get("submissions", {}).items():
            key = (*sources[index].parts[:-1], folder)
            students[key] = [Student(name, map(tuple, numbers)) for name, numbers in persons]

    requests = [{"function": "hand_ins.read_submitters", "path": file.path} for file in sources]
    run(requests, add_students)
    return students


def read_submitters(path):
    """Return the students in the metadata of Gradescope: folder -> pairs of a name and [[kind, number], …].

    Whatever else the file contains ends the process with limited resources that calls this.
    """
    import yaml

    submissions = {}
    for folder, facts in yaml.safe_load(Path(path).read_bytes()).items():
        submissions[folder] = persons = []
        for person in facts[":submitters"]:
            fields = {key: str(value) for key, value in person.items() if type(value) in (str, int)}
            kinds = [key for key in (":sid", ":email") if key in fields]
            persons.append((fields[":name"], [(key[1:], fields[key].casefold()) for key in kinds]))
    return {"kind": "named", "submissions": submissions}


def list_submissions(hand_ins):
    """Return the Submissions in all hand-ins, in order.

    The files of a student that are no programs are left out, unless there is no program.
    """
    submissions = []
    for hand_in in hand_ins:
        programs = hand_in.list_programs()
        for turn, file in enumerate(programs[: MOST_PROGRAMS + 1]):
            verdict = file.verdict if turn < MOST_PROGRAMS else {"kind": "too_many"}
            submissions.append(Submission(hand_in, file, verdict, turn))
        if not programs:  # what could not be opened is named first
            refused = [file for file in hand_in.files if file.verdict and not file.is_hidden]
            file = (refused or hand_in.files)[0]
            submissions.append(Submission(hand_in, file, file.verdict or {"kind": "not_python"}))
    return submissions
