"""Reads which questions an exam has: a list such as prune:2,value:1, or a TOML file with the teacher's own."""

from docs.command_line import CommandError, check_choice, parse_counts, read_toml
from docs.commands.grade.settings import SettingsReader
from docs.figures.svg import make_printable
from docs.questions.exam.exam import MOST_POINTS, MOST_QUESTIONS, ExamEntry
from docs.questions.exercise import PLAYERS
from docs.questions.kinds import KINDS, OWN_TREE_KINDS
from docs.trees.input_errors import Mistake, format_mistake, parse_field
from docs.trees.tree_parser import parse_tree
from docs.trees.tree_syntax import parse_whole_number

EXAMPLE = """\
[[questions]]
kind = "prune"
count = 2                  # questions of this kind
points = 4                 # each; without this line, one point for each part of the answer

[[questions]]
kind = "value"
text = "From the lecture." # stands before the question
trees = ["[[3, 5], [6, 9]]", "[[5, 3], [9, 6]]"]  # one for each variant, or one for all
player = "min"             # who moves at the root of these trees

[[questions]]              # a question of your own; on a platform, an essay
text = "Why does the order of the moves matter?"
answer = "The sooner a good move is found, the more is pruned."
points = 3
"""
GENERATED_KEYS = ("kind", "count", "points", "text")
TREE_KEYS = ("kind", "trees", "player", "points", "text")
WRITTEN_KEYS = ("text", "answer", "points")


def read_entries(text, points, variant_count, texts):
    """Return the list of ExamEntry for the arguments --questions and --points; raise CommandError or Mistake if they are wrong.

    text: a list of kinds, or the name of a TOML file; points: None, a number, or a list of kinds with numbers
    texts: the English ones
    """
    if text.lower().endswith(".toml"):
        entries = QuestionFileReader(text, variant_count, texts).read()
    else:
        counts = parse_counts("questions", text, MOST_QUESTIONS, tuple(KINDS), usual="1")
        entries = [ExamEntry(kind) for kind, count in counts for _ in range(count)]
    if not 1 <= len(entries) <= MOST_QUESTIONS:
        message = texts["exam"]["question_count"].format(count=len(entries), limit=MOST_QUESTIONS)
        raise CommandError(f"--questions: {message}")
    if points is not None:
        _set_points(entries, points)
    return entries


def _set_points(entries, text):
    if text.strip().isdecimal():
        number = parse_field("points", parse_whole_number, text, 1, MOST_POINTS)
        points_by_kind = {entry.kind: number for entry in entries}
    else:
        kinds = tuple(dict.fromkeys([entry.kind for entry in entries if entry.kind]))
        points_by_kind = dict(parse_counts("points", text, MOST_POINTS, kinds))
    for entry in entries:
        entry.points = entry.points or points_by_kind.get(entry.kind)


class QuestionFileReader(SettingsReader):
    """Reads the questions of an exam from a TOML file; see EXAMPLE."""

    def __init__(self, path, variant_count, texts):
        super().__init__(path)
        self.variant_count, self.texts = variant_count, texts
        self.number = 0  # of the question that is read, from 1

    def read(self):
        """Return the list of ExamEntry in the file; raise CommandError if something in it is wrong."""
        content = read_toml("--questions", self.path)
        self.check_keys("", content, ("questions",))
        tables, entries = content.get("questions", []), []
        if not isinstance(tables, list):
            self.refuse_table("questions")
        for self.number, table in enumerate(tables, 1):
            entries += self._read_entries(table)
        return entries

    def refuse_table(self, name):
        """Raise CommandError for what is no [[questions]] table."""
        self.refuse(name, "must be a table that starts with [[questions]].")

    def _read_entries(self, table):
        keys = WRITTEN_KEYS
        if isinstance(table, dict) and "kind" in table:
            keys = TREE_KEYS if "trees" in table else GENERATED_KEYS
        self.check_keys(f"questions[{self.number}]", table, keys)
        text, answer = self._read_text(table, "text"), self._read_text(table, "answer")
        points = self._read_number(table, "points", MOST_POINTS)
        if keys is WRITTEN_KEYS:
            if not text.strip():
                self._refuse_entry("text", "A question without “kind” needs “text”.")
            return [ExamEntry(None, points, text, answer=answer)]
        kind = self._read_choice(table, "kind", tuple(KINDS))
        if keys is GENERATED_KEYS:
            count = self._read_number(table, "count", MOST_QUESTIONS) or 1
            return [ExamEntry(kind, points, text) for _ in range(count)]
        self._read_choice(table, "kind", OWN_TREE_KINDS)
        player = self._read_choice({"player": "max"} | table, "player", PLAYERS)
        return [ExamEntry(kind, points, text, self._read_trees(table), player == "max")]

    def _read_text(self, table, name):
        text = table.get(name, "")
        if not isinstance(text, str):
            self._refuse_entry(name, "This must be text, in quotation marks.")
        return make_printable(text)

    def _read_number(self, table, name, most):
        """Return a whole number of the table, None if it is missing."""
        return (
            self._parse(name, parse_whole_number, table[name], 1, most) if name in table else None
        )

    def _read_choice(self, table, name, known):
        check_choice(self._format_place(name), table[name], known)
        return table[name]

    def _read_trees(self, table):
        trees = table["trees"]
        is_list = isinstance(trees, list) and all(isinstance(tree, str) for tree in trees)
        if not is_list or len(trees) not in (1, self.variant_count):
            message = "This must be a list of trees in quotation marks: one for all variants, or one for each of"
            self._refuse_entry("trees", f"{message} the {self.variant_count} variants.")
        return [self._parse("trees", parse_tree, tree) for tree in trees]

    def _parse(self, name, parse, *arguments):
        try:
            return parse(*arguments)
        except Mistake as mistake:
            self._refuse_entry(name, format_mistake(mistake, self.texts))

    def _refuse_entry(self, name, message):
        raise CommandError(f"{self._format_place(name)}: {message}")

    def _format_place(self, name):
        return f"{self.path}: questions[{self.number}].{name}"
