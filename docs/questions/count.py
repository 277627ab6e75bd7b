"""Questions about how many leaves a search reads at least and at most, for a uniform tree or a shape."""

from docs.figures.phrases import format_formula
from docs.questions.numbers_question import NumbersQuestion
from docs.questions.outcomes import fill_at_places, find_fewest_read_places
from docs.questions.question import (
    SEPARATOR,
    Example,
    SeededChoices,
    clear_leaves,
    find_in_trees,
    render_answer_lines,
)
from docs.trees.trees import count_leaves

# Level -> the uniform trees, as children of a node and plies.
UNIFORM = {
    "easy": ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (5, 2), (6, 2)),
    "medium": ((3, 3), (3, 4), (4, 3), (2, 5), (2, 6), (5, 3), (10, 3), (10, 4), (2, 8)),
}
SHAPES = ((2, 3, True), (3, 3, True), (2, 4, True), (3, 2, True))  # level hard: the shape is drawn
LEAF_COUNTS = range(5, 13)  # of such a shape
PARTS = ("least", "most")  # of an answer
MOST_DRAWN = 16  # leaves of a uniform tree that the solution draws


class CountQuestion(NumbersQuestion):
    """How many leaves are read at least and at most? An answer has "least" and "most".

    tree: the shape, with None at each leaf; None if the question is about a uniform tree
    children, plies: of the uniform tree
    """

    kind = "count"
    section = "move-ordering/#ideal"

    def __init__(self, level, seed, rule, tree, maximizing, children=None, plies=None):
        super().__init__(level, seed, rule, tree, maximizing)
        self.children, self.plies = children, plies

    @classmethod
    def generate(cls, level, seed, rule):
        choices = SeededChoices(seed)
        maximizing = choices.pick((True, False))
        if level in UNIFORM:
            return cls(level, seed, rule, None, True, *choices.pick(UNIFORM[level]))

        def make_question(tree):
            if count_leaves(tree) not in LEAF_COUNTS:
                return None
            question = cls(level, seed, rule, clear_leaves(tree), maximizing)
            least, most = question.get_solution().values()
            return question if least < most else None

        return find_in_trees(seed, choices.pick(SHAPES), (0, 0), make_question)

    @classmethod
    def make_about_tree(cls, level, seed, rule, tree, maximizing):
        return cls(level, seed, rule, clear_leaves(tree), maximizing)

    def list_prompt_sentences(self):
        if self.tree is None:
            places = {"b": str(self.children), "m": str(self.plies)}
            return [("ask_uniform_count", places)]
        return [*self.opening_sentences, ("ask_shape_count", {})]

    def list_answer_sentences(self, answer, texts):
        places = dict(answer)
        if self.tree is None:
            b, m = self.children, self.plies
            formula = f"{b}<sup>{(m + 1) // 2}</sup> + {b}<sup>{m // 2}</sup> − 1"
            places |= {"formula": format_formula(formula), "power": self._format_power()}
            return [("answer_uniform_count", places)]
        return [("answer_shape_count", places)]

    def format_answer(self, answer, texts):
        return SEPARATOR.join([str(answer[part]) for part in PARTS])

    def name_numbers(self, texts):
        return {part: texts["questions"][part] for part in PARTS}

    def measure_difficulty(self):
        # The formula is harder if the number of plies is odd.
        return self.tree is None and self.plies % 2

    def make_parts(self, maker):
        labels, right = maker.texts["quiz_export"], self.get_solution()
        return [maker.make_number(part, labels[part], right[part], is_count=True) for part in PARTS]

    def render_answer_space(self, texts):
        return render_answer_lines([self.format_part_name(part, texts) for part in PARTS])

    def format_part_name(self, part, texts):
        return texts["exam"][f"part_{part}"]

    def get_solution(self):
        if self.tree is None:
            b, m = self.children, self.plies
            return {"least": b ** ((m + 1) // 2) + b ** (m // 2) - 1, "most": b**m}
        places = find_fewest_read_places(self.tree, self.maximizing)
        return {"least": len(places), "most": count_leaves(self.tree)}

    def find_part_mistake(self, part, answer):
        # The first slip with the number counts.
        other = "most" if part == "least" else "least"
        slips = {"slip_count_exchanged": [self.get_solution()[other]]}
        if self.tree is None:
            b, m = self.children, self.plies
            smaller, larger = b ** (m // 2), b ** ((m + 1) // 2)
            if part == "least":
                slips["slip_shared_leaf"] = [smaller + larger]
                slips["slip_one_strategy"] = [smaller, larger]
                slips["slip_rounding"] = [2 * smaller - 1, 2 * larger - 1]
            slips |= {"slip_product": [b * m], "slip_power_exchanged": [m**b]}
            slips["slip_count_nodes"] = [sum([b**ply for ply in range(m + 1)])]
        key = next((key for key, numbers in slips.items() if answer in numbers), f"wrong_{part}")
        return key, {"count": answer, "power": self._format_power()}

    def _format_power(self):
        return format_formula(f"{self.children}<sup>{self.plies}</sup>")

    def make_example(self):
        """Return a tree of this shape in which the fewest leaves are read."""
        shape = self.tree
        if shape is None:  # a uniform tree, of one ply if it would have too many leaves
            is_small = self.children**self.plies <= MOST_DRAWN
            for _ in range(self.plies if is_small else 1):
                shape = [shape] * self.children
        places = find_fewest_read_places(shape, self.maximizing)
        tree = fill_at_places(shape, self.maximizing, places)
        return Example(self.rule, tree, self.maximizing)

    def render_tree(self, texts):
        return "" if self.tree is None else super().render_tree(texts)

    def render_search(self, texts):
        is_small = self.tree or self.children**self.plies <= MOST_DRAWN
        return super().render_search(texts) if is_small else ""
