"""What all kinds of exam questions share: the class Question, grades, seeded choices, and recorded visits."""

from abc import ABC, abstractmethod

from alphabeta import alphabeta
from conventions import strict
from docs.figures.captions import make_alt_text
from docs.figures.recording_node import RecordingNode
from docs.figures.replay import list_paths, make_snapshot
from docs.figures.tree_drawing import LEVEL, draw_tree
from docs.questions.explainer import Explainer, render_blank
from docs.questions.solution import BOUNDS, Solution
from docs.trees.trees import (
    build_random_tree,
    count_leaves,
    count_plies,
    list_leaf_paths,
    list_leaves,
    start_random_stream,
)
from failhard import failhard
from gametree import is_leaf, letters

LEVELS = ("easy", "medium", "hard")
RULES = {"soft": alphabeta, "hard": failhard, "strict": strict}
# Rule -> its name in every language. A rule fixes which bounds a node returns and what cuts off.
RULE_NAMES = {
    "soft": "fail-soft · α ≥ β",
    "hard": "fail-hard · α ≥ β",
    "strict": "fail-soft · α > β",
}
MOST_SEED = 2**23 - 1
TRIES = 512  # trees per seed; build_random_tree tells 2**32 seeds apart
# Level -> children of a node, plies, and whether the tree is uneven; then the least and the greatest leaf.
SHAPES = {
    "easy": ((2, 2, False), (3, 2, False)),
    "medium": ((2, 3, False), (3, 3, True)),
    "hard": ((2, 4, False), (3, 3, False)),
}
LEAF_RANGES = {"easy": (1, 20), "medium": (-9, 9), "hard": (-6, 8)}
SEPARATOR = "; "  # of the parts of an answer on one line; in no number of any language


class Example:
    """A tree whose search explains the answer to a question.

    rule: one of RULES; tree, maximizing: the tree, and whether MAX moves at the root
    letters: path -> name of each inner node
    asked: the numbers of each node in the solution, of (*BOUNDS, "value")
    """

    asked = (*BOUNDS, "value")
    text_parts = ("practice", "questions")  # of the texts, with its sentences, the last one first

    def __init__(self, rule, tree, maximizing):
        self.rule, self.tree, self.maximizing = rule, tree, maximizing
        self.letters, self._solution = letters(tree), None

    def compute_solution(self):
        """Return the recorded search of the tree, computed on the first call."""
        if self._solution is None:
            self._solution = Solution(self.tree, RULES[self.rule], self.maximizing)
        return self._solution

    def make_example(self):
        """Return the Example that explains this one."""
        return self

    @property
    def opening_sentences(self):
        """The sentences with which most prompts begin.

        They are about the player who moves at the root, and about the order of the search and the test that cuts off.
        """
        player = "task_max" if self.maximizing else "task_min"
        cutoff = "cuts_off_strictly" if self.rule == "strict" else "cuts_off"
        return [(player, {}), (cutoff, {})]

    def render_prompt(self, texts):
        """Return the prompt as HTML, without the tree; only subclasses have one, by list_prompt_sentences."""
        return self.format_sentences(self.list_prompt_sentences(), texts)

    def render_tree(self, texts, level_height=LEVEL):
        """Return the drawing of the tree before the search as SVG; level_height: as in draw_tree."""
        start = make_snapshot(self.tree, None, None, self.maximizing)
        description = make_alt_text(start, self.letters, texts["narration"])
        return draw_tree(start, self.letters, description, level_height=level_height)

    def render_given(self, texts):
        """Return what the question gives besides the prompt as HTML: the drawing, and what a kind adds."""
        drawing = self.render_tree(texts)
        return f'<figure class="drawing">{drawing}</figure>' if drawing else ""

    def render_search(self, texts):
        """Return the finished search as HTML: the tree, the numbers of each node, and the cutoffs."""
        return self.make_explainer(texts).format_solution()

    def format_sentences(self, sentences, texts):
        """Return sentences, each a text key with placeholders, as HTML."""
        return self.make_explainer(texts).format_reasons(sentences)

    def make_explainer(self, texts):
        """Return an Explainer of the example that explains this one."""
        return Explainer(self.make_example(), texts)


