"""Formats the points of students as a CSV file that a learning platform imports."""

import csv
import io
import re
import unicodedata

from docs.command_line import CommandError
from docs.questions.documents.csv_table import format_table

# The columns that Moodle requires of an uploaded grading worksheet, and those for people.
WORKSHEET = ("Identifier", "Full name", "Email address", "Grade", "Maximum grade")
WORKSHEET += ("Last modified (grade)", "Feedback comments")
GRADE_HEADINGS = ("grade", "voto", "valutazione", "calificación", "성적", "成绩", "评分")
FEEDBACK_HEADINGS = ("feedback comments", "commenti", "comentarios de retroalimentación")
FEEDBACK_HEADINGS += ("피드백 코멘트", "反馈意见")
# Columns with a number that a platform uses, by the kind of the identifier.
NUMBER_HEADINGS = {
    "canvas": ("id",),
    "sid": ("id number", "sid", "student id", "sis user id", "sis login id"),
}
# Columns with names; without any of them, the first column has the names.
NAME_HEADING = re.compile(
    r"((full|first|last|student) )?name|surname|student|(nome|nombre)( completo)?|cognome|studente"
    r"|apellidos|apellido\(s\)|estudiante|이름|성|성명|전체 이름|학생|姓名|全名|名|姓|姓氏|学生"
)
PARTICIPANT = re.compile(r"\D+?(\d+)")  # "Participant 12", in the language of the platform


class Roster:
    """A list of students from a platform, in which points are entered.

    rows: lists of cells; the first row has the headings
    """

    def __init__(self, rows):
        width = max(map(len, rows))
        self.rows = [[*row, *[""] * (width - len(row))] for row in rows]
        self.headings = [heading.strip().casefold() for heading in self.rows[0]]
        known = [index for index, each in enumerate(self.headings) if NAME_HEADING.fullmatch(each)]
        self.name_columns = known or [0]
        self.entries = {}  # number of a row -> entry of a GradingReport
        self.keys = {}  # (kind of identifier, text) -> numbers of rows
        for number, row in enumerate(self.rows[1:], 1):
            for key in self._list_keys(row):
                self.keys.setdefault(key, set()).add(number)

    def enter_points(self, student, entry):
        """Enter an entry for a student, unless one has a higher rank; return whether exactly one row matches."""
        for key in (*student.identifiers, ("name", simplify_name(student.name))):
            numbers = self.keys.get(key, ())
            if len(numbers) == 1:
                (number,) = numbers
                best = self.entries.setdefault(number, entry)
                self.entries[number] = max(best, entry, key=lambda each: each.rank)
                return True
        return False

    def format_csv(self, title):
        """Return the rows as CSV, with the points in the column for grades, or in a new one called title.

        A column for feedback gets the explanations.
        """
        rows = [list(row) for row in self.rows]
        columns = list(enumerate(self.headings))
        grade = next((column for column, heading in columns if heading in GRADE_HEADINGS), None)
        if grade is None:
            grade, rows = len(columns), [[*row, ""] for row in rows]
            rows[0][grade] = title
        for number, entry in self.entries.items():
            if entry.points is not None:  # else the teacher enters them
                rows[number][grade] = entry.points
            for column in [column for column, name in columns if name in FEEDBACK_HEADINGS]:
                rows[number][column] = entry.format_text()
        return format_table(rows)

    def _list_keys(self, row):
        """Yield the keys by which a student can be found in a row."""
        for index, cell in enumerate(row):
            text = cell.strip()
            if "@" in text:
                yield "email", text.casefold()
            for kind, headings in NUMBER_HEADINGS.items():
                if self.headings[index] in headings and text:
                    yield kind, text
            if index == 0 and (match := PARTICIPANT.fullmatch(text)):
                yield "moodle", match[1]
        # First and last name may stand in two columns.
        names = [row[index] for index in self.name_columns]
        for name in {*names, " ".join(names)}:
            words = [word for word in map(simplify_name, re.split(r"[\s,]+", name)) if word]
            for index in range(len(words)):  # Lovelace, Ada is Ada Lovelace
                yield "name", "".join(words[index:] + words[:index])


def simplify_name(text):
    """Return the letters and digits of a name, without accents and case."""
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if letter.isalnum()).casefold()


def format_gradebook(report, roster):
    """Return (CSV, names of the students that are not in the roster).

    roster: a Roster, or None for a grading worksheet of Moodle
    """
    best_entries = report.find_best_entries()
    graded = [(student, entry) for hand_in, entry in best_entries for student in hand_in.students]
    if roster is None:
        rows = [WORKSHEET]
        for student, entry in graded:
            identifiers = dict(student.identifiers)
            number, email = identifiers.get("moodle"), identifiers.get("email", "")
            participant = f"Participant {number}" if number else ""
            grade = [entry.points, report.most_points, "", entry.format_text()]
            rows.append([participant, student.name, email, *grade])
        return format_table(rows), []
    missing = [student.name for student, entry in graded if not roster.enter_points(student, entry)]
    return roster.format_csv(report.title), missing


def read_roster(path):
    """Return the Roster in a CSV file, with any usual separator; raise CommandError if it cannot be read."""
    try:
        with open(path, encoding="utf-8-sig", newline="") as stream:
            content = stream.read()
        first_line = content.partition("\n")[0]
        separator = max(",;\t", key=first_line.count)
        rows = [row for row in csv.reader(io.StringIO(content), delimiter=separator) if row]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        reason = getattr(error, "strerror", None) or error
        raise CommandError(f"--roster: “{path}” could not be read: {reason}.") from error
    if len(rows) < 2:
        message = f"--roster: “{path}” has no students: headings and at least one row are needed."
        raise CommandError(message)
    return Roster(rows)
