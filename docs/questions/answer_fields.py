"""The answer fields of each kind of exam question, and the answers that are read from them.

A field is plain data:
    name: the part of the Grade that it answers; for construct, the number of the leaf
    label: plain text
    type: "text", "choice" (one of the options), "checks" (any of the options), "set" (of numbers, on a number
        line; see intervals.parse_number_set) or "order" (of the nodes and leaves of a tree: a text, also set by hand)
    options: [value, plain text] for each option; of an order, [path, sign, plain text] of each node and leaf;
        of a set, "low" and "high" with these ends of the number line; [] for a text
    start: the text at the beginning, "" except where a given text is edited
    hint: plain text, "" if there is none
    texts: key -> plain text of the number line, or of what sets an order by hand; {} for other types
"""

from docs.figures.number_format import format_number
from docs.figures.replay import get_subtree, list_paths
from docs.questions.construct import IMPOSSIBLE
from docs.questions.exercises.answer_fields import format_path, parse_path
from docs.questions.exercises.judge import BOUNDS
from docs.questions.intervals import parse_number_set
from docs.questions.next_event import NEXT
from docs.questions.question import list_leaf_paths
from docs.questions.reorder import find_order
from docs.trees.input_errors import Mistake, format_mistake
from docs.trees.tree_parser import parse_tree
from docs.trees.tree_syntax import format_tree, parse_bound, parse_leaf
from docs.trees.trees import list_leaves
from gametree import is_leaf, letters

OVER = "over"  # the option of a next event that the search is over
LINE_MARGIN = 2  # on a number line, beyond the leaves
LINE_TEXTS = (
    "line_hint",
    "line_interval",
    "line_low",
    "line_high",
    "line_closed",
    "line_open",
)


class AnswerForm:
    """The answer fields of one kind of question, in one language.

    question: a Question; texts: part -> key -> text, for the parts in requests.WORDS
    """

    def __init__(self, question, texts):
        self.question, self.texts, self.field_texts = question, texts, texts["questions"]
        self.explainer = None
        if question.tree is not None and question.kind not in ("which_x", "construct"):
            self.explainer = question.make_explainer(texts)

    def list_fields(self):
        """Return the fields of the question."""
        raise NotImplementedError

    def parse(self, values):
        """Return (answer, problems): what grade() takes, and field name -> message for what cannot be read.

        values: field name -> text, or a list of values for "checks"; a field that is missing is empty
        """
        self.problems = {}
        return self.parse_answer(values), self.problems

    def parse_answer(self, values):
        """Return the answer; enter what cannot be read into problems."""
        raise NotImplementedError

    def read_arrangement(self, values):
        """Return what the control beside an "order" shows for the text, None if it cannot show it.

        These are the paths of all nodes and leaves below the root, each node before its children. A blank
        text describes the order as drawn.
        """
        return

    def read(self, values, name, parse, *arguments):
        """Return the parsed text of a field, None if it is blank or cannot be read."""
        text = values.get(name, "")
        if not text.strip():
            return None
        try:
            return parse(text, *arguments)
        except Mistake as mistake:
            self.problems[name] = format_mistake(mistake, self.texts)
            return None

    def name_number(self, kind, path):
        """Return the name of a number of a node as plain text."""
        return self.explainer.format_number_name(self.explainer.format_node_name(path), kind)


class PruneForm(AnswerForm):
    """A check box for each leaf."""

    def list_fields(self):
        leaves = list_leaf_paths(self.question.tree)
        options = [[format_path(path), self.explainer.format_node_name(path)] for path in leaves]
        return [_make_field("leaves", self.field_texts["leaves"], "checks", options)]

    def parse_answer(self, values):
        return [parse_path(value) for value in values.get("leaves", [])] or None


class ValuesForm(AnswerForm):
    """A number for each named node."""

    def list_fields(self):
        letters = self.question.letters
        return [
            _make_field(letters[path], self.name_number("value", path))
            for path in self.question.paths
        ]

    def parse_answer(self, values):
        letters = [self.question.letters[path] for path in self.question.paths]
        return {letter: self.read(values, letter, parse_bound, None) for letter in letters}


class WindowsForm(AnswerForm):
    """Alpha and beta for each named node."""

    def list_fields(self):
        letters = self.question.letters
        return [
            _make_field(
                f"{letters[path]} {bound}",
                self.name_number(bound, path),
                hint=self.field_texts["infinity_hint"],
            )
            for path in self.question.paths
            for bound in BOUNDS
        ]

    def parse_answer(self, values):
        letters = [self.question.letters[path] for path in self.question.paths]
        return {
            letter: tuple(
                [self.read(values, f"{letter} {bound}", parse_bound, None) for bound in BOUNDS]
            )
            for letter in letters
        }


class CountsForm(AnswerForm):
    """The least and the greatest number of leaves."""

    def list_fields(self):
        return [_make_field(name, self.field_texts[name]) for name in ("least", "most")]

    def parse_answer(self, values):
        return {name: self.read(values, name, parse_bound, None) for name in ("least", "most")}


