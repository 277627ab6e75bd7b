"""Questions that ask for numbers at the leaves with which exactly the marked leaves are pruned."""

from docs.figures.captions import make_alt_text
from docs.figures.number_format import format_number
from docs.figures.replay import make_snapshot
from docs.figures.tree_drawing import draw_tree
from docs.questions.answer_fields import make_field
from docs.questions.outcomes import fill_at_places, find_fewest_read_places
from docs.questions.question import (
    SEPARATOR,
    Example,
    Question,
    SeededChoices,
    clear_leaves,
    find_in_trees,
    list_visited_paths,
)
from docs.trees.tree_syntax import parse_leaf
from docs.trees.trees import fill_shape, list_leaf_paths, list_leaves
from gametree import is_leaf

IMPOSSIBLE = "impossible"
SHAPES = {
    "easy": ((2, 2, False), (3, 2, True)),
    "medium": ((2, 3, True), (3, 2, True)),
    "hard": ((2, 3, True), (3, 2, True)),
}
LEAF_COUNTS = {"easy": (4, 5), "medium": (5,), "hard": (6,)}
LEAF_RANGE = (-9, 9)
# Whether the marked leaves can be pruned; one of these is drawn.
POSSIBLE = {"easy": (True,), "medium": (True, True, False), "hard": (True, False)}


