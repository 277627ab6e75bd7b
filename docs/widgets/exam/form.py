"""Reads the form of an exam: questions and points of each kind, variants, and the teacher's own trees."""

from docs.questions.custom_trees import parse_custom_trees
from docs.questions.exam.exam import (
    MOST_EXAM_SEED,
    MOST_POINTS,
    MOST_QUESTIONS,
    MOST_VARIANTS,
    ExamEntry,
)
from docs.questions.exercise import parse_number_field
from docs.questions.kinds import KINDS, OWN_TREE_KINDS
from docs.questions.question import LEVELS
from docs.trees.input_errors import Mistake, parse_field
from docs.trees.tree_syntax import parse_whole_number

# The settings of the form when it is opened; they are also those of the command.
USUAL = {"variants": "2", "seed": "1", "level": LEVELS[0], "rule": "soft", "title": "", "tree": ""}
USUAL |= {"tree_kind": OWN_TREE_KINDS[0], "player": "max"}
USUAL |= dict.fromkeys(KINDS, "") | {f"points-{kind}": "" for kind in KINDS}
USUAL |= {"prune": "1", "value": "1", "window": "1"}


class ExamForm:
    """The settings of an exam, as the class Exam takes them.

    fields: name -> text of each field:
        variants, seed, level, rule, title: as the arguments of the command
        the name of each kind: how many questions; empty for none
        points-KIND: of each question of this kind; empty for one for each part of the answer
        tree: own trees, one in each line; one for all variants, or one for each variant, perhaps
            for several questions; they are the first questions
        tree_kind: what is asked about them, of OWN_TREE_KINDS
        player: who moves at the root of them

    Raises Mistake with the name of the field; its key may be in the part exam of the texts.
    """

    def __init__(self, fields):
        self.variant_count = parse_number_field("variants", fields, 1, MOST_VARIANTS)
        self.seed = parse_number_field("seed", fields, 0, MOST_EXAM_SEED)
        self.level, self.rule, self.title = fields["level"], fields["rule"], fields["title"]
        self.entries = self._parse_own_trees(fields)
        for kind in KINDS:
            count = _parse_optional_number(kind, fields, 0, MOST_QUESTIONS) or 0
            points = _parse_optional_number(f"points-{kind}", fields, 1, MOST_POINTS)
            self.entries += [ExamEntry(kind, points) for _ in range(count)]
        count = len(self.entries)
        if not 1 <= count <= MOST_QUESTIONS:
            places = {"count": count, "limit": MOST_QUESTIONS}
            raise Mistake("question_count", 0, 0, places, field=next(iter(KINDS)))

    def _parse_own_trees(self, fields):
        """Return the list of ExamEntry for the teacher's own trees."""
        request = {"tree": fields["tree"], "player": fields["player"], "rule": "soft"}
        exercises = parse_custom_trees(request, MOST_QUESTIONS * self.variant_count)
        count = 1 if len(exercises) == 1 else self.variant_count
        if len(exercises) % count:
            # No place in the text, as the page selects it: the next key would replace all trees.
            raise Mistake("tree_lines", 0, 0, {"count": count}, field="tree")
        kind, trees = fields["tree_kind"], [exercise.tree for exercise in exercises]
        points = _parse_optional_number(f"points-{kind}", fields, 1, MOST_POINTS)
        is_max = fields["player"] == "max"
        return [
            ExamEntry(kind, points, trees=trees[first : first + count], maximizing=is_max)
            for first in range(0, len(trees), count)
        ]


def _parse_optional_number(field, fields, low, high):
    """Return the whole number in a field, None if it is empty."""
    if not fields[field].strip():
        return None
    return parse_field(field, parse_whole_number, fields[field], low, high)