class Question(Example, ABC):
    """A question about one tree, with one right answer or a test for right answers.

    A kind of question is a subclass that has every abstract method.

    kind: the name of the kind, which is also that of its file
    part: the name of the answer in the Grade; kinds whose answers have several parts grade them otherwise
    section: the page and heading that explain it, such as idea/#condition
    rules: the names of RULES that make a difference to the answers
    level, seed, rule: one of LEVELS, 0 to MOST_SEED, and one of rules
    texts, in all methods: the texts of one language; the parts narration, practice, questions and
        number_sets are used, and only on paper and in exports exam and quiz_export
    """

    rules = ("soft",)
    # (level, seed, rule, tree, maximizing) -> a question about a teacher's own tree, in kinds that can ask one.
    make_about_tree = None

    def __init__(self, level, seed, rule, tree, maximizing):
        super().__init__(rule, tree, maximizing)
        self.level, self.seed = level, seed

    @classmethod
    @abstractmethod
    def generate(cls, level, seed, rule):
        """Return the question of this kind that depends only on the arguments."""

    @abstractmethod
    def list_prompt_sentences(self):
        """Return the sentences of the prompt, each a text key with placeholders."""

    @abstractmethod
    def get_solution(self):
        """Return a right answer, as data."""

    def grade(self, answer):
        """Return the Grade of an answer, which has the form of get_solution(), or is None if there is none."""
        mistake = ("missing", {}) if answer is None else self.find_mistake(answer)
        return Grade({self.part: mistake})

    def find_mistake(self, answer):
        """Return the mistake in an answer, a text key with placeholders; None if it is right."""
        raise NotImplementedError(f"{type(self).__name__} grades its answers otherwise")

    @abstractmethod
    def list_answer_sentences(self, answer, texts):
        """Return an answer as sentences, each a text key with placeholders."""

    @abstractmethod
    def format_answer(self, answer, texts):
        """Return an answer as plain text on one line, for the table of an exam's answers."""

    @abstractmethod
    def list_fields(self, texts):
        """Return the answer fields, each made by answer_fields.make_field."""

    @abstractmethod
    def read_answer(self, fields):
        """Return the answer in the fields, a FieldReader."""

    @abstractmethod
    def measure_difficulty(self):
        """Return what makes a question of this kind easier or harder, besides what measure_size knows."""

    @abstractmethod
    def make_parts(self, maker):
        """Return the parts of the question on a learning platform, each made by the PartMaker."""

    def measure_size(self):
        """Return a tuple that is equal for questions of the same kind and level that are equally large."""
        tree_size = () if self.tree is None else (count_plies(self.tree), count_leaves(self.tree))
        part_count = len(self.grade(self.get_solution()).parts)
        return self.maximizing, tree_size, part_count, self.measure_difficulty()

    def list_answer_parts(self):
        """Return a text for each part of the answer; a student could copy parts that are the same."""
        answer = self.get_solution()
        return list(map(repr, answer.items() if isinstance(answer, dict) else [answer]))

    def has_other_answers(self):
        """Return whether answers other than get_solution() are right, too."""
        return False

    def read_arrangement(self, fields):
        """Return what the control beside an "order" shows for its text; None if it cannot show it.

        A blank text describes the order as drawn. These are the paths of all nodes and leaves below the root, each node before its children.
        """
        return

    def render_answer_space(self, texts):
        """Return what a student fills in on paper as HTML: by default, one line below space to work."""
        return render_answer_lines([texts["exam"]["answer"]])

    def format_part_name(self, part, texts):
        """Return the name of a part of the Grade as HTML; only asked of answers that have several parts."""
        raise NotImplementedError(f"{type(self).__name__} names no part {part!r} of its answers")

    def render_solution(self, texts):
        """Return the right answer as HTML, with the finished tree and the reasons."""
        sentences = self.list_answer_sentences(self.get_solution(), texts)
        return f"<p>{self.format_sentences(sentences, texts)}</p>{self.render_search(texts)}"