class ConstructQuestion(Question):
    """Fill the leaves. An answer has the number of each leaf from left to right, or is IMPOSSIBLE.

    tree: the shape, with None at each leaf
    marked: the paths of the leaves that must be pruned, while all others must be read
    """

    kind = "construct"
    part = "leaves"
    section = "always-right/#tie"
    rules = ("soft", "strict")

    def __init__(self, level, seed, rule, tree, maximizing, marked):
        super().__init__(level, seed, rule, tree, maximizing)
        self.marked = marked
        self.leaves = list_leaf_paths(tree)

    @classmethod
    def generate(cls, level, seed, rule):
        choices = SeededChoices(seed)
        maximizing, is_possible = choices.pick((True, False)), choices.pick(POSSIBLE[level])

        def make_question(tree):
            leaves = list_leaf_paths(tree)
            if len(leaves) not in LEAF_COUNTS[level]:
                return None
            visited = list_visited_paths(rule, tree, maximizing)
            marked = [path for path in leaves if path not in visited]
            if not is_possible:  # one leaf more or less
                changed = choices.pick(leaves)
                marked = [path for path in leaves if (path in marked) != (path == changed)]
            question = cls(level, seed, rule, clear_leaves(tree), maximizing, marked)
            is_suitable = marked and (question.get_solution() != IMPOSSIBLE) == is_possible
            return question if is_suitable else None

        return find_in_trees(seed, choices.pick(SHAPES[level]), LEAF_RANGE, make_question)

    def list_prompt_sentences(self):
        numbers = [str(self.leaves.index(path) + 1) for path in self.marked]
        key = "ask_construct" if len(numbers) > 1 else "ask_construct_one"
        return [*self.opening_sentences, (key, {"numbers": numbers})]

    def list_answer_sentences(self, answer, texts):
        if answer == IMPOSSIBLE:
            return [("answer_impossible", {}), self._explain_impossibility()]
        return [("answer_construct", {"values": list(answer)})]

    def format_answer(self, answer, texts):
        if answer == IMPOSSIBLE:
            return texts["exam"]["impossible"]
        return SEPARATOR.join(map(format_number, answer))

    def list_fields(self, texts):
        field_texts, options = texts["questions"], [[IMPOSSIBLE, texts["questions"]["impossible"]]]
        label = field_texts["leaf_number"]
        fields = [make_field(name, label.format(number=name)) for name in self._leaf_numbers]
        return [*fields, make_field("possible", field_texts["or_else"], "checks", options)]

    @property
    def _leaf_numbers(self):
        return [str(index + 1) for index in range(len(self.leaves))]

    def read_answer(self, fields):
        if fields.values.get("possible"):
            return IMPOSSIBLE
        numbers = [fields.read(name, _parse_leaf) for name in self._leaf_numbers]
        return None if all(number is None for number in numbers) else numbers

    def measure_difficulty(self):
        return self.get_solution() == IMPOSSIBLE, len(self.marked)

    def make_parts(self, maker):
        def draw_answer(choices):
            return [choices.pick(range(1, 10)) for _ in self.leaves]

        def format_numbers(answer):
            if answer == IMPOSSIBLE:
                return maker.texts["questions"]["answer_impossible"]
            return maker.texts["narration"]["list_separator"].join(map(format_number, answer))

        return [maker.make_choice_of_answers([IMPOSSIBLE], draw_answer, format_numbers)]

    def has_other_answers(self):
        return self.get_solution() != IMPOSSIBLE

    def get_solution(self):
        places = find_fewest_read_places(self.tree, self.maximizing, self.marked)
        if places is None:
            return IMPOSSIBLE
        return list_leaves(fill_at_places(self.tree, self.maximizing, places))

    def list_answer_parts(self):
        answer = self.get_solution()
        return [answer] if answer == IMPOSSIBLE else list(map(repr, enumerate(answer)))

    def find_mistake(self, answer):
        is_possible = self.get_solution() != IMPOSSIBLE
        if answer == IMPOSSIBLE:
            return ("slip_possible", {}) if is_possible else None
        if len(answer) != len(self.leaves) or None in answer:
            return "missing", {}
        if not is_possible:
            return self._explain_impossibility()
        pruned = self._list_pruned(answer, self.rule)
        if pruned == self.marked:
            return None
        other = "soft" if self.rule == "strict" else "strict"
        if self._list_pruned(answer, other) == self.marked:
            return f"slip_fill_{other}", {}
        wrong = next(path for path in self.leaves if (path in pruned) != (path in self.marked))
        key = "wrong_fill_pruned" if wrong in pruned else "wrong_fill_read"
        return key, {"count": self.leaves.index(wrong) + 1}

    def _list_pruned(self, numbers, rule):
        """Return the paths of the leaves that are not read in the tree with these numbers."""
        tree = fill_shape(self.tree, numbers)
        visited = list_visited_paths(rule, tree, self.maximizing)
        return [path for path in self.leaves if path not in visited]

    def _explain_impossibility(self):
        """Return the sentence that explains why the marked leaves cannot be pruned."""
        reason = self._find_contradiction(self.tree, (), (), self.maximizing)
        return reason or ("impossible_together", {})

    def _find_contradiction(self, node, path, bounded, is_max):
        """Return why the marks contradict how every search goes on, None if no reason is found.

        bounded: the players who have a finite bound on entry, True for MAX
        """
        if is_leaf(node):
            return None
        if self._is_marked((*path, 0)):
            return "impossible_first", {"node": path}
        for index in range(len(node)):
            child = (*path, index)
            if self._is_marked(child):
                if not all(self._is_marked((*path, later)) for later in range(index, len(node))):
                    return "impossible_gap", {"node": path}
                return None if (not is_max) in bounded else ("impossible_bound", {"node": path})
            known = (*bounded, is_max) if index else bounded
            if reason := self._find_contradiction(node[index], child, known, not is_max):
                return reason
        return None

    def _is_marked(self, path):
        """Return whether all leaves at or below a path are marked."""
        return all(leaf in self.marked for leaf in self.leaves if leaf[: len(path)] == path)

    def render_tree(self, texts):
        """Return the drawing of the shape, in which the marked leaves look pruned."""
        start = make_snapshot(self.tree, None, None, self.maximizing)
        description = make_alt_text(start, self.letters, texts["narration"])
        for path, known in start.nodes.items():
            if self._is_marked(path):
                known.status = "cut"
        return draw_tree(start, self.letters, description)

    def render_search(self, texts):
        return "" if self.get_solution() == IMPOSSIBLE else super().render_search(texts)

    def make_example(self):
        """Return the tree of the solution; if there is none, all leaves are 0."""
        solution = self.get_solution()
        numbers = [0] * len(self.leaves) if solution == IMPOSSIBLE else solution
        return Example(self.rule, fill_shape(self.tree, numbers), self.maximizing)


def _parse_leaf(text):
    """Return the finite number of a text that is not blank."""
    return parse_leaf(text.strip(), 0, len(text.strip()))
