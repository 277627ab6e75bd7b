"""Questions about an unknown leaf x: for which x is a leaf read, a subtree pruned, a move best?"""

from math import inf

from docs.figures.replay import get_subtree
from docs.figures.svg import escape_html
from docs.questions.answer_fields import make_field
from docs.questions.intervals import NumberSet, format_number_set, parse_number_set
from docs.questions.question import (
    Example,
    Question,
    SeededChoices,
    find_in_trees,
    has_distinct_leaves,
    list_visited_paths,
)
from docs.trees.trees import list_leaf_paths, list_leaves, replace_leaf
from minimax import minimax

SHAPES = {
    "easy": ((2, 2, False), (3, 2, False)),
    "medium": ((3, 2, False), (2, 3, False)),
    "hard": ((3, 3, True), (2, 4, True)),
}
# Bounded answers are rare in all shapes, and with two plies no node is pruned.
SMALL_SHAPE = (2, 3, False)
LEAF_RANGES = {"easy": (1, 20), "medium": (-9, 15), "hard": (-15, 20)}
EVENTS = {"easy": ("read",)} | dict.fromkeys(("medium", "hard"), ("read", "pruned", "best"))
# With a single leaf x, the answer is hardly ever bounded.
X_COUNTS = {"easy": 1, "medium": 1, "hard": 2}
TRIES_PER_TREE = 6
MOST_CANDIDATES = 20  # numbers of an interval that are tried
LINE_MARGIN = 2  # on the number line of the answer, beyond the leaves
LINE_TEXTS = ("line_hint", "line_interval", "line_low", "line_high", "line_closed", "line_open")
# What the answer looks like; see classify_number_set.
FORMS = {
    "easy": ("half-line",),
    "medium": ("half-line", "half-line", "half-line", "trivial"),
    "hard": ("bounded", "bounded", "bounded", "half-line", "trivial"),
}


class WhichXQuestion(Question):
    """For which x does an event happen? An answer is a NumberSet.

    tree: None marks the leaves whose value is x
    event: "read" (a leaf is read), "pruned" (a node is never visited) or "best" (a move is a best move)
    x_paths: the paths of the leaves whose value is x, one or two
    path: of the leaf or node of the event
    """

    kind = "which_x"
    part = "set"
    section = "misreadings/#other-numbers"
    rules = ("soft", "strict")

    def __init__(self, level, seed, rule, tree, maximizing, event, x_paths, path):
        super().__init__(level, seed, rule, tree, maximizing)
        self.event, self.x_paths, self.path = event, x_paths, path

    @classmethod
    def generate(cls, level, seed, rule):
        choices = SeededChoices(seed)
        maximizing, event = choices.pick((True, False)), choices.pick(EVENTS[level])
        form = choices.pick(FORMS[level])
        if form == "bounded" and rule == "strict":
            event = "best"  # in so small trees, bounded answers about the search need a tie

        def make_question(tree):
            if not has_distinct_leaves(tree):
                return None
            for _ in range(TRIES_PER_TREE):
                x_paths = choices.pick_several(list_leaf_paths(tree), X_COUNTS[level])
                paths = _list_event_paths(tree, event, x_paths)
                if not paths:
                    continue
                unknown, path = _put_at(tree, x_paths, None), choices.pick(paths)
                question = cls(level, seed, rule, unknown, maximizing, event, x_paths, path)
                if classify_number_set(question.get_solution()) == form:
                    return question
            return None

        is_small = form == "bounded" or event == "pruned"
        shape = SMALL_SHAPE if is_small else choices.pick(SHAPES[level])
        return find_in_trees(seed, shape, LEAF_RANGES[level], make_question)

    def list_prompt_sentences(self):
        return [
            *self.opening_sentences[: 1 if self.event == "best" else 2],
            ("x_leaf" if len(self.x_paths) == 1 else "x_leaves", {}),
            (f"ask_x_{self.event}", self._name_subject()),
        ]

    def list_answer_sentences(self, answer, texts):
        sentences = [("answer_x", {"set": escape_html(format_number_set(answer, texts))})]
        for number_set in (answer, answer.complement()):
            if not number_set.is_empty():
                sentences.append(self._describe_case(pick_number(number_set)))
        return [*sentences, ("answer_x_example", {"value": self._pick_example_value()})]

    def format_answer(self, answer, texts):
        return format_number_set(answer, texts)

    def list_fields(self, texts):
        leaves, field_texts = self._list_known_leaves(), texts["questions"]
        ends = [["low", str(leaves[0] - LINE_MARGIN)], ["high", str(leaves[-1] + LINE_MARGIN)]]
        line_texts = {key: field_texts[key] for key in LINE_TEXTS}
        line_texts |= {key: texts["number_sets"][key] for key in ("never", "always", "or")}
        return [make_field("set", field_texts["set"], "set", ends, texts=line_texts)]

    def read_answer(self, fields):
        return fields.read("set", parse_number_set)

    def measure_difficulty(self):
        solution = self.get_solution()
        form = classify_number_set(solution)
        # "Never" and "always" are equally hard, but one interval is easier than two.
        piece_count = form != "trivial" and len(solution.pieces)
        return self.event, len(self.x_paths), form, piece_count

    def make_parts(self, maker):
        right, leaves = self.get_solution(), sorted(set(self._list_known_leaves()))

        def draw_answer(choices):
            relation, leaf = choices.pick(("<", "<=", ">", ">=")), choices.pick(leaves)
            is_closed = relation.endswith("=")
            below, above = (-inf, False, leaf, is_closed), (leaf, is_closed, inf, False)
            return NumberSet([below if relation[0] == "<" else above])

        likely = [right.complement(), *_list_with_other_ends(right)]
        return [
            maker.make_choice_of_answers(
                likely, draw_answer, lambda answer: format_number_set(answer, maker.texts)
            )
        ]

    def _list_known_leaves(self):
        """Return the leaves other than x, from the least to the greatest."""
        return sorted([leaf for leaf in list_leaves(self.tree) if leaf is not None])

    def get_solution(self):
        # A search only compares numbers, so that the steps can change only where x passes a leaf.
        ends = self._list_known_leaves()
        pieces = [(end, True, end, True) for end in ends]
        gaps = zip([-inf, *ends], [*ends, inf], strict=True)
        pieces += [(low, False, high, False) for low, high in gaps]
        return NumberSet([piece for piece in pieces if self.happens(_list_numbers(piece)[0])])

    def happens(self, x):
        """Return whether the event happens with this value of the leaf."""
        tree = _put_at(self.tree, self.x_paths, x)
        if self.event == "best":
            child = get_subtree(tree, self.path)
            return minimax(child, not self.maximizing) == minimax(tree, self.maximizing)
        is_visited = self.path in list_visited_paths(self.rule, tree, self.maximizing)
        return is_visited == (self.event == "read")

    def find_mistake(self, answer):
        right = self.get_solution()
        if answer == right:
            return None
        if answer == right.complement():
            return "slip_x_opposite", {}
        difference = answer.find_difference(right)
        x = pick_number(difference)
        if all(low == high for low, _, high, _ in difference.pieces):
            other = "soft" if self.rule == "strict" else "strict"
            facts = self.tree, self.maximizing, self.event, self.x_paths, self.path
            with_other_rule = WhichXQuestion(self.level, self.seed, other, *facts)
            if self.event != "best" and answer == with_other_rule.get_solution():
                return f"slip_x_{other}", {"value": x}
            return "slip_x_ends", {"value": x}
        return self._describe_case(x)

    def _describe_case(self, x):
        """Return the sentence on whether the event happens with a value of x."""
        negation = "" if self.happens(x) else "not_"
        return f"wrong_x_{negation}{self.event}", {"value": x, **self._name_subject()}

    def _name_subject(self):
        return {"child" if self.event == "read" else "node": self.path}

    def _pick_example_value(self):
        solution = self.get_solution()
        # A leaf with the same number would be named with its position, from which x could be guessed.
        example_set = solution.complement() if solution.is_empty() else solution
        numbers = [number for piece in example_set.pieces for number in _list_numbers(piece)]
        candidates = [number for number in numbers if number not in list_leaves(self.tree)]
        return next(iter(candidates), numbers[0])

    def make_example(self):
        """Return the tree with a value of x for which the event happens, if there is one."""
        tree = _put_at(self.tree, self.x_paths, self._pick_example_value())
        return Example(self.rule, tree, self.maximizing)