class Grade:
    """The points for an answer, and the mistakes in it.

    parts: name of each part of the answer -> None if the part is right, otherwise its mistake: a text
        key of questions or practice, with placeholders
    """

    def __init__(self, parts):
        self.parts = parts

    @property
    def points(self):
        """The share of the parts that are right, from 0 to 1."""
        return sum([mistake is None for mistake in self.parts.values()]) / len(self.parts)

    @property
    def mistakes(self):
        """The mistakes, in the order of the parts."""
        return [mistake for mistake in self.parts.values() if mistake is not None]


class SeededChoices:
    """Choices that depend only on a seed, also in a browser."""

    def __init__(self, seed):
        self._draw = start_random_stream(seed)

    def pick(self, items):
        """Return one of the items."""
        return items[int(self._draw() * len(items))]

    def shuffle(self, items):
        """Return the items in another order."""
        left, shuffled = list(items), []
        while left:
            shuffled.append(left.pop(int(self._draw() * len(left))))
        return shuffled

    def pick_several(self, items, count):
        """Return count different items, or all if there are fewer, in their order."""
        left = list(range(len(items)))
        while len(left) > count:
            left.pop(int(self._draw() * len(left)))
        return [items[index] for index in left]


def render_answer_lines(labels, is_drawn=False):
    """Return space to work or, larger, to draw in, and a line to fill in for each label, as HTML."""
    lines = "".join([f'<p class="best">{render_blank(label)}</p>' for label in labels])
    return f'<div class="space{" drawn" if is_drawn else ""}"></div>{lines}'


def find_in_trees(seed, shape, leaf_range, find):
    """Return what is found in the first random tree of a seed in which something is.

    shape: (children of a node, plies, whether the tree is uneven)
    leaf_range: the least and the greatest leaf
    find: tree -> what is found in it, such as a question, or something false

    Raises RuntimeError if no tree of the seed is suitable.
    """
    children, plies, uneven = shape
    for number in range(seed * TRIES, (seed + 1) * TRIES):
        tree = build_random_tree(children, plies, number, uneven, leaf_range)
        if not is_leaf(tree) and (found := find(tree)):
            return found
    raise RuntimeError(f"no tree of {shape} with leaves {leaf_range} is suitable, seed {seed}")


def find_pruned_tree(level, seed, rule, shape, maximizing):
    """Return the first random tree of a seed in which something is pruned and no sibling leaves are equal."""

    def keep_suitable(tree):
        visited = list_visited_paths(rule, tree, maximizing)
        is_pruned = len(visited) < len(list_paths(tree))
        return tree if is_pruned and has_distinct_sibling_leaves(tree) else None

    return find_in_trees(seed, shape, LEAF_RANGES[level], keep_suitable)


def has_distinct_leaves(tree):
    """Return whether no two leaves of the tree are equal."""
    leaves = list_leaves(tree)
    return len(set(leaves)) == len(leaves)


def has_distinct_sibling_leaves(tree):
    """Return whether no node has two equal leaves, so that a leaf and its parent name one leaf."""
    if is_leaf(tree):
        return True
    leaves = [child for child in tree if is_leaf(child)]
    return len(set(leaves)) == len(leaves) and all(map(has_distinct_sibling_leaves, tree))


def clear_leaves(tree):
    """Return the shape of a tree: the tree with None at each leaf."""
    return None if is_leaf(tree) else [clear_leaves(child) for child in tree]


def list_visited_paths(rule, tree, maximizing):
    """Return the paths that the search of a rule visits, in this order, nodes and leaves."""
    visited = {(): tree}
    RULES[rule](RecordingNode(tree, visited), maximizing=maximizing)
    return list(visited)


def count_read_leaves(rule, tree, maximizing):
    """Return how many leaves the search of a rule reads."""
    return len({*list_leaf_paths(tree)}.intersection(list_visited_paths(rule, tree, maximizing)))