class WhichXForm(AnswerForm):
    """A set of numbers."""

    def list_fields(self):
        leaves = [leaf for leaf in list_leaves(self.question.tree) if leaf is not None]
        ends = [["low", str(min(leaves) - LINE_MARGIN)], ["high", str(max(leaves) + LINE_MARGIN)]]
        texts = {key: self.field_texts[key] for key in LINE_TEXTS}
        texts |= {key: self.texts["number_sets"][key] for key in ("never", "always", "or")}
        return [_make_field("set", self.field_texts["set"], "set", ends, texts=texts)]

    def parse_answer(self, values):
        return self.read(values, "set", parse_number_set)


class ReorderForm(AnswerForm):
    """The reordered tree; the field contains the tree as drawn."""

    def list_fields(self):
        options = [self._name_item(path) for path in list_paths(self.question.tree) if path]
        field_texts = self.field_texts
        return [
            _make_field(
                *("order", field_texts["order"], "order", options),
                start=format_tree(self.question.tree),
                hint=field_texts["order_hint"],
                texts={"order_place": field_texts["order_place"]},
            )
        ]

    def _name_item(self, path):
        """Return [path, sign, name] of a node or leaf, as in the drawing of the question."""
        tree, narration = self.question.tree, self.texts["narration"]
        subtree = get_subtree(tree, path)
        if is_leaf(subtree):
            sign = format_number(subtree)
            return [format_path(path), sign, narration["leaf"].format(value=sign)]
        letter = letters(tree)[path]
        return [format_path(path), letter, narration["node"].format(letter=letter)]

    def parse_answer(self, values):
        return self.read(values, "order", parse_tree)

    def read_arrangement(self, values):
        tree, problems = self.parse(values)
        if problems:
            return None
        order = find_order(self.question.tree, self.question.tree if tree is None else tree)
        return order and [format_path(path) for path in order]


class NextEventForm(AnswerForm):
    """Alpha and beta at the parent, and a choice of all nodes and leaves."""

    def list_fields(self):
        fields = [
            _make_field(
                bound,
                self.name_number(bound, self.question.parent),
                hint=self.field_texts["infinity_hint"],
            )
            for bound in BOUNDS
        ]
        paths = list_paths(self.question.tree)
        options = [[format_path(path), self.explainer.format_node_name(path)] for path in paths]
        # The empty value is that of a choice in which nothing has been chosen.
        options = [option for option in options if option[0]]
        options.append([OVER, self.field_texts["over"]])
        return [*fields, _make_field(NEXT, self.field_texts["next_visited"], "choice", options)]

    def parse_answer(self, values):
        answer = {bound: self.read(values, bound, parse_bound, None) for bound in BOUNDS}
        chosen = values.get(NEXT, "")
        return answer | ({NEXT: None if chosen == OVER else parse_path(chosen)} if chosen else {})


class FindMistakeForm(AnswerForm):
    """A choice of all entries of the worked solution."""

    def list_fields(self):
        options = [
            [f"{entry} {format_path(path)}", self._name_entry(entry, path)]
            for entry, path in self.question.list_entries()
        ]
        return [_make_field("entry", self.field_texts["entry"], "choice", options)]

    def _name_entry(self, entry, path):
        name = self.explainer.format_node_name(path)
        return self.field_texts[f"entry_{entry}"].format(name=name)

    def parse_answer(self, values):
        if not values.get("entry"):
            return None
        entry, path = values["entry"].split(" ")
        return entry, parse_path(path)


class ConstructForm(AnswerForm):
    """A number for each leaf, and a check box for "impossible"."""

    def list_fields(self):
        fields = [
            _make_field(name, self.field_texts["leaf_number"].format(number=name))
            for name in self._list_leaf_numbers()
        ]
        options = [[IMPOSSIBLE, self.field_texts["impossible"]]]
        return [*fields, _make_field("possible", self.field_texts["or_else"], "checks", options)]

    def _list_leaf_numbers(self):
        return [str(index + 1) for index in range(len(self.question.leaves))]

    def parse_answer(self, values):
        if values.get("possible"):
            return IMPOSSIBLE
        numbers = [self.read(values, name, _parse_leaf) for name in self._list_leaf_numbers()]
        return None if all(number is None for number in numbers) else numbers


FORMS = {
    "prune": PruneForm,
    "value": ValuesForm,
    "window": WindowsForm,
    "count": CountsForm,
    "which_x": WhichXForm,
    "reorder": ReorderForm,
    "next": NextEventForm,
    "mistake": FindMistakeForm,
    "construct": ConstructForm,
}


def make_answer_form(question, texts):
    """Return the AnswerForm of a question."""
    return FORMS[question.kind](question, texts)


def _parse_leaf(text):
    """Return the finite number of a text that is not blank."""
    start = len(text) - len(text.lstrip())
    return parse_leaf(text, start, len(text.rstrip()))


def _make_field(name, label, kind="text", options=(), start="", hint="", texts=()):
    """Return a field as plain data."""
    return {
        "name": name,
        "label": label,
        "type": kind,
        "options": list(options),
        "start": start,
        "hint": hint,
        "texts": dict(texts),
    }