def _list_with_other_ends(number_set):
    """Return the sets in which both ends, or only the left or right ends, are closed instead of open, or open."""
    return [
        NumberSet(
            [
                (low, low_closed != left, high, high_closed != right)
                for low, low_closed, high, high_closed in number_set.pieces
            ]
        )
        for left, right in ((True, True), (True, False), (False, True))
        if any(low < high and (low, high) != (-inf, inf) for low, _, high, _ in number_set.pieces)
    ]


def classify_number_set(number_set):
    """Return what a set looks like: "trivial" (none or all), "half-line" or "bounded" (all others)."""
    if number_set.is_empty() or number_set.is_everything():
        return "trivial"
    (low, _, high, _), *others = number_set.pieces
    return "bounded" if others or (low > -inf and high < inf) else "half-line"


def pick_number(number_set):
    """Return a simple number of a set that is not empty."""
    return _list_numbers(number_set.pieces[0])[0]


def _list_numbers(piece):
    """Return a few numbers of an interval, whole ones first if there are any inside."""
    low, _, high, _ = piece
    if low == high:
        return [low]
    if low == -inf:
        return [(0 if high == inf else high - 1) - count for count in range(MOST_CANDIDATES)]
    whole = [low + count for count in range(1, MOST_CANDIDATES) if low + count < high]
    return whole if high == inf else [*whole, (low + high) / 2]


def _put_at(tree, paths, x):
    """Return the tree with x at the leaves of the paths."""
    for path in paths:
        tree = replace_leaf(tree, path, x)
    return tree


def _list_event_paths(tree, event, x_paths):
    """Return the paths that an event may be about."""
    leaves = list_leaf_paths(tree)
    inner = sorted({leaf[:length] for leaf in leaves for length in range(1, len(leaf))})
    if event == "best":
        return [path for path in inner if len(path) == 1]
    # What the search visits before x, or on the way to it, does not depend on x.
    paths = leaves if event == "read" else inner
    return [path for path in paths if path > x_paths[0] and path not in x_paths]
